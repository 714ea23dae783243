"""A position as a picture that stands alone: for files, notebooks and prints."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from trunkline.game import Game, Seat
from trunkline.show.artist import Artist, Translate, english


def picture(artist: Artist, game: Game[Any, Any], s: Any, seat: Seat | None = None, t: Translate = english) -> str:
    """The board as this seat (None: an onlooker) may see it: one SVG text with its own style sheet inside."""
    view = s if game.mask is None else game.view(s, seat)
    return with_style(artist.board(game, view, seat, t))


def with_style(svg: str) -> str:
    """An SVG text with the style sheet of the boards inside."""
    css = style()
    if not css:
        return svg
    head, close, body = svg.partition(">")
    return f"{head}{close}<style><![CDATA[\n{css}]]></style>{body}"


def style() -> str:
    """The style sheets of the boards, the very ones the pages use: what all share, then each game's own."""
    package = files("trunkline")
    rooms = sorted((package / "games").iterdir(), key=lambda room: room.name)
    sheets = [package / "show" / "board.css", *(room / "board.css" for room in rooms)]
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.is_file())
