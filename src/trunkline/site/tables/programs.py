"""Programs that act for a member: each by a token of its own, which is a session with a scope."""

from __future__ import annotations

import time

from trunkline.actions import BadLine
from trunkline.site.tables.sessions import Sessions, begin_session
from trunkline.site.tables.tokens import hash_of, new_program
from trunkline.words import N_, WORDS

READ, PLAY = "read", "play"
"""Scopes: to look at what the account may see at tables; to play there as well, to make tables and to chat."""

SCOPES = {READ: N_("look at tables"), PLAY: N_("look and play")}
"""The scopes, with what each lets a program do."""

MOST = 20
"""Programs of one account."""

LONGEST = 40
"""Letters of what a program is called."""

WORDS.update(
    {
        "no-label": N_("Give the program a name, to know it again."),
        "bad-scope": N_("Choose what the program may do."),
        "many-programs": N_("{most} programs are the most; take one away first."),
        "no-scope": N_("The token of this program does not allow that."),
    }
)


async def make_program(sessions: Sessions, account: str, label: str, scope: str) -> str:
    """Make a token for a program of a member; the token itself is nowhere kept. Raises BadLine, its code the fault."""
    name = " ".join(label.split())[:LONGEST]
    if not name or not name.isprintable():
        raise BadLine("no-label")
    if scope not in SCOPES:
        raise BadLine("bad-scope")
    if sum(bool(each.scope) for each in await sessions.of_account(account)) >= MOST:
        raise BadLine("many-programs", most=MOST)
    token = new_program()
    made = hash_of(token)
    await sessions.store.writer.run(lambda to: begin_session(to, made, account, name, time.time(), scope))
    sessions.forget([made])
    return token
