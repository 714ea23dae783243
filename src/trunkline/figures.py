"""The figures of a position that lessons speak of, by the words of their files: money, links, cubes, order, scores.

A figure is plain data with names instead of numbers, so that a file can say it: `{"cash": {"ann": 4}}`. Most are
mappings, of which a file names the parts that matter; lists are always said whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from trunkline.game import CHANCE, CHANCE_NAME, Game, State
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.grid import EDGES
from trunkline.games.hexes.map import NOWHERE, SEAT0, UNOWNED
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.display import EMPTY, columns
from trunkline.games.hexes.routes import follow, owners
from trunkline.games.hexes.state import HexGame, RailState, cube_count, cube_list, cube_total
from trunkline.games.hexes.tiles import KIND
from trunkline.games.hexes.track import chain
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.steel_driver.sets import best_sets, counts_of
from trunkline.games.steel_driver.state import Steel, SteelGame

Figure = Callable[[Game[Any, Any], Any], Any]
"""What one word means in a position."""

NOBODY = "-"

# -- any title


def standing(key: str) -> Figure:
    """A column of the standings by name."""

    def column(game: Game[Any, Any], s: State) -> dict[str, int]:
        """The column of every seat."""
        return {name: row[key] for name, row in zip(s.names, game.standing(game, s), strict=True)}

    return column


def scores(game: Game[Any, Any], s: State) -> dict[str, int]:
    """The points of everybody still ranked."""
    return {s.names[seat]: points for seat, points in game.scores(s).items()}


def ranked(game: Game[Any, Any], s: State) -> list[str]:
    """Everybody who is still ranked, in seat order."""
    return list(scores(game, s))


def turn(game: Game[Any, Any], s: State) -> str:
    """Who decides next: "-" for dice and draws, "" when the game is over."""
    seat = game.turn(s)
    return "" if seat is None else CHANCE_NAME if seat == CHANCE else s.names[seat]


def phase(game: Game[Any, Any], s: State) -> str:
    """The chapter under way; "" when the game is over."""
    chapter = game.phase(s)
    return "" if chapter is None else chapter.name


def over(game: Game[Any, Any], s: State) -> bool:
    """Whether the game has ended."""
    return game.turn(s) is None


# -- the titles on hexes


def per_seat(key: str) -> Figure:
    """A number that each seat has in the position."""

    def column(game: HexGame, s: RailState) -> dict[str, int]:
        """The number of every seat."""
        return dict(zip(s.names, getattr(s, key), strict=True))

    return column


def order(game: HexGame, s: RailState) -> list[str]:
    """The turn order of those still in."""
    return [s.names[seat] for seat in s.order]


def out(game: HexGame, s: RailState) -> list[str]:
    """Those who are ruined or bankrupt."""
    return [name for seat, name in enumerate(s.names) if s.out >> seat & 1]


def owner_name(s: RailState, code: int) -> str:
    """Who owns track; "-" for nobody."""
    return NOBODY if code == UNOWNED else s.names[code - SEAT0]


def links(game: HexGame, s: RailState) -> list[dict[str, Any]]:
    """Every link, finished or not: its `hexes`, `owner`, and `ends` by name, "" for a loose one."""
    m = game.map
    seen: set[int] = set()
    found = []
    for half in range(6 * m.size):
        if not s.own[half] or half in seen:
            continue
        halves, (one, _), (other, _) = chain(m, s, half)
        seen.update(halves)
        ends = sorted(m.stop_names[stop] if stop != NOWHERE else "" for stop in (one, other))
        hexes = sorted({m.labels[x // 6] for x in halves})
        found.append({"hexes": hexes, "owner": owner_name(s, s.own[half]), "ends": ends})
    return sorted(found, key=str)


def owned(game: HexGame, s: RailState) -> dict[str, int]:
    """How many links everybody owns, finished or not; "-" for nobody's."""
    count = Counter(link["owner"] for link in links(game, s))
    return {name: count[name] for name in (*s.names, NOBODY)}


def edges(game: HexGame, s: RailState) -> dict[str, dict[str, str]]:
    """Hex -> side by which track leaves it -> who owns that piece."""
    found: dict[str, dict[str, str]] = {}
    for half, code in enumerate(s.own):
        if code:
            found.setdefault(game.map.labels[half // 6], {})[EDGES[half % 6]] = owner_name(s, code)
    return found


def cubes(game: HexGame, s: RailState) -> dict[str, list[str]]:
    """The cubes of every city and town, in alphabetical order."""
    m = game.map
    held = [sorted(m.colours[c] for c in cube_list(packed)) for packed in s.cubes]
    return dict(zip(m.stop_names, held, strict=True))


def on_map(game: HexGame, s: RailState) -> int:
    """How many cubes lie in cities and towns."""
    return sum(map(cube_total, s.cubes))


def display(game: HexGame, s: RailState) -> dict[str, list[str]]:
    """The goods display or the supply spaces, top first, "" for an empty square."""
    m = game.map
    shown = [["" if c == EMPTY else m.colours[c] for c in squares] for squares in s.display]
    return dict(zip(columns(m), shown, strict=True))


def bag(game: HexGame, s: RailState) -> dict[str, int]:
    """How many cubes of each colour are in the bag."""
    return {name: cube_count(s.bag, colour) for colour, name in enumerate(game.map.colours)}


def deliveries(game: HexGame, s: RailState) -> dict[str, list[dict[str, int]]]:
    """Colour -> every delivery that is legal now, each as owner -> how many of their links it uses."""
    found: dict[str, list[dict[str, int]]] = {name: [] for name in game.map.colours}
    for action in game.legal(s):
        if isinstance(action, Deliver):
            path = follow(game.map, s, action.route)
            assert path is not None, "a legal delivery has a way"
            found[action.cube].append({owner_name(s, code): count for code, count in owners(path).items()})
    return {name: sorted(ways, key=lambda way: sorted(way.items())) for name, ways in found.items()}


def builds_left(game: HexGame, s: RailState) -> int:
    """How many tiles the builder may still lay."""
    chapter = game.phase(s)
    assert isinstance(chapter, Build), "only a building turn counts tiles"
    return chapter.builds_left(s, s.queue[0])


def extended(game: HexGame, s: RailState) -> int:
    """How many ends of track count as laid anew in this building turn, so that their links keep their marker."""
    return len(game.phase_of(Build).extended(s))


def bids(game: HexGame, s: RailState) -> dict[str, int]:
    """What everybody bids in the auction of the turn order under way."""
    return dict(zip(s.names, game.phase_of(TurnOrderAuction).bids(s), strict=True))


def tiles_left(game: HexGame, s: RailState) -> dict[str, int]:
    """How many tiles of each kind are in the supply, and `disc` for town discs."""
    return {kind: s.supply[k] for kind, k in KIND.items()} | {"disc": s.discs}


ANY: dict[str, Figure] = {"scores": scores, "ranked": ranked, "turn": turn, "phase": phase, "over": over}

RAIL: dict[str, Figure] = ANY | {
    **{key: per_seat(key) for key in ("cash", "income", "shares", "engine", "vp")},
    "order": order,
    "out": out,
    "links": links,
    "owned": owned,
    "edges": edges,
    "cubes": cubes,
    "on-map": on_map,
    "display": display,
    "bag": bag,
    "deliveries": deliveries,
    "builds-left": builds_left,
    "extended": extended,
    "bids": bids,
    "tiles-left": tiles_left,
}

# -- Steel Driver


def by_company(key: str) -> Figure:
    """A number that each company has."""

    def column(game: SteelGame, s: Steel) -> dict[str, int]:
        """The number of every company."""
        return dict(zip(game.map.companies, getattr(s, key), strict=True))

    return column


def control(game: SteelGame, s: Steel) -> dict[str, str]:
    """Who controls each company, "" for nobody."""
    return {c: s.names[who] if who >= 0 else "" for c, who in zip(game.map.companies, s.control, strict=True)}


def start_cities(game: SteelGame, s: Steel) -> dict[str, str]:
    """Where each company began, "" for nowhere yet."""
    return {c: game.map.cities[i].word if i >= 0 else "" for c, i in zip(game.map.companies, s.start, strict=True)}


def company_shares(game: SteelGame, s: Steel) -> dict[str, dict[str, int]]:
    """How many shares of each company everybody holds."""
    return {n: {c: s.held(k, i) for k, c in enumerate(game.map.companies)} for i, n in enumerate(s.names)}


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
    """Who has the active player marker."""
    return s.names[s.active]


STEEL: dict[str, Figure] = ANY | {
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

# -- the card game


def goods(game: Rules, s: CardState) -> dict[str, int]:
    """How many cubes lie on each city card; cities come first among the cards."""
    return {name: len(there) for name, there in zip(game.map.places, s.cubes, strict=True)}


def card_owner(game: Rules, s: CardState) -> dict[str, str]:
    """Who owns the link of each city, "" for nobody."""
    return {name: s.names[who] if who >= 0 else "" for name, who in zip(game.map.places, s.owner, strict=True)}


def worth(game: Rules, s: CardState) -> dict[str, int]:
    """What the link of each city is worth."""
    return dict(zip(game.map.places, s.worth, strict=True))


CARDS: dict[str, Figure] = ANY | {"cubes": goods, "owner": card_owner, "worth": worth}

FIGURES: dict[str, dict[str, Figure]] = {
    "age-of-steam": RAIL,
    "steam": RAIL,
    "steel-driver": STEEL,
    "railways-card": CARDS,
}
"""Title name -> word -> figure. A column of the standings needs no entry."""


def figure(game: Game[Any, Any], s: Any, key: str) -> Any:
    """One figure of a position; raises KeyError for a word that means nothing in this title."""
    known = FIGURES[game.title].get(key)
    return (known or standing(key))(game, s)


def within(expected: Any, found: Any) -> bool:
    """Whether a figure is as a file says: of a mapping the parts that it names, anything else whole."""
    if isinstance(expected, Mapping):
        return all(key in found and within(value, found[key]) for key, value in expected.items())
    return bool(expected == found)


def disagreements(game: Game[Any, Any], s: Any, expected: Mapping[str, Any]) -> list[str]:
    """What is not as a file says, a line each."""
    found = {key: figure(game, s, key) for key in expected}
    return [f"{key}: {value}, found {found[key]}" for key, value in expected.items() if not within(value, found[key])]


__all__ = ["FIGURES", "disagreements", "figure", "within"]
