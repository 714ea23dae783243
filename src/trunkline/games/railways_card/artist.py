"""Railways of the World: The Card Game on the page."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Seat
from trunkline.games.railways_card.actions import ENGINE, Build, Cubes, Deliver, Discard, Restock, Take
from trunkline.games.railways_card.board.layout import layout
from trunkline.games.railways_card.board.picture import board, ghost, tree_of, ways
from trunkline.games.railways_card.board.small import thumbnail
from trunkline.games.railways_card.deck import COLOURS
from trunkline.games.railways_card.phases.turn import Turns
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.words.choices import choices
from trunkline.games.railways_card.words.final import FINAL
from trunkline.games.railways_card.words.log import how, prompt, tell
from trunkline.games.railways_card.words.names import GOOD_NAMES
from trunkline.games.railways_card.words.panels import panels
from trunkline.games.railways_card.words.places import places
from trunkline.games.railways_card.words.rounds import ROUNDS
from trunkline.show.artist import Artist, Panel, Translate
from trunkline.show.marks import Mark

FURTHEST = (
    "card-city-not-held", "card-colour-not-old", "card-colour-not-new", "card-colour-used", "card-track-not-held",
    "card-only-engines", "card-link-short", "card-no-train",
    "card-not-demanded", "card-first-link", "card-too-far", "card-stops-before", "card-nothing-for-it",
)  # fmt: skip
"""Reasons in the order in which an attempt gets further: of several attempts the one that got furthest is given."""


class RailwaysCard(Artist):
    """The artist of the card game."""

    rounds = ROUNDS
    final = FINAL
    slow = True
    steady = False
    board = staticmethod(board)
    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    choices = staticmethod(choices)
    places = staticmethod(places)
    how = staticmethod(how)

    def panels(self, game: Rules, s: CardState, seat: Seat | None, t: Translate) -> list[Panel]:
        """The panels beside the board."""
        return panels(game, s, t)

    def why(self, game: Rules, s: CardState, word: str) -> Objection | None:
        """Why nothing can be done with a card, a city or a cube at this step, as far as the best attempt gets."""
        turn = game.turn(s)
        return None if turn is None or turn == CHANCE else furthest(game, s, attempts(game, s, turn, word))

    def prepare(self, game: Rules, s: CardState) -> None:
        """Lay the tree of cities out."""
        layout(tree_of(s))

    def ghost(self, game: Rules, s: CardState, action: Action, t: Translate) -> str:
        """A new city with its link and the cards that pay for it, where they would lie."""
        turn = game.turn(s)
        return ghost(game, s, turn, action, t) if isinstance(action, Build) and turn is not None else ""

    def routes(self, game: Rules, s: CardState) -> dict[str, str]:
        """The line of each link on the table, in both directions."""
        return ways(game, s)

    def names(self, game: Rules, t: Translate) -> dict[str, str]:
        """Goods by the colour of their cubes."""
        return {colour: t(name) for colour, name in GOOD_NAMES.items()}

    def marks(self, game: Rules, before: CardState, action: Action) -> list[Mark]:
        """A new city with its link, the city that a cube left, the city that cubes came to."""
        if isinstance(action, Build):
            return [Mark("city", track=(f"link-{action.city}",), ring=(f"pick-{action.city}",))]
        if isinstance(action, Deliver):
            return [Mark("cube", ring=(f"pick-{action.place}",))]
        return [Mark("stock", ring=(f"pick-{action.city}",))] if isinstance(action, Cubes) else []


def attempts(game: Rules, s: CardState, seat: Seat, word: str) -> list[Action]:
    """All that picking a thing of the table could mean for the seat; nothing for what belongs to another pick."""
    deck = game.map
    acting = game.asks(s) == "act"
    if "@" in word:
        return cube_attempts(game, s, *word.split("@", 1))
    where, _, name = word.partition("/")
    if where in ("deck", "display"):
        return [Take(where, (name,) if name else ())]
    if where == "pile":
        taken: list[Action] = [Take("pile", (deck.words[s.discards[-1]],))] if s.discards else []
        return taken + [Discard(deck.words[card]) for card in s.hands[seat] if acting]
    if where == "hand":
        return [Discard(name), ENGINE] if name == deck.words[deck.engine] else [Discard(name)]
    place = deck.place(word)
    if place is None:
        return []
    if place in s.hands[seat]:
        return build_attempts(game, s, seat, word) if acting else [Discard(word)]
    # On the table a city is what a link or a cube goes to; by itself it can only be restocked.
    return [Restock(word)] if s.on_table(place) and not acting else []


def build_attempts(game: Rules, s: CardState, seat: Seat, city: str) -> list[Action]:
    """A city with all that could be laid for it: from every place, in every colour, with all cards."""
    deck, hand = game.map, s.hands[seat]
    engines = game.phase_of(Turns).building.wild(deck, hand)
    out: list[Action] = []
    for place in (0, *s.built):
        for i, colour in enumerate(COLOURS):
            ones, twos = hand.count(deck.track(i, 1)), hand.count(deck.track(i, 2))
            out.append(Build(city, deck.words[place], colour, twos, ones, engines))
    return out


def cube_attempts(game: Rules, s: CardState, good: str, place: str) -> list[Action]:
    """A cube to every other city."""
    return [Deliver(good, place, game.map.words[to]) for to in s.built if game.map.words[to] != place]


def furthest(game: Rules, s: CardState, attempts: list[Action]) -> Objection | None:
    """The objection of the attempt that gets furthest; None when one is legal or there is none.

    Of links that are all too weak the one worth most is named, of ways that are all too long the shortest.
    """
    found: list[Objection] = []
    for attempt in attempts:
        objection = game.why_not(s, attempt)
        if objection is None:
            return None
        found.append(objection)
    rank = {code: k for k, code in enumerate(FURTHEST)}

    def far(each: Objection) -> tuple[int, int]:
        return rank.get(each.code, -1), each.values.get("worth", 0) - each.values.get("links", 0)

    return max(found, key=far, default=None)


ARTIST = RailwaysCard()

__all__ = ["ARTIST", "thumbnail"]
