"""Changes of seats that are sent with a key: each is made once, also where it has taken the seat from its sender.

Afterwards the seats held do not say any more who has sent it, so a receipt of these does: half of it is a hash of the
sender, half one of what was asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from trunkline.game import Seat
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.receipts import Receipt, find_receipts, write_receipt
from trunkline.site.tables.tokens import hash_of
from trunkline.site.tables.writer import Write
from trunkline.site.web.moves import Asked
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor

HALF = 32
"""Letters of each half."""

HOST: Seat = -1
"""The seat on the receipt of what a table's host has done, who need not sit there."""


@dataclass(frozen=True, slots=True)
class Once:
    """A change with its key, and its `what` as it stands on a receipt."""

    key: str
    what: str

    @classmethod
    def of(cls, who: Visitor, asked: Asked | None, path: str) -> Once | None:
        """The same for a visitor who has sent a change to an address; None without a key."""
        if asked is None:
            return None
        sender = hash_of(f"token {who.token}" if who.token else f"account {who.account}")
        return cls(asked.key, sender[:HALF] + hash_of(f"{path} {asked.what}")[:HALF])

    async def was_made(self, hall: Hall, live: LiveTable, held: Sequence[Seat]) -> bool:
        """Whether this very change was made before; raises Refused for the key of another one of the same sender."""
        for receipt in await hall.store.ask(lambda to: find_receipts(to, live.id, self.key)):
            if receipt.what == self.what:
                return True
            if receipt.what[:HALF] == self.what[:HALF] or receipt.seat in held:
                raise Refused(422, "key-again")
        return False

    def receipt(self, live: LiveTable, seat: Seat) -> Write:
        """What is written with the change."""
        return partial(write_receipt, receipt=Receipt(live.id, seat, self.key, self.what))
