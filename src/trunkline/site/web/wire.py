"""What programs send and get: the same lines and checks as the page, as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request
from msgspec import Meta, Struct

from trunkline.show.choice import Choice
from trunkline.show.names import SeatName

AnyRequest = Request[Any, Any, Any]
"""A request; nothing of the framework's user, token or state of a request is used."""

NAME = r"^[a-z0-9][a-z0-9-]{0,23}$"

Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Move(Struct, forbid_unknown_fields=True):
    """One line to play. `n` is the line count of the sheet it was chosen on; `undone` makes that exact."""

    n: Count
    line: Annotated[str, Meta(max_length=2000)]
    undone: Count | None = None


class Undo(Struct, forbid_unknown_fields=True):
    """Take back the seat's last choice; `seat` only matters when the browser holds several."""

    n: Count
    seat: str = ""
    undone: Count | None = None


class Order(Struct, forbid_unknown_fields=True):
    """Bid up to `limit` in the auction `auction` (its key), then pass; no limit takes the order back.

    `seat` only matters when the browser holds several; `n` and `undone` are ignored.
    """

    auction: Annotated[str, Meta(max_length=64)] = ""
    limit: Annotated[int, Meta(ge=0, le=999)] | None = None
    seat: str = ""
    n: Count | None = None
    undone: Count | None = None


class SeatWanted(Struct, forbid_unknown_fields=True):
    """A seat of a new table; `kind` is me, link, open or the name of a bot, `label` how people read the name."""

    name: Annotated[str, Meta(pattern=NAME)]
    kind: Annotated[str, Meta(max_length=64)] = "link"
    label: Annotated[str, Meta(max_length=24)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A new table. A program gets the token of every seat that is not a bot's."""

    title: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=12)]
    map: Annotated[str, Meta(max_length=64)] = ""
    options: dict[str, str] = {}


class Made(Struct):
    """A table has been made; `tokens` by seat name, to be sent as `Authorization: Bearer <token>`."""

    game: int
    address: str
    tokens: dict[str, str]


class SeatAt(Struct):
    """A seat: `name` in lines, `label` for people; `kind` is person or bot; `free` when anybody may take it."""

    name: str
    label: str
    kind: Literal["person", "bot"]
    bot: str
    free: bool


class AuctionNow(Struct):
    """The auction under way: its key, the highest bid, who made it, who is still in, the next to speak first."""

    key: str
    bid: int
    leader: str | None
    left: list[str]


class Sheet(Struct):
    """All that a visitor may know of a table.

    `legal` are the lines of `you` without the seat's name, `choices` the same lines as the page offers them, with their
    sentence and what they bring, when asked for with `choices=true`; `order` is the limit of the seat's own standing
    order in the auction under way; `log` are the lines after number `since`; secrets are `?`.
    """

    game: int
    title: str
    map: str
    options: dict[str, str]
    seats: list[str]
    places: list[SeatAt]
    line: int
    undone: int
    round: int
    phase: str
    turn: str | None
    over: bool
    you: str | None
    held: list[str]
    legal: list[str]
    undo: bool
    auction: AuctionNow | None
    order: int | None
    prompt: str
    scores: dict[str, int]
    winners: list[str]
    standings: list[dict[str, Any]]
    since: int
    log: list[str]
    choices: list[Choice]


class Refusal(Struct, omit_defaults=True):
    """Why a request was refused: a code for programs, a sentence for people, the rulebook section where there is one.

    With 409 comes the fresh sheet.
    """

    status: int
    code: str
    message: str
    section: str = ""
    field: str = ""
    sheet: dict[str, Any] | None = None


class Verdict(Struct, omit_defaults=True):
    """What stands against a line; `legal` when nothing does.

    `rule` is what the site calls the section, `link` the address where to read it.
    """

    legal: bool
    code: str = ""
    message: str = ""
    section: str = ""
    rule: str = ""
    link: str = ""


class Summary(Struct):
    """A table in a list."""

    game: int
    title: str
    map: str
    seats: list[SeatAt]
    line: int
    round: int
    phase: str
    turn: str | None
    over: bool
    moved: float


class Lists(Struct):
    """The tables where this browser has a seat, and those with a free seat."""

    mine: list[Summary]
    open: list[Summary]


class MapOnShelf(Struct):
    """A map: its name and label, for how many seats it is, and the options that have one value only there."""

    name: str
    label: str
    least: int
    most: int
    fixed: dict[str, str]


class OptionOnShelf(Struct):
    """An option: its values with what each means, the default first; the maps that offer it, none named when all do."""

    name: str
    label: str
    choices: dict[str, str]
    maps: list[str]


class TitleOnShelf(Struct):
    """A title: its maps, options and bots."""

    name: str
    label: str
    maps: list[MapOnShelf]
    options: list[OptionOnShelf]
    bots: list[str]


def as_word(value: Any) -> str:
    """A seat's name as its word, which the encoder cannot know; raises NotImplementedError for anything else."""
    if isinstance(value, SeatName):
        return str(value)
    raise NotImplementedError(f"no JSON for {type(value).__name__}")


encode = msgspec.json.Encoder(enc_hook=as_word).encode
"""JSON text of any of these or of plain data."""
