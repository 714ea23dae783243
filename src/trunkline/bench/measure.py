"""What is measured, beside what a release must reach (floor) and what is wanted (target)."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from trunkline.bench import outside
from trunkline.bench.bots import bot_games
from trunkline.bench.figure import Measure
from trunkline.bench.lab import lab_measures
from trunkline.bench.play import play_at_random, play_by_bot, record_of, steps
from trunkline.bench.simple import Simple
from trunkline.bench.timing import REPEATS, micros, millis, percentile, rate, without_collector
from trunkline.bench.ways import slowest_ways
from trunkline.bot import Bot
from trunkline.game import CHANCE, Game
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.record import position
from trunkline.titles import find, shelf, title

HEX_TITLE, HEX_MAP = "age-of-steam", "rust-belt"
SEATS = 4
RECORD_LINES = 250

Goals = tuple[float | None, float | None]
"""Floor and target; None where none is set."""

NO_GOALS: Goals = (None, None)

RANDOM_GAMES: dict[str, Goals] = {HEX_TITLE: (100, 250), "steam": (100, 250)}
"""Title -> random games a second, every legal action listed: the titles on hexes, whose listings are long."""

ANY_LISTING: Goals = (10, 4)
"""Milliseconds that 99 of 100 listings stay below, whatever the title."""


def machine() -> dict[str, str]:
    """What the figures were taken on."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
        "processor": outside.processor(),
    }


def run(
    quick: bool = False, report: Callable[[str], None] = lambda what: None, postgres: str = ""
) -> Iterator[Measure]:
    """Take every measure in turn, `report` hearing what comes next; about 30 seconds when quick, else a few minutes.

    `postgres` is the address of a database to measure several processes on, in schemas of their own.
    """
    seconds = 2.0 if quick else 12.0
    report("yardstick")
    yield outside.yardstick(1 if quick else 3)
    if HEX_TITLE in shelf():
        yield from age_of_steam_measures(seconds, report)
    for name, box in shelf().items():
        for info in box.maps:
            if (name, info.name) == (HEX_TITLE, HEX_MAP):
                continue
            seats = min(max(SEATS, info.least), info.most)
            report(f"{name} on {info.name}")
            yield from title_measures(find(name, info.name, seats), seats, seconds / 3)
    for name, box in shelf().items():
        report(f"the lab: {name}")
        seats = min(max(SEATS, box.maps[0].least), box.maps[0].most)
        yield from lab_measures(name, seats, seconds / 2, goal=name == HEX_TITLE)
    report("bots, compiled and pure")
    yield from bot_games(seconds / 4)
    if HEX_TITLE in shelf():
        report("server")
        yield from outside.server(HEX_TITLE, HEX_MAP, 4.0 if quick else 20.0)
        report("growth")
        yield from outside.growth(HEX_TITLE, HEX_MAP, SEATS, 4.0 if quick else 20.0, postgres)


def keep_length(lengths: list[int], decisions: int) -> int:
    """One game more, its length kept."""
    lengths.append(decisions)
    return 1


def best_bot(name: str) -> Bot:
    """The cleverest quick bot of a title."""
    return title(name).bot(title(name).usual_bot)


def title_measures(game: Game[Any, Any], seats: int, seconds: float) -> Iterator[Measure]:
    """The rate of random games of a title, and how slow its slowest listings are."""
    where = f"{game.title}, {game.map_name}, {seats} seats"
    key = f"{game.title}/{game.map_name}"
    value = rate(lambda k: keep_length([], play_at_random(game, seats, k)), seconds)
    goals = RANDOM_GAMES.get(game.title, NO_GOALS)
    yield Measure(f"u:{key}", f"random games: {where}", "games/s", value, *goals, more=True)
    yield slowest_listings(game, seats, max(1, int(value * seconds / 4)))
    if game.has_phase(Build):
        yield slowest_ways(game, [steps(game, best_bot(game.title), seats, 0)])


def slowest_listings(game: Game[Any, Any], seats: int, games: int) -> Measure:
    """The 99th percentile of every listing in games played half at random, half by a bot."""
    times: list[float] = []
    clever = best_bot(game.title)
    with without_collector():
        for seed in range(max(2, min(games, 12))):
            for step in steps(game, clever if seed % 2 else None, seats, seed):
                if step.turn != CHANCE:
                    times.append(time_of(game, step.s)[1])
    what = f"any listing, p99: {game.title}, {game.map_name}"
    key = f"p99:{game.title}/{game.map_name}"
    return Measure(key, what, "ms", percentile(times, 99), *ANY_LISTING, note=f"{len(times)} listings")


def age_of_steam_measures(seconds: float, report: Callable[[str], None]) -> Iterator[Measure]:
    """Age of Steam on the Rust Belt, the yardstick of the hex titles."""
    game = find(HEX_TITLE, HEX_MAP)
    greedy = best_bot(HEX_TITLE)
    report("random games")
    moved: list[int] = []
    u = rate(lambda k: keep_length(moved, play_at_random(game, SEATS, k)), seconds)
    note = f"median {median(moved):.0f} decisions a game"
    what = f"random games, all actions listed: {HEX_TITLE}, {SEATS} seats"
    yield Measure("U", what, "games/s", u, *RANDOM_GAMES[HEX_TITLE], True, note)
    report("full-length games")
    fixed = Simple()
    lengths: list[int] = []
    g = rate(lambda k: keep_length(lengths, play_by_bot(game, fixed, SEATS, k)), seconds)
    note = f"median {median(lengths):.0f} decisions a game"
    yield Measure("G", "full-length games by a fixed simple policy", "games/s", g, 20, 60, True, note)
    report("actions, copies, records")
    yield from single_steps(game, greedy)
    yield replay_measure(game, greedy)
    report("listings")
    yield from listings(game, greedy, games=4 if seconds < 5 else 16)
    yield slowest_listings(game, SEATS, 4 if seconds < 5 else 12)
    report("ways")
    yield slowest_ways(game, (steps(game, greedy, SEATS, seed) for seed in range(1 if seconds < 5 else 3)))


def single_steps(game: Game[Any, Any], clever: Bot) -> Iterator[Measure]:
    """Playing one action and copying one position, over the middle of a full-length game."""
    plays: list[float] = []
    copies: list[float] = []
    with without_collector():
        for seed in range(3):
            for step in steps(game, clever, SEATS, seed):
                if step.turn == CHANCE:
                    continue
                copies.append(micros(step.s.copy))
                spares = iter([step.s.copy() for _ in range(REPEATS)])
                plays.append(micros(lambda a=step.action, spares=spares: game.play(next(spares), a)))  # type: ignore[misc]
    note = f"median of {len(plays)}"
    yield Measure("play", "play one action", "us", median(plays), 60, 25, note=note)
    yield Measure("copy", "copy a position", "us", median(copies), 10, 5, note=note)


def replay_measure(game: Game[Any, Any], clever: Bot) -> Measure:
    """Reading a record of 250 lines and checking every one."""
    record = record_of(game, clever, SEATS, 1, RECORD_LINES)
    with without_collector():
        value = millis(lambda: position(game, record), 9)
    lines = len(record.lines)
    return Measure("replay", f"replay a {RECORD_LINES}-line record, every line checked", "ms", value, 20, 8, note=(
        "" if lines == RECORD_LINES else f"the game ended at line {lines}"
    ))  # fmt: skip


def listings(game: Game[Any, Any], clever: Bot, games: int) -> Iterator[Measure]:
    """Listing all builds, and all deliveries where there are few and where there are very many."""
    builds: list[tuple[int, float]] = []
    goods: list[tuple[int, float]] = []
    with without_collector():
        for seed in range(games):
            for step in steps(game, clever, SEATS, seed):
                if step.turn == CHANCE:
                    continue
                phase = game.phase(step.s)
                if isinstance(phase, Build):
                    builds.append(time_of(game, step.s))
                elif isinstance(phase, MoveGoods):
                    # Few games meet the longest lists: every locomotive at its best brings them about.
                    goods += [time_of(game, step.s), time_of(game, with_best_locomotives(step.s))]
    yield listing("builds", "list all builds, 200 to 340", builds, (200, 340), 0.5, 0.2)
    yield listing("deliveries", "list all deliveries, 50 to 100", goods, (50, 100), 0.4, 0.2)
    yield listing("many-deliveries", "list all deliveries, 700 to 1,400", goods, (700, 1400), 4, 2)


def time_of(game: Game[Any, Any], s: Any) -> tuple[int, float]:
    """How many actions are legal, and the milliseconds it takes to list them; a fresh copy each time remembers none."""
    copies = iter([s.copy() for _ in range(REPEATS)])
    ms = millis(lambda: game.legal(next(copies)))
    return len(game.legal(s)), ms


def with_best_locomotives(s: Any) -> Any:
    """The position with every locomotive at six links."""
    s = s.copy()
    s.engine = [6] * len(s.engine)
    return s


def listing(
    key: str, what: str, times: list[tuple[int, float]], span: tuple[int, int], floor: float, target: float
) -> Measure:
    """The median time of the listings whose length lies in the span."""
    fit = [(n, ms) for n, ms in times if span[0] <= n <= span[1]]
    if not fit:
        return Measure(key, what, "ms", None, floor, target, note="no such position met")
    note = f"{len(fit)} listings, median {median(n for n, _ in fit):.0f} actions"
    return Measure(key, what, "ms", median(ms for _, ms in fit), floor, target, note=note)
