"""What the things of Steel Driver are called on the page."""

from __future__ import annotations

from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.state import Steel
from trunkline.show.artist import Translate
from trunkline.show.names import NAMES, label_of, person
from trunkline.show.values import Named, from_tables
from trunkline.words import N_

NAMES.update(
    {
        "setup": N_("Setup"),
        "cubes": N_("Cubes"),
        "auction": N_("Auctions"),
        "profits": N_("Profits"),
        "end-of-turn": N_("End of the turn"),
        "final-goods": N_("Goods cubes"),
        "final-profits": N_("Final profits"),
        "goods_cubes": N_("Goods cubes"),
        "companies": N_("Companies"),
        "company": N_("Company"),
        "treasury": N_("Box"),
        "profit": N_("Profit"),
        "control": N_("Control"),
        "share": N_("A share"),
        "active": N_("Active player"),
        "offer": N_("Put up"),
        "decline": N_("Decline"),
        "raise": N_("Raise"),
        "halt": N_("Pass"),
        "take": N_("Take"),
    }
)

GOODS: dict[str, str] = {
    "white": N_("white"),
    "black": N_("black"),
    "silver": N_("silver"),
    "orange": N_("orange"),
    "red": N_("red"),
}
"""The colours of goods cubes."""

NAMES.update({f"goods-{word}": name for word, name in GOODS.items()})

COMPANIES: dict[str, str] = {
    "red": N_("Red"),
    "yellow": N_("Yellow"),
    "green": N_("Green"),
    "light-blue": N_("Light blue"),
    "black": N_("Black"),
    "purple": N_("Purple"),
}


def company(board: Board, c: int, t: Translate) -> str:
    """A company by its colour; the word itself when a map has companies of other names."""
    word = board.companies[c]
    return t(COMPANIES[word]) if word in COMPANIES else label_of(word, t)


def mark(board: Board, c: int, t: Translate) -> str:
    """A company by as few first letters as tell it from all others: `R`, but `Ve` and `Vi` for Verde and Viola."""
    name = company(board, c, t)
    others = [company(board, k, t) for k in range(len(board.companies)) if k != c]
    for length in range(1, len(name)):
        if not any(other.startswith(name[:length]) for other in others):
            return name[:length]
    return name


def link(board: Board, i: int) -> str:
    """A link by its two cities."""
    return f"{board.cities[board.links[i].a].label} – {board.cities[board.links[i].b].label}"


def seat_name(s: Steel, seat: int, t: Translate) -> str:
    """A seat as people read it; nobody below 0."""
    return person(s.names[seat]) if seat >= 0 else t(N_("nobody"))


def pass_row(board: Board, s: Steel) -> str:
    """What the pass row is good for, to be translated: the next order, in the last turn that of the final phase."""
    if s.goods or any(s.taken) or s.over:
        return N_("Passed, taking no more cubes")
    return N_("Passed, first to take goods cubes") if s.round >= board.turns else N_("Passed, first next round")


VALUES: dict[str, Named] = {"company": from_tables(COMPANIES), "goods": from_tables(GOODS)}
"""Name of a value in the refusals of Steel Driver -> what its words are called."""
