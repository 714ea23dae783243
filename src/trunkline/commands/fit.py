"""`trunkline fit`: the values that a strong bot weighs positions with, found from games that bots play."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Annotated, Any

import typer

from trunkline import titles
from trunkline.actions import Action
from trunkline.bot import Bot
from trunkline.commands.match import with_progress
from trunkline.commands.reading import Refusal, read_options
from trunkline.commands.records import Map, Options
from trunkline.game import CHANCE, Game, Seat
from trunkline.lookahead import Budget, Parts, Strong
from trunkline.rooms import module_of
from trunkline.titles import find
from trunkline.values import Values, logistic, place_of, signed_ridge

NOISE = (0.0, 0.05, 0.1, 0.2)
"""How often the seats of a game take any candidate instead of the best, one after another."""

FILE = "values.json"

PENALTY = 3.0
"""What keeps weights small."""

RUINS = 8
"""Ruined seats with so many turns left from which a chance of ruin is fitted; fewer show nothing."""

OWN = 3
"""How many times a game of the searcher counts as much as one of the plain policy."""


@dataclass(frozen=True, slots=True)
class Row:
    """The numbers of a seat with so many turns left, and what it came to in the end."""

    left: int
    numbers: list[float]
    final: float


class Noisy:
    """Plays as another bot, but now and then any candidate."""

    def __init__(self, plain: Bot, parts: Parts, often: float) -> None:
        self.plain, self.parts, self.often, self.name = plain, parts, often, f"noisy {plain.name}"

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        if rng.random() < self.often:
            return rng.choice(self.parts.candidates(game, view, seat, rng))
        return self.plain.choose(game, view, seat, rng)


def rows_of_game(game: Game[Any, Any], seats: int, bots: list[Bot], parts: Any, rng: Random) -> list[Row]:
    """The numbers of every seat at the end of each turn of a game."""
    worth = parts.worth
    s = game.start([f"seat-{k}" for k in range(seats)])
    root = s.copy()
    found: list[tuple[Seat, int, list[float]]] = []
    rounds = {0}
    while (turn := game.turn(s)) is not None:
        if s.round not in rounds and parts.ends(game, root, s):
            rounds.add(s.round)
            root = s.copy()
            left = worth.left(game, s)
            found += [(k, left, worth.numbers(game, s, k)) for k in range(seats) if not s.out >> k & 1]
        game.play(s, game.deal(s, rng) if turn == CHANCE else bots[turn].choose(game, game.view(s, turn), turn, rng))
    return [Row(left, numbers, worth.promise(game, s, seat)) for seat, left, numbers in found]


def fitted(rows: list[Row], worth: Any) -> Values:
    """The weights for each number of turns left: of the score of those who were not ruined, and of being ruined."""
    signs = list(worth.signs.values())
    scores, ruin = {}, {}
    for left in sorted({row.left for row in rows}):
        some = [row for row in rows if row.left == left]
        sound = [row for row in some if row.final != worth.ruined]
        # Where too few were ruined to tell a chance of it, they count as a low score.
        if RUINS <= len(some) - len(sound) < len(some):
            ruin[left] = logistic([row.numbers for row in some], [row.final == worth.ruined for row in some], PENALTY)
            some = sound
        weights = signed_ridge([row.numbers for row in some], [row.final for row in some], PENALTY, signs)
        scores[left] = believed(weights, [worth.trust.get(name, 1.0) for name in worth.signs], some)
    return Values(scores, ruin)


def believed(weights: Sequence[float], trust: Sequence[float], rows: Sequence[Row]) -> list[float]:
    """The part of each weight that is believed; the first one, which is free, makes up for it on the average."""
    found = [weight * part for weight, part in zip(weights, trust, strict=True)]
    for k in range(1, len(found)):
        found[0] += (weights[k] - found[k]) * fmean(row.numbers[k] for row in rows)
    return found


def explained(rows: list[Row], values: Values) -> dict[int, float]:
    """The part of the spread of final scores that values explain, by turns left."""
    out = {}
    for left in sorted({row.left for row in rows}):
        some = [row for row in rows if row.left == left]
        mean = sum(row.final for row in some) / len(some)
        spread = sum((row.final - mean) ** 2 for row in some)
        rest = sum((row.final - values.of(left, row.numbers)) ** 2 for row in some)
        out[left] = round(1 - rest / spread, 2) if spread else 0.0
    return out


@dataclass(frozen=True, slots=True)
class Kept:
    """The rows of games that were played, in a file where one is named, so that a fit that was stopped goes on."""

    rows: dict[tuple[int, int], list[Row]]
    path: Path | None

    def put(self, step: int, n: int, rows: list[Row]) -> None:
        """Keep the rows of game n of a step."""
        self.rows[step, n] = rows
        if self.path:
            line = {"step": step, "game": n, "rows": [[row.left, row.numbers, row.final] for row in rows]}
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


def kept_rows(name: str | None) -> Kept:
    """What a file has already; a line that was cut off is passed over."""
    path = Path(name) if name else None
    found: dict[tuple[int, int], list[Row]] = {}
    if path and path.exists():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        path.write_text("".join(whole), encoding="utf-8")
        for line in map(json.loads, whole):
            found[line["step"], line["game"]] = [Row(*row) for row in line["rows"]]
    return Kept(found, path)


def play_step(
    kept: Kept, game: Game[Any, Any], bots: list[Bot], parts: Any, step: int, count: int, seed: str
) -> list[Row]:
    """The rows of so many games of a step; who takes how much noise goes round."""
    seats = len(bots)
    missing = [n for n in range(count) if (step, n) not in kept.rows]
    for n in with_progress(iter(missing), len(missing)):
        noisy: list[Bot] = [Noisy(bots[k], parts, NOISE[(k + n) % len(NOISE)]) for k in range(seats)]
        kept.put(step, n, rows_of_game(game, seats, noisy, parts, Random(f"{seed}/{step}/{n}")))
    return [row for n in range(count) for row in kept.rows[step, n]]


def unfitted(map_name: str, rules: str, seats: int) -> Values:
    """There are no values yet, and whatever asks for them is wrong."""
    raise LookupError(map_name)


def fit(
    title: Annotated[str, typer.Argument(help="The title, as `trunkline titles` lists it.")],
    map_name: Map = None,
    option: Options = [],  # noqa: B006 -- Typer copies it
    seats: Annotated[int, typer.Option("--seats", metavar="N", help="How many play.")] = 4,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games of the plain policy.")] = 120,
    own: Annotated[int, typer.Option("--own", min=0, metavar="N", help="Games of the searcher in each round.")] = 0,
    again: Annotated[int, typer.Option("--rounds", min=0, metavar="N", help="Rounds on the searcher’s games.")] = 0,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")] = "fit",
    rows_file: Annotated[
        str | None, typer.Option("--rows", metavar="FILE", help="Keep the games there, and go on from those it has.")
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Where to write instead of the folder of the game.")
    ] = None,
) -> None:
    """Fit what positions are worth: first on games of the plain policy with noise, then on those of the searcher."""
    box = titles.title(title)
    game = find(title, map_name, seats, **read_options(option))
    make = getattr(module_of(box.room, "bot"), "looking_ahead", None)
    if make is None:
        raise Refusal(f"{title} has no values to fit.")
    path = Path(out) if out else Path(str(resources.files(box.room).joinpath(FILE)))
    kept, parts = kept_rows(rows_file), make(unfitted)
    rows = play_step(kept, game, [parts.policy] * seats, parts, 0, games, seed)
    values = fitted(rows, parts.worth)
    typer.echo(f"plain policy: mean {mean_final(rows):.1f}, explained {explained(rows, values)}")
    for step in range(1, again + 1):
        parts = make(lambda map_name, rules, seats, now=values: now)
        fresh = play_step(kept, game, [Strong(parts, Budget())] * seats, parts, step, own, seed)
        typer.echo(f"round {step}: mean {mean_final(fresh):.1f}, explained {explained(fresh, values)}")
        rows += fresh * OWN
        values = fitted(rows, parts.worth)
    write(path, game, parts.worth, seats, values)


def mean_final(rows: list[Row]) -> float:
    """The mean score of the seats that were not ruined before the last turn."""
    last = min(row.left for row in rows)
    return fmean(row.final for row in rows if row.left == last)


def write(path: Path, game: Game[Any, Any], worth: Any, seats: int, values: Values) -> None:
    """Put values into a file, beside those of other maps, rules and numbers of seats; a row of weights a line."""
    names = list(worth.signs)
    data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if data.get("numbers") != names:
        data = {"numbers": names, "family": game.map_name, "maps": {}}
    place = place_of(game.map_name, worth.rules(game))
    for key, rows in (("maps", values.rows), ("ruin", values.ruin)):
        if rows or place in data.get(key, {}):
            data.setdefault(key, {}).setdefault(place, {})[str(seats)] = {
                str(left): [float(f"{weight:.4g}") for weight in row] for left, row in rows.items()
            }
    text = re.sub(r"\[[^\]]*\]", lambda row: " ".join(row[0].split()), json.dumps(data, indent=1))
    path.write_text(text + "\n", encoding="utf-8")
