"""B) Play an engine card, C) Deliver goods. Rulebook: Order of play, B and C; Scoring, Delivering goods."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Seat, object_to
from trunkline.games.railways_card.actions import ENGINE, Deliver, Engine
from trunkline.games.railways_card.deck import GOOD, GOODS, START
from trunkline.games.railways_card.phases.scratch import Turn, has_played_engine
from trunkline.games.railways_card.phases.way import Way
from trunkline.games.railways_card.piles import lose
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.tree import ends_of, stop_before, walks, way
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "card-no-engine-held": N_("You hold no engine card."),
        "card-no-good": N_("“{good}” is not a good. Goods: {goods}."),
        "card-no-cube": N_("No {good} cube lies on {place}."),
        "card-no-way": N_("A cube must leave the city it lies on."),
        "card-start-takes-none": N_("Goods may pass through the start city, but it takes none."),
        "card-not-demanded": N_("{to} does not take {good} cubes."),
        "card-first-link": N_("The first link of a delivery must be yours; this one is {owner}’s."),
        "card-too-far": N_("The way has {links} links; your engines reach {engines}."),
        "card-stops-before": N_("The cube stops at {city}, the first city on the way that takes it."),
    }
)


@dataclass(frozen=True)
class PlayEngine(Way):
    """Put one engine card in front of you: your goods go one link further, from this very turn on."""

    kinds = (Engine,)
    section: str = "B"

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """One option for anybody who holds an engine; only the 21 cards are a limit."""
        return [ENGINE] if game.map.engine in s.hands[s.queue[0]] else []

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The engine comes from the hand."""
        return None if game.map.engine in s.hands[s.queue[0]] else object_to("card-no-engine-held", self.section)

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """The engine lies face up; a delivery with the new total may follow as part of the same action."""
        seat = s.queue[0]
        lose(game.map, s, seat, game.map.engine)
        s.engines[seat] += 1
        s.scratch = has_played_engine(Turn.of(s))


@dataclass(frozen=True)
class DeliverGoods(Way):
    """Move one cube to the first city on its way that takes it."""

    kinds = (Deliver,)
    section: str = "C"

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """Every cube that can go somewhere, each good of a city once."""
        deck, seat = game.map, s.queue[0]
        power = s.engines[seat]
        if not power:
            return []
        starts = ends_of(s, seat)
        return [
            delivery_of(good, deck.words[place], deck.words[to])
            for place in s.built
            if s.cubes[place] and place in starts
            for good, _, to, _, _ in walks(deck, s, seat, place, power)
        ]

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The cube is there, the aim takes it, the first link is one's own, engines suffice, nothing stops it."""
        assert isinstance(a, Deliver)
        deck, seat = game.map, s.queue[0]
        good, place, to = GOOD.get(a.good), deck.place(a.place), deck.place(a.to)
        if good is None:
            return object_to("card-no-good", self.section, good=a.good, goods=", ".join(GOODS))
        for word, city in ((a.place, place), (a.to, to)):
            if city is None or not s.on_table(city):
                return object_to("card-not-on-table", self.section, place=word)
        assert place is not None and to is not None
        if good not in s.cubes[place]:
            return object_to("card-no-cube", self.section, good=a.good, place=a.place)
        if to == place:
            return object_to("card-no-way", self.section)
        if to == START:
            return object_to("card-start-takes-none", self.section)
        if not deck.demand[to] >> good & 1:
            return object_to("card-not-demanded", self.section, to=a.to, good=a.good)
        links = way(s, place, to)
        if s.owner[links[0]] != seat:
            return object_to("card-first-link", self.section, owner=s.names[s.owner[links[0]]])
        if len(links) > s.engines[seat]:
            return object_to("card-too-far", self.section, links=len(links), engines=s.engines[seat])
        stop = stop_before(deck, s, good, place, to)
        if stop is not None:
            return object_to("card-stops-before", self.section, city=deck.words[stop])
        return None

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """The deliverer keeps the cube and scores."""
        assert isinstance(a, Deliver)
        seat = s.queue[0]
        good, place, to = GOOD[a.good], game.map.code[a.place], game.map.code[a.to]
        score_delivery(s, seat, way(s, place, to))
        cubes = s.cubes[place]
        at = cubes.index(good)
        s.cubes[place] = cubes[:at] + cubes[at + 1 :]
        mine = s.goods[seat]
        s.goods[seat] = mine[:good] + (mine[good] + 1,) + mine[good + 1 :]


def score_delivery(s: CardState, seat: Seat, links: list[int]) -> None:
    """The deliverer scores every link of the way, whoever owns it; the others score theirs."""
    s.points[seat] += len(links)
    for link in links:
        if s.owner[link] != seat:
            s.points[s.owner[link]] += 1


@functools.cache
def delivery_of(good: int, place: str, to: str) -> Deliver:
    """The action, made once."""
    return Deliver(GOODS[good], place, to)
