"""The final score of the card game: points on the track, cities, engines, sets of goods; the leaders of the cities."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.railways_card.phases.turn import has_goods
from trunkline.games.railways_card.scoring import standing, tie_break
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.words.names import own_label
from trunkline.games.railways_card.words.panels import delivered_goods, majorities
from trunkline.show.artist import Translate
from trunkline.show.final import Count, Final, people
from trunkline.show.names import person
from trunkline.show.panel import Panel
from trunkline.show.rounds import Round
from trunkline.words import N_


class CardFinal(Final):
    """What the track shows, and what the end adds."""

    def counts(self, game: Rules, s: CardState, t: Translate) -> list[Count]:
        """The rows of the rulebook's count; the game for younger players has no engines and no goods to count."""
        rows = standing(game, s)

        def row(label: str, key: str) -> Count:
            return Count(label, {seat: each[key] for seat, each in enumerate(rows)})

        out = [row(t(N_("Points on the track")), "points"), row(own_label("cities", t), "cities")]
        if has_goods(game):
            out += [row(own_label("engines", t), "engines"), row(own_label("sets", t), "sets")]
        return out

    def tie(self, game: Rules, s: CardState, seats: list[Seat], t: Translate) -> str:
        """More links, then more goods."""
        broken = {seat: tie_break(game, s, seat) for seat in seats}
        links, goods = (", ".join(f"{person(s.names[seat])} {broken[seat][k]}" for seat in seats) for k in (0, 1))
        return t(
            N_(
                "{seats} have the same score: more links come first ({links}), then more goods delivered ({goods}),"
                " then the place is shared."
            ),
            seats=people(s.names, seats), links=links, goods=goods,
        )  # fmt: skip

    def tables(self, game: Rules, s: CardState, rounds: list[Round], t: Translate) -> list[Panel]:
        """The leaders of the cities, and the goods delivered."""
        out = [majorities(game, s, t)] if s.built else []
        return [*out, delivered_goods(s, t)] if any(map(any, s.goods)) else out


FINAL = CardFinal()
