"""What drawing a title means: the one seam between positions and everything that shows them.

No rules and no search here: an artist reads a position and writes SVG, sentences and rows. Texts go through
`t(english, **values)`, which translates a template and fills its braces; English templates are marked with
`trunkline.words.N_` or written inside the call, so that the catalogues find them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from trunkline.actions import Action
from trunkline.game import Game, Objection, Seat


class Translate(Protocol):
    """Translate an English template, then fill its braces: `t("{seat} draws {n}", seat="ann", n=3)`."""

    def __call__(self, english: str, /, **values: Any) -> str: ...


def english(text: str, /, **values: Any) -> str:
    """The translation that changes nothing: for programs and tests."""
    return text.format(**values) if values else text


@dataclass(frozen=True, slots=True)
class Panel:
    """A card beside the board: rows of plain data, shown by `templates/panels/<key>.html`.

    Without a template of that name the site shows a table: one row per mapping, one column per entry of `columns`
    (key of the row -> heading, already translated). `notes` are sentences under it.
    """

    key: str
    title: str
    rows: tuple[Mapping[str, Any], ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


class Artist(Protocol):
    """How one title is shown. Positions are views: what the seat may not know is masked already."""

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

    def hints(self, game: Game[Any, Any], s: Any) -> dict[str, dict[str, Any]]:
        """For legal lines of the seat whose turn it is (without its name): price, gain, left, effect; as known."""
        ...

    def panels(self, game: Game[Any, Any], s: Any, seat: Seat | None, t: Translate) -> list[Panel]:
        """The cards beside the board, most looked-at first."""
        ...


@runtime_checkable
class Coach(Protocol):
    """What an artist may say besides, where a line takes several picks."""

    def how(self, game: Game[Any, Any], s: Any, t: Translate) -> str:
        """What the seat whose turn it is picks one after the other; "" where the board says enough."""
        ...


@runtime_checkable
class Slow(Protocol):
    """An artist whose drawing of a position is slow the first time: who serves others meanwhile prepares elsewhere."""

    def prepare(self, game: Game[Any, Any], s: Any) -> None:
        """Do now, and remember, what makes the drawing slow; may run in a thread."""
        ...


@runtime_checkable
class Guide(Protocol):
    """What an artist of a title with a map may know besides, for picking on the board; a title may do without."""

    def why(self, game: Game[Any, Any], s: Any, word: str) -> Objection | None:
        """What stands against doing anything with this word of the board now; None when nothing is known."""
        ...

    def routes(self, game: Game[Any, Any], s: Any) -> dict[str, str]:
        """Word of a hop in lines (`chicago/SW`) -> the points of its track on the board, "x,y x,y"."""
        ...

    def words(self, game: Game[Any, Any], t: Translate) -> dict[str, str]:
        """Words of lines that people read otherwise: places, colours, tiles, columns."""
        ...

    def shapes(self, game: Game[Any, Any]) -> dict[str, list[str]]:
        """Tile -> path data of its pieces around 0, 0, on the scale of the board."""
        ...
