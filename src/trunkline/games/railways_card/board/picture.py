"""The table of the card game as one SVG text: the tree of cities, deck and display above it; the hand for the page."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from math import atan2, degrees

from trunkline.game import Seat
from trunkline.games.railways_card.actions import Build
from trunkline.games.railways_card.board.faces import (
    HAND_HIGH,
    HAND_WIDE,
    PLATE,
    cube,
    cube_places,
    hand_card,
    hexagon_path,
    plate,
    small_card,
    train,
)
from trunkline.games.railways_card.board.layout import (
    CARD_LONG,
    TRAIN,
    Link,
    Planted,
    Point,
    layout,
    leave,
    run,
)
from trunkline.games.railways_card.board.layout import spot as room_for
from trunkline.games.railways_card.deck import COLOURS, GOODS, START, Deck
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.words.names import card, city_in_words, cube_in_words, in_hand, payment, place
from trunkline.show.artist import Translate
from trunkline.show.svg import num
from trunkline.words import N_

LEAST_WIDE, LEAST_HIGH = 720.0, 340.0
"""The table is never smaller, so that the first cities are no giants."""

MARGIN = 84.0
GAP = 12.0


def tree_of(s: CardState) -> Planted:
    """The tree of a position as the layout reads it."""
    at = place_numbers(s)
    return tuple((at[s.parent[city]], sum(s.paid[city][1:])) for city in s.built)


def place_numbers(s: CardState) -> dict[int, int]:
    """The places on the table by their number in the layout: the start city is 0."""
    return {START: 0, **{city: k for k, city in enumerate(s.built, start=1)}}


def board(game: Rules, s: CardState, seat: Seat | None, t: Translate) -> str:
    """One `<svg>`: what never changes as `terrain`, all else as `moving`."""
    deck = game.map
    spots, links = layout(tree_of(s))
    left, right, top, bottom = frame(spots)
    hand = tuple(s.hands[seat]) if seat is not None else ()
    supply_y = top - HAND_HIGH / 2 - GAP
    y0 = supply_y - HAND_HIGH / 2 - 2 * GAP
    box = " ".join(map(num, (left, y0, right - left, bottom + GAP - y0)))
    head = escape(t(N_("Table of cards")), quote=True)
    ground = '<g id="terrain"><rect class="cloth" x="-20000" y="-20000" width="40000" height="40000"/></g>'
    moving = [
        f'<g id="links" pointer-events="none">{"".join(_link(deck, s, k, one) for k, one in enumerate(links))}</g>',
        f'<g id="places" data-plates="">{"".join(_place(deck, s, k, at, t) for k, at in enumerate(spots))}</g>',
        f'<g id="supply">{_supply(deck, s, (left + right) / 2, supply_y, t)}</g>',
        f'<g id="held" display="none" data-hand="-48 -65 96 130">{_hand(deck, hand, t)}</g>',
    ]
    return (
        f'<svg class="board cards" id="board" viewBox="{box}" role="group" aria-label="{head}" xmlns="http://www.w3.org/2000/svg">'
        f'{ground}<g id="moving">{"".join(moving)}</g></svg>'
    )


def ways(game: Rules, s: CardState) -> dict[str, str]:
    """The line of each link from plate to plate, in both directions: `start/city-07` and `city-07/start`."""
    _, links = layout(tree_of(s))
    words = game.map.words
    out = {}
    for city, link in zip(s.built, links, strict=True):
        back = replace(link, old=link.new, new=link.old)
        old, new = (f"{num(x)},{num(y)}" for x, y in (leave(link), leave(back)))
        out[f"{words[s.parent[city]]}/{words[city]}"] = f"{old} {new}"
        out[f"{words[city]}/{words[s.parent[city]]}"] = f"{new} {old}"
    return out


def frame(spots: tuple[Point, ...]) -> tuple[float, float, float, float]:
    """Left, right, top and bottom of the network with a margin, widened to the least size."""
    left, right = min(x for x, _ in spots) - MARGIN, max(x for x, _ in spots) + MARGIN
    top, bottom = min(y for _, y in spots) - MARGIN, max(y for _, y in spots) + MARGIN
    wide, high = max(0.0, LEAST_WIDE - right + left) / 2, max(0.0, LEAST_HIGH - bottom + top) / 2
    return left - wide, right + wide, top - high, bottom + high


def card_places(one: Link) -> list[float]:
    """How far from the start of its stretch each card of a link has its middle, the train's room left out."""
    long = run(one.cards)
    step = (long - CARD_LONG) / (one.cards - 1) if one.cards > 1 else 0.0
    return [TRAIN + CARD_LONG / 2 + step * k for k in range(one.cards)]


def _link(deck: Deck, s: CardState, k: int, one: Link) -> str:
    """The link that leads to the k-th city built."""
    city = s.built[k]
    drawn = lying(s, s.owner[city], COLOURS[s.paid[city][0]], s.paid[city][1:], one)
    return f'<g class="link seat-{s.owner[city]}" id="link-{deck.words[city]}">{drawn}</g>'


def lying(s: CardState, owner: Seat, word: str, paid: tuple[int, ...], one: Link) -> str:
    """Bare track in the link's colour, its cards (twos, ones, engines) overlapping, the owner's train beside them."""
    twos, ones, engines = paid
    tilt = degrees(atan2(one.end[1] - one.start[1], one.end[0] - one.start[0]))
    # Each card leaves free the end of the one before, where its value stands.
    laid = zip(card_places(one), payment(word, twos, ones, engines), strict=True)
    cards = "".join(f'<g transform="translate({num(x)} 0)">{small_card(name, tilt)}</g>' for x, name in laid)
    turned = " rotate(180)" if abs(tilt) > 90 else ""
    line = f"M{num(one.old[0])} {num(one.old[1])}L{num(one.new[0])} {num(one.new[1])}"
    return (
        f'<path class="casing" d="{line}"/><path class="roadbed track-{word}" d="{line}"/>'
        f'<path class="sleepers" d="{line}"/>'
        f'<g transform="translate({num(one.start[0])} {num(one.start[1])}) rotate({num(tilt)})">{cards}'
        f'<g transform="translate({num(TRAIN / 2 - 1)} 0){turned}">{train(owner, s.names[owner][:1].upper())}</g></g>'
    )


def ghost(game: Rules, s: CardState, seat: Seat, a: Build, t: Translate) -> str:
    """A link that might be built: its track from the rim of the older place, its cards and train, its new city.

    Nothing where the new city is walled in: the whole table would be spread anew for it.
    """
    deck = game.map
    spots, links = layout(tree_of(s))
    old = spots[place_numbers(s)[deck.code[a.place]]]
    one = room_for(old, a.twos + a.ones + a.engines, spots, links)
    if one is None:
        return ""
    x, y = leave(one)
    drawn = lying(s, seat, a.colour, (a.twos, a.ones, a.engines), replace(one, old=(x, y)))
    at = f"translate({num(one.new[0])} {num(one.new[1])})"
    return (
        f'<g class="ghost seat-{seat}">{drawn}<g transform="{at}">{plate(deck, deck.code[a.city], t)}'
        f'<path class="ring" d="{hexagon_path(PLATE)}"/></g></g>'
    )


def _place(deck: Deck, s: CardState, k: int, at: Point, t: Translate) -> str:
    """A place: its plate, an area to pick it by with its title, and the cubes above."""
    city = START if k == 0 else s.built[k - 1]
    word = deck.words[city]
    out = [
        f'<g class="place" id="place-{word}" data-stop="{word}" transform="translate({num(at[0])} {num(at[1])})">'
        f'<g pointer-events="none">{plate(deck, city, t)}</g>'
        f'<g class="hex" id="pick-{word}" data-word="{word}"><title>{escape(city_in_words(deck, city, t))}</title>'
        f'<path d="{hexagon_path(PLATE)}"/></g>'
    ]
    nth = [0] * len(GOODS)
    for good, spot in zip(s.cubes[city], cube_places(max(len(s.cubes[city]), deck.goods[city])), strict=False):
        title = f"{cube_in_words(GOODS[good], t)} · {place(word, t)}"
        out.append(cube(GOODS[good], word, nth[good], spot, title))
        nth[good] += 1
    return "".join(out) + "</g>"


def _spot(ident: str, word: str, title: str, face: str, x: float, y: float, note: str = "") -> str:
    """A card that can be picked, with what it is as title."""
    w, h = HAND_WIDE, HAND_HIGH
    path = f"M{num(-w / 2)} {num(-h / 2)}h{num(w)}v{num(h)}h{num(-w)}Z"
    return (
        f'<g class="hex card" id="{ident}" data-word="{escape(word, quote=True)}"'
        f' transform="translate({num(x)} {num(y)})"><title>{escape(title)}</title>'
        f'<g class="card-face" pointer-events="none">{face}{note}</g><path d="{path}"/></g>'
    )


def _supply(deck: Deck, s: CardState, x: float, y: float, t: Translate) -> str:
    """Deck, display and discard pile in a row; an empty one is an empty frame."""
    step = HAND_WIDE + GAP
    count = deck.display + 2
    xs = [x + (k - (count - 1) / 2) * step for k in range(count)]
    left = f'<text class="count" y="8">{len(s.deck)}</text>'
    back = hand_card(deck, -1, t) if s.deck else _frame()
    out = [_spot("deck", "deck", t(N_("Deck, cards: {n}"), n=len(s.deck)), back, xs[0], y, left)]
    for k in range(deck.display):
        if k < len(s.display):
            code = s.display[k]
            title = t(N_("{card} from the display"), card=card(deck.words[code], t))
            face = hand_card(deck, code, t)
            out.append(_spot(f"display-{k}", f"display/{deck.words[code]}", title, face, xs[k + 1], y))
        else:
            out.append(f'<g transform="translate({num(xs[k + 1])} {num(y)})">{_frame()}</g>')
    pile = hand_card(deck, s.discards[-1], t) if s.discards else _frame()
    title = t(N_("Discard pile, cards: {n}"), n=len(s.discards))
    above = escape(t(N_("discards")))
    tab = f'<text class="corner" y="{num(-HAND_HIGH / 2 - 3)}">{above} {len(s.discards)}</text>'
    out.append(_spot("pile", "pile", title, pile, xs[-1], y, tab))
    return "".join(out)


def _frame() -> str:
    return (
        f'<rect class="empty" x="{num(-HAND_WIDE / 2)}" y="{num(-HAND_HIGH / 2)}" width="{num(HAND_WIDE)}"'
        f' height="{num(HAND_HIGH)}" rx="9"/>'
    )


def _hand(deck: Deck, hand: tuple[int, ...], t: Translate) -> str:
    """The cards of the hand, for the page to lay beside the board: it sorts them by kind and by worth."""
    out = []
    seen: dict[int, int] = {}
    for code in hand:
        nth = seen[code] = seen.get(code, -1) + 1
        word = deck.words[code]
        title = city_in_words(deck, code, t) if deck.is_city(code) else card(word, t)
        worth = deck.values[code] if deck.is_city(code) else int(word.partition("-")[2] or 0)
        out.append(
            f'<g id="hand-{word}-{nth}" data-kind="{code}" data-worth="{worth}" data-pick="{in_hand(word)}">'
            f'<title>{escape(title)}</title><g class="card-face">{hand_card(deck, code, t)}</g></g>'
        )
    return "".join(out)
