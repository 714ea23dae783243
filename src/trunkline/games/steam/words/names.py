"""What Steam calls its things, and money in words: sums below 0, what a loan takes."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.cost import MINUS, Payment, dollars, minus
from trunkline.games.hexes.words.names import VALUES
from trunkline.show.artist import Translate
from trunkline.show.names import OWN_NAMES
from trunkline.words import N_

TITLE = "steam"

OWN_NAMES[TITLE] = {
    "opening-order": N_("First turn order"),
    "place-auction": N_("Auction of places"),
    "capital": N_("Raise capital"),
    "actions": N_("Choose actions"),
    "income": N_("Income"),
    "raise": N_("Raise capital"),
    "role": N_("Action tile"),
    "pass-on": N_("Only the number"),
    "stock": N_("Cubes of the new city"),
    "grow": N_("City Growth"),
    "fetch": N_("Cube for a town"),
    "take": N_("What the links bring"),
    "vp": N_("Points of deliveries"),
    "links": N_("Links"),
}


def space_word(space: str) -> str:
    """What a supply space is picked by: its own word might be the label of a hex."""
    return f"space-{space}"


def number(value: float) -> str:
    """The number of an action tile: 3, or 5.5 for one between two others."""
    return f"{value:g}"


def loan_words(s: RailState, seat: Seat, paid: Payment, t: Translate) -> str:
    """What a cost takes besides cash, from what paying it does; "" when cash suffices."""
    if not paid.loan:
        return ""
    values = {"loan": paid.loan, "old": dollars(s.income[seat]), "new": dollars(paid.income)}
    if paid.points == s.vp[seat]:
        return t(N_("Loan of ${loan}: income {old} → {new}"), **values)
    if paid.income == s.income[seat]:
        return t(
            N_("Loan of ${loan}: points {before} → {after}"),
            before=s.vp[seat], after=paid.points, **values,
        )  # fmt: skip
    return t(
        N_("Loan of ${loan}: income {old} → {new}, points {before} → {after}"),
        before=s.vp[seat], after=paid.points, **values,
    )  # fmt: skip


def position_after(game: HexGame, s: RailState, action: Action) -> RailState:
    """The position after an action alone: phases that may follow at once, like the income, are not played."""
    phase = game.phase(s)
    after = s.copy()
    if phase is not None:
        phase.apply(game, after, action)
    return after


__all__ = ["MINUS", "TITLE", "VALUES", "dollars", "loan_words", "minus", "number", "position_after", "space_word"]
