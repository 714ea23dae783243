"""Laws that hold in every game of Steel Driver, counts of positions, and recorded games with their standings."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests import golden, laws
from tests.games.steel_driver.positions import BOARD, NAMES, rollout
from trunkline.actions import parse
from trunkline.game import CHANCE
from trunkline.games.hexes.grid import bits
from trunkline.games.steel_driver.actions import Build, Decline, Halt, Offer, Raise
from trunkline.perft import perft
from trunkline.record import Record, position
from trunkline.table import Table
from trunkline.titles import find

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.trk"))
GAMES = {
    "default": find("steel-driver"),
    "other readings": find(
        "steel-driver", "us", **{"no-controller": "only-link", "all-decline": "left", "track": "any"}
    ),
}
CASES = [(name, seats, seed) for name in GAMES for seats in (3, 4, 5, 6) for seed in range(6)]


def cubes_in_play(s):
    return sum(s.cubes) + sum(s.treasury)


def connected(s, company):
    links = [i for i, who in enumerate(s.owner) if who == company]
    if not links:
        return s.start[company] < 0 and s.reached[company] == 0
    seen = 1 << s.start[company]
    for _ in links:
        for i in links:
            ends = 1 << BOARD.links[i].a | 1 << BOARD.links[i].b
            if seen & ends:
                seen |= ends
    all_ends = 0
    for i in links:
        all_ends |= 1 << BOARD.links[i].a | 1 << BOARD.links[i].b
    near = 0
    for city in bits(seen):
        near |= BOARD.touching[city]
    return (seen, near, len(links)) == (s.reached[company], s.near[company], s.laid[company]) and seen == all_ends


@pytest.mark.parametrize(("name", "seats", "seed"), CASES)
def test_laws_of_a_game(name, seats, seed):
    game, rng = GAMES[name], Random(seed)
    s = game.start(NAMES[:seats])
    lines: list[str] = []
    offers = spent = 0
    turn_now = 0
    others = [*BOARD.builds, *BOARD.takes, Offer("red", 1), Offer("red", 99), Raise(1), Raise(99), Decline(), Halt(),
              Build("denver-omaha", ("from", "denver"))]  # fmt: skip
    while (turn := game.turn(s)) is not None:
        if s.round != turn_now:
            turn_now, offers = s.round, 0
        legal = game.legal(s)
        if turn == CHANCE:
            assert legal == []
            a = game.deal(s, rng)
            assert game.why_not(s, a) is None
        else:
            assert legal and len(set(legal)) == len(legal)
            a = rng.choice(legal)
            for other in rng.sample(others, 12):
                why = game.why_not(s, other)
                assert (why is None) == (other in legal)
                assert why is None or "{" not in str(why)
        assert parse(str(a), game.verbs) == a
        before = s.copy()
        after = game.apply(s, a)
        assert s == before and after != before
        if isinstance(a, Build):
            spent += BOARD.links[BOARD.link_at[a.link]].cost
        offers += isinstance(a, Offer)
        assert offers <= 6
        paid = BOARD.income[seats] * seats * after.round
        if after.step < len(game.opening) + len(game.round):
            assert cubes_in_play(after) == paid - spent
        assert sorted(after.order) == [0, 1, 2, 3, 4, 5]
        assert all(connected(after, c) for c in range(6))
        assert after.built == sum(1 << i for i, who in enumerate(after.owner) if who >= 0)
        lines.append(game.line(s, turn, a))
        s = after
        assert len(lines) < 1000
    assert s.round == 5 and game.scores(s) == dict(enumerate(s.cash))
    assert all(sum(s.shares[c * seats : (c + 1) * seats]) <= 5 for c in range(6))
    assert sum(t.bit_count() for t in s.taken) + s.goods.bit_count() == reached_by_any(s).bit_count()
    record = Record("steel-driver", "us", NAMES[:seats], lines=lines)
    replayed, stop = position(game, record)
    assert stop is None and replayed == s
    assert str(Record.read(str(record))) == str(record)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_laws_of_every_title(seats):
    laws.all_laws(GAMES["default"], NAMES[:seats], Random(seats))


def reached_by_any(s):
    mask = 0
    for cities in s.reached:
        mask |= cities
    return mask


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nothing_is_hidden(seats):
    game = GAMES["default"]
    s, _ = rollout(seats, 1)
    assert game.view(s, 0) == game.view(s, None) == s and game.guess(s, Random(1)) == s


def test_a_copy_shares_nothing():
    s, _ = rollout(4, 3)
    copy = s.copy()
    for name in type(s).__dataclass_fields__:
        value = getattr(s, name)
        if isinstance(value, list | dict):
            assert getattr(copy, name) is not value


def test_undo_then_replay_is_a_no_op():
    table = Table(GAMES["default"], NAMES[:3], rng=Random(2))
    table.settle()
    seat = table.turn()
    line = f"{NAMES[seat]} offer green 4"
    table.say(line)
    state = table.state.copy()
    table.undo(seat)
    table.say(line)
    assert table.state == state


@pytest.mark.parametrize(("seats", "counts"), [
    (3, [61, 391, 1711]), (4, [49, 265, 985]), (5, [43, 211, 715]), (6, [37, 163, 499]),
])  # fmt: skip
def test_perft_from_the_start(seats, counts):
    game = GAMES["default"]
    s = game.start(NAMES[:seats])
    game.play(s, game.read(s, "- active ann")[1])
    assert [perft(game, s, depth) for depth in (1, 2, 3)] == counts
    # The same by arithmetic: six companies and a decline; raises above a bid and a pass; passes and raises of those.
    n = BOARD.income[seats]
    one = 6 * n + 1
    two = 6 * sum(n + 1 - bid for bid in range(1, n + 1)) + one
    three = 6 * sum((n + 1 - bid) + (n - bid) * (n - bid + 1) // 2 for bid in range(1, n + 1)) + two
    assert counts == [one, two, three]


def test_perft_of_building():
    game = GAMES["default"]
    record = Record.read(GOLDEN[0].read_text("utf-8"))
    first = next(n for n, line in enumerate(record.lines) if " build " in line)
    s, _ = position(game, record, first)
    assert [perft(game, s, depth) for depth in (1, 2, 3)] == [20, 338, 5308]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: p.stem)
def test_recorded_game(path):
    golden.comes_out_as_ever(path)


def test_there_is_a_recorded_game_for_every_number_of_seats():
    assert sorted(len(Record.read(p.read_text("utf-8")).seats) for p in GOLDEN) == [3, 4, 5, 6]
