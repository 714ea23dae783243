"""Where a company may build and what it gains. Rulebook: Phase 3, Building track.

Each rule is one function that may object; `open_links` is the same rules as one mask, for listing.
"""

from __future__ import annotations

from trunkline.game import Objection, object_to
from trunkline.games.steel_driver.actions import Build
from trunkline.games.steel_driver.map import Board, bits
from trunkline.games.steel_driver.state import Steel
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
        "no-track-left": N_("Company {company} has laid all its {pieces} pieces of track."),
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


def builds_of(board: Board, s: Steel, company: int, pieces: int | None) -> list[Build]:
    """Every build a company may make now; the first link once for each hexagon at its ends."""
    links = open_links(board, s, company, pieces)
    if s.start[company] >= 0:
        known = board.builds
        return [known[i] for i in bits(links)]
    return [build for i in bits(links) for build in board.founds[i]]


# -- the rules, one by one: each gives an objection or None


def one_piece_a_link(board: Board, s: Steel, company: int, link: int) -> Objection | None:
    """A potential link takes one piece of track, for all companies and for the whole game."""
    owner = s.owner[link]
    return None if owner < 0 else object_to("link-built", SECTION, company=board.companies[owner])


def paid_from_the_treasury(board: Board, s: Steel, company: int, link: int) -> Objection | None:
    """The cost is paid from the company's own box; a player never adds cubes."""
    cost = board.links[link].cost
    if cost <= s.treasury[company]:
        return None
    return object_to(
        "link-too-dear", SECTION, cost=cost, company=board.companies[company], treasury=s.treasury[company]
    )


def touches_the_network(board: Board, s: Steel, company: int, link: int) -> Objection | None:
    """After the first, a link must touch a city the company already reaches; branching is allowed."""
    if s.start[company] < 0 or s.near[company] >> link & 1:
        return None
    return object_to("link-apart", SECTION, company=board.companies[company])


def first_link_from_a_hexagon(board: Board, s: Steel, company: int, link: int) -> Objection | None:
    """The first link of a company must touch a hexagon city."""
    if s.start[company] >= 0 or board.first_links >> link & 1:
        return None
    return object_to("no-start-city", SECTION, company=board.companies[company])


def track_left(board: Board, s: Steel, company: int, pieces: int | None) -> Objection | None:
    """A company has seventeen pieces of track (our reading: the pieces in the box are the limit)."""
    if pieces is None or s.laid[company] < pieces:
        return None
    return object_to("no-track-left", SECTION, company=board.companies[company], pieces=pieces)


def start_declared(board: Board, s: Steel, company: int, link: int, words: tuple[str, ...]) -> Objection | None:
    """With its first link the controller declares which hexagon end is the start; later links declare nothing."""
    name = board.companies[company]
    if s.start[company] >= 0:
        return object_to("start-already", SECTION, company=name) if words else None
    if len(words) != 2 or words[0] != "from":
        return object_to("name-the-start", SECTION, company=name)
    city = board.city_at.get(words[1], -1)
    if city not in (board.links[link].a, board.links[link].b):
        return object_to("start-not-on-link", SECTION, city=words[1])
    if not board.cities[city].start:
        return object_to("start-not-hexagon", SECTION, city=board.cities[city].label, company=name)
    return None


def may_build(board: Board, s: Steel, company: int, build: Build, pieces: int | None) -> Objection | None:
    """The first rule of building that stands against a build; None exactly when `builds_of` lists it."""
    link = board.link_at.get(build.link)
    if link is None:
        return object_to("no-such-link", SECTION, link=build.link)
    return (
        track_left(board, s, company, pieces)
        or one_piece_a_link(board, s, company, link)
        or first_link_from_a_hexagon(board, s, company, link)
        or touches_the_network(board, s, company, link)
        or paid_from_the_treasury(board, s, company, link)
        or start_declared(board, s, company, link, build.start)
    )


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
    s.reached[company] |= 1 << x.a | 1 << x.b
    s.near[company] |= board.touching[x.a] | board.touching[x.b]
    s.profit[company] += gain
    return gain
