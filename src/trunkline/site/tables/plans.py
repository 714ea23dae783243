"""Plans: what an account means to do at a seat of a game, several of them, each with a number and perhaps a name.

They belong to the tenures of that account at the seat, as its notes do: no sheet, record, bot or other account ever
gets them. A plan is kept as it was drawn, whatever has become of the position.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from trunkline.game import Seat
from trunkline.site.tables import schema
from trunkline.words import N_, WORDS

MOST = 9
"""Plans of a seat."""

LONGEST = 40
"""Steps of a plan."""

LONGEST_NAME = 40

WORDS.update(
    {
        "no-such-plan": N_("Plans have numbers from 1 to {most}."),
        "plan-too-long": N_("A plan has up to {most} steps."),
        "plan-name-too-long": N_("A name of a plan has up to {most} letters."),
        "plan-moved-on": N_("This plan has changed meanwhile; you see it as it is now."),
        "no-planning": N_("Nothing can be planned here now."),
    }
)


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: its number, its name ("" for none), and its steps as lines without the seat."""

    n: int
    name: str = ""
    lines: tuple[str, ...] = ()


def plans_of(connection: Connection, account: str, game: int, seat: Seat) -> dict[int, Plan]:
    """The plans of an account at a seat, by number."""
    p = schema.plans.c
    wanted = select(p.n, p.name, p.lines).where(p.account == account, p.game == game, p.seat == seat).order_by(p.n)
    return {n: Plan(n, name, tuple(lines.splitlines())) for n, name, lines in connection.execute(wanted)}


def write_plan(connection: Connection, account: str, game: int, seat: Seat, plan: Plan) -> None:
    """Let this be the plan of its number; one without steps and name is gone."""
    p = schema.plans
    there = (p.c.account == account, p.c.game == game, p.c.seat == seat, p.c.n == plan.n)
    connection.execute(delete(p).where(*there))
    if plan.lines or plan.name:
        row = {"account": account, "game": game, "seat": seat, "n": plan.n, "name": plan.name, "at": time.time()}
        connection.execute(insert(p).values(row | {"lines": "\n".join(plan.lines)}))


def give_plans(connection: Connection, guest: str, account: str) -> None:
    """Let the plans of a guest be an account's, behind those that it has itself; what finds no number is lost."""
    p = schema.plans
    for row in connection.execute(select(p).where(p.c.account == guest).order_by(p.c.n)).all():
        known = plans_of(connection, account, row.game, row.seat)
        free = next((n for n in range(row.n, MOST + 1) if n not in known), None)
        free = free or next((n for n in range(1, MOST + 1) if n not in known), None)
        those = (p.c.account == guest, p.c.game == row.game, p.c.seat == row.seat, p.c.n == row.n)
        if free is None:
            connection.execute(delete(p).where(*those))
        else:
            connection.execute(update(p).where(*those).values(account=account, n=free))
