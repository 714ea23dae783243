"""How fast the lab is: decisions a second through each interface beside the bare rules, and encoding one position."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from statistics import median

from trunkline.bench.figure import Measure
from trunkline.bench.play import play_at_random
from trunkline.bench.timing import micros, without_collector
from trunkline.titles import title

HALF = 0.5
"""The floor of PettingZoo without observations: this part of the rate of the bare rules."""

MOST_US = 100
"""The floor of encoding one position of the yardstick, in microseconds."""

Steps = Callable[[int], int]
"""Plays the game of a seed at random, every listing made; how many decisions it had."""


def lab_measures(name: str, seats: int, seconds: float, *, goal: bool = False) -> Iterator[Measure]:
    """The rates of a title on its first map; none where the extra is not installed. `goal`: encoding has a floor."""
    if any(find_spec(needed) is None for needed in ("numpy", "gymnasium", "pettingzoo", "pyspiel")):
        yield Measure(f"lab:{name}", f"the lab: {name}", "decisions/s", None, note="needs the extra lab")
        return
    from trunkline.lab.setting import setting_of

    setting = setting_of(name, seats=seats)
    game, where = setting.game, f"{name}, {setting.map}, {seats} seats"
    ways: dict[str, Steps] = {
        "bare rules": lambda seed: play_at_random(game, seats, seed),
        "PettingZoo without observations": by_pettingzoo(name, seats, "none"),
        "PettingZoo": by_pettingzoo(name, seats, "tensor"),
        "Gymnasium": by_gymnasium(name, seats),
        "OpenSpiel": by_openspiel(name, seats),
    }
    rates = side_by_side(ways, seconds)
    bare = rates["bare rules"]
    for what, rate in rates.items():
        floor = HALF * bare if what == "PettingZoo without observations" else None
        note = "" if what == "bare rules" else f"{rate / bare:.2f} of the bare rules"
        key = f"lab:{name}:{what.lower().replace(' ', '-')}"
        yield Measure(key, f"decisions by {what}: {where}", "decisions/s", rate, floor, None, True, note)
    yield encoding_measure(name, seats, goal)


def side_by_side(ways: dict[str, Steps], seconds: float) -> dict[str, float]:
    """Decisions a second of processor time of each way; they take turns, so that all meet the same machine."""
    spent = dict.fromkeys(ways, 0.0)
    steps = dict.fromkeys(ways, 0)
    seed = 0
    while seed == 0 or sum(spent.values()) < seconds:
        for what, play in ways.items():
            before = time.process_time()
            steps[what] += play(seed)
            spent[what] += time.process_time() - before
        seed += 1
    return {what: steps[what] / spent[what] for what in ways}


def by_pettingzoo(name: str, seats: int, observation: str) -> Steps:
    """Games through PettingZoo."""
    from trunkline.lab import pettingzoo

    env = pettingzoo.env(name, seats=seats, observation="tensor" if observation == "tensor" else "none")

    def play(seed: int) -> int:
        env.reset(seed=seed)
        choice, decisions = Random(seed).random, 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut or seen is None:
                env.step(None)
                continue
            # A mask of the list is ones, then noughts.
            env.step(int(choice() * int(seen["action_mask"].argmin())))
            decisions += 1
        return decisions

    return play


def by_gymnasium(name: str, seats: int) -> Steps:
    """Games through Gymnasium, all other seats at random."""
    from trunkline.lab import gymnasium

    env = gymnasium.env(name, seats=seats, others="random")

    def play(seed: int) -> int:
        seen, _ = env.reset(seed=seed)
        choice, over = Random(seed).random, False
        while not over:
            seen, _, over, _, _ = env.step(int(choice() * int(seen["action_mask"].argmin())))
        assert env.play is not None
        return env.play.decisions

    return play


def by_openspiel(name: str, seats: int) -> Steps:
    """Games through OpenSpiel, without tensors."""
    import pyspiel

    from trunkline.lab import openspiel

    game = pyspiel.load_game(openspiel.name_of(name), {"seats": seats})

    def play(seed: int) -> int:
        rng, state, decisions = Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.randrange(openspiel.DRAWS))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def encoding_measure(name: str, seats: int, goal: bool) -> Measure:
    """The tensor of a position of a whole game of the usual bot."""
    from trunkline.lab.observe import tensor
    from trunkline.lab.play import Play
    from trunkline.lab.setting import setting_of

    setting, box = setting_of(name, seats=seats), title(name)
    play, bot, rng, times = Play(setting, 1), box.bot(box.usual_bot), Random(1), []
    with without_collector():
        while (seat := play.turn) is not None:
            s = play.state
            times.append(micros(lambda s=s, seat=seat: tensor(setting, s, seat)))  # type: ignore[misc]
            play.do(bot.choose(play.game, play.view(seat), seat, rng))
    what = f"encoding a position: {name}, {setting.map}, {seats} seats"
    return Measure(
        f"encode:{name}", what, "us", median(times), MOST_US if goal else None, note=f"{len(times)} positions"
    )
