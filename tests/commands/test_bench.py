"""The bench: what it takes times of is right; how long it takes is never asserted."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from sqlalchemy import create_engine, text

from tests.kernel.toy import toy
from tests.site.conftest import own_database, postgres
from trunkline import find
from trunkline.bench import Measure, bots, growth, measure, outside, timing
from trunkline.bench.play import play_at_random, play_by_bot, record_of, steps
from trunkline.bench.simple import Simple
from trunkline.bot import AnyLegal
from trunkline.commands import measure as command
from trunkline.game import CHANCE
from trunkline.record import position
from trunkline.site.settings import Settings
from trunkline.titles import title

__all__ = ["own_database", "postgres"]


def test_a_verdict_compares_with_floor_and_target():
    def more(value):
        return Measure("u", "games", "games/s", value, 100, 250, True).verdict

    def less(value):
        return Measure("copy", "copy", "us", value, 10, 5).verdict

    assert [more(v) for v in (99, 100, 250)] == ["below", "floor", "target"]
    assert [less(v) for v in (11, 10, 5)] == ["below", "floor", "target"]
    assert more(None) == "" and Measure("x", "x", "s", 3).verdict == ""


def test_a_percentile_is_the_value_that_so_many_do_not_pass():
    values = [float(v) for v in range(100, 0, -1)]
    assert [timing.percentile(values, part) for part in (1, 50, 99, 100)] == [1, 50, 99, 100]
    assert timing.percentile([3.0], 99) == 3
    with pytest.raises(ValueError, match="no values"):
        timing.percentile([], 99)


def test_a_rate_counts_the_units_that_the_work_names():
    seen = []
    value = timing.rate(lambda k: seen.append(k) or 5, 0.03)
    assert value > 0 and seen[:3] == [0, 1, 2] and seen.count(0) == timing.REPEATS


WANTED = {
    "title": "age-of-steam",
    "map": "rust-belt",
    "seats": [{"name": f"seat-{i}", "kind": "me"} for i in range(3)],
}


def test_growth_is_measured_at_a_site_of_its_own():
    rows = {m.key: m for m in growth.memory(WANTED, live=3, left=4)}
    assert set(rows) == {"live-table", "left-tables"} and all(m.value is not None for m in rows.values())
    nowhere = list(growth.processes("", WANTED, 1))
    assert len(nowhere) == len(growth.WAYS) and all(m.value is None and "PostgreSQL" in m.note for m in nowhere)


def test_several_processes_are_measured_in_a_schema_that_is_gone_afterwards(postgres):
    def schemas(name):
        with engine.connect() as connection:
            return connection.execute(text("SELECT 1 FROM pg_namespace WHERE nspname = :name"), {"name": name}).all()

    engine = create_engine(Settings(db_url=postgres).url)
    with growth.scratch(postgres.partition("?")[0]) as place:
        name = place.rpartition("%3D")[2]
        assert schemas(name)
    assert not schemas(name)
    engine.dispose()


def test_random_games_are_played_to_the_end_and_are_the_same_again():
    game = toy()
    assert play_at_random(game, 3, 5) == play_at_random(game, 3, 5) > 3
    assert play_by_bot(game, AnyLegal(), 3, 5) > 3


def test_the_simple_policy_plays_whole_games_by_the_rules():
    game = find("age-of-steam", "rust-belt")
    links = turns = 0
    for seed in range(2):
        for step in steps(game, Simple(), 4, seed):
            assert step.turn == CHANCE or step.action in game.legal(step.s)
        turns += step.s.round
        links += sum(len(row) for row in step.s.links) // 2
    assert turns == 16 and links > 10


def test_the_record_that_is_replayed_is_legal():
    game = find("age-of-steam", "rust-belt")
    record = record_of(game, Simple(), 4, 1, 60)
    assert len(record.lines) == 60
    assert position(game, record)[1] is None


def test_bots_are_measured_in_processes_compiled_and_pure(monkeypatch):
    assert bots.rate_of("steel-driver", "us", 0.01, pure=True) > 0
    monkeypatch.setattr(bots, "rate_of", lambda name, map_name, seconds, pure: 2.0 if pure else 5.0)
    monkeypatch.setattr(bots, "COMPILED", ("trunkline.one",))
    rows = {m.key: m for m in bots.bot_games(0.01)}
    assert (rows["pure:steam"].value, rows["compiled:steam"].value) == (2.0, 5.0)
    assert rows["compiled:steam"].note == "2.50 times pure"
    monkeypatch.setattr(bots, "COMPILED", ())
    assert {m.value for m in bots.bot_games(0.01) if m.key.startswith("compiled:")} == {None}


def test_the_yardstick_counts_chess_right_or_says_why_not(monkeypatch):
    taken = outside.yardstick(1)
    assert taken.value is not None and taken.value > 0
    monkeypatch.setattr(outside.importlib, "import_module", raise_missing)
    assert outside.yardstick(1).value is None and "not installed" in outside.yardstick(1).note


def raise_missing(name: str) -> None:
    raise ModuleNotFoundError(name)


def test_other_titles_are_measured_by_rate_and_slowest_listing(toys):
    taken = list(measure.title_measures(toy(), 2, 0.03))
    assert [m.key for m in taken] == ["u:toy/none", "p99:toy/none"]
    assert all(m.value > 0 for m in taken)


@pytest.fixture(scope="module")
def slow():
    """What is measured where every rate is just below the floor of random games, every listing just above its own."""
    taken = Measure("x", "x", "s", 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outside, "yardstick", lambda repeats: taken)
        patch.setattr(outside, "server", lambda title, name, seconds: iter((taken,)))
        patch.setattr(outside, "growth", lambda *given: iter(()))
        patch.setattr(measure, "bot_games", lambda seconds: iter(()))
        patch.setattr(measure, "age_of_steam_measures", lambda seconds, report: iter(()))
        patch.setattr(measure, "lab_measures", lambda *given, **more: iter(()))
        patch.setattr(measure, "rate", lambda work, seconds: 99.0)
        patch.setattr(measure, "time_of", lambda game, s: (1, 10.1))
        patch.setattr(measure, "steps", lambda *game: islice(steps(*game), 60))
        return list(measure.run(quick=True))


def test_each_map_of_steam_is_held_to_the_floors_of_random_games_and_listings(slow):
    rows = {m.key: m for m in slow}
    for info in title("steam").maps:
        games, listing = rows[f"u:steam/{info.name}"], rows[f"p99:steam/{info.name}"]
        assert (games.floor, games.target, games.more, games.verdict) == (100, 250, True, "below")
        assert (listing.floor, listing.target, listing.more, listing.verdict) == (10, 4, False, "below")


def test_titles_without_hexes_have_a_floor_for_listings_only(slow):
    rows = {m.key: m for m in slow}
    for key in ("steel-driver/us", "railways-card/standard"):
        assert rows[f"u:{key}"].floor is None and rows[f"u:{key}"].verdict == ""
        assert rows[f"p99:{key}"].floor == 10 and rows[f"p99:{key}"].verdict == "below"


def test_a_floor_that_is_missed_stands_in_the_table(slow, run, monkeypatch):
    monkeypatch.setattr(command, "run", lambda quick, report, postgres: iter(slow))
    lines = [line for line in run("bench", "--quick").stdout.splitlines() if "steam, ruhr" in line]
    lines = [line for line in lines if "ways" not in line]
    assert len(lines) == 2 and all("below" in line for line in lines)
    assert "≥ 100" in lines[0] and "≤ 10" in lines[1]


def test_a_listing_that_no_game_met_says_so():
    m = measure.listing("many", "many", [(10, 0.1)], (700, 1400), 4, 2)
    assert m.value is None and m.note == "no such position met"
    assert measure.listing("few", "few", [(10, 0.1), (900, 1.0)], (5, 20), 4, 2).value == 0.1


def test_the_bench_prints_a_table_or_json(run, monkeypatch):
    taken = [
        Measure("U", "random games", "games/s", 312.4, 100, 250, True, "54 decisions"),
        Measure("y", "yardstick", "nodes/s", None, note="not installed"),
    ]
    monkeypatch.setattr(command, "run", lambda quick, report, postgres: iter(taken))
    text = run("bench", "--quick").stdout
    assert "random games" in text and "312" in text and "target" in text and "≥ 100" in text
    data = json.loads(run("bench", "--json").stdout)
    assert data["python"] and data["processor"] and data["measures"][0]["verdict"] == "target"
    assert data["measures"][1]["value"] is None
