"""Plays Railways of the World: The Card Game greedily: the action that `Judge` thinks most of.

It sees what its seat sees and counts nothing else. Rollouts ask it some hundred times each, so it goes over links,
deliveries and discards as numbers, which the rules of these give it, and makes no action but the best one.
"""

from __future__ import annotations

from random import Random

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.railways_card.actions import ENGINE, ENOUGH, Deliver, Discard, Engine, Take
from trunkline.games.railways_card.bot.judge import Judge
from trunkline.games.railways_card.deck import COLOURS
from trunkline.games.railways_card.phases.build import BuildLink, build_of, payments
from trunkline.games.railways_card.phases.deliver import delivery_of
from trunkline.games.railways_card.phases.turn import Turns
from trunkline.games.railways_card.phases.way import Way
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.tree import Walk
from trunkline.levels import GREEDY


class Greedy:
    """Plays the action that looks best now, for its seat alone."""

    def __init__(self, name: str = GREEDY) -> None:
        self.name = name

    def choose(self, game: Rules, view: CardState, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`; of several that look the same, the first."""
        phase = game.phase(view)
        if isinstance(phase, Turns):
            step = phase.step(view)
            return Best(game, view, seat).of(step.ways, step.optional)
        legal = game.legal(view)
        return legal[0] if len(legal) == 1 else max(legal, key=Judge(game, view, seat))


class Best:
    """The best action of a step so far, as its ways are gone over in the order of the rules."""

    __slots__ = ("found", "game", "judge", "s", "worth")

    def __init__(self, game: Rules, s: CardState, seat: Seat) -> None:
        self.game, self.s = game, s
        self.judge = Judge(game, s, seat)
        self.worth = float("-inf")
        self.found: Action = ENOUGH

    def of(self, ways: tuple[Way, ...], optional: bool) -> Action:
        """The best that the ways offer; to leave it at that, where it is `optional`, brings nothing."""
        for way in ways:
            kind = way.kinds[0]
            if isinstance(way, BuildLink):
                self.links(way)
            elif kind is Deliver:
                self.deliveries()
            elif kind is Engine:
                if way.is_open(self.game, self.s):
                    self.offer(self.judge.engine(), ENGINE)
            elif kind is Discard:
                self.discards(way)
            elif kind is Take:
                for take in way.legal(self.game, self.s):
                    assert isinstance(take, Take)
                    self.offer(self.judge.take(take), take)
            else:
                for action in way.legal(self.game, self.s):
                    self.offer(self.judge(action), action)
        if optional:
            self.offer(0.0, ENOUGH)
        return self.found

    def offer(self, worth: float, action: Action) -> None:
        """Take it when it is better than all before."""
        if worth > self.worth:
            self.worth, self.found = worth, action

    def links(self, way: BuildLink) -> None:
        """Every city of the hand from every place with every set of cards."""
        judge, values, best = self.judge, self.judge.deck.values, self.worth
        found: tuple[int, int, int] | None = None
        cards: tuple[int, int, int] = (0, 0, 0)
        for colour, city, places, (twos, ones, engines) in way.offers(self.game, self.s):
            sets = payments(values[city], twos, ones, engines)
            worths = [2 * two + one + engine for two, one, engine in sets]
            gains = [judge.cards_of_link(city, two, one, engine) for two, one, engine in sets]
            for place in places:
                for k in range(len(sets)):
                    worth = judge.link(city, place, worths[k], gains[k])
                    if worth > best:
                        best, found, cards = worth, (colour, city, place), sets[k]
        if found is not None:
            colour, city, place = found
            words = judge.deck.words
            self.worth, self.found = best, build_of(words[city], words[place], COLOURS[colour], *cards)

    def deliveries(self) -> None:
        """Every cube that can go somewhere with the engines that are in play."""
        judge, best = self.judge, self.worth
        found: Walk | None = None
        for worth, walk in judge.worths_of_deliveries():
            if walk[3] <= judge.engines and worth > best:
                best, found = worth, walk
        if found is not None:
            words = judge.deck.words
            self.worth, self.found = best, delivery_of(found[0], words[found[1]], words[found[2]])

    def discards(self, way: Way) -> None:
        """Every kind of card of the hand, unless something brings more already than any discard can."""
        judge = self.judge
        if self.worth < judge.most_by_discard() and way.is_open(self.game, self.s):
            for card in dict.fromkeys(self.s.hands[judge.seat]):
                worth = judge.discard(card)
                if worth > self.worth:
                    self.worth, self.found = worth, judge.deck.discards[card]
