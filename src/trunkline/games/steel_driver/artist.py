"""Steel Driver on the page: its map, its sentences, the company boxes and the other panels beside it."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Seat
from trunkline.games.steel_driver.actions import Build, Offer, Take
from trunkline.games.steel_driver.board.picture import cities, links, pills, terrain, tracks
from trunkline.games.steel_driver.board.small import thumbnail
from trunkline.games.steel_driver.map import in_language
from trunkline.games.steel_driver.phases.build import Building
from trunkline.games.steel_driver.phases.final import cube_of_a_city_reached
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.games.steel_driver.words import panels
from trunkline.games.steel_driver.words.choices import choices
from trunkline.games.steel_driver.words.final import FINAL
from trunkline.games.steel_driver.words.log import gain_of_build, how, payment_added, prompt, tell
from trunkline.games.steel_driver.words.places import places
from trunkline.games.steel_driver.words.rounds import ROUNDS
from trunkline.show.artist import Artist, Panel, Translate
from trunkline.show.marks import Mark
from trunkline.show.svg import num
from trunkline.words import N_


class SteelDriver(Artist):
    """The artist of Steel Driver."""

    rounds = ROUNDS
    final = FINAL

    def board(self, game: SteelGame, s: Steel, seat: Seat | None, t: Translate) -> str:
        """The map with its track; what the seat may pick glows when it is its turn."""
        board = game.map
        width, height = board.size
        turn = game.turn(s)
        legal = game.legal(s) if turn is not None and turn == seat else []
        picks: set[str] = set()
        gains: dict[str, str] = {}
        shares: dict[str, str] = {}
        for a in legal:
            if isinstance(a, Build):
                picks.add(a.link)
                gain, line = gain_of_build(game, s, a)
                text = f"+${gain}" + (f" +${board.line_bonus[0]}" if line else "")
                known = gains.get(a.link, text)
                gains[a.link] = text if known == text else f"{known} / {text}"
            elif isinstance(a, Take):
                picks.add(a.city)
                shares[a.city] = f"+${payment_added(game, s, a)}"
        sea = " sea-all-round" if "coast" in board.data.get("picture", {}) else ""
        label = escape(t(N_("Map: {map}"), map=board.label), quote=True)
        return (
            f'<svg class="board steel{sea}" id="board" viewBox="0 0 {width} {height}" role="group"'
            f' aria-label="{label}" xmlns="http://www.w3.org/2000/svg">{terrain(board)}<g id="moving">'
            f"{links(board, s, picks, gains, t)}{tracks(board, s, t)}{cities(board, s, picks, shares, t)}"
            f"{pills(board, gains)}</g></svg>"
        )

    def in_language(self, game: SteelGame, language: str) -> SteelGame:
        """The game on the board with the names of that language."""
        board = in_language(game.map, language)
        return game if board is game.map else replace(game, map=board)

    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    choices = staticmethod(choices)
    places = staticmethod(places)
    how = staticmethod(how)

    def panels(self, game: SteelGame, s: Steel, seat: Seat | None, t: Translate) -> list[Panel]:
        """The panels beside the board."""
        return [panels.players(game, s, seat, t), panels.companies(game, s, t), panels.reach(game, s, t)]

    def why(self, game: SteelGame, s: Steel, word: str) -> Objection | None:
        """Why a link, a city or a company cannot be picked now."""
        turn, board, asks = game.turn(s), game.map, game.asks(s)
        if turn is None or turn == CHANCE:
            return None
        if word in board.link_at and asks in ("build", "halt"):
            link = board.link_at[word]
            found = board.founds[link] if s.start[s.company] < 0 else (board.builds[link],)
            return game.phase_of(Building).may_build(game, s, found[0] if found else Build(word))
        if word in board.city_at and asks == "take":
            return cube_of_a_city_reached(game, s, board.takes[board.city_at[word]])
        if word in board.company_at and asks in ("offer", "bid"):
            return game.why_not(s, Offer(word, 1))
        return None

    def routes(self, game: SteelGame, s: Steel) -> dict[str, str]:
        """The line on the board of each link."""
        board = game.map
        return {
            x.word: " ".join(f"{num(px)},{num(py)}" for px, py in (board.cities[x.a].at, board.cities[x.b].at))
            for x in board.links
        }

    def plan_price(self, game: SteelGame, s: Steel, action: Action) -> int:
        """The cubes that a link takes."""
        board = game.map
        return board.links[board.link_at[action.link]].cost if isinstance(action, Build) else 0

    def price_words(self, amount: int, t: Translate) -> str:
        """Cubes."""
        return t(N_("1 cube")) if amount == 1 else t(N_("{n} cubes"), n=amount)

    def marks(self, game: SteelGame, before: Steel, action: Action) -> list[Mark]:
        """A new link; in the final phase the city that a cube was taken from."""
        if isinstance(action, Build):
            return [Mark("link", track=(f"track-{action.link}",))]
        return [Mark("cube", ring=(f"city-{action.city}",))] if isinstance(action, Take) else []


ARTIST = SteelDriver()

__all__ = ["ARTIST", "thumbnail"]
