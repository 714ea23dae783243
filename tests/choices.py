"""The choices of a position, by their lines, as the seat whose turn it is is offered them."""

from __future__ import annotations

import re
from typing import Any

from trunkline.game import Game
from trunkline.show import Choice, english
from trunkline.titles import artist


def choices_of(game: Game[Any, Any], s: Any) -> dict[str, Choice]:
    """Line -> choice, in English."""
    seat = game.turn(s)
    assert seat is not None
    return {choice.line: choice for choice in artist(game.title).choices(game, s, seat, english)}


def fact(choice: Choice, start: str) -> int | None:
    """The number in the fact of a choice that starts so; None when no fact does."""
    found = [re.sub(r"[\s$−\u2060]", lambda m: "-" if m[0] == "−" else "", text[len(start) :]) for text in choice.facts
             if text.startswith(start)]  # fmt: skip
    return int(found[0].rstrip("more")) if found else None
