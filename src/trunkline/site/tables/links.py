"""The secret links of seats: shown again, made anew, revoked, and known again when they are spent."""

from __future__ import annotations

from hmac import compare_digest

from trunkline.game import Seat
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.store import Store
from trunkline.site.tables.tokens import hash_of, seat_token

OLD_LINKS = 100
"""How many of a seat's links before the present one are known again, for whoever still has their address."""


def link_path(game: int, token: str) -> str:
    """Where a secret link leads to: the token is behind the #, which browsers send to nobody, so that no log has it."""
    return f"/g/{game}/sit#{token}"


def link_token(store: Store, live: LiveTable, seat: Seat) -> str:
    """The secret token of a seat, for its link; "" when it is spent."""
    info = live.seats[seat]
    return seat_token(store.secret, live.id, seat, live.salt, info.links) if info.token else ""


def next_token(store: Store, live: LiveTable, seat: Seat) -> str:
    """The secret token that a seat has once its link is made anew."""
    return seat_token(store.secret, live.id, seat, live.salt, live.seats[seat].links + 1)


async def renew_link(store: Store, live: LiveTable, seat: Seat) -> str:
    """Make a seat's secret token anew; the one before opens nothing any more. Raises Stale."""
    token = next_token(store, live, seat)
    await live.renew_link(store, seat, hash_of(token), live.seats[seat].links + 1)
    return token


async def revoke_link(store: Store, live: LiveTable, seat: Seat) -> None:
    """Let the link of a seat open nothing any more, without another one; raises Stale."""
    await live.renew_link(store, seat, "", live.seats[seat].links)


def seat_of_old_link(store: Store, live: LiveTable, token: str) -> Seat | None:
    """The seat that a token opened before it was spent or replaced, of the last `OLD_LINKS`; None for any other."""
    for seat, info in enumerate(live.seats):
        made = range(max(0, info.links - OLD_LINKS), info.links + 1)
        old = (seat_token(store.secret, live.id, seat, live.salt, links) for links in made)
        if any(compare_digest(hash_of(each), hash_of(token)) for each in old):
            return seat
    return None
