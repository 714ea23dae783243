"""What programs send and get about circles. The same structs read the forms of the pages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trunkline.site.web.wire import Summary
from trunkline.site.web.wire_notices import WayNow

Name = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=64)]
Mark = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class NewCircle(Struct, forbid_unknown_fields=True):
    """Found a circle. Its address is made of the name unless it is given; `entry` is `open`, `ask` or `invite`, `seen`
    says who sees its members: `all`, or `members`.
    """

    name: Name = ""
    slug: Word = ""
    entry: Word = "ask"
    seen: Word = "members"


class CircleChange(Struct, forbid_unknown_fields=True):
    """What a circle is called, how one gets in, and who sees its members."""

    name: Name = ""
    entry: Word = "ask"
    seen: Word = "members"


class OneMember(Struct, forbid_unknown_fields=True):
    """A member of the circle, or somebody who asks to be one, by their `id` there."""

    member: Mark


class AnswerAsk(Struct, forbid_unknown_fields=True):
    """Let somebody in who has asked, or not."""

    member: Mark
    accept: bool = True


class Appointed(Struct, forbid_unknown_fields=True):
    """What a member is to be: `keeper`, `member`, or `owner`, which hands the circle over."""

    member: Mark
    to_be: Literal["owner", "keeper", "member"]


class AnswerOffer(Struct, forbid_unknown_fields=True):
    """Take a circle on that has no owner, or decline."""

    accept: bool = True


class GoneCircle(Struct, forbid_unknown_fields=True):
    """Delete a circle: its address once more, so that nobody does it by chance."""

    sure: Name = ""


class EndCall(Struct, forbid_unknown_fields=True):
    """One of the invitations of a circle, by its id."""

    invitation: Number


class SayThere(Struct, forbid_unknown_fields=True):
    """Say something to the members of a circle."""

    text: Annotated[str, Meta(max_length=40_000)] = ""


class AboutMember(Struct, forbid_unknown_fields=True):
    """A member of the circle by their `id` there, or whoever wrote line `n` of its chat; `on` false ends it again."""

    member: Mark = ""
    n: Number | None = None
    on: bool = True


class ReportMember(Struct, forbid_unknown_fields=True):
    """Report a line `n` of the chat, or the name of a member."""

    member: Mark = ""
    n: Number | None = None
    reason: Annotated[str, Meta(max_length=40_000)] = ""


class NewHook(Struct, forbid_unknown_fields=True):
    """Let a circle be heard of by one more webhook, of Discord or of another kind."""

    kind: Literal["discord", "webhook"]
    target: Annotated[str, Meta(max_length=2000)] = ""


class CareCircle(Struct, forbid_unknown_fields=True):
    """A circle by its address, and why something is done with it; `on` false lets one go on that was closed."""

    circle: Word = ""
    reason: Annotated[str, Meta(max_length=4000)] = ""
    on: bool = True


class CircleInList(Struct):
    """A circle in a list; `role` is yours there, "" for none, `asked` whether you wait for an answer."""

    slug: str
    name: str
    entry: str
    members: int
    role: str
    asked: bool = False


class Circles(Struct):
    """Your circles, those that you are invited to, those that you may join or ask to."""

    mine: list[CircleInList]
    invited: list[CircleInList]
    others: list[CircleInList]


class MemberInCircle(Struct):
    """A member as you see them; `page` leads to their results, "" where you may not see these."""

    id: str
    name: str
    role: str
    since: float
    you: bool
    page: str = ""


class CallNow(Struct):
    """A name that is invited to a circle, whether anybody has it or not."""

    id: int
    name: str
    made: float
    declined: bool


class TallyNow(Struct):
    """What somebody has come to in one title at the tables of a circle; `places` count those from the first on."""

    name: str
    title: str
    plays: int
    wins: int
    places: list[int]
    mean: float | None
    left: int
    you: bool


class SaidThere(Struct):
    """A line of the chat of a circle, `at` in seconds since 1970."""

    n: int
    name: str
    text: str
    at: float
    you: bool


class CircleChat(Struct):
    """Lines of the chat of a circle that you read, and the number of the last."""

    said: int
    lines: list[SaidThere]


class CircleNow(Struct):
    """A circle as you see it. What only members see is empty for others.

    `open` are its tables with a free seat, `playing` all that are played; `link`, `asks`, `calls` and `ways` are for
    keepers. `offered` says that it has no owner and could be yours; `invited` that you are.
    """

    slug: str
    name: str
    entry: str
    seen: str
    closed: bool
    role: str
    asked: bool
    invited: bool
    offered: bool
    members: list[MemberInCircle]
    open: list[Summary]
    playing: list[Summary]
    results: list[TallyNow]
    said: int
    link: str = ""
    asks: list[MemberInCircle] = []
    calls: list[CallNow] = []
    ways: list[WayNow] = []


class CircleInCare(Struct):
    """A circle for those who look after the site."""

    slug: str
    name: str
    members: int
    entry: str
    closed: bool
    created: float


class CirclesInCare(Struct):
    """All circles, newest first."""

    circles: list[CircleInCare]
