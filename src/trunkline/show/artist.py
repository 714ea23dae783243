"""What drawing a title means: the one seam between positions and everything that shows them.

No rules and no search here: an artist reads a position and writes SVG, sentences and rows. Texts go through
`t(english, **values)`, which translates a template and fills its braces; English templates are marked with
`trunkline.words.N_` or written inside the call, so that the catalogues find them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from trunkline.actions import Action
from trunkline.game import Game, Objection, Seat
from trunkline.show.choice import Choice


class Translate(Protocol):
    """Translate an English template, then fill its braces: `t("{seat} draws {n}", seat="ann", n=3)`."""

    def __call__(self, english: str, /, **values: Any) -> str: ...


def english(text: str, /, **values: Any) -> str:
    """The translation that changes nothing: for programs and tests."""
    return text.format(**values) if values else text


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands beside the board: rows of plain data, shown by `panels/<key>.html` in the room of the game.

    Without a template of that name the site shows a table: one row per mapping, one column per entry of `columns`
    (key of the row -> heading, already translated). `notes` are sentences under it. A panel that is seldom looked at
    stands `folded` below the log.
    """

    key: str
    title: str
    rows: tuple[Mapping[str, Any], ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    place: Literal["beside", "folded"] = "beside"


class Artist(Protocol):
    """How one title is shown. Positions are views: what the seat may not know is masked already.

    An artist takes this as its base: what it does not say has a quiet default.
    """

    slow: bool = False
    """Whether `prepare` takes long, so that whoever serves others meanwhile calls it elsewhere."""

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

    def routes(self, game: Game[Any, Any], s: Any) -> dict[str, str]:
        """Word of a hop or link in lines (`chicago/SW`) -> the points of its track on the board, "x,y x,y"."""
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
