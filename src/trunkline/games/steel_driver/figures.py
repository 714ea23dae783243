"""What the lessons of Steel Driver speak of: companies, shares, control, goods; see `trunkline.figures`."""

from __future__ import annotations

from trunkline.figures import Figure, per_seat
from trunkline.games.steel_driver.sets import best_sets, counts_of
from trunkline.games.steel_driver.state import Steel, SteelGame


def by_company(key: str) -> Figure:
    """A number that each company has."""

    def column(game: SteelGame, s: Steel) -> dict[str, int]:
        """The number of every company."""
        return dict(zip(game.map.companies, getattr(s, key), strict=True))

    return column


def control(game: SteelGame, s: Steel) -> dict[str, str]:
    """The seat that controls each company, "" for nobody."""
    return {c: s.names[who] if who >= 0 else "" for c, who in zip(game.map.companies, s.control, strict=True)}


def start_cities(game: SteelGame, s: Steel) -> dict[str, str]:
    """Where each company began, "" for nowhere yet."""
    return {c: game.map.cities[i].word if i >= 0 else "" for c, i in zip(game.map.companies, s.start, strict=True)}


def company_shares(game: SteelGame, s: Steel) -> dict[str, dict[str, int]]:
    """How many shares of each company everybody holds."""
    return {n: {c: s.shares_held(k, i) for k, c in enumerate(game.map.companies)} for i, n in enumerate(s.names)}


def taken(game: SteelGame, s: Steel) -> dict[str, list[str]]:
    """The cities whose goods cubes each company took."""
    return {
        company: [city.word for i, city in enumerate(game.map.cities) if s.taken[k] >> i & 1]
        for k, company in enumerate(game.map.companies)
    }


def sets(game: SteelGame, s: Steel) -> dict[str, list[int]]:
    """The sizes of the sets that each company's goods cubes make."""
    return {c: best_sets(counts_of(game.map, s.taken[k])) for k, c in enumerate(game.map.companies)}


def companies_in(key: str) -> Figure:
    """A list of companies in the position."""

    def row(game: SteelGame, s: Steel) -> list[str]:
        """Its companies by name."""
        return [game.map.companies[c] for c in getattr(s, key)]

    return row


def active(game: SteelGame, s: Steel) -> str:
    """The seat with the active player marker."""
    return s.names[s.active]


FIGURES: dict[str, Figure] = {
    "cubes": per_seat("cubes"),
    "cash": per_seat("cash"),
    "treasury": by_company("treasury"),
    "profit": by_company("profit"),
    "control": control,
    "start": start_cities,
    "shares": company_shares,
    "taken": taken,
    "sets": sets,
    "passed": companies_in("passed"),
    "line": companies_in("line"),
    "active": active,
}
