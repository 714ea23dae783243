"""A small picture of the table of cards for lists: cities, links and trains, and no words."""

from __future__ import annotations

from trunkline.games.railways_card.board.faces import PLATE, connections, hexagon, plate_class, train
from trunkline.games.railways_card.board.layout import Point, layout
from trunkline.games.railways_card.board.picture import tree_of
from trunkline.games.railways_card.deck import COLOURS, START, Deck
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.show.svg import num, wordless

MARGIN = 90.0

LEAST_WIDE, LEAST_HIGH = 660.0, 400.0
"""The table is never smaller, so that its first cities are no giants."""

ROUND = ((-200.0, 0.0), (200.0, 0.0), (0.0, -140.0), (0.0, 140.0))
"""Where the first cards of the display lie round the start before anything is built."""


def thumbnail(game: Rules, s: CardState) -> str:
    """The small picture of a position: the tree of cities; before the first, cities of the display round the start."""
    deck = game.map
    spots, links = layout(tree_of(s))
    shown = [place(deck, START if k == 0 else s.built[k - 1], at) for k, at in enumerate(spots)]
    if not s.built:
        waiting = [card for card in s.display if deck.is_city(card)] or list(range(1, len(deck.values)))
        shown += [f'<g class="waiting">{place(deck, card, at)}</g>' for card, at in zip(waiting, ROUND, strict=False)]
    ways = []
    for k, link in enumerate(links):
        city = s.built[k]
        (ax, ay), (bx, by) = link.old, link.new
        line = f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
        colour, owner = COLOURS[s.paid[city][0]], s.owner[city]
        middle = f"translate({num((ax + bx) / 2)} {num((ay + by) / 2)}) scale(2)"
        ways.append(
            f'<path class="casing" d="{line}"/><path class="roadbed track-{colour}" d="{line}"/>'
            f'<g transform="{middle}">{wordless(train(owner, ""))}</g>'
        )
    left, top, wide, high = frame(spots)
    return (
        f'<svg class="board cards mini" viewBox="{num(left)} {num(top)} {num(wide)} {num(high)}" role="img"'
        f' xmlns="http://www.w3.org/2000/svg">{"".join(ways)}{"".join(shown)}</svg>'
    )


def place(deck: Deck, city: int, at: Point) -> str:
    """A city's plate in the colour of the good that it takes, with the colours of its connections."""
    cls = "any" if city == START else plate_class(deck, city)
    signs = "" if city == START else connections(deck, city, PLATE)
    return (
        f'<g class="goods-{cls}" transform="translate({num(at[0])} {num(at[1])})">'
        f'<polygon class="plate" points="{hexagon(PLATE)}"/>{signs}<circle class="disc" r="20"/></g>'
    )


def frame(spots: tuple[Point, ...]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the network with a margin, widened to the least size."""
    left, right = min(x for x, _ in spots) - MARGIN, max(x for x, _ in spots) + MARGIN
    top, bottom = min(y for _, y in spots) - MARGIN, max(y for _, y in spots) + MARGIN
    wide, high = max(LEAST_WIDE, right - left), max(LEAST_HIGH, bottom - top)
    return (left + right - wide) / 2, (top + bottom - high) / 2, wide, high
