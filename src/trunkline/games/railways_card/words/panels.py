"""The panels beside the table of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.games.railways_card.deck import GOODS, SOME_TWO
from trunkline.games.railways_card.phases.turn import has_goods
from trunkline.games.railways_card.scoring import city_winners, scores, shares, standing
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.words.names import cards, goods, own_label, place
from trunkline.show.artist import Panel, Translate
from trunkline.show.names import person
from trunkline.words import N_

PLAYERS = ("points", "score", "engines", "trains", "hand")
SCORE = ("points", "cities", "engines", "sets", "score")
OF_GOODS = ("engines", "sets")
"""Columns that the game for younger players has no use for."""


Rows = tuple[Mapping[str, Any], ...]


def table(game: Rules, s: CardState, keys: tuple[str, ...], t: Translate) -> tuple[Rows, dict[str, str]]:
    """Rows and columns of these numbers, a row for each seat; `score` is the total as if the game ended now."""
    total = scores(game, s)
    keys = keys if has_goods(game) else tuple(key for key in keys if key not in OF_GOODS)
    rows = tuple(
        {"seat": person(name), "word": name, "place": seat, "turn": seat == game.turn(s)}
        | {key: (row | {"score": total[seat]})[key] for key in keys}
        for seat, (name, row) in enumerate(zip(s.names, standing(game, s), strict=True))
    )
    return rows, {key: own_label(key, t) for key in ("seat", *keys)}


def players(game: Rules, s: CardState, t: Translate) -> Panel:
    """A row for each seat: what it has scored, what it would have in the end, what it has left."""
    return Panel("cards-players", t(N_("Players")), *table(game, s, PLAYERS, t), place="top")


def score(game: Rules, s: CardState, t: Translate) -> Panel:
    """How each score would be made if the game ended now: points on the track, cities, engines, sets of goods."""
    return Panel("cards-score", t(N_("If the game ended now")), *table(game, s, SCORE, t))


def majorities(game: Rules, s: CardState, t: Translate) -> Panel:
    """The leader of each city, the dearest first, with what each seat's links there are worth."""
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
    return Panel("cards-cities", t(N_("Cities")), tuple(rows), columns)


def stocks(game: Rules, s: CardState, t: Translate) -> Panel:
    """What is left of deck and bag."""
    left = t(N_("Cards in the deck: {n}."), n=len(s.deck))
    if not has_goods(game):
        return Panel("cards-stocks", t(N_("The deck")), notes=(left,))
    bag = tuple(word for word, n in zip(GOODS, s.bag, strict=True) for _ in range(n))
    notes = (left, t(N_("In the bag: {goods}."), goods=goods(bag, t)))
    return Panel("cards-stocks", t(N_("Deck and bag")), notes=notes)


def known_cards(game: Rules, s: CardState, t: Translate) -> Panel:
    """Which cards the whole table knows to be in which hand: they went there face up and have not left."""
    rows: list[Mapping[str, Any]] = []
    for seat, hand in enumerate(s.known):
        words = tuple(game.map.words[card] for card in hand if card >= 0)
        seen = [cards(words, t)] if words else []
        if SOME_TWO in hand:
            seen.append(t(N_("a city of value 2")))
        rows.append({"seat": person(s.names[seat]), "cards": ", ".join(seen) or "–"})
    columns = {"seat": own_label("seat", t), "cards": t(N_("Cards"))}
    return Panel("cards-known", t(N_("Known in the hands")), tuple(rows), columns)


def delivered_goods(s: CardState, t: Translate) -> Panel:
    """The goods each seat has delivered."""
    rows: list[Mapping[str, Any]] = []
    for seat, count in enumerate(s.goods):
        words = tuple(w for w, n in zip(GOODS, count, strict=True) for _ in range(n))
        rows.append({"seat": person(s.names[seat]), "place": seat, "goods": goods(words, t), "cubes": words})
    return Panel(
        "cards-goods", t(N_("Goods delivered")), tuple(rows), {"seat": own_label("seat", t), "goods": t(N_("Goods"))}
    )


def panels(game: Rules, s: CardState, t: Translate) -> list[Panel]:
    """The panels beside the board, most looked-at first; those with nothing on them yet are left out."""
    out = [players(game, s, t)]
    if game.turn(s) is not None:
        out += [score(game, s, t), known_cards(game, s, t)] if s.built else [known_cards(game, s, t)]
    if s.built:
        out.append(majorities(game, s, t))
    out.append(stocks(game, s, t))
    return [*out, delivered_goods(s, t)] if any(map(any, s.goods)) else out
