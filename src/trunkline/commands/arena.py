"""`trunkline arena`: bots against each other in blocks of all seatings, and the ladder that this makes of them."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Annotated, Any

import typer

from trunkline import __version__, titles
from trunkline.bot import Bot
from trunkline.commands.ladder import Figure, ladder
from trunkline.commands.match import p95, with_progress
from trunkline.commands.printing import print_table
from trunkline.commands.reading import Refusal, read_names, read_options
from trunkline.commands.records import Map, Options
from trunkline.game import CHANCE, Game
from trunkline.rooms import data_of
from trunkline.titles import find


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played: in each block one seed, and every way to seat the bots in their order around the table."""

    title: str
    map: str
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: str

    def seatings(self) -> list[tuple[str, ...]]:
        """The bots by seat, turned around the table, none twice."""
        return list(dict.fromkeys(self.bots[k:] + self.bots[:k] for k in range(len(self.bots))))

    def key(self) -> dict[str, Any]:
        """What rows must agree in to belong to one contest."""
        return {
            "title": self.title, "map": self.map, "options": dict(self.options), "seed": self.seed,
            "version": __version__, "values": values_mark(self.title),
        }  # fmt: skip


def play(
    contest: Contest, block: int, seating: int, others: Mapping[str, Bot] = MappingProxyType({})
) -> dict[str, Any]:
    """One game as a row; the same numbers and seed give the same game, times left aside.

    Chance has a generator of its own, so that the games of a block differ by what is decided alone. `others` are bots
    that are not on the shelf, by name.
    """
    names = contest.seatings()[seating]
    box = titles.title(contest.title)
    game = find(contest.title, contest.map, len(names), **dict(contest.options))
    bots = [others[name] if name in others else box.bot(name) for name in names]
    chance, own = chance_of(contest.seed, block), Random(f"{contest.seed}/{block}/{seating}")
    s = game.start(seat_names(names))
    think: list[list[float]] = [[] for _ in names]
    rounds: list[list[dict[str, int]]] = []
    lines: list[str] = []
    while (turn := game.turn(s)) is not None:
        if s.round > len(rounds) + 1:
            rounds.append(game.standing(game, s))
        if turn == CHANCE:
            drawn = game.deal(s, chance)
            lines.append(game.line(s, CHANCE, drawn))
            game.play(s, drawn)
            continue
        view = game.view(s, turn)
        before = time.process_time()
        action = bots[turn].choose(game, view, turn, own)
        think[turn].append((time.process_time() - before) * 1000)
        fault = game.why_not(s, action)
        if fault is not None:
            raise Refusal(f"block {block}, seating {seating}: {names[turn]} played {action}: {fault}")
        lines.append(game.line(s, turn, action))
        game.play(s, action)
    rounds.append(game.standing(game, s))
    return {
        **contest.key(), "block": block, "seating": seating, "bots": list(names), **outcome(game, s),
        "ms": [round(fmean(some or [0.0]), 2) for some in think],
        "p95_ms": [round(p95(some), 1) for some in think],
        "longest_ms": [round(max(some, default=0.0), 1) for some in think],
        "rounds": rounds, "lines": lines,
    }  # fmt: skip


def chance_of(seed: str, block: int) -> Random:
    """What draws for all games of a block."""
    return Random(f"{seed}/{block}")


def seat_names(bots: Sequence[str]) -> list[str]:
    """What seats are called in lines."""
    return [f"{name}-{k + 1}" for k, name in enumerate(bots)]


def outcome(game: Game[Any, Any], s: Any) -> dict[str, Any]:
    """What a game that is over came to, by seat."""
    scores, winners = game.scores(s), game.winners(s)
    seats = range(len(s.names))
    return {
        "scores": [scores.get(k) for k in seats],
        "wins": [1 / len(winners) if k in winners else 0.0 for k in seats],
        "ranks": [rank_of(scores.get(k), scores.values()) for k in seats],
        "ruined": [int(k not in scores) for k in seats],
    }


def rank_of(points: int | None, all_points: Collection[int]) -> int:
    """The place of a seat: behind all that have more points; that of the ruined is the last one."""
    return len(all_points) + 1 if points is None else 1 + sum(other > points for other in all_points)


def arena(
    title: Annotated[str | None, typer.Argument(help="The title, as `trunkline titles` lists it.")] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="NAMES", help="A bot a seat: strong,standard,standard.")
    ] = None,
    map_name: Map = None,
    option: Options = [],  # noqa: B006 -- Typer copies it
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games, in whole blocks.")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")] = "1",
    jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="J", help="How many processes.")] = 1,
    rows_file: Annotated[
        str | None,
        typer.Option("--json", metavar="FILE", help="A row of JSON a game; what it has is not played again."),
    ] = None,
    checked: Annotated[
        str | None, typer.Option("--check", metavar="FILE", help="Play nothing: check the rows of a leaderboard.")
    ] = None,
    again: Annotated[
        int, typer.Option("--again", min=0, metavar="N", help="With --check: games of known bots to play again.")
    ] = 6,
) -> None:
    """Let bots play each other in every seating, and rank them with intervals; or check what others have sent."""
    if checked is not None:
        if title is not None or bots is not None:
            raise typer.BadParameter("the file says what was played", param_hint="--check")
        check_file(Path(checked), again)
        return
    if title is None or bots is None:
        raise typer.BadParameter("a title and its bots are wanted", param_hint="TITLE --bots")
    options = read_options(option)
    names = read_names(bots)
    game = find(title, map_name, len(names), **options)
    for name in names:
        titles.title(title).bot(name)
    contest = Contest(title, game.map_name, tuple(options.items()), names, seed)
    seatings = len(contest.seatings())
    wanted = [(n // seatings, n % seatings) for n in range(-(-games // seatings) * seatings)]
    path = Path(rows_file) if rows_file else None
    rows = known_rows(path, contest) if path else []
    played = {(row["block"], row["seating"]) for row in rows}
    missing = [each for each in wanted if each not in played]
    for row in with_progress(outcomes(contest, missing, jobs), len(missing)):
        rows.append(row)
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    report(contest, [row for row in rows if (row["block"], row["seating"]) in set(wanted)])


def check_file(path: Path, again: int) -> None:
    """Check a leaderboard, and print its ladder."""
    from trunkline.commands.leaderboard import Wrong, check

    try:
        board = check(path, again)
    except Wrong as fault:
        raise Refusal(f"{path}, {fault}") from fault
    except OSError as fault:
        raise Refusal(f"cannot read {path}: {fault.strerror or fault}") from fault
    report(board.contest, board.rows)
    typer.echo(
        f"all {len(board.rows)} games follow the rules, with the draws of their seed; {board.again} played again alike"
    )
    for name, about in board.entrants.items():
        typer.echo(f"{name} {about.version}: {about.command}")


def values_mark(title: str) -> str:
    """A short mark of the values that the bots of a title weigh positions with; "" for none."""
    data = data_of(titles.title(title).room, "values.json")
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:8] if data else ""


def known_rows(path: Path, contest: Contest) -> list[dict[str, Any]]:
    """The rows of a contest that a file has already; refused when it has those of another one.

    A last line that was cut off when the run was stopped is passed over, and taken out of the file.
    """
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        path.write_text("".join(lines[:-1]), encoding="utf-8")
        lines.pop()
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    if rows and "leaderboard" in rows[0]:
        raise Refusal(f"{path} is a leaderboard with bots of its own: take another file")
    seatings = [list(each) for each in contest.seatings()]
    for n, row in enumerate(rows, start=1):
        for key, value in contest.key().items():
            if row.get(key) != value:
                raise Refusal(f"{path}, line {n}: {key} is {row.get(key)!r} there, {value!r} here: take another file")
        if row["bots"] not in seatings:
            raise Refusal(f"{path}, line {n}: other bots sit there: take another file")
    return rows


def outcomes(contest: Contest, games: Sequence[tuple[int, int]], jobs: int) -> Iterator[dict[str, Any]]:
    """The rows of these games as they come in, played by this process or by several."""
    if jobs <= 1:
        for block, seating in games:
            yield play(contest, block, seating)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap_unordered(_play, [(contest, *each) for each in games])


def _play(task: tuple[Contest, int, int]) -> dict[str, Any]:
    return play(*task)


def report(contest: Contest, rows: Sequence[dict[str, Any]]) -> None:
    """Print the ladder."""
    blocks = len({row["block"] for row in rows})
    typer.echo(f"{contest.title} on {contest.map}: {len(rows)} games in {blocks} blocks; intervals of 95 %")
    head = ("bot", "seats", "wins", "mean score", "mean rank", "rating", "ruined", "ms", "p95 ms", "longest ms")
    print_table(head, [
        (rung.bot, rung.seats, percent(rung.wins), between(rung.score), between(rung.rank), between(rung.rating, 0),
         f"{rung.ruined:.1%}", rung.mean_ms, rung.p95_ms, rung.longest_ms)
        for rung in ladder(rows)
    ])  # fmt: skip


def between(figure: Figure, digits: int = 1) -> str:
    """A figure with its interval."""
    return f"{figure.value:.{digits}f} ({figure.low:.{digits}f} to {figure.high:.{digits}f})"


def percent(figure: Figure) -> str:
    """The same in hundredths."""
    return f"{figure.value:.0%} ({figure.low:.0%} to {figure.high:.0%})"
