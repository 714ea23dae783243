"""`trunkline admin`: what the host of a site does with its members, beside the site, while it runs or not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from trunkline.actions import BadLine
from trunkline.commands.printing import print_json, print_table
from trunkline.commands.reading import Refusal
from trunkline.commands.shelf import AsJson
from trunkline.commands.upkeep import DEFAULT_DB, Db

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from trunkline.site.tables.roles import Member

Who = Annotated[str, typer.Argument(metavar="WHO", help="A member: name, address, or the start of the number.")]
LOCAL = "http://127.0.0.1:8000"


class OrName(TyperGroup):
    """Commands by their names; any other word is a name for `make`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The words of the command line, with the command that they stand for."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["make", *args]
        return super().parse_args(ctx, args)


admin = typer.Typer(cls=OrName, no_args_is_help=True, help="Members, their roles, and links that let people in.")


@contextmanager
def open_site(db: str) -> Iterator[tuple[Connection, str, str]]:
    """The database in one transaction, with the secret of the site and its address; raises Refusal."""
    from sqlalchemy.exc import SQLAlchemyError

    from trunkline.site.settings import Settings
    from trunkline.site.tables.store import Store
    from trunkline.site.tables.upgrading import NewerDatabase

    try:
        settings = replace(Settings.from_environment(), db_url=db)
        store = Store(settings)
        try:
            store.prepare()
            with store.engine.begin() as connection:
                yield connection, store.secret, settings.site.rstrip("/") or LOCAL
        finally:
            store.engine.dispose()
    except NewerDatabase as newer:
        raise Refusal(f"a newer Trunkline has brought the database up to date: migration {newer.revision}") from newer
    except (SQLAlchemyError, OSError, ImportError, ValueError) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise Refusal(f"cannot open the database: {why}") from error


def one_member(connection: Connection, who: str) -> Member:
    """The one member that is meant; raises Refusal for none, and for several."""
    from trunkline.site.tables.roles import members_of

    found = members_of(connection, who) if who.strip() else []
    if not found:
        raise Refusal(f"there is no member {who!r}; `trunkline admin list` names all")
    if len(found) > 1:
        numbers = ", ".join(each.id for each in found)
        raise Refusal(f"several members are called {who!r}: give the start of one of their numbers, {numbers}")
    return found[0]


def day(at: float) -> str:
    """A moment as its day, in UTC."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")


def print_link(connection: Connection, secret: str, site: str, account: str) -> None:
    """Make a sign-in link for a member and print it."""
    from trunkline.site.tables.join_links import LASTS, link_secret, sign_in_link

    made = sign_in_link(connection, secret, account, time.time())
    typer.echo(f"{site}/join/{link_secret(secret, made.number)}")
    typer.echo(f"The link signs in once, within {round(LASTS / 60)} minutes. Pass it on with care.")


@admin.command()
def make(
    name: Annotated[str, typer.Argument(help="The name of the member, or of one there is.")], db: Db = DEFAULT_DB
) -> None:
    """Make somebody an admin, a new member unless there is one of that name, and print a sign-in link."""
    from sqlalchemy import insert

    from trunkline.site.tables import schema
    from trunkline.site.tables.accounts import MEMBER
    from trunkline.site.tables.roles import ADMIN, folded, give_role, members_of
    from trunkline.site.tables.tokens import new_browser
    from trunkline.site.web.visitor import typed_name

    called = typed_name(name)
    if not called or called != " ".join(name.split()):
        raise Refusal("a name has 1 to 24 letters, numbers and signs")
    with open_site(db) as (connection, secret, site):
        if members_of(connection, called):
            account = one_member(connection, called).id
            typer.echo(f"{called} is an admin now.")
        else:
            account, now = new_browser(), time.time()
            row = {"id": account, "kind": MEMBER, "name": called, "folded": folded(called), "language": "en"}
            connection.execute(insert(schema.accounts).values(**row, created=now, seen=now))
            typer.echo(f"{called} is a member now, and an admin.")
        give_role(connection, account, ADMIN)
        print_link(connection, secret, site, account)


@admin.command()
def grant(
    who: Who,
    role: Annotated[str, typer.Argument(help="player, moderator or admin")],
    db: Db = DEFAULT_DB,
) -> None:
    """Give a member a role."""
    from trunkline.site.tables.roles import ROLES, give_role

    if role not in ROLES:
        raise Refusal(f"there is no role {role!r}: give one of {', '.join(ROLES)}")
    with open_site(db) as (connection, _, _):
        member = one_member(connection, who)
        give_role(connection, member.id, role)
    typer.echo(f"{member.name or member.address or member.id}: {role}, {member.role} before.")


@admin.command("revoke")
def revoke_role(who: Who, db: Db = DEFAULT_DB) -> None:
    """Let a member be a player again."""
    grant(who, "player", db)


@admin.command("list")
def list_members(db: Db = DEFAULT_DB, as_json: AsJson = False) -> None:
    """List all members with their roles."""
    from trunkline.site.tables.roles import members_of

    with open_site(db) as (connection, _, _):
        found = members_of(connection)
    if as_json:
        print_json([asdict(each) for each in found])
    else:
        rows = [(each.name, each.address, each.role, day(each.created), day(each.seen), each.id) for each in found]
        print_table(("name", "address", "role", "since", "seen", "number"), rows)


@admin.command()
def link(who: Who, db: Db = DEFAULT_DB) -> None:
    """Print a link that signs a member in, once; the one before opens nothing any more."""
    with open_site(db) as (connection, secret, site):
        print_link(connection, secret, site, one_member(connection, who).id)


@admin.command("invite")
def new_invitation(
    uses: Annotated[int, typer.Option("--uses", help="How many people may come by it.")] = 1,
    days: Annotated[int, typer.Option("--days", help="For how many days it holds.")] = 14,
    note: Annotated[str, typer.Option("--note", help="For whom it is, to know it again.")] = "",
    db: Db = DEFAULT_DB,
) -> None:
    """Print a link that makes members."""
    from trunkline.site.tables.join_links import invite, link_secret
    from trunkline.site.web.i18n import translator

    with open_site(db) as (connection, secret, site):
        try:
            made = invite(connection, secret, note=note, uses=uses, days=days, now=time.time())
        except BadLine as bad:
            raise Refusal(translator("en").code(bad.code, dict(bad.values))) from bad
        typer.echo(f"{site}/join/{link_secret(secret, made.number)}")


@admin.command()
def invitations(db: Db = DEFAULT_DB, as_json: AsJson = False) -> None:
    """List the invitations that may still be used."""
    from trunkline.site.tables.join_links import link_secret, open_invitations

    with open_site(db) as (connection, secret, site):
        found = open_invitations(connection, time.time())
        links = [f"{site}/join/{link_secret(secret, each.number)}" for each in found]
    rows = [
        {"id": each.id, "note": each.note, "left": each.uses - each.used, "until": day(each.expires), "link": address}
        for each, address in zip(found, links, strict=True)
    ]
    if as_json:
        print_json(rows)
    else:
        print_table(("number", "note", "left", "until", "link"), [tuple(row.values()) for row in rows])


@admin.command("ratings")
def reckon_ratings(db: Db = DEFAULT_DB) -> None:
    """Reckon all ratings anew from the results, and write the results of games that ended before there were any."""
    from trunkline.site.settings import Settings
    from trunkline.site.tables.ratings import recompute
    from trunkline.site.tables.refilling import fill_results
    from trunkline.site.tables.store import Store

    with open_site(db) as (connection, _, _):
        store = Store(replace(Settings.from_environment(), db_url=db))
        try:
            filled = fill_results(store, connection)
        finally:
            store.engine.dispose()
        typer.echo(f"Results of {filled} games were written; {recompute(connection)} ratings are reckoned anew.")


@admin.command()
def uninvite(number: Annotated[int, typer.Argument(help="The number of the invitation.")], db: Db = DEFAULT_DB) -> None:
    """Let an invitation open nothing any more."""
    from trunkline.site.tables.join_links import revoke

    with open_site(db) as (connection, _, _):
        if not revoke(connection, number, time.time()):
            raise Refusal(f"there is no open invitation {number}")
    typer.echo(f"Invitation {number} opens nothing any more.")
