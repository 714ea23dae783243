"""What drawing a title means: the one seam between positions and everything that shows them.

No rules and no search here: an artist reads a position and writes SVG, sentences and rows. Texts go through
`t(english, **values)`, which translates a template and fills its braces; English templates are marked with
`trunkline.words.N_` or written inside the call, so that the catalogues find them.
"""

from __future__ import annotations

from typing import Any, Protocol

from trunkline.actions import Action
from trunkline.game import Game, Objection, Seat
from trunkline.show.barred import Barred
from trunkline.show.choice import Choice
from trunkline.show.final import Final
from trunkline.show.marks import Mark
from trunkline.show.names import label_of
from trunkline.show.panel import Panel
from trunkline.show.place_in_words import PlaceInWords
from trunkline.show.plan import WaysInWords
from trunkline.show.rounds import Rounds
from trunkline.show.translate import Translate, english


class Artist(Protocol):
    """How one title is shown. Positions are views: what the seat may not know is masked already.

    An artist takes this as its base: what it does not say has a quiet default.
    """

    slow: bool = False
    """Whether `prepare` takes long, so that whoever serves others meanwhile calls it elsewhere."""

    steady: bool = True
    """Whether the drawing keeps its proportions all game long, as a map does."""

    rounds: Rounds = Rounds()
    """What the title says of its rounds: sentences for the log, figures for cards and plots."""

    final: Final = Final()
    """How the title counts at the end."""

    def board(self, game: Game[Any, Any], s: Any, seat: Seat | None, t: Translate) -> str:
        """One `<svg>` with `<g id="terrain">`, the same all game long, and `<g id="moving">`, with stable ids.

        What can be clicked carries `data-word`: the word of a legal line that it stands for.
        """
        ...

    def tell(self, game: Game[Any, Any], before: Any, seat: Seat, action: Action, t: Translate) -> str:
        """A line of the log as a sentence; `before` is the position it was played in, secrets are `?`."""
        ...

    def prompt(self, game: Game[Any, Any], s: Any, seat: Seat | None, t: Translate) -> str:
        """One sentence: what this seat must do, or whom the table waits for and for what."""
        ...

    def choices(self, game: Game[Any, Any], s: Any, seat: Seat, t: Translate) -> list[Choice]:
        """The legal lines of the seat whose turn it is, in their order, each labelled with the sentence of `tell`."""
        ...

    def panels(self, game: Game[Any, Any], s: Any, seat: Seat | None, t: Translate) -> list[Panel]:
        """The panels beside the board, most looked-at first."""
        ...

    def places(self, game: Game[Any, Any], s: Any, t: Translate) -> list[PlaceInWords]:
        """The board in words, place by place, for those who do not see it."""
        return []

    def how(self, game: Game[Any, Any], s: Any, t: Translate) -> str:
        """What the seat whose turn it is picks one after the other; "" where the board says enough."""
        return ""

    def in_language(self, game: Game[Any, Any], language: str) -> Game[Any, Any]:
        """The game with its places called as in that language (see `show/places.py`), for pictures and sentences."""
        return game

    def prepare(self, game: Game[Any, Any], s: Any) -> None:
        """Do now, and remember, what makes the drawing slow; may run in a thread."""
        return

    def why(self, game: Game[Any, Any], s: Any, word: str) -> Objection | None:
        """What stands against doing anything with this word of the board now; None when nothing is known."""
        return None

    def barred(self, game: Game[Any, Any], s: Any, word: str, t: Translate) -> list[Barred]:
        """What the rules refuse to the seat to move at a picked word, near to what they allow; the nearest first."""
        return []

    def wish_words(
        self, game: Game[Any, Any], s: Any, key: str, lines: list[str], t: Translate
    ) -> tuple[str, list[str]]:
        """What an order for a decision to come is called, and each of the lines it may name."""
        return label_of(key.split()[0], t, game.title), lines

    def ghost(self, game: Game[Any, Any], s: Any, action: Action, t: Translate) -> str:
        """What a legal line of the seat to move would leave on the board, as a piece of SVG in its coordinates.

        Asked for choices whose ghost is `drawn`, one at a time, as they are looked at.
        """
        return ""

    def routes(self, game: Game[Any, Any], s: Any) -> dict[str, str]:
        """Word of a hop or link in lines (`chicago/SW`) -> the points of its track on the board, "x,y x,y"."""
        return {}

    def owners(self, game: Game[Any, Any], s: Any) -> dict[str, str]:
        """Word of a hop in lines -> the class of whoever owns its link; a delivery is drawn in these colours."""
        return {}

    def sides(self, game: Game[Any, Any], t: Translate) -> dict[str, tuple[float, float, str]]:
        """The sides of a place by their words in `Choice.ways`: where, from its middle, and what people call them."""
        return {}

    def names(self, game: Game[Any, Any], t: Translate) -> dict[str, str]:
        """What people call the things that lie on a place: `red` of the word `red@chicago`."""
        return {}

    def shapes(self, game: Game[Any, Any]) -> dict[str, dict[str, Any]]:
        """Words that are chosen by their look -> their picture around 0, 0, on the scale of the board.

        Either `rails` (path data of each piece of track) with `disc` where a disc lies on them, or `plate` (the class
        of its colour) with `text`.
        """
        return {}

    def motion(self, game: Game[Any, Any], action: Action) -> dict[str, Any]:
        """How the board shows that a line has been played: `route` with `as`, as in a ghost, travelled by a cube;
        `settle`, what the ids of all begin with that settles into place; nothing for most.
        """
        return {}

    def marks(self, game: Game[Any, Any], before: Any, action: Action) -> list[Mark]:
        """What a line left on the board for all to see, by the ids of its drawing; `before` is where it was played."""
        return []

    # -- planning, see `trunkline.plan`

    def plan_price(self, game: Game[Any, Any], s: Any, action: Action) -> int:
        """What a step of a plan costs in the position where it is done; 0 where steps have no price."""
        return 0

    def step_words(self, game: Game[Any, Any], action: Action, t: Translate) -> str:
        """A step of a plan by itself, which cannot be done any more in any position."""
        return str(action)

    def price_words(self, amount: int, t: Translate) -> str:
        """A price as people write it; "" where steps have none."""
        return ""

    def purse(self, game: Game[Any, Any], s: Any, seat: Seat) -> int | None:
        """Of what the steps of a turn are paid, where that is one sum; None where it is not."""
        return None

    def places_to_join(self, game: Game[Any, Any]) -> list[tuple[str, str]]:
        """The places between which ways can be asked for, by their words, with their names; none in most titles."""
        return []

    def ways(self, game: Game[Any, Any], s: Any, seat: Seat, start: str, goal: str, t: Translate) -> WaysInWords | None:
        """The ways from one place to another for a seat that plans in a position; None for places that are unknown."""
        return None


__all__ = ["Artist", "Panel", "Translate", "english"]
