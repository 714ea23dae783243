"""What the laws of every title know of Steel Driver: where its cubes are, and that track hangs together."""

from __future__ import annotations

from trunkline.games.hexes.grid import bits


def conserved(game, s):
    """Cubes in hands, in boxes and paid for track are all that came as income; track and its sums agree."""
    m = game.map
    assert sorted(s.order) == list(range(len(m.companies)))
    assert all(check_connected(m, s, company) for company in range(len(m.companies)))
    assert s.built == sum(1 << i for i, owner in enumerate(s.owner) if owner >= 0)
    seats = len(s.names)
    assert all(sum(s.shares[c * seats : (c + 1) * seats]) <= m.shares for c in range(len(m.companies)))
    if s.step >= len(game.opening) + len(game.round):
        return 0
    spent = sum(m.links[i].cost for i, owner in enumerate(s.owner) if owner >= 0)
    return sum(s.cubes) + sum(s.treasury) + spent - m.income[seats] * seats * s.round


def check_connected(m, s, company):
    """Whether the track of a company is one piece from its start city, and what it reaches is known rightly."""
    links = [i for i, owner in enumerate(s.owner) if owner == company]
    if not links:
        return s.start[company] < 0 and s.reached[company] == 0
    seen = 1 << s.start[company]
    for _ in links:
        for i in links:
            ends = 1 << m.links[i].a | 1 << m.links[i].b
            if seen & ends:
                seen |= ends
    all_ends = 0
    for i in links:
        all_ends |= 1 << m.links[i].a | 1 << m.links[i].b
    near = 0
    for city in bits(seen):
        near |= m.touching[city]
    return (seen, near, len(links)) == (s.reached[company], s.near[company], s.laid[company]) and seen == all_ends


def reached_by_any(s):
    """The cities that some company reaches."""
    mask = 0
    for cities in s.reached:
        mask |= cities
    return mask


def at_the_end(game, s):
    """Five turns were played, points are cash, each goods cube that could be taken was."""
    assert s.round == game.map.turns and game.scores(s) == dict(enumerate(s.cash))
    taken = sum(cities.bit_count() for cities in s.taken)
    assert taken + s.goods.bit_count() == reached_by_any(s).bit_count()
