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
        "shares-a-turn": N_("At most {most} share is issued a turn."),
    }
)


@dataclass(frozen=True)
class IssueShares(Phase[RailState]):
    """In turn order each player issues any number of shares, each for the same price at once.

    `most` are issued in the whole game, `a_turn` in one turn where that is a limit.
    """

    name = "issue-shares"
    section = "Issue Shares"
    most: int = 15
    price: int = 5
    a_turn: int | None = None

    def begin(self, game: HexGame, s: RailState) -> None:
        s.queue = list(s.order)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        left = self.most - s.shares[s.queue[0]]
        return [Issue(count) for count in range((left if self.a_turn is None else min(left, self.a_turn)) + 1)]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Issue):
            return object_to("not-now", self.section, action=str(a))
        return self.share_limit(s, a.count) or self.limit_of_a_turn(a.count)

    def share_limit(self, s: RailState, count: int) -> Objection | None:
        """A player issues at most fifteen shares in the whole game, the first two included."""
        issued = s.shares[s.queue[0]]
        if count < 0:
            return object_to("negative-shares", self.section)
        if issued + count > self.most:
            return object_to("too-many-shares", self.section, most=self.most, issued=issued)
        return None

    def limit_of_a_turn(self, count: int) -> Objection | None:
        """Where a turn has a limit, nobody issues more shares in it."""
        if self.a_turn is None or count <= self.a_turn:
            return None
        return object_to("shares-a-turn", self.section, most=self.a_turn)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Issue)
        seat = s.queue.pop(0)
        self.take_money(s, seat, a.count)

    def take_money(self, s: RailState, seat: int, count: int) -> None:
        """Each share issued brings $5 from the bank at once."""
        s.shares[seat] += count
        s.cash[seat] += self.price * count
