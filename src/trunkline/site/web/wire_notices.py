"""What programs send and get about notices: by which ways, and when, an account hears of its turns."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Hour = Annotated[int, Meta(ge=0, le=23)]
WayNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class WantedHours(Struct, forbid_unknown_fields=True):
    """When you are reached: the name of your time zone, the hours of quiet, the hour of the message of a day.

    Without a `digest` each turn has its own message. What is left out is none.
    """

    zone: Annotated[str, Meta(max_length=64)] = ""
    quiet_from: Hour | None = None
    quiet_until: Hour | None = None
    digest: Hour | None = None


class NewWay(Struct, forbid_unknown_fields=True):
    """A way to be reached by: `mail` at the account's own address, `push` with the `subscription` of a browser as
    `PushSubscription.toJSON` writes it, `discord` or `webhook` at the address `target`. `zone` is your time zone, where
    it is not known yet.
    """

    kind: Literal["mail", "push", "discord", "webhook"]
    target: Annotated[str, Meta(max_length=2000)] = ""
    subscription: dict[str, Any] | None = None
    zone: Annotated[str, Meta(max_length=64)] = ""


class OneWay(Struct, forbid_unknown_fields=True):
    """One of your ways, by its id."""

    way: WayNumber


class SwitchedWay(Struct, forbid_unknown_fields=True):
    """One of your ways, to be switched on or off."""

    way: WayNumber
    on: bool


class WayNow(Struct):
    """A way; times in seconds since 1970.

    `failures` are those one after the other, `error` says why it failed last, `off` since when it is switched off.
    `secret` is what a webhook is signed with, as Standard Webhooks has it.
    """

    id: int
    kind: str
    label: str
    created: float
    sent: float | None
    failures: int
    error: str
    failed: float | None
    off: float | None
    secret: str


class NoticesNow(Struct):
    """By which ways, and when, you are reached. `possible` are the kinds of ways that can be added here and now.

    `push_key` is the public key that a browser subscribes to, "" where this site pushes nothing.
    """

    ways: list[WayNow]
    zone: str
    quiet_from: int | None
    quiet_until: int | None
    digest: int | None
    possible: list[str]
    push_key: str
