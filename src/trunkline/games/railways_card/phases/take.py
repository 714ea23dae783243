"""2) Take one or two cards, 3) Check your hand. Rulebook: Order of play, 2 and 3; the drawing half of D."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from trunkline.actions import Action
from trunkline.game import Objection, Seat, object_to
from trunkline.games.railways_card.actions import Discard, Take
from trunkline.games.railways_card.phases.draws import owe_card, owe_refill
from trunkline.games.railways_card.phases.swap import check_held, discard, discards
from trunkline.games.railways_card.state import CardState, Rules, gain
from trunkline.words import N_, WORDS

SOURCES = ("deck", "display", "pile")

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


def any_top(s: CardState) -> bool:
    """The top of the pile may be taken even when its taker has just put it there."""
    return True


def not_own_discard(s: CardState) -> bool:
    """What a player has discarded this turn may not be taken back in the same turn."""
    return not s.memo.get("own")


@dataclass(frozen=True)
class TakeCard:
    """Take one card. `number` says which card of the turn it is: 1, 2, or 0 for the one a discard has bought.

    `engine_as` lists the numbers as which a face-up engine may be taken; as the first card it is also the last.
    `sources` are those open; `top` says whether the top of the pile may be taken.
    """

    kind: ClassVar[type[Action]] = Take
    number: int = 1
    then: str = "second"
    sources: tuple[str, ...] = SOURCES
    engine_as: tuple[int, ...] = (1,)
    top: Callable[[CardState], bool] = any_top
    section: str = "2"

    def options(self, game: Rules, s: CardState, seat: Seat) -> list[Action]:
        """The deck, each kind of card in the display, the top of the pile; no more than five in all."""
        deck, out = game.map, []
        if s.deck:
            out.append(_take("deck", ""))
        engine = -1 if self.number in self.engine_as else deck.engine
        seen = []
        for card in s.display:
            if card != engine and card not in seen:
                seen.append(card)
                out.append(_take("display", deck.words[card]))
        if s.discards and "pile" in self.sources and s.discards[-1] != engine and self.top(s):
            out.append(_take("pile", deck.words[s.discards[-1]]))
        return out

    def check(self, game: Rules, s: CardState, seat: Seat, a: Action) -> Objection | None:
        """The card lies where it is taken from, and is no engine out of its place."""
        assert isinstance(a, Take)
        if a.source not in self.sources:
            return object_to("card-no-source", self.section, source=a.source, sources=", ".join(self.sources))
        if a.source == "deck":
            if a.card:
                return object_to("card-deck-names-no-card", self.section)
            return None if s.deck else object_to("card-deck-empty", self.section)
        if len(a.card) != 1:
            return object_to("card-name-one", self.section, source=a.source)
        return self.check_face_up(game, s, a.source, a.card[0])

    def check_face_up(self, game: Rules, s: CardState, source: str, word: str) -> Objection | None:
        """A face-up engine is the only card of the turn; a discard cannot buy one."""
        card = game.map.code.get(word)
        if source == "display" and card not in s.display:
            return object_to("card-not-in-display", self.section, card=word)
        if source == "pile" and (not s.discards or s.discards[-1] != card):
            return object_to("card-not-on-pile", self.section, card=word)
        if card == game.map.engine and self.number not in self.engine_as:
            return object_to("card-engine-alone" if self.number else "card-engine-not-here", self.section)
        if source == "pile" and not self.top(s):
            return object_to("card-own-discard", self.section)
        return None

    def do(self, game: Rules, s: CardState, seat: Seat, a: Action) -> str:
        """The card goes into the hand; the display is filled up at once."""
        assert isinstance(a, Take)
        if a.source == "deck":
            owe_card(s, seat)
            return self.then
        card = game.map.code[a.card[0]]
        gain(s, seat, card, seen=True)
        if a.source == "display":
            slot = s.display.index(card)
            s.display = s.display[:slot] + s.display[slot + 1 :]
            owe_refill(s, slot)
        else:
            s.discards = s.discards[:-1]
        return "limit" if card == game.map.engine else self.then


@functools.cache
def _take(source: str, word: str) -> Action:
    return Take(source, (word,) if word else ())


@dataclass(frozen=True)
class DiscardDown:
    """A hand above the limit at the end of the turn is discarded down to it; that is no action."""

    kind: ClassVar[type[Action]] = Discard
    section: ClassVar[str] = "3"

    def options(self, game: Rules, s: CardState, seat: Seat) -> list[Action]:
        """One card at a time, as long as the hand is too large."""
        return discards(game, s, seat) if len(s.hands[seat]) > game.map.hand_limit else []

    def check(self, game: Rules, s: CardState, seat: Seat, a: Action) -> Objection | None:
        """The card is held."""
        assert isinstance(a, Discard)
        return check_held(game, s, seat, a.card, self.section)

    def do(self, game: Rules, s: CardState, seat: Seat, a: Action) -> str:
        """The card goes face up on the pile."""
        assert isinstance(a, Discard)
        discard(game, s, seat, a.card)
        return "limit"
