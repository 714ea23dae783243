"""What programs send and get: the same lines and checks as the page, as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request
from msgspec import Meta, Struct

from trunkline.show.choice import Choice
from trunkline.show.names import SeatName
from trunkline.site.tables.admission import Chosen
from trunkline.site.tables.pace import NEVER, Pace
from trunkline.site.web.wire_care import CareAt
from trunkline.site.web.wire_seats import ClockAt

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
    """Take back the seat's last choice, or with `turn` all of its turn.

    `seat` only matters when the browser holds several.
    """

    n: Count
    seat: str = ""
    turn: bool = False
    undone: Count | None = None


class Repair(Struct, forbid_unknown_fields=True):
    """Let a table whose record is at fault go on after line `n`, where it stands."""

    n: Count


Pick = Annotated[str, Meta(pattern="^[0-9]{0,3}$")]
"""The number of a line, as text; "" for none."""


class GoBack(Struct, forbid_unknown_fields=True):
    """Ask all to go back to the first `to` lines; `seat` only matters when the browser holds several."""

    n: Count
    to: Count
    seat: str = ""
    undone: Count | None = None


class Answer(Struct, forbid_unknown_fields=True):
    """Agree to go back as is asked, or with `no` not; the seat that has asked takes it back so.

    `seat` only matters when the browser holds several.
    """

    n: Count
    no: bool = False
    seat: str = ""
    undone: Count | None = None


class Order(Struct, forbid_unknown_fields=True):
    """Bid up to `limit` in the auction `auction` (its key), then pass.

    Or, where `auction` is the key of one of the sheet's `wishes`, play the first legal of its lines with these numbers.
    Without a limit and without numbers the order is taken back.

    `seat` only matters when the browser holds several; `n` and `undone` are ignored.
    """

    auction: Annotated[str, Meta(max_length=64)] = ""
    limit: Annotated[int, Meta(ge=0, le=999)] | None = None
    one: Pick = ""
    two: Pick = ""
    three: Pick = ""
    seat: str = ""
    n: Count | None = None
    undone: Count | None = None


class Say(Struct, forbid_unknown_fields=True):
    """Something to say to all at the table, or to the other onlookers where you hold no seat.

    `seat` only matters when the browser holds several.
    """

    text: str = ""
    seat: str = ""


class Mute(Struct, forbid_unknown_fields=True):
    """See nothing more of whoever wrote line `n` of the chat, at any table; with `on` false see it again."""

    n: Count
    on: bool = True


class Said(Struct):
    """A line of chat: its number, who said it (`label` is for people), at which line of the match, what, and when.

    `at` is in seconds since 1970, `seat` is "" in the room of the watchers.
    """

    n: int
    seat: str
    label: str
    line: int
    text: str
    at: float
    room: Literal["players", "watchers"]


class Chat(Struct):
    """Lines of the chat of a table, in their order; `said` is how many there are in all."""

    game: int
    said: int
    lines: list[Said]


class SeatWanted(Struct, forbid_unknown_fields=True):
    """A seat of a new table; `kind` is me, link, open or the name of a bot, `label` how people read the name."""

    name: Annotated[str, Meta(pattern=NAME)]
    kind: Annotated[str, Meta(max_length=64)] = "link"
    label: Annotated[str, Meta(max_length=24)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A new table. A program gets the token of every seat that is not a bot's.

    `level` says for whom it is, that of a `circle` with its address; one that `gathers` begins when all its seats are
    taken, the result of one that is `rated` changes the ratings of members.
    """

    title: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=12)]
    map: Annotated[str, Meta(max_length=64)] = ""
    options: dict[str, str] = {}
    pace: Pace = NEVER
    level: Chosen = "public"
    circle: Annotated[str, Meta(max_length=64)] = ""
    gathers: bool = False
    rated: bool = False


class Made(Struct):
    """A table has been made; `tokens` by seat name, to be sent as `Authorization: Bearer <token>`."""

    game: int
    address: str
    tokens: dict[str, str]


class SeatAt(Struct):
    """A seat: `name` in lines, `label` for people; `kind` is person or bot; `free` when anybody may take it.

    `stands_in` says why a bot plays for a person: `late`, and they may come back, for this `turn`, or they have `left`.
    """

    name: str
    label: str
    kind: Literal["person", "bot"]
    bot: str
    free: bool
    stands_in: Literal["", "late", "turn", "left"]


class AuctionNow(Struct):
    """The auction under way: its key, the highest bid, who made it, who is still in, the next to speak first."""

    key: str
    bid: int
    leader: str | None
    left: list[str]


class AskNow(Struct):
    """A seat asks to go back to the first `to` lines: who has not answered yet, or who is against it."""

    seat: str
    to: int
    waits: list[str]
    against: str | None


class WishAt(Struct):
    """What the seat may order for a decision to come: one of these lines, or where it is `ranked` up to three.

    `gone` are the numbers of lines that cannot be had any more.
    """

    key: str
    lines: list[str]
    ranked: bool
    gone: list[int]


class Preferred(Struct):
    """What the seat has ordered: the numbers of lines of a wish, most wanted first."""

    key: str
    picks: list[int]


class Sheet(Struct):
    """All that a visitor may know of a table.

    `legal` are the lines of `you` without the seat's name, `choices` the same lines as the page offers them, with their
    sentence and what they bring, when asked for with `choices=true`; `order` is the limit of the seat's own standing
    order in the auction under way; `log` are the lines after number `since`; secrets are `?`. `pace` is what the table
    has chosen about time, null by default, and then there are no `clocks`.
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
    reset: bool
    redo: str
    auction: AuctionNow | None
    order: int | None
    wishes: list[WishAt]
    prefers: Preferred | None
    ask: AskNow | None
    pace: Pace | None
    gathering: bool
    rated: bool
    care: list[CareAt]
    clocks: list[ClockAt]
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


class Barred(Struct, omit_defaults=True):
    """A line near to legal ones that is refused: the word it would be picked by, what it is called, what it would cost.

    `ghost`, `ways` and `exits` say how it would lie there, as those of a choice, `why` what stands against it.
    """

    word: str
    note: str
    why: Verdict
    chip: str = ""
    ghost: dict[str, Any] = {}
    ways: list[tuple[str, str, str]] = []
    exits: list[str] = []


class Refusals(Struct):
    """What is refused at a word of the board where something else can be done, the nearest first."""

    barred: list[Barred]


class Ghost(Struct):
    """What a line would leave on the board: a piece of SVG in its coordinates, "" when there is nothing to draw."""

    svg: str


class Health(Struct):
    """Whether this process lives, and is ready: its database answers (`ok`, else what is wrong) and it can write.

    `news`: whether it hears of other processes; null where there are none.
    """

    live: bool
    ready: bool
    database: str
    news: bool | None


class Summary(Struct):
    """A table in a list; one that is `gathering` begins when all seats are taken.

    `deadline` is when the seat whose turn it is will be late, where it can be.
    """

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
    gathering: bool
    deadline: float | None


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
    """A seat's name as its word, which the encoder cannot know; raises TypeError for anything else."""
    if isinstance(value, SeatName):
        return str(value)
    raise TypeError(f"no JSON for {type(value).__name__}")


encode = msgspec.json.Encoder(enc_hook=as_word).encode
"""JSON text of any of these or of plain data."""
