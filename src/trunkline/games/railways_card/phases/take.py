"""2) Take one or two cards, 3) Check your hand. Rulebook: Order of play, 2 and 3; the drawing half of D."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, object_to
from trunkline.games.railways_card.actions import Discard, Take
from trunkline.games.railways_card.deck import ENGINE_CARD
from trunkline.games.railways_card.phases.draws import owe_card, owe_refill
from trunkline.games.railways_card.phases.scratch import Turn, has_taken_engine
from trunkline.games.railways_card.phases.swap import check_held, discard, discards
from trunkline.games.railways_card.phases.way import Way
from trunkline.games.railways_card.piles import gain
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.words import N_, WORDS

SOURCES = ("deck", "display", "pile")
SECTION = "2"

WORDS.update(
    {
        "card-no-source": N_("Cards are not taken from “{source}” now. Sources: {sources}."),
        "card-deck-names-no-card": N_("A card from the deck is taken unseen: name no card."),
        "card-name-one": N_("Name the one card that you take from the {source}."),
        "card-deck-empty": N_("The deck is empty."),
        "card-not-in-display": N_("{card} does not lie in the display."),
        "card-not-on-pile": N_("{card} is not on top of the discard pile."),
        "card-engine-alone": N_("A face-up engine is the only card of a turn, so it cannot be the second."),
        "card-engine-not-here": N_("A discard buys no face-up engine."),
        "card-own-discard": N_("The card just discarded cannot be taken back in the same turn at this table."),
    }
)

Check = Callable[[Rules, CardState, Take], Objection | None]


def not_own_discard(game: Rules, s: CardState, a: Take) -> Objection | None:
    """What a player has discarded this turn may not be taken back in the same turn."""
    return object_to("card-own-discard", SECTION) if Turn.of(s).discarded else None


@dataclass(frozen=True)
class TakeCard(Way):
    """Take one card; `sources` are those open.

    `engine` is what stands against a face-up engine, None where it may be taken; `top` may object to the top card of
    the pile.
    """

    kinds = (Take,)
    sources: tuple[str, ...] = SOURCES
    engine: Objection | None = None
    top: Check | None = None
    section: str = SECTION

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """The deck, each kind of card in the display, the top of the pile; no more than five in all."""
        deck = game.map
        barred = -1 if self.engine is None else deck.engine
        out: list[Action] = [TAKE_DECK] if s.deck else []
        for card in dict.fromkeys(s.display):
            if card != barred:
                out.append(deck.takes[card])
        if s.discards and s.discards[-1] != barred and "pile" in self.sources:
            top = deck.tops[s.discards[-1]]
            if self.top is None or self.top(game, s, top) is None:
                out.append(top)
        return out

    def is_open(self, game: Rules, s: CardState) -> bool:
        """As long as the deck has cards; after that it depends on what lies face up."""
        return bool(s.deck or self.legal(game, s))

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The card lies where it is taken from, is no engine out of its place and no top card that is barred."""
        assert isinstance(a, Take)
        objection = self.check_place(game, s, a)
        if objection is None and ENGINE_CARD in a.card:
            objection = self.engine
        if objection is None and a.source == "pile" and self.top is not None:
            objection = self.top(game, s, a)
        return objection

    def check_place(self, game: Rules, s: CardState, a: Take) -> Objection | None:
        """From the deck the top card unseen, from the display a card that lies there, from the pile its top."""
        if a.source not in self.sources:
            return object_to("card-no-source", self.section, source=a.source, sources=", ".join(self.sources))
        if a.source == "deck":
            if a.card:
                return object_to("card-deck-names-no-card", self.section)
            return None if s.deck else object_to("card-deck-empty", self.section)
        if len(a.card) != 1:
            return object_to("card-name-one", self.section, source=a.source)
        card = game.map.code.get(a.card[0])
        if a.source == "display":
            return None if card in s.display else object_to("card-not-in-display", self.section, card=a.card[0])
        there = s.discards and s.discards[-1] == card
        return None if there else object_to("card-not-on-pile", self.section, card=a.card[0])

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """The card goes into the hand; the display is filled up at once; after a face-up engine none is taken."""
        assert isinstance(a, Take)
        seat = s.queue[0]
        if a.source == "deck":
            owe_card(s, seat)
            return
        card = game.map.code[a.card[0]]
        gain(s, seat, card, seen=True)
        if card == game.map.engine:
            s.scratch = has_taken_engine(Turn.of(s))
        if a.source == "display":
            slot = s.display.index(card)
            s.display = s.display[:slot] + s.display[slot + 1 :]
            owe_refill(s, slot)
        else:
            s.discards = s.discards[:-1]


TAKE_DECK = Take("deck")
FIRST_CARD = TakeCard()
"""The first card of a turn: whatever lies there."""

SECOND_CARD = TakeCard(engine=object_to("card-engine-alone", SECTION))
"""The second card of a turn: no face-up engine, which is the only card of its turn."""

BOUGHT_CARD = TakeCard(sources=("deck", "display"), engine=object_to("card-engine-not-here", "D"), section="D")
"""The card a discard buys: from the deck or the display, no face-up engine."""


@dataclass(frozen=True)
class DiscardDown(Way):
    """A hand above the limit at the end of the turn is discarded down to it, one card at a time; that is no action."""

    kinds = (Discard,)
    section: str = "3"

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """Any card of the hand, as long as it is too large."""
        return discards(game, s) if len(s.hands[s.queue[0]]) > game.map.hand_limit else []

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The card is held."""
        assert isinstance(a, Discard)
        return check_held(game, s, a.card, self.section)

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """The card goes face up on the pile."""
        assert isinstance(a, Discard)
        discard(game, s, a.card)
