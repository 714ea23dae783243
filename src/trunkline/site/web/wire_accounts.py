"""What programs send and get about their own account."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class Profile(Struct, forbid_unknown_fields=True):
    """How you write your own name, which language you read, your time zone; what is left out stays."""

    name: Annotated[str, Meta(max_length=24)] | None = None
    language: Literal["en", "it"] | None = None
    zone: Annotated[str, Meta(max_length=64)] | None = None


class DeleteMe(Struct, forbid_unknown_fields=True):
    """Delete your account, if you are `sure`; with `words` also what you wrote in chats, and then at once."""

    sure: bool = False
    words: bool = False


class Deleted(Struct):
    """The account is deleted; `until` is how long that can be taken back, in seconds since 1970, 0 for not at all."""

    until: float


class Looks(Struct, forbid_unknown_fields=True):
    """How pages look to you and which keys they take; "" is the usual, what is left out stays."""

    theme: Literal["", "light", "dark"] | None = None
    palette: Literal["", "safe", "contrast"] | None = None
    labels: Literal["", "on"] | None = None
    places: Literal["", "printed"] | None = None
    text: Literal["", "large"] | None = None
    rounds: Literal["", "off"] | None = None
    pace: Literal["", "steps"] | None = None
    keys: Literal["", "off"] | None = None


class Research(Struct, forbid_unknown_fields=True):
    """Whether researchers may have your finished games without names, once all others of the table let them, too."""

    share: bool


class WantedMail(Struct, forbid_unknown_fields=True):
    """Ask for a mail to sign in by."""

    address: Annotated[str, Meta(max_length=254)]


class TypedCode(Struct, forbid_unknown_fields=True):
    """The code of that mail, in large or small letters."""

    code: Annotated[str, Meta(max_length=40)]


class SignOut(Struct, forbid_unknown_fields=True):
    """Which session to sign out: its id, `others`, or this one."""

    session: Annotated[str, Meta(max_length=16)] = ""


class WantedPasskey(Struct, forbid_unknown_fields=True):
    """What a passkey is wanted for: to `make` one, or to `use` one."""

    to: Literal["make", "use"]


class Credential(Struct, forbid_unknown_fields=True):
    """What the browser has got from the device, as `PublicKeyCredential.toJSON` writes it."""

    credential: dict[str, Any]


class OldPasskey(Struct, forbid_unknown_fields=True):
    """Which passkey is to open nothing any more."""

    passkey: Annotated[str, Meta(max_length=1400)]


class PasskeyNow(Struct):
    """A passkey; `created` in seconds since 1970."""

    id: str
    agent: str
    created: float


class NewProgram(Struct, forbid_unknown_fields=True):
    """Make a token for a program: what it is called, and whether it may only `read` or `play`, too."""

    label: Annotated[str, Meta(max_length=200)] = ""
    scope: Annotated[str, Meta(max_length=16)] = ""


class ProgramMade(Struct):
    """The `token` of a program, to be sent as `Authorization: Bearer <token>`; it is shown this once."""

    token: str


class ProgramNow(Struct):
    """A program that acts for the account; `POST /me/out` with its `id` as `session` ends it. Times as below."""

    id: str
    label: str
    scope: str
    created: float
    seen: float


class SessionNow(Struct):
    """A browser that is signed in; times in seconds since 1970."""

    id: str
    agent: str
    created: float
    seen: float
    here: bool


class AwayFrom(Struct, forbid_unknown_fields=True):
    """Be away from the day `begin` to the day `end`, both as 2026-12-24, in a time zone."""

    begin: Annotated[str, Meta(max_length=20)] = ""
    end: Annotated[str, Meta(max_length=20)] = ""
    zone: Annotated[str, Meta(max_length=64)] = "UTC"


class AwayNoMore(Struct, forbid_unknown_fields=True):
    """Which of these times is to end now, or not to begin."""

    id: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class AwayNow(Struct):
    """A time that you are away; moments in seconds since 1970."""

    id: int
    start: float
    end: float


class Proof(Struct, forbid_unknown_fields=True):
    """What this site has signed of what the provider said."""

    proof: Annotated[str, Meta(max_length=4000)]


class OldIdentity(Struct, forbid_unknown_fields=True):
    """Which identity is to open nothing any more, by its `id`."""

    identity: Annotated[str, Meta(max_length=16)]


class IdentityNow(Struct):
    """You as the provider knows you; `created` in seconds since 1970."""

    id: str
    label: str
    created: float


class Me(Struct):
    """Your account: a `guest` has the cookie of one browser, a `member` an address and sessions.

    `zone` is the name of your time zone, "" where it is not known. `mail` says whether this site sends mail, `asked` to
    which address one was sent that may still be used. `away` are the times that you are away, `programs` what acts for
    you by a token of its own. `looks` names what you have chosen otherwise than usual. `role` is player, moderator or
    admin, as the host's command gives it. `passwords` says whether this site has any, `login` is the name that you sign
    in by, "" without a password. `provider` is the site by which people may sign in here, "" for none, `identities`
    is how it knows you. `research` says whether researchers may have your finished games; a guest's they may not.
    """

    kind: Literal["nobody", "guest", "member"]
    name: str
    language: str
    zone: str
    address: str
    sessions: list[SessionNow]
    passkeys: list[PasskeyNow]
    mail: bool
    asked: str
    away: list[AwayNow]
    programs: list[ProgramNow]
    looks: dict[str, str]
    role: str
    passwords: bool
    login: str
    provider: str
    identities: list[IdentityNow]
    research: bool


class NamePassword(Struct, forbid_unknown_fields=True):
    """The name to sign in by, or for signing in the address, and the password."""

    login: Annotated[str, Meta(max_length=254)] = ""
    password: Annotated[str, Meta(max_length=1000)] = ""


class NoPassword(Struct, forbid_unknown_fields=True):
    """Nothing more need be said."""


class NewInvitation(Struct, forbid_unknown_fields=True):
    """Make an invitation: a `note` for whom it is, how many people may come by it, and for how many days it holds."""

    note: Annotated[str, Meta(max_length=200)] = ""
    uses: Annotated[int, Meta(ge=-(2**31), le=2**31)] = 1
    days: Annotated[int, Meta(ge=-(2**31), le=2**31)] = 14


class OldInvitation(Struct, forbid_unknown_fields=True):
    """Which invitation is to open nothing any more."""

    id: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class InvitationNow(Struct):
    """An invitation that may still be used, `used` times of `uses` so far; moments in seconds since 1970."""

    id: int
    note: str
    link: str
    made: float
    expires: float
    uses: int
    used: int


class Invitations(Struct):
    """The invitations that may still be used, newest first."""

    invitations: list[InvitationNow]


class Called(Struct, forbid_unknown_fields=True):
    """How a new member writes their own name; "" for none yet."""

    name: Annotated[str, Meta(max_length=200)] = ""
