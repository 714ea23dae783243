"""The card game in sentences: the log, and what a seat must do now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trunkline.actions import HIDDEN, Action
from trunkline.game import CHANCE, Seat
from trunkline.games.railways_card import actions as say
from trunkline.games.railways_card.phases.build import link_worth
from trunkline.games.railways_card.phases.turn import has_goods
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.tree import way
from trunkline.games.railways_card.words.names import card, cards, good, goods, own_label, payment, place
from trunkline.show.artist import Translate
from trunkline.show.names import person
from trunkline.show.plain import outcome
from trunkline.words import N_


def tell(game: Rules, before: CardState, seat: Seat, action: Action, t: Translate) -> str:
    """One line as one sentence."""
    name = "–" if seat == CHANCE else person(before.names[seat])
    return TELLERS[type(action)](game, before, name, action, t)


def _build(game: Rules, s: CardState, name: str, a: say.Build, t: Translate) -> str:
    worth = link_worth(a.twos, a.ones, a.engines)
    return t(
        N_("{seat} links {city} to {place} with {cards}: +{points}."),
        seat=name, city=place(a.city, t), place=place(a.place, t), points=worth,
        cards=cards(payment(a.colour, a.twos, a.ones, a.engines), t),
    )  # fmt: skip


def _engine(game: Rules, s: CardState, name: str, a: say.Engine, t: Translate) -> str:
    engines = s.engines[s.queue[0]] + 1
    return t(N_("{seat} plays an engine and now reaches {n}."), seat=name, n=engines)


def _deliver(game: Rules, s: CardState, name: str, a: say.Deliver, t: Translate) -> str:
    links = way(s, game.map.code[a.place], game.map.code[a.to])
    others: dict[Seat, int] = {}
    for link in links:
        if s.owner[link] != s.queue[0]:
            others[s.owner[link]] = others.get(s.owner[link], 0) + 1
    gain = ", ".join([f"+{len(links)}", *(f"{person(s.names[o])} +{n}" for o, n in others.items())])
    return t(
        N_("{seat} delivers {good} from {place} to {to}: {gain}."),
        seat=name, good=good(a.good, t), place=place(a.place, t), to=place(a.to, t), gain=gain,
    )  # fmt: skip


def _discard(game: Rules, s: CardState, name: str, a: say.Discard, t: Translate) -> str:
    return t(N_("{seat} discards {card}."), seat=name, card=card(a.card, t))


def _restock(game: Rules, s: CardState, name: str, a: say.Restock, t: Translate) -> str:
    return t(N_("{seat} restocks {city}."), seat=name, city=place(a.city, t))


def _take(game: Rules, s: CardState, name: str, a: say.Take, t: Translate) -> str:
    if a.source == "deck":
        return t(N_("{seat} takes from the deck."), seat=name)
    if a.source == "pile":
        return t(N_("{seat} takes {card} from the discard pile."), seat=name, card=card(a.card[0], t))
    return t(N_("{seat} takes {card} from the display."), seat=name, card=card(a.card[0], t))


def _pass(game: Rules, s: CardState, name: str, a: say.Pass, t: Translate) -> str:
    return t(N_("{seat} passes."), seat=name)


def _enough(game: Rules, s: CardState, name: str, a: say.Enough, t: Translate) -> str:
    if game.asks(s) == "second":
        return t(N_("{seat} takes no second card."), seat=name)
    return t(N_("{seat} delivers nothing."), seat=name)


def _draw(game: Rules, s: CardState, name: str, a: say.Draw, t: Translate) -> str:
    seat, count = person(a.seat), len(a.cards)
    if HIDDEN in a.cards:
        if count == 1:
            return t(N_("{seat} draws a card face down."), seat=seat)
        return t(N_("{seat} is dealt {n} cards face down."), seat=seat, n=count)
    return t(N_("{seat} draws {cards}."), seat=seat, cards=cards(a.cards, t))


def _reveal(game: Rules, s: CardState, name: str, a: say.Reveal, t: Translate) -> str:
    return t(N_("Turned up for the display: {cards}."), cards=cards(a.cards, t))


def _cubes(game: Rules, s: CardState, name: str, a: say.Cubes, t: Translate) -> str:
    return t(N_("{city} gets {goods}."), city=place(a.city, t), goods=goods(a.goods, t))


TELLERS: dict[type[Action], Callable[[Rules, CardState, str, Any, Translate], str]] = {
    say.Build: _build,
    say.Engine: _engine,
    say.Deliver: _deliver,
    say.Discard: _discard,
    say.Restock: _restock,
    say.Take: _take,
    say.Pass: _pass,
    say.Enough: _enough,
    say.Draw: _draw,
    say.Reveal: _reveal,
    say.Cubes: _cubes,
}

ASKS: dict[str, str] = {
    "act": N_("Your turn: build a link, play an engine, deliver, discard a card or pass."),
    "act-no-goods": N_("Your turn: build a link, discard a card or pass."),
    "deliver": N_("Your new engine reaches {n}: deliver now, or leave it at that."),
    "swap": N_("You have discarded: take a card from the deck or the display, or restock an empty city."),
    "swap-no-goods": N_("You have discarded: take a card from the deck or the display."),
    "first": N_("Your turn: take a card from the deck, the display or the discard pile."),
    "second": N_("Your turn: take a second card, or leave it at one."),
    "limit": N_("You hold {cards} cards: discard down to {limit}."),
    "last-delivery": N_("Your turn: one last delivery, or none."),
}
"""What the seat whose turn it is must do, by the word of what is asked."""

WAITS: dict[str, str] = {
    "act": N_("Waiting for {seat} to act."),
    "deliver": N_("Waiting for {seat} to deliver with a new engine."),
    "swap": N_("Waiting for {seat} to take what the discard buys."),
    "first": N_("Waiting for {seat} to take cards."),
    "second": N_("Waiting for {seat} to take a second card."),
    "limit": N_("Waiting for {seat} to discard."),
    "last-delivery": N_("Waiting for {seat} to make a last delivery."),
}
"""Whom the table waits for and for what."""

ENDINGS: dict[str, str] = {
    "deck": N_("The deck is empty: this is the last round."),
    "trains": N_("The last train of a player is on the table: this is the last round."),
    "bag": N_("The bag is empty: this is the last round."),
}
"""What has triggered the end, while its round is played."""


HOW: dict[str, str] = {
    "act": N_(
        "Build: a city of your hand, a place on the table, the cards. Deliver: a cube, then a city. Engine: its card. "
        "Discard: the discard pile, then a card."
    ),
    "act-no-goods": N_(
        "Build: a city of your hand, a place on the table, the cards. Discard: the discard pile, then a card."
    ),
    "deliver": N_("Choose a cube, then a city that takes it."),
    "swap": N_("Choose the deck, a card of the display or a city without cubes."),
    "swap-no-goods": N_("Choose the deck or a card of the display."),
    "first": N_("Choose the deck, a card of the display or the discard pile."),
    "second": N_("Choose the deck, a card of the display or the discard pile."),
    "limit": N_("Choose a card of your hand."),
    "last-delivery": N_("Choose a cube, then a city that takes it."),
}
"""What to pick one after the other, by the word of what is asked."""


def question(game: Rules, s: CardState) -> str:
    """What its player is asked: nothing is said of goods or empty cities where there are none."""
    step = game.asks(s)
    if step == "act" and not has_goods(game):
        return "act-no-goods"
    if step == "swap" and not any(isinstance(a, say.Restock) for a in game.legal(s)):
        return "swap-no-goods"
    return step


def how(game: Rules, s: CardState, t: Translate) -> str:
    """What the seat whose turn it is picks."""
    turn = game.turn(s)
    return "" if turn is None or turn == CHANCE else t(HOW[question(game, s)])


def prompt(game: Rules, s: CardState, seat: Seat | None, t: Translate) -> str:
    """The sentence of the bar above the board, for a seat or (None) an onlooker."""
    turn = game.turn(s)
    if turn is None:
        return outcome(game, s, t)
    phase = game.phase(s)
    name = phase.name if phase else ""
    if turn == CHANCE:
        return t(N_("Cards or cubes are being drawn: {phase}."), phase=own_label(name, t))
    if turn != seat:
        said = t(WAITS[game.asks(s)], seat=person(s.names[turn]))
    else:
        said = t(ASKS[question(game, s)], n=s.engines[turn], cards=len(s.hands[turn]), limit=game.map.hand_limit)
    ending = ENDINGS.get(s.ending) if name == "turn" else None
    return f"{said} {t(ending)}" if ending else said
