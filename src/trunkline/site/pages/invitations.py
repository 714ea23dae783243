"""Inviting somebody to a table by name, and what they answer. For page and program alike.

The host hears the same whether anybody has the name or not, and what is asked and written for it is the same, too.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect
from sqlalchemy.exc import IntegrityError

from trunkline.actions import BadLine
from trunkline.game import Illegal, Seat
from trunkline.site.pages.home import json
from trunkline.site.pages.invite import show_room
from trunkline.site.pages.lists import invitations_of, summary
from trunkline.site.pages.rematch import people_of
from trunkline.site.pages.table import REFUSALS, Number
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.invitations import (
    MOST,
    InvitedTwice,
    NoInvitation,
    TooManyInvited,
    decline,
    invitations_for,
    invite,
    invited_to,
    rematch_of,
    seat_for,
    take_back_invitation,
    use_invitation,
)
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.sitting import is_vacant, sit
from trunkline.site.web import wire
from trunkline.site.web.limits import counted_address
from trunkline.site.web.moves import at_present
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import LONGEST, Visitor, hall_of, read, typed_name, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_people import InvitationNow, InvitedName, InvitedNames, OneInvitation, WantedName
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "invite-nobody": N_("Type the name of whom you invite."),
        "invite-long": N_("A name has at most {most} letters."),
        "invite-twice": N_("“{name}” is invited to this table already."),
        "invite-full": N_("A table invites at most {most} names."),
        "invite-no-seat": N_("All seats of this table are taken."),
        "no-invitation": N_("There is no such invitation any more: it was taken back, or all seats are taken."),
        "too-many-invitations": N_("Too many invitations were sent; wait an hour."),
    }
)

SIGN = 6
"""Letters of the sign behind a name, with what stands before it."""

Invited = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The id of an invitation.")]

NAMES = REFUSALS | {
    200: ResponseSpec(InvitedNames, description="The names that are invited; browsers go to the waiting room."),
    409: ResponseSpec(wire.Refusal, description="No seat is free, or the name is invited already."),
}
ANSWERED = REFUSALS | {
    200: ResponseSpec(list[InvitationNow], description="The invitations that are left; browsers go to a page."),
    409: ResponseSpec(wire.Refusal, description="You cannot sit down there."),
}


async def names_of(request: AnyRequest, number: int) -> Response[Any]:
    """All names that are invited to a table, for programs."""
    found = await hall_of(request).store.ask(lambda to: invited_to(to, number))
    rows = [InvitedName(each.id, each.name, each.made, each.declined is not None) for each in found]
    return json(InvitedNames(number, rows))


def check_host(live: LiveTable, who: Visitor) -> str:
    """The account of whoever made a table; raises Refused for others."""
    if who.token is not None or who.account is None or not live.is_host(who.account):
        raise Refused(403, "not-host")
    return who.account


@get("/g/{number:int}/invitations", responses=NAMES)
async def invited(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """The names that you have invited to a table of yours."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        check_host(live, who)
    return await names_of(request, number) if who.wants_json else Redirect(f"/g/{number}/invite#by-name")


@post("/g/{number:int}/invitations", status_code=200, operation_class=takes(WantedName), responses=NAMES)
async def invite_by_name(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Invite somebody by name to a table that you have made and where a seat is free."""
    wanted, hall, who = await read(request, WantedName), hall_of(request), visitor_of(request)
    await hall.check(number)
    name = " ".join(wanted.name.split())
    async with hall.at(number) as live:
        host = check_host(live, who)
        bad = refusal_of(live, name)
        if bad is None:
            address = counted_address(request.scope, hall.settings.limit_loopback)
            if address is not None:
                request.app.state.invite_rate.check(address)
            secret = hall.store.secret
            try:
                await hall.store.writer.run(lambda to: invite(to, secret, number, host, typed_sign(name)))
            except (InvitedTwice, IntegrityError):
                bad = BadLine("invite-twice", name=name)
            except TooManyInvited:
                bad = BadLine("invite-full", most=MOST)
        if bad is not None:
            status = 400 if bad.code in ("invite-nobody", "invite-long") else 409
            if who.wants_json:
                raise Refused.of(status, bad, "name")
            return await show_room(request, live, who, status, {"name": bad}, name)
    return await names_of(request, number) if who.wants_json else back_to_room(number)


def typed_sign(name: str) -> str:
    """A name as typed, with the sign behind it."""
    plain, mark, sign = name.rpartition("#")
    return f"{typed_name(plain)} #{sign.strip().lower()}" if mark and plain.strip() else typed_name(name)


def refusal_of(live: LiveTable, name: str) -> BadLine | None:
    """What is in the way of inviting that name; None when nothing is."""
    if not name or not name.isprintable():
        return BadLine("invite-nobody")
    if len(name) > LONGEST + SIGN:
        return BadLine("invite-long", most=LONGEST)
    return None if live.missing() and live.table.turn() is not None else BadLine("invite-no-seat")


def back_to_room(number: int) -> Response[Any]:
    """To where names are invited."""
    return Redirect(f"/g/{number}/invite#by-name", status_code=303)


@post("/g/{number:int}/invitations/back", status_code=200, operation_class=takes(OneInvitation), responses=NAMES)
async def take_back(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Take an invitation to your table back."""
    wanted, hall, who = await read(request, OneInvitation), hall_of(request), visitor_of(request)
    async with hall.at(number) as live:
        check_host(live, who)
    if not await hall.store.writer.run(lambda to: take_back_invitation(to, number, wanted.invitation)):
        raise Refused(404, "no-invitation")
    return await names_of(request, number) if who.wants_json else back_to_room(number)


async def mine(request: AnyRequest, who: Visitor) -> Response[Any]:
    """All invitations of a visitor, for programs."""
    rows = await invitations_of(hall_of(request), who.account)
    return json([InvitationNow(each.id, each.name, each.made, summary(row)) for each, row in rows])  # type: ignore[arg-type]


@get("/invitations", responses={200: ANSWERED[200]})
async def invitations(request: Request[Any, Any, Any]) -> Response[Any]:
    """Your invitations to tables."""
    who = visitor_of(request)
    return await mine(request, who) if who.wants_json else Redirect("/#invitations")


@post("/invitations/{invitation:int}/accept", status_code=200, responses=ANSWERED)
async def accept(request: Request[Any, Any, Any], invitation: Invited) -> Response[Any]:
    """Accept an invitation: sit down at its table."""
    who, hall = visitor_of(request), hall_of(request)
    account = "" if who.token is not None else who.account or ""
    found = await hall.store.ask(lambda to: invitations_for(to, account, number=invitation))
    if not found:
        raise Refused(404, "no-invitation")
    game, name = found[0].game, found[0].name
    ends = partial(use_invitation, account=account, number=invitation)
    before = await seats_before(hall, account, invitation)

    async def take_it(live: LiveTable) -> str:
        seats = [seat for seat in before if is_vacant(live, seat)]
        if not seats and (seat := seat_for(live.seats, name)) is not None:
            seats = [seat]
        if not seats:
            raise Refused(404, "no-invitation")
        try:
            await sit(live, hall.store, seats, account, by_link=True, label=who.name, also=ends)
        except NoInvitation as gone:
            raise Refused(404, "no-invitation") from gone
        except Illegal as no:
            raise Refused.of(409, no.objection) from no
        hall.notify(live)
        return live.seats[seats[0]].name

    called = await at_present(hall, game, take_it)
    return await mine(request, who) if who.wants_json else Redirect(f"/g/{game}?as={called}", status_code=303)


async def seats_before(hall: Hall, account: str, invitation: int) -> list[Seat]:
    """The seats that an account has played in the game of which the invitation is to a rematch."""
    after = await hall.store.ask(lambda to: rematch_of(to, invitation))
    if after is None:
        return []
    async with hall.at(after) as old:
        return [seat for seat, player in people_of(old).items() if player == account]


@post("/invitations/{invitation:int}/decline", status_code=200, responses=ANSWERED)
async def say_no(request: Request[Any, Any, Any], invitation: Invited) -> Response[Any]:
    """Decline an invitation; the host sees that."""
    who = visitor_of(request)
    account = "" if who.token is not None else who.account or ""
    if not await hall_of(request).store.writer.run(lambda to: decline(to, account, invitation)):
        raise Refused(404, "no-invitation")
    return await mine(request, who) if who.wants_json else Redirect("/", status_code=303)


HANDLERS = [invited, invite_by_name, take_back, invitations, accept, say_no]
