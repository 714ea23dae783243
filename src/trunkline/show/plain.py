"""The artist for any title that has none of its own: seats as plates, standings as a table, lines as they are."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from trunkline.actions import Action
from trunkline.game import CHANCE, Game, Seat
from trunkline.show.artist import Artist, Panel, Translate
from trunkline.show.choice import Choice, Form
from trunkline.show.names import label_of, person
from trunkline.words import N_

COLOURS = ("#b3372e", "#2c62a8", "#3b7d3a", "#c08a1e", "#71438f", "#4b4b4b")
WIDTH, PLATE = 640, 62


class Plain(Artist):
    """Shows what every title has: who sits where, whose turn it is, a row of numbers each."""

    def board(self, game: Game[Any, Any], s: Any, seat: Seat | None, t: Translate) -> str:
        """Plates of the seats, the one to act framed."""
        height = PLATE * len(s.names) + 24
        ground = f'<rect width="{WIDTH}" height="{height}" rx="14" fill="#e9e0c3"/>'
        turn = game.turn(s)
        scores = game.scores(s)
        plates = []
        for i, name in enumerate(s.names):
            y = 12 + i * PLATE
            frame = ' stroke="#0f8b8d" stroke-width="4"' if i == turn else ' stroke="#d2c59c" stroke-width="1"'
            points = str(scores[i]) if i in scores else "–"
            plates.append(
                f'<g id="plate-{escape(name)}"><rect x="12" y="{y}" width="{WIDTH - 24}" height="{PLATE - 10}" rx="10"'
                f' fill="#fffdf6"{frame}/>'
                f'<circle cx="44" cy="{y + 26}" r="15" fill="{COLOURS[i % len(COLOURS)]}"/>'
                f'<text x="44" y="{y + 32}" text-anchor="middle" font-size="17" fill="#fff">'
                f"{escape(name[:1].upper())}</text>"
                f'<text x="74" y="{y + 33}" font-size="20" fill="#2b2722">{escape(name)}</text>'
                f'<text x="{WIDTH - 32}" y="{y + 33}" text-anchor="end" font-size="20" fill="#2b2722">{points}</text>'
                "</g>"
            )
        label = escape(t(N_("Seats and points")), quote=True)
        return (
            f'<svg id="board" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}" '
            f'xmlns="http://www.w3.org/2000/svg" font-family="inherit"><g id="terrain">{ground}</g>'
            f'<g id="moving">{"".join(plates)}</g></svg>'
        )

    def tell(self, game: Game[Any, Any], before: Any, seat: Seat, action: Action, t: Translate) -> str:
        """The seat, the verb by its name, the words."""
        words = " ".join(action.words())
        what = f"{label_of(action.verb, t)} {words}".rstrip()
        if seat == CHANCE:
            return t(N_("Chance: {what}"), what=what)
        return t(N_("{seat}: {what}"), seat=before.names[seat], what=what)

    def prompt(self, game: Game[Any, Any], s: Any, seat: Seat | None, t: Translate) -> str:
        """Your turn, the other's turn, or who has won."""
        turn = game.turn(s)
        phase = game.phase(s)
        what = label_of(phase.name, t) if phase else ""
        if turn is None:
            return outcome(game, s, t)
        if turn == CHANCE:
            return t(N_("Dice or cards are being drawn: {phase}."), phase=what)
        if turn == seat:
            return t(N_("{seat}, it is your turn: {phase}."), seat=s.names[turn], phase=what)
        return t(N_("Waiting for {seat}: {phase}."), seat=s.names[turn], phase=what)

    def choices(self, game: Game[Any, Any], s: Any, seat: Seat, t: Translate) -> list[Choice]:
        """Every line as its words say: a button, a number, or words picked one after the other."""
        return [plain_choice(game, str(a), self.tell(game, s, seat, a, t), t) for a in game.legal(s)]

    def panels(self, game: Game[Any, Any], s: Any, seat: Seat | None, t: Translate) -> list[Panel]:
        """The standings."""
        return [standings(game, s, t)]


def plain_choice(game: Game[Any, Any], line: str, label: str, t: Translate) -> Choice:
    """A line of which nothing is known but its words."""
    verb, *words = line.split()
    heading = label_of(verb, t, game.title)
    form: Form = "button" if not words else "number" if words[0].isdecimal() else "board"
    picks = () if form in ("button", "number") else tuple(words)
    return Choice(line, label, heading, form, picks=picks, note=" ".join(words) or heading)


def outcome(game: Game[Any, Any], s: Any, t: Translate) -> str:
    """The winner, several names when a tie stands; of a game for one whether it is lost, and else the score."""
    names = [person(s.names[seat]) for seat in game.winners(s)]
    if len(s.names) == 1 and not names:
        return t(N_("The game is over. {seat} has lost."), seat=person(s.names[0]))
    if len(s.names) == 1:
        return t(N_("The game is over. {seat}: {score}."), seat=names[0], score=game.scores(s)[0])
    if not names:
        return t(N_("The game is over; nobody is ranked."))
    if len(names) == 1:
        return t(N_("The game is over. {seat} wins."), seat=names[0])
    return t(N_("The game is over. {seats} share the victory."), seats=", ".join(names))


def standings(game: Game[Any, Any], s: Any, t: Translate) -> Panel:
    """A row of numbers for each seat, its points last; an unranked seat has none."""
    scores = game.scores(s)
    rows: list[Mapping[str, Any]] = []
    for seat, row in enumerate(game.standing(game, s)):
        rows.append({"seat": s.names[seat], **row, "score": scores.get(seat, "–")})
    columns = {key: label_of(key, t) for key in (rows[0] if rows else ())}
    return Panel("standings", t(N_("Standings")), tuple(rows), columns, place="top")
