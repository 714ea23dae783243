"""What a round of the card game brought each seat, all of it public: points of links and of deliveries."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.actions import Action
from trunkline.follow import Begun
from trunkline.game import Seat
from trunkline.games.railways_card.actions import Deliver
from trunkline.games.railways_card.state import NOBODY, CardState, Rules
from trunkline.games.railways_card.tree import way
from trunkline.games.railways_card.words.names import place
from trunkline.show.artist import Translate
from trunkline.show.deliveries import Delivery
from trunkline.show.rounds import Books, Column, Rounds
from trunkline.words import N_


class CardRounds(Rounds):
    """The rounds of the card game: one action each, so no card of their own."""

    brief = True
    columns = (
        Column("points-before", N_("Points")),
        Column("links", N_("Links"), "gain"),
        Column("deliveries", N_("Deliveries"), "gain"),
        Column("points", N_("Points now"), "result"),
        Column("score", N_("If the game ended now")),
    )
    plots = (
        Column("score", N_("Score")),
        Column("points", N_("Points on the track")),
        Column("engines", N_("Engines")),
    )

    def books(self, game: Rules, first: CardState, begun: Sequence[Begun], last: CardState) -> Books:
        """Points of new links; all others came of deliveries."""
        rows = []
        for seat in range(len(last.names)):
            new = [c for c, owner in enumerate(last.owner) if owner == seat and first.owner[c] == NOBODY]
            links = sum(last.worth[c] for c in new)
            gained = last.points[seat] - first.points[seat]
            rows.append(
                {
                    "points-before": first.points[seat],
                    "links": links,
                    "deliveries": gained - links,
                    "points": last.points[seat],
                    "engines": last.engines[seat],
                }
            )
        return tuple(rows)

    def delivery(self, game: Rules, before: CardState, seat: Seat, action: Action) -> Delivery | None:
        """A delivery with the links of its way, each by the city that it leads to."""
        if not isinstance(action, Deliver):
            return None
        deck = game.map
        links = way(before, deck.code[action.place], deck.code[action.to])
        return Delivery(seat, action.good, tuple((deck.words[link], before.owner[link]) for link in links))

    def link_name(self, game: Rules, s: CardState, link: str, t: Translate) -> str:
        """A link by its two ends."""
        deck = game.map
        return f"{place(deck.words[s.parent[deck.code[link]]], t)} – {place(link, t)}"


ROUNDS = CardRounds()
