"""The legal lines of the card game as choices: how each is picked, and what it brings to whom."""

from __future__ import annotations

from typing import Any

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.railways_card.actions import Build, Deliver, Discard, Engine, Enough, Pass, Restock, Take
from trunkline.games.railways_card.phases.build import link_worth
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.tree import way
from trunkline.games.railways_card.words.log import tell
from trunkline.games.railways_card.words.names import card, cards, in_hand, own_label, payment, place
from trunkline.show.artist import Translate
from trunkline.show.choice import Choice
from trunkline.show.names import gains_words
from trunkline.words import N_


def choices(game: Rules, s: CardState, seat: Seat, t: Translate) -> list[Choice]:
    """The legal lines of the seat whose turn it is."""
    if game.turn(s) != seat:
        return []
    legal = game.legal(s)
    listing = t(N_("Deliveries by gain"))
    return [choice(game, s, seat, a, t, listing) for a in legal]


def choice(game: Rules, s: CardState, seat: Seat, a: Action, t: Translate, listing: str = "") -> Choice:
    """One line; `listing` is the heading over the deliveries."""
    heading = own_label(a.verb, t)
    fields: dict[str, Any] = {"form": "button", "note": heading}
    if isinstance(a, Build):
        fields = _build(s, seat, a, t)
    elif isinstance(a, Deliver):
        fields = _deliver(game, s, seat, a, t) | {"listing": listing}
    elif isinstance(a, Engine):
        fields = {"form": "button", "picks": ("hand/engine",), "note": f"{heading} → {s.engines[seat] + 1}"}
    elif isinstance(a, Discard):
        held = (in_hand(a.card),)
        fields = {"form": "list", "picks": held if game.asks(s) == "limit" else ("pile", *held)}
        fields |= {"note": card(a.card, t), "ask": t(N_("Choose the card that you discard."))}
    elif isinstance(a, Take):
        fields = {"form": "list", "picks": (f"display/{a.card[0]}" if a.source == "display" else a.source,)}
    elif isinstance(a, Restock):
        fields = {"form": "list", "picks": (a.city,)}
    elif isinstance(a, Pass | Enough):
        fields["key"] = "x"
    return Choice(str(a), tell(game, s, seat, a, t), heading, **fields)


def _build(s: CardState, seat: Seat, a: Build, t: Translate) -> dict[str, Any]:
    """A city, a place for it, then the cards, the cheapest first."""
    laid = payment(a.colour, a.twos, a.ones, a.engines)
    worth = link_worth(a.twos, a.ones, a.engines)
    picks = (a.city, a.place, ">".join((a.place, *laid, a.city)))
    return {
        "form": "board", "picks": picks, "note": cards(laid, t), "chip": gains_words({seat: worth}, seat, s.names, t),
        "worth": worth, "rank": (worth, len(picks[-1])), "ask": t(N_("Choose the cards to lay.")),
        "ghost": {"drawn": True},
    }  # fmt: skip


def _deliver(game: Rules, s: CardState, seat: Seat, a: Deliver, t: Translate) -> dict[str, Any]:
    """A cube, then the city that it goes to: every link scores for its owner, and as many points for the mover."""
    links = way(s, game.map.code[a.place], game.map.code[a.to])
    gain = {seat: len(links)}
    for link in links:
        if s.owner[link] != seat:
            gain[s.owner[link]] = gain.get(s.owner[link], 0) + 1
    n = len(links)
    here, route = game.map.code[a.place], []
    for link in links:
        there = link if link != here else s.parent[link]
        route.append(f"{game.map.words[here]}/{game.map.words[there]}")
        here = there
    owners = {str(k): f"seat-{s.owner[link]}" for k, link in enumerate(links)}
    others = sum(gain.values()) - n
    return {
        "form": "board", "picks": (f"{a.good}@{a.place}", a.to), "chip": gains_words(gain, seat, s.names, t),
        "note": f"{place(a.place, t)} → {place(a.to, t)}", "worth": n, "rank": (-n, others, n),
        "ghost": {"route": ">".join(route), "others": owners},
        "facts": (t(N_("1 link")) if n == 1 else t(N_("{n} links"), n=n),),
        "ask": t(N_("Choose where the cube goes: the labels say who gains.")),
    }  # fmt: skip
