"""Games of bots among themselves, kept in a folder as tables of Parquet: a row a game, and a row a decision.

Games are played in blocks, each the same wherever and whenever it is played, and a block is kept whole or not at all.
So a run that was stopped goes on where it stood, a block whose worker was lost is played again, and nothing is twice in
the result. A worker gives its tables back as bytes: it needs no folder in common with the others.
"""

from __future__ import annotations

import io
import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from trunkline import __version__
from trunkline.lab.play import Play
from trunkline.lab.rewards import by_rank
from trunkline.lab.setting import Setting, setting_of
from trunkline.titles import title

FORMAT = 1
"""The version of the columns."""

ABOUT = "about.json"
"""The file of a folder that says what is played there."""

MOST_LOSSES = 5
"""How many times in a row workers may be lost without one block done in between."""

GAMES = pa.schema([
    ("game", pa.int32()), ("bots", pa.list_(pa.string())), ("scores", pa.list_(pa.int32())),
    ("rewards", pa.list_(pa.float32())), ("winners", pa.list_(pa.int8())), ("rounds", pa.int16()),
    ("lines", pa.int32()), ("record", pa.string()),
])  # fmt: skip
"""A game: by seat its bots, scores (null: ruined) and rewards by rank; its winners, length, and whole record."""

DECISIONS = pa.schema([
    ("game", pa.int32()), ("line", pa.int32()), ("seat", pa.int8()), ("round", pa.int16()), ("phase", pa.string()),
    ("legal", pa.int32()), ("action", pa.string()), ("reward", pa.float32()),
])  # fmt: skip
"""A decision: the line of the record (from 1), who decided when among how many, and what the seat came to."""

Tables = tuple[bytes, bytes]
"""The games and the decisions of a block, as files of Parquet."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: game n has bot k at seat (k + n) modulo the seats, so that seats rotate fairly."""

    title: str
    map: str
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: str
    block: int

    @property
    def setting(self) -> Setting:
        """What is played."""
        return setting_of(self.title, self.map, len(self.bots), dict(self.options), most_actions=1_000_000)

    def about(self) -> dict[str, Any]:
        """What a folder of these games says of itself; those that differ in it must not be mixed."""
        return {**json.loads(json.dumps(asdict(self))), "version": __version__, "format": FORMAT}

    def bots_of(self, n: int) -> list[str]:
        """The bots of game n by seat."""
        seats = len(self.bots)
        return [self.bots[(seat - n) % seats] for seat in range(seats)]


def play_block(plan: Plan, block: int, games: int) -> Tables:
    """The first so many games of a block: the same bytes each time."""
    played: list[dict[str, Any]] = []
    decisions: list[dict[str, Any]] = []
    for n in range(block * plan.block, block * plan.block + games):
        row, own = play_game(plan, n)
        played.append(row)
        decisions += own
    return as_bytes(played, GAMES), as_bytes(decisions, DECISIONS)


def play_game(plan: Plan, n: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Game n as a row, and its decisions."""
    names = plan.bots_of(n)
    bots = [title(plan.title).bot(name) for name in names]
    play, rng = Play(plan.setting, f"{plan.seed}/{n}"), Random(f"{plan.seed}/{n}/bots")
    game = play.game
    decisions = []
    while (seat := play.turn) is not None:
        phase = game.phase(play.state)
        assert phase is not None
        action = bots[seat].choose(game, play.view(seat), seat, rng)
        decisions.append({
            "game": n, "line": len(play.lines) + 1, "seat": seat, "round": play.state.round, "phase": phase.name,
            "legal": len(play.actions), "action": str(action),
        })  # fmt: skip
        play.do(action)
    s = play.state
    scores, rewards = game.scores(s), by_rank(game, s)
    for row in decisions:
        row["reward"] = rewards[row["seat"]]
    return {
        "game": n, "bots": names, "scores": [scores.get(seat) for seat in range(len(names))], "rewards": rewards,
        "winners": game.winners(s), "rounds": s.round, "lines": len(play.lines), "record": play.record(),
    }, decisions  # fmt: skip


def as_bytes(rows: Sequence[dict[str, Any]], schema: pa.Schema) -> bytes:
    """Rows as a file of Parquet."""
    out = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema), out, compression="zstd")
    return out.getvalue()


class OtherGames(ValueError):
    """A folder holds games of another plan."""


class Folder:
    """A folder of blocks: `games-00012.parquet` and `decisions-00012.parquet` are block 12."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open a folder, or make it; raises OtherGames for one that has something else."""
        self.path, self.plan = path, plan
        path.mkdir(parents=True, exist_ok=True)
        about = path / ABOUT
        if about.exists():
            for key, value in plan.about().items():
                there = json.loads(about.read_text(encoding="utf-8")).get(key)
                if there != value:
                    raise OtherGames(f"{path}: {key} is {there!r} there, {value!r} here: take another folder")
        elif any(path.iterdir()):
            raise OtherGames(f"{path} holds something else: take another folder")
        else:
            self._write(ABOUT, (json.dumps(plan.about(), indent=1) + "\n").encode())

    def file(self, what: str, block: int) -> Path:
        """The file of the games or decisions of a block."""
        return self.path / f"{what}-{block:05}.parquet"

    def games_in(self, block: int) -> int:
        """How many games of a block are kept."""
        file = self.file("games", block)
        return int(pq.read_metadata(file).num_rows) if file.exists() else 0

    def missing(self, games: int) -> list[tuple[int, int]]:
        """The blocks that lack games, with how many of each are wanted."""
        size = self.plan.block
        wanted = [(block, min(size, games - block * size)) for block in range(-(-games // size))]
        return [(block, count) for block, count in wanted if self.games_in(block) < count]

    def keep(self, block: int, tables: Tables) -> None:
        """Keep a block. The games come last: where they are, all is there."""
        self._write(self.file("decisions", block).name, tables[1])
        self._write(self.file("games", block).name, tables[0])

    def _write(self, name: str, content: bytes) -> None:
        part = self.path / f".{name}.{os.getpid()}"
        part.write_bytes(content)
        os.replace(part, self.path / name)

    def read(self, what: str, games: int | None = None) -> pa.Table:
        """All kept games or decisions, those of the first so many games alone where their number is given."""
        schema = GAMES if what == "games" else DECISIONS
        files = sorted(self.path.glob(f"{what}-*.parquet"))
        whole = [pq.read_table(file, schema=schema) for file in files if self.games_in(int(file.stem[-5:]))]
        table = pa.concat_tables(whole) if whole else schema.empty_table()
        return table if games is None else table.filter(pa.compute.less(table["game"], games))


Player = Callable[[Plan, int, int], Tables]
"""What plays the first so many games of a block: `play_block`."""


def run(folder: Folder, games: int, jobs: int = 1, ray: str | None = None, play: Player = play_block) -> Iterator[int]:
    """Play what is missing of the first so many games, here, on processes or on Ray; each block as it is kept."""
    missing = folder.missing(games)
    if ray is not None:
        blocks = on_ray(folder.plan, missing, ray, play)
    elif jobs > 1:
        blocks = on_processes(folder.plan, missing, jobs, play)
    else:
        blocks = ((block, play(folder.plan, block, count)) for block, count in missing)
    for block, tables in blocks:
        folder.keep(block, tables)
        yield block


def on_processes(
    plan: Plan, blocks: Sequence[tuple[int, int]], jobs: int, play: Player
) -> Iterator[tuple[int, Tables]]:
    """Blocks as they are done by processes of this machine; those of a lost process are played by others."""
    left, losses = dict(blocks), 0
    while left:
        try:
            with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
                tasks = {pool.submit(play, plan, block, count): block for block, count in left.items()}
                for task in as_completed(tasks):
                    tables = task.result()
                    del left[tasks[task]]
                    losses = 0
                    yield tasks[task], tables
        except BrokenProcessPool:
            losses += 1
            if losses == MOST_LOSSES:
                raise


def on_ray(plan: Plan, blocks: Sequence[tuple[int, int]], address: str, play: Player) -> Iterator[tuple[int, Tables]]:
    """Blocks as they are done by a cluster of Ray ("local" begins one here); it plays those of a lost worker again."""
    import ray

    ray.init(None if address == "local" else address, ignore_reinit_error=True, log_to_driver=False)
    try:
        task = ray.remote(max_retries=-1)(play)
        waiting = {task.remote(plan, block, count): block for block, count in blocks}
        while waiting:
            (done,), _ = ray.wait(list(waiting), num_returns=1)
            yield waiting.pop(done), ray.get(done)
    finally:
        ray.shutdown()
