"""Age of Steam, Issue Shares: the only moment of a turn to raise money."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import Issue
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "negative-shares": N_("Shares once issued are never bought back."),
        "too-many-shares": N_("Nobody may issue more than {most} shares in all; you have issued {issued} already."),
    }
)


@dataclass(frozen=True)
class IssueShares(Phase[RailState]):
    """In turn order each player issues any number of shares, each for the same price at once."""

    name = "issue-shares"
    section = "Issue Shares"
    most: int = 15
    price: int = 5

    def begin(self, game: HexGame, s: RailState) -> None:
        s.queue = list(s.order)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        return [Issue(count) for count in range(self.most - s.shares[s.queue[0]] + 1)]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Issue):
            return object_to("not-now", self.section, action=str(a))
        return self.share_limit(s, a.count)

    def share_limit(self, s: RailState, count: int) -> Objection | None:
        """A player issues at most fifteen shares in the whole game, the first two included."""
        issued = s.shares[s.queue[0]]
        if count < 0:
            return object_to("negative-shares", self.section)
        if issued + count > self.most:
            return object_to("too-many-shares", self.section, most=self.most, issued=issued)
        return None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Issue)
        seat = s.queue.pop(0)
        self.take_money(s, seat, a.count)

    def take_money(self, s: RailState, seat: int, count: int) -> None:
        """Each share issued brings $5 from the bank at once."""
        s.shares[seat] += count
        s.cash[seat] += self.price * count
