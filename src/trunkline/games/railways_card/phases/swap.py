"""D) Discard a card to draw a card or restock a good, E) Pass. Rulebook: Order of play, D and E."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, object_to
from trunkline.games.railways_card.actions import PASS, Discard, Pass, Restock
from trunkline.games.railways_card.deck import START
from trunkline.games.railways_card.phases.draws import owe_cubes
from trunkline.games.railways_card.phases.scratch import Turn, has_discarded
from trunkline.games.railways_card.phases.way import Way
from trunkline.games.railways_card.piles import lose
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "card-unknown": N_("There is no card “{card}”."),
        "card-not-held": N_("You do not hold {card}."),
        "card-nothing-for-it": N_("There is no card to draw and no empty city to restock, so nothing comes of it."),
        "card-start-no-goods": N_("The start city holds no goods."),
        "card-city-not-empty": N_("{city} still has a cube; only a city without one is restocked."),
        "card-bag-empty": N_("The bag is empty."),
    }
)


def discard(game: Rules, s: CardState, word: str) -> None:
    """Put a card of the hand face up on top of the discard pile; the pile is never shuffled back."""
    card = game.map.code[word]
    lose(game.map, s, s.queue[0], card)
    s.discards = (*s.discards, card)


def check_held(game: Rules, s: CardState, word: str, section: str) -> Objection | None:
    """Only a card of one's own hand can be discarded."""
    card = game.map.code.get(word)
    if card is None or card == START:
        return object_to("card-unknown", section, card=word)
    return None if card in s.hands[s.queue[0]] else object_to("card-not-held", section, card=word)


def discards(game: Rules, s: CardState) -> list[Action]:
    """One discard for each kind of card in the hand."""
    made = game.map.discards
    return [made[card] for card in dict.fromkeys(s.hands[s.queue[0]]) if card > 0]


@dataclass(frozen=True)
class DiscardFirst(Way):
    """Discard one card for another card or for a cube on an empty city; `ways` lists what it may buy."""

    kinds = (Discard,)
    ways: tuple[Way, ...] = ()
    section: str = "D"

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """Any card of the hand, as long as something can come of it."""
        return discards(game, s) if self.pays(game, s) else []

    def pays(self, game: Rules, s: CardState) -> bool:
        """Whether any of the ways is open: there is a card to draw or a city to restock."""
        return any(way.is_open(game, s) for way in self.ways)

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The card is held and buys something."""
        assert isinstance(a, Discard)
        objection = check_held(game, s, a.card, self.section)
        if objection is None and not self.pays(game, s):
            return object_to("card-nothing-for-it", self.section)
        return objection

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """The card goes on the pile first; what it buys is the second half of the action."""
        assert isinstance(a, Discard)
        discard(game, s, a.card)
        s.scratch = has_discarded(Turn.of(s))


@dataclass(frozen=True)
class RestockCity(Way):
    """Have one cube drawn from the bag onto a city card that has none."""

    kinds = (Restock,)
    section: str = "D"

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """Every empty city on the table, whoever built it."""
        if not any(s.bag):
            return []
        return [_restock(game.map.words[city]) for city in s.built if not s.cubes[city]]

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """A city card on the table, without a cube, and a cube left to draw; never the start city."""
        assert isinstance(a, Restock)
        city = game.map.place(a.city)
        if city is None or not s.on_table(city):
            return object_to("card-not-on-table", self.section, place=a.city)
        if city == START:
            return object_to("card-start-no-goods", self.section)
        if s.cubes[city]:
            return object_to("card-city-not-empty", self.section, city=a.city)
        return None if any(s.bag) else object_to("card-bag-empty", self.section)

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """One cube only, drawn blind."""
        assert isinstance(a, Restock)
        owe_cubes(s, game.map.code[a.city], 1)


@functools.cache
def _restock(word: str) -> Restock:
    return Restock(word)


@dataclass(frozen=True)
class PassAction(Way):
    """Pass without doing anything; cards are taken all the same."""

    kinds = (Pass,)

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """Always possible."""
        return [PASS]

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """Nothing stands against it."""
        return None

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """Nothing happens."""
