"""Where a company may build and what it gains. Rulebook: Phase 3, Building track.

Each rule is one function that may object; `open_links` is the same rules as one mask, for listing. How much track a
company has is a field of the phase, `phases/build.py`.
"""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import Objection, object_to
from trunkline.games.hexes.grid import bits
from trunkline.games.steel_driver.actions import Build
from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.words import N_, WORDS

SECTION = "Phase 3"

WORDS.update(
    {
        "no-such-link": N_("There is no link “{link}” on the board."),
        "link-built": N_("The link already carries track of {company}; only one piece goes on each link."),
        "link-too-dear": N_("The cost of the link in cubes is {cost}, and {company} has {treasury}."),
        "link-apart": N_("The link touches no city that {company} already reaches."),
        "no-start-city": N_("The first link of {company} must touch a hexagon city."),
        "name-the-start": N_("The first link of {company} needs its start city: add “from” and the city."),
        "start-not-on-link": N_("{city} is not an end of this link."),
        "start-not-hexagon": N_("{city} is no hexagon, so {company} cannot start there."),
        "start-already": N_("Company {company} has its start city already; leave “from” out."),
    }
)


def open_links(board: Board, s: Steel, company: int, pieces: int | None) -> int:
    """The mask of links a company may build now: connected, without track, payable, with a piece of track left."""
    if pieces is not None and s.laid[company] >= pieces:
        return 0
    treasury = s.treasury[company]
    payable = board.payable
    links = s.near[company] if s.start[company] >= 0 else board.first_links
    return links & ~s.built & payable[treasury if treasury < len(payable) else -1]


def builds_of(board: Board, s: Steel, company: int, pieces: int | None) -> list[Action]:
    """Every build a company may make now; the first link once for each hexagon at its ends."""
    links = open_links(board, s, company, pieces)
    if s.start[company] >= 0:
        made = board.builds
        return [made[i] for i in bits(links)]
    return [build for i in bits(links) for build in board.founds[i]]


# -- the rules for the active company, one by one: each gives an objection or None


def link_on_the_board(game: SteelGame, s: Steel, a: Build) -> Objection | None:
    """Track goes on the links printed on the board."""
    return None if a.link in game.map.link_at else object_to("no-such-link", SECTION, link=a.link)


def one_piece_a_link(game: SteelGame, s: Steel, a: Build) -> Objection | None:
    """A potential link takes one piece of track, for all companies and for the whole game."""
    owner = s.owner[game.map.link_at[a.link]]
    return None if owner < 0 else object_to("link-built", SECTION, company=game.map.companies[owner])


def paid_from_the_treasury(game: SteelGame, s: Steel, a: Build) -> Objection | None:
    """The cost is paid from the company's own box; a player never adds cubes."""
    board, treasury = game.map, s.treasury[s.company]
    cost = board.links[board.link_at[a.link]].cost
    if cost <= treasury:
        return None
    return object_to("link-too-dear", SECTION, cost=cost, company=board.companies[s.company], treasury=treasury)


def touches_the_network(game: SteelGame, s: Steel, a: Build) -> Objection | None:
    """After the first, a link must touch a city the company already reaches; branching is allowed."""
    company = s.company
    if s.start[company] < 0 or s.near[company] >> game.map.link_at[a.link] & 1:
        return None
    return object_to("link-apart", SECTION, company=game.map.companies[company])


def first_link_from_a_hexagon(game: SteelGame, s: Steel, a: Build) -> Objection | None:
    """The first link of a company must touch a hexagon city."""
    board, company = game.map, s.company
    if s.start[company] >= 0 or board.first_links >> board.link_at[a.link] & 1:
        return None
    return object_to("no-start-city", SECTION, company=board.companies[company])


def start_declared(game: SteelGame, s: Steel, a: Build) -> Objection | None:
    """With its first link the controller declares which hexagon end is the start; later links declare nothing."""
    board, company = game.map, s.company
    name, link = board.companies[company], board.links[board.link_at[a.link]]
    if s.start[company] >= 0:
        return object_to("start-already", SECTION, company=name) if a.start else None
    if len(a.start) != 2 or a.start[0] != "from":
        return object_to("name-the-start", SECTION, company=name)
    city = board.city_at.get(a.start[1], -1)
    if city not in (link.a, link.b):
        return object_to("start-not-on-link", SECTION, city=a.start[1])
    if not board.cities[city].start:
        return object_to("start-not-hexagon", SECTION, city=board.cities[city].label, company=name)
    return None


# -- what a build does


def gain_of(board: Board, s: Steel, company: int, link: int, start: int) -> int:
    """A link brings the value of the city newly reached: nothing for a city reached before or the start city.

    `start` is the start city declared with the first link, else -1. For use before the link is laid.
    """
    a, b = board.links[link].a, board.links[link].b
    if start >= 0:
        return board.cities[b if start == a else a].value
    reached = s.reached[company]
    new = (0 if reached >> a & 1 else 1 << a) | (0 if reached >> b & 1 else 1 << b)
    return board.cities[new.bit_length() - 1].value if new else 0


def lay(board: Board, s: Steel, company: int, link: int, start: int) -> int:
    """Lay the track: cubes go back to the supply, the network grows, profit rises; returns the rise in dollars."""
    gain = gain_of(board, s, company, link, start)
    x = board.links[link]
    if start >= 0:
        s.start[company] = start
    s.treasury[company] -= x.cost
    s.owner[link] = company
    s.built |= 1 << link
    s.laid[company] += 1
    s.reached[company] |= board.ends[link]
    s.near[company] |= board.touching[x.a] | board.touching[x.b]
    s.profit[company] += gain
    return gain
