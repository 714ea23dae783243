"""Accounts of members: by the address that they have proved to read. A guest's seats become the account's.

A guest's account is the name in their cookie. With a new address it becomes a member's, as it is; with a known one all
it holds goes over to the account of that address, in one transaction. Either way the old cookie is nobody's afterwards.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from sqlalchemy import Connection, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.site.tables import schema
from trunkline.site.tables.away import absences_of, renew_clocks
from trunkline.site.tables.circles import give_circles
from trunkline.site.tables.comments import give_comments
from trunkline.site.tables.ghosts import stay
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.heads import Position, count_aside
from trunkline.site.tables.hiding import give_hidden
from trunkline.site.tables.invitations import give_invitations
from trunkline.site.tables.jobs.deferring import Deferred, defer
from trunkline.site.tables.jobs.registry import MAIL
from trunkline.site.tables.learnt import give_learnt
from trunkline.site.tables.looks import adopt_looks
from trunkline.site.tables.news import announce_positions, announce_sessions
from trunkline.site.tables.notes import give_notes
from trunkline.site.tables.notices import call_waiting, decide_anew
from trunkline.site.tables.plans import give_plans
from trunkline.site.tables.pools import give_pools
from trunkline.site.tables.relations import give_relations
from trunkline.site.tables.reports import give_reports
from trunkline.site.tables.results import give_results
from trunkline.site.tables.roles import folded
from trunkline.site.tables.sessions import begin_session, end_guest, end_sessions
from trunkline.site.tables.studies import give_studies
from trunkline.site.tables.tickets import CHANGED, Ticket, WrongCode, use_code, use_link
from trunkline.site.tables.tokens import hash_of, new_browser
from trunkline.site.tables.ways import find_reached, give_ways
from trunkline.site.tables.ways_in import give_ways_in

MEMBER = "member"


@dataclass(frozen=True, slots=True)
class Account:
    """A member: where its mail goes, how they write their own name, which language they read.

    One that has passkeys alone has no address, "".
    """

    id: str
    address: str
    name: str
    language: str


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A browser that has signed in: to which account, and what its cookie names from now on."""

    account: Account
    browser: str


@dataclass(frozen=True, slots=True)
class Asking:
    """Whoever wants to sign in: in which session, with which browser, and what is known of them so far."""

    session: str
    agent: str
    name: str
    language: str
    looks: str = ""


async def sign_in(hall: Hall, asking: Asking, *, link: str = "", code: str = "") -> SignedIn | None:
    """Sign in by a mailed link's secret, or by its code; None when there is no ticket for that. Raises WrongCode."""
    browser, store = new_browser(), hall.store

    def write(connection: Connection) -> Joined | WrongCode | None:
        now = time.time()
        if link:
            ticket: Ticket | WrongCode | None = use_link(connection, hash_of(link), asking.session, now)
        else:
            ticket = use_code(connection, asking.session, code, now)
        if not isinstance(ticket, Ticket):
            return ticket
        return enter(connection, store.writer.name, ticket, asking, hash_of(browser), now)

    try:
        found = await store.writer.run(write)
    except IntegrityError:  # the address has got its account meanwhile
        found = await store.writer.run(write)
    if isinstance(found, WrongCode):
        raise found
    if found is None:
        return None
    hall.sessions.forget(found.sessions)
    await hall.read_again(found.moved)
    return SignedIn(found.account, browser)


@dataclass(frozen=True, slots=True)
class Joined:
    """What signing in has changed: the account, the games that were touched, the sessions that began or ended."""

    account: Account
    moved: dict[int, Position]
    sessions: list[str]


def enter(
    connection: Connection, sender: str, ticket: Ticket, asking: Asking, session: str, now: float
) -> Joined | None:
    """Let whoever used a ticket be signed in to the account of its address; None when they are nobody by now."""
    known = find_account(connection, address=ticket.address)
    return join(connection, sender, asking, ticket.account, known, ticket.address, session, now)


def join(
    connection: Connection,
    sender: str,
    asking: Asking,
    own: str,
    known: Account | None,
    address: str,
    session: str,
    now: float,
) -> Joined | None:
    """Let a visitor be signed in by a new session: to the account that is known, else to one of that address, or none.

    `own` is the visitor's account so far. A guest's becomes the new one, or goes over to the known one; so does one of
    passkeys alone when an address is proved for it. A member with an address who proves one that nobody has changes it:
    the old one gets a mail. None when the visitor's session has ended.
    """
    s = schema.sessions.c
    before = connection.execute(select(s.account, s.ended).where(s.secret == asking.session)).first()
    if before is not None and before.ended is not None:
        return None
    mine = None if before is None else find_account(connection, number=before.account)
    joins = before is None or (mine is not None and not mine.address and bool(address))
    account, moved = known, dict[int, Position]()
    if account is None and mine is not None and address:
        if mine.address:
            defer(connection, [Deferred(MAIL, CHANGED, {"to": mine.address, "language": mine.language})])
        account = replace(mine, address=address)
        connection.execute(update(schema.accounts).where(schema.accounts.c.id == mine.id).values(address=address))
    elif account is None:
        account = Account(own if joins else new_browser(), address, asking.name, asking.language)
        new = insert(schema.accounts).values(id=account.id, kind=MEMBER, address=address or None)
        named = {"name": account.name, "folded": folded(account.name)}
        connection.execute(new.values(**named, language=account.language, created=now, seen=now))
    elif joins and own != account.id:
        moved = merge(connection, own, account.id)
        if absences_of(connection, [account.id], now):  # then clocks of the guest's stand still, too
            moved |= renew_clocks(connection, sender, account.id)
    sessions = [asking.session, session]
    if before is None:
        end_guest(connection, asking.session, account.id, now)
    else:
        sessions += end_sessions(connection, sender, before.account, [asking.session], now)
    if mine is not None and joins and moved_over(connection, mine, account):
        sessions += [row.secret for row in connection.execute(select(s.secret).where(s.account == account.id))]
    stay(connection, account.id)  # whoever signs in takes a deletion back
    adopt_looks(connection, account.id, asking.looks)
    begin_session(connection, session, account.id, asking.agent, now)
    announce_sessions(connection, sender, sessions)
    if moved and connection.dialect.name == "postgresql":
        announce_positions(connection, sender, moved.items())
    return Joined(account, moved, sessions)


def moved_over(connection: Connection, mine: Account, account: Account) -> bool:
    """Let what opens an account without an address open the other one; whether it was such a one."""
    if mine.id == account.id:
        return False
    s = schema.sessions
    connection.execute(update(s).where(s.c.account == mine.id).values(account=account.id))
    give_ways_in(connection, mine.id, account.id)
    connection.execute(delete(schema.accounts).where(schema.accounts.c.id == mine.id))
    return True


def find_account(connection: Connection, *, address: str = "", number: str = "") -> Account | None:
    """The member of an id, or of an address: then nobody else changes it while this transaction lasts."""
    a = schema.accounts.c
    wanted = select(a.id, a.address, a.name, a.language)
    wanted = wanted.where(a.address == address).with_for_update() if address else wanted.where(a.id == number)
    row = connection.execute(wanted).first()
    return None if row is None else Account(row.id, row.address or "", row.name, row.language)


def merge(connection: Connection, guest: str, account: str) -> dict[int, Position]:
    """Give all that a guest holds to an account: no seat twice, none lost. Gives where the games that changed are.

    What the guest is reached by goes over, too.
    """
    is_reached = bool(find_reached(connection, [guest]))
    connection.execute(update(schema.away).where(schema.away.c.account == guest).values(account=account))
    h, g = schema.holdings, schema.games
    held = set(connection.execute(select(h.c.game).where(h.c.browser == guest)).scalars())
    games = sorted(held | set(connection.execute(select(g.c.id).where(g.c.host == guest)).scalars()))
    if is_reached:  # then where the account itself sits it is to be known, too
        games = sorted({*games, *connection.execute(select(h.c.game).where(h.c.browser == account)).scalars()})
    # The heads first, in order: whoever sits down meanwhile has to look again.
    moved = count_aside(connection, games)
    both = h.alias()
    same = exists().where(both.c.browser == account, both.c.game == h.c.game, both.c.seat == h.c.seat)
    connection.execute(delete(h).where(h.c.browser == guest, same))
    connection.execute(update(h).where(h.c.browser == guest).values(browser=account))
    connection.execute(update(g).where(g.c.host == guest).values(host=account))
    t = schema.tenures
    connection.execute(update(t).where(t.c.account == guest).values(account=account))
    give_relations(connection, guest, account)
    give_hidden(connection, guest, account)
    give_studies(connection, guest, account)
    give_invitations(connection, guest, account)
    give_results(connection, guest, account)
    give_reports(connection, guest, account)
    give_notes(connection, guest, account)
    give_learnt(connection, guest, account)
    give_plans(connection, guest, account)
    give_comments(connection, guest, account)
    give_circles(connection, guest, account)
    give_pools(connection, guest, account)
    if give_ways(connection, guest, account):
        decide_anew(connection, account, time.time())
    call_waiting(connection, account, time.time())
    return moved


def save_profile(connection: Connection, account: str, **values: str) -> None:
    """Write the name or the language of a member."""
    if "name" in values:
        values["folded"] = folded(values["name"])
    connection.execute(update(schema.accounts).where(schema.accounts.c.id == account).values(**values))
