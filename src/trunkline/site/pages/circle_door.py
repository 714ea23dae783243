"""In and out of a circle: joining, asking, its link, declining, leaving, taking one on that has no owner."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import PathParameter
from litestar.response import Redirect
from sqlalchemy.exc import IntegrityError

from trunkline.actions import BadLine
from trunkline.site.pages.circles import CHANGED, Here, Slug, done, here_of, listing, member_of
from trunkline.site.pages.home import page
from trunkline.site.tables.circle_calls import decline_call, is_called, opens
from trunkline.site.tables.circle_people import answer_offer, come_in, go_out
from trunkline.site.web import audit
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import hall_of, read
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_circles import AnswerOffer
from trunkline.words import N_, WORDS

WORDS["circle-link"] = N_("This link opens no circle: it is not whole, or another one has taken its place.")

Secret = Annotated[str, PathParameter(max_length=100, description="The secret of a circle's link.")]


async def join(request: AnyRequest, here: Here, *, called: bool) -> Response[Any]:
    """Come in, or ask to."""
    account, hall, slug = member_of(here.who), hall_of(request), here.circle.slug
    try:
        came: bool = await hall.store.writer.run(lambda to: come_in(to, here.circle, account, called=called))
    except IntegrityError as twice:  # the same in another tab
        raise Refused(409, "circle-in") from twice
    except BadLine as bad:
        raise Refused.of(409, bad) from bad
    audit.note(request, "circle-joined" if came else "circle-asked", account, circle=here.circle.id)
    return await done(request, slug)


@post("/circles/{slug:str}/join", status_code=200, responses=CHANGED)
async def join_circle(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Join a circle that is open to all, or where you are invited; where a keeper decides, ask to."""
    here = await here_of(request, slug)
    called = await hall_of(request).store.ask(lambda to: is_called(to, here.circle.id, here.account))
    return await join(request, here, called=called)


async def by_link(request: AnyRequest, slug: str, secret: str) -> Here:
    """The visitor with the link of a circle; raises Refused for one that opens nothing."""
    here = await here_of(request, slug, by_link=True)
    if not opens(hall_of(request).store.secret, here.circle, secret):
        raise Refused(404, "circle-link")
    return here


@get("/circles/{slug:str}/join/{secret:str}", include_in_schema=False)
async def show_link(request: Request[Any, Any, Any], slug: Slug, secret: Secret) -> Response[Any]:
    """What the link of a circle leads to: a button."""
    here = await by_link(request, slug, secret)
    if here.role:
        return Redirect(f"/circles/{slug}", status_code=303)
    return page(here.who, "circle-join.html", circle=here.circle, member=bool(here.account), secret=secret)


@post("/circles/{slug:str}/join/{secret:str}", status_code=200, responses=CHANGED)
async def join_by_link(request: Request[Any, Any, Any], slug: Slug, secret: Secret) -> Response[Any]:
    """Join a circle by its link."""
    return await join(request, await by_link(request, slug, secret), called=True)


@post("/circles/{slug:str}/decline", status_code=200, responses=CHANGED)
async def decline(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Decline an invitation into a circle; its keepers see that."""
    here = await here_of(request, slug)
    account = member_of(here.who)
    if not await hall_of(request).store.writer.run(lambda to: decline_call(to, here.circle.id, account)):
        raise Refused(404, "no-circle")
    return await listing(request, here.who) if here.who.wants_json else Redirect("/circles", status_code=303)


@post("/circles/{slug:str}/leave", status_code=200, responses=CHANGED)
async def leave(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Leave a circle; where you sit you play on. One that loses its owner is offered to who is there since longest."""
    here = (await here_of(request, slug)).need()
    await hall_of(request).store.writer.run(lambda to: go_out(to, here.circle, here.account))
    audit.note(request, "circle-left", here.account, circle=here.circle.id)
    return await listing(request, here.who) if here.who.wants_json else Redirect("/circles", status_code=303)


@post("/circles/{slug:str}/owner", status_code=200, operation_class=takes(AnswerOffer), responses=CHANGED)
async def take_on(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Take a circle on that has no owner and is offered to you, or decline."""
    here, wanted = (await here_of(request, slug)).need(), await read(request, AnswerOffer)
    try:
        await hall_of(request).store.writer.run(
            lambda to: answer_offer(to, here.circle, here.account, accept=wanted.accept)
        )
    except BadLine as bad:
        raise Refused.of(409, bad) from bad
    audit.note(request, "circle-taken-on" if wanted.accept else "circle-not-taken-on", here.account)
    return await done(request, slug)


HANDLERS = [join_circle, show_link, join_by_link, decline, leave, take_on]
