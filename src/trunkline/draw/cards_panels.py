"""The cards beside the table of the card game, and what is known about each legal line before it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.actions import Action
from trunkline.cards.actions import Build, Deliver, Discard, Engine, Restock, Take
from trunkline.cards.build import link_worth
from trunkline.cards.deck import GOODS, SOME_TWO
from trunkline.cards.scoring import city_winners, scores, shares, standing
from trunkline.cards.state import CardState, Rules
from trunkline.cards.tree import way
from trunkline.draw.artist import Panel, Translate
from trunkline.draw.cards_names import cards, goods, person, place
from trunkline.draw.names import called
from trunkline.game import CHANCE, Seat
from trunkline.words import N_

COLUMNS = ("points", "cities", "engines", "sets", "score", "links", "trains", "hand")


def players(game: Rules, s: CardState, t: Translate) -> Panel:
    """A row for each seat: what it has scored, what the end would add, the total, and what it has left."""
    total = scores(game, s)
    rows: list[Mapping[str, Any]] = [
        {"seat": person(s.names[seat]), **{key: row[key] for key in COLUMNS if key != "score"}, "score": total[seat]}
        for seat, row in enumerate(standing(game, s))
    ]
    columns = {key: called(key, t) for key in ("seat", *COLUMNS)}
    return Panel("players", t(N_("Players")), tuple(rows), columns, (t(N_("Score: as if the game ended now.")),))


def majorities(game: Rules, s: CardState, t: Translate) -> Panel:
    """Who leads each city, the dearest first, with what each seat's links there are worth."""
    rows: list[Mapping[str, Any]] = []
    for city in sorted(s.built, key=lambda c: (-game.map.values[c], c)):
        sums = sorted(shares(s, city).items(), key=lambda each: (-each[1], each[0]))
        rows.append(
            {
                "city": place(game.map.words[city], t),
                "value": game.map.values[city],
                "leads": ", ".join(person(s.names[seat]) for seat in city_winners(s, city)),
                "worth": ", ".join(f"{person(s.names[seat])} {worth}" for seat, worth in sums),
            }
        )
    columns = {"city": t(N_("City")), "value": t(N_("Value")), "leads": t(N_("Leads")), "worth": t(N_("Links"))}
    return Panel("majorities", t(N_("Cities")), tuple(rows), columns)


def stocks(game: Rules, s: CardState, t: Translate) -> Panel:
    """What is left of deck and bag, and which cards the table knows to be in which hand."""
    bag = tuple(word for word, n in zip(GOODS, s.bag, strict=True) for _ in range(n))
    notes = [t(N_("Cards in the deck: {n}."), n=len(s.deck)), t(N_("In the bag: {goods}."), goods=goods(bag, t))]
    for seat, known in enumerate(s.known):
        words = tuple(game.map.words[card] for card in known if card >= 0)
        seen = [cards(words, t)] if words else []
        if SOME_TWO in known:
            seen.append(t(N_("a city of value 2")))
        if seen:
            name = person(s.names[seat])
            notes.append(t(N_("Everybody knows that {seat} holds {cards}."), seat=name, cards=", ".join(seen)))
    return Panel("stocks", t(N_("Deck and bag")), notes=tuple(notes))


def delivered(s: CardState, t: Translate) -> Panel:
    """The goods each seat has delivered."""
    rows: list[Mapping[str, Any]] = []
    for seat, count in enumerate(s.goods):
        words = tuple(w for w, n in zip(GOODS, count, strict=True) for _ in range(n))
        rows.append({"seat": person(s.names[seat]), "goods": goods(words, t)})
    return Panel(
        "delivered", t(N_("Goods delivered")), tuple(rows), {"seat": called("seat", t), "goods": t(N_("Goods"))}
    )


def panels(game: Rules, s: CardState, t: Translate) -> list[Panel]:
    """The cards beside the board, most looked-at first; the game for younger players has no goods."""
    out = [players(game, s, t), majorities(game, s, t), stocks(game, s, t)]
    return [*out, delivered(s, t)] if game.ending else out


def hints(game: Rules, s: CardState) -> dict[str, dict[str, Any]]:
    """For each legal line: the words to pick one after the other, and what it brings to whom."""
    seat = game.turn(s)
    if seat is None or seat == CHANCE:
        return {}
    return {str(a): hint(game, s, seat, a) for a in game.legal(s)}


def hint(game: Rules, s: CardState, seat: Seat, a: Action) -> dict[str, Any]:
    """`picks`, then `gain` by seat, `mine` and `hops` where points are scored, `engine` for a new one."""
    name = s.names[seat]
    if isinstance(a, Build):
        worth = link_worth(a.twos, a.ones, a.engines)
        paid = f"{a.colour} {a.twos} {a.ones} {a.engines}"
        return {"picks": [a.city, a.place, paid], "gain": {name: worth}, "mine": worth, "hops": 1}
    if isinstance(a, Deliver):
        links = way(s, game.map.code[a.place], game.map.code[a.to])
        gain = {name: len(links)}
        for link in links:
            if s.owner[link] != seat:
                gain[s.names[s.owner[link]]] = gain.get(s.names[s.owner[link]], 0) + 1
        return {"picks": [f"{a.good}@{a.place}", a.to], "gain": gain, "mine": len(links), "hops": len(links)}
    if isinstance(a, Engine):
        return {"picks": ["hand/engine"], "engine": s.engines[seat] + 1}
    if isinstance(a, Discard):
        return {"picks": [in_hand(a.card)] if s.memo.get("step") == "limit" else ["pile", in_hand(a.card)]}
    if isinstance(a, Take):
        return {"picks": [f"display/{a.card[0]}" if a.source == "display" else a.source]}
    if isinstance(a, Restock):
        return {"picks": [a.city]}
    return {"picks": []}


def in_hand(word: str) -> str:
    """The word of a card in the hand: cities are unique, other cards lie elsewhere too."""
    return word if word.startswith("city-") else f"hand/{word}"
