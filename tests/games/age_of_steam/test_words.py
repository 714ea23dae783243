"""Age of Steam in words and choices: over whole random games, and the figures against what really happens."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.choices import choices_of, fact
from tests.golden import game_of
from trunkline.game import CHANCE
from trunkline.games.age_of_steam.words.panels import forecast_of
from trunkline.games.hexes.actions import Done
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.auction import Bidding
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.routes import links_in
from trunkline.games.hexes.words.links import hop_lines
from trunkline.record import Record, replay
from trunkline.show import Choice, english
from trunkline.table import Table
from trunkline.titles import artist, find

GAME = find("age-of-steam")
ARTIST: Any = artist("age-of-steam")


def decisions(seed: int, names: tuple[str, ...] = ("ann", "bob", "cyd")) -> Iterator[tuple[Table, Any]]:
    """A game by somebody who mostly builds and delivers; gives the table before each decision and what is chosen."""
    rng = random.Random(seed)
    table = Table(GAME, names, rng=rng, auto=False)
    while (seat := table.turn()) is not None:
        if seat == CHANCE:
            table.step()
            continue
        legal = table.legal(seat)
        wanted = [a for a in legal if a.verb in ("lay", "deliver")]
        action = rng.choice(wanted if wanted and rng.random() < 0.9 else legal)
        if action.verb == "issue":
            action = legal[min(3, len(legal) - 1)]
        if action.verb == "bid" and rng.random() < 0.8:
            action = next(a for a in legal if a.verb == "pass")
        yield table, action
        table.play(seat, action)


@pytest.mark.parametrize("seed", range(3))
def test_done_is_all_that_is_left_when_nothing_else_is_listed(seed: int) -> None:
    found = set()
    for table, _ in decisions(seed):
        s, phase = table.state, GAME.phase(table.state)
        if isinstance(phase, Build):
            found.add(phase.is_done(GAME, s))
            assert phase.is_done(GAME, s) == (phase.legal(GAME, s) == [Done()])
    assert found == {False, True}


@pytest.mark.parametrize("seed", range(3))
def test_every_line_has_a_choice_and_a_sentence(seed: int) -> None:
    """The choices are exactly the legal lines, each with picks of its own; every line of the log is a sentence."""
    asked: set[str] = set()
    for table, action in decisions(seed):
        s, seat = table.state, table.turn()
        assert seat is not None
        choices = choices_of(GAME, s)
        assert list(choices) == [str(a) for a in table.legal(seat)]
        picks = [choice.picks for choice in choices.values() if choice.picks]
        assert len(set(picks)) == len(picks)
        prompt, waits = ARTIST.prompt(GAME, s, seat, english), ARTIST.prompt(GAME, s, None, english)
        assert prompt.startswith("Your turn") and waits.startswith("Waiting for ")
        said = ARTIST.tell(GAME, s, seat, action, english)
        assert said.startswith(s.names[seat].title()) and said.endswith(".") and "{" not in said
        phase = GAME.phase(s)
        asked.add(phase.name if phase else "")
    assert {"issue-shares", "turn-order", "actions", "build", "goods"} <= asked


def recorded_decisions() -> Iterator[tuple[Any, Any, int, Any]]:
    """The decisions of the recorded games, of those on other maps every fifth: game, position, seat, action."""
    for path in sorted((Path(__file__).parent / "records").glob("*.trk")):
        record = Record.read(path.read_text(encoding="utf-8"))
        game = game_of(record)
        for n, s, stop in replay(game, record):
            assert stop is None
            if n < len(record.lines) and (record.map == GAME.map_name or n % 5 == 0):
                seat, action = game.read(s, record.lines[n])
                if seat != CHANCE:
                    yield game, s, seat, action


def price(choice: Choice) -> str:
    """The price in the sentence of a choice, the same as beside it."""
    found = re.findall(r"for \$(\d+)", choice.label)[0]
    assert choice.chip == f"${found}" and choice.price == int(found)
    return str(found)


def test_what_a_tile_promises_is_what_happens() -> None:
    """Price, cash, supply and the lengths of completed links are those of the position afterwards."""
    complete = 0
    for game, s, seat, action in recorded_decisions():
        if action.verb != "lay":
            continue
        choice = choices_of(game, s)[str(action)]
        after = game.apply(s, action)
        h = game.map.index[action.hex]
        assert fact(choice, "cash left:") == after.cash[seat] == s.cash[seat] - int(price(choice))
        assert fact(choice, "in the supply:") == after.supply[after.kind[h]] + 1
        promised = sorted(int(text.rpartition(" ")[2]) for text in choice.facts if text.startswith("link "))
        new = [hop for row in after.links for hop in row]
        for hop in (hop for row in s.links for hop in row):
            if hop in new:
                new.remove(hop)
        assert sorted(hop[4] for hop in new)[::2] == promised
        complete += len(promised)
    assert complete > 50


def test_what_a_delivery_promises_is_what_happens() -> None:
    """The gains of a choice are those of the rules, the mover's among them, and the sentence names them."""
    seen = 0
    for game, s, seat, action in recorded_decisions():
        if action.verb != "deliver":
            continue
        choice = choices_of(game, s)[str(action)]
        ruled = game.phase_of(MoveGoods).brings(game.map, s, action)
        chips = [f"+{n} {'you' if owner == seat else s.names[owner].title()}" for owner, n in ruled.items()]
        assert sorted(choice.chip.split(", ")) == sorted(chips or ["no income"])
        assert choice.worth == ruled.get(seat, 0) and choice.rank[0] == -choice.worth
        hops = links_in(action.route)
        assert choice.facts[-1] == ("1 link" if hops == 1 else f"{hops} links")
        said = ARTIST.tell(game, s, seat, action, english)
        assert all(f"+{n}" in said for n in ruled.values())
        seen += 1
    assert seen > 50


def test_every_link_has_a_line_on_the_board() -> None:
    """Both directions of a link run over the same points, the other way round."""
    *_, (game, s, _, _) = recorded_decisions()
    m = game.map
    lines = hop_lines(m, s)
    assert len(lines) == sum(len(row) for row in s.links) > 20
    for stop, hops in enumerate(s.links):
        for edge, to, other, _, pieces in hops:
            there, back = lines[m.hops[stop][edge]].split(), lines[m.hops[to][other]].split()
            assert (there[0], there[-1]) == (back[-1], back[0])
            towns = (s.colour[stop] == NO_COLOUR) + (s.colour[to] == NO_COLOUR)
            assert len(there) == 2 + 5 * (pieces - towns)
            assert [*reversed(back)] == there


def reason(word: str, **position: Any) -> str:
    """The code of why nothing can be done with a word, "" when something can."""
    s = arrange(GAME, {"seats": ["ann", "bob", "cyd"], "order": ["ann", "bob", "cyd"], **position})
    found = ARTIST.why(GAME, s, word)
    return found.code if found else ""


def test_why_nothing_fits_in_a_hex() -> None:
    """The objection is the one nearest to a legal tile: connection far away, money next to one's own track."""
    rich = {"phase": "build", "cash": {"ann": 20}}
    assert reason("A8", **rich) == "no-land"
    assert reason("chicago", **rich) == "city-hex"
    assert reason("A0", **rich) == "not-connected"
    assert reason("green-bay", **rich) == "not-connected"
    beside = GAME.map.labels[GAME.map.city_neighbours[0]]
    assert reason(beside, **rich) == ""
    assert reason(beside, phase="build", cash={"ann": 1}) == "too-dear"


def test_why_a_cube_cannot_move() -> None:
    """No links, no city within them that takes it, or one too far for the locomotive."""
    cubes = {"chicago": ["blue"]}
    assert reason("blue@chicago", phase="goods", cubes=cubes) == "no-links-here"
    assert reason("detroit", phase="goods", cubes=cubes) == "no-cubes-here"


def test_forecast_is_what_the_end_of_the_round_brings() -> None:
    """Cash and income after income, expenses and reduction, also when the money does not suffice."""
    for cash, income, shares in ((20, 14, 5), (0, 3, 5), (0, 0, 15), (0, 25, 2)):
        position = {"seats": ["ann", "bob", "cyd"], "phase": "goods", "cash": {"ann": cash}}
        s = arrange(GAME, {**position, "income": {"ann": income}, "shares": {"ann": shares}})
        row = forecast_of(GAME, s, 0)
        while GAME.turn(s) not in (None, CHANCE):
            GAME.play(s, GAME.legal(s)[0])
        if row["ruin"]:
            assert s.out & 1
        else:
            assert (row["cash"], row["after"]) == (s.cash[0], s.income[0])


def test_the_prompt_of_move_goods_says_how_far_and_whether_the_locomotive_may_be_upgraded() -> None:
    said: set[str] = set()
    for table, _ in decisions(1):
        seat = table.turn()
        phase = GAME.phase(table.state)
        assert seat is not None and phase is not None
        if phase.name != "goods":
            continue
        prompt = ARTIST.prompt(GAME, table.state, seat, english)
        reach = table.state.engine[seat]
        links = "one link" if reach == 1 else f"at most {reach} links"
        last = "upgrade the locomotive" if any(a.verb == "upgrade" for a in table.legal(seat)) else "pass"
        assert prompt == f"Your turn: move one cube over {links}, or {last}."
        said.add(f"{reach == 1} {last}")
    # Whoever has upgraded reaches two links at least.
    assert len(said) == 3, said


def test_the_forecast_is_the_rules_own_also_when_the_ruin_of_others_ends_the_game() -> None:
    position = {"seats": ["ann", "bob", "cyd"], "phase": "goods", "shares": {"ann": 2, "bob": 15, "cyd": 15}}
    s = arrange(GAME, {**position, "cash": {"ann": 9, "bob": 0, "cyd": 0}, "income": {"ann": 25}})
    row = forecast_of(GAME, s, 0)
    assert row["less"] == 0, "the game ends before the reduction"
    while GAME.turn(s) is not None:
        GAME.play(s, GAME.legal(s)[0])
    assert (row["cash"], row["after"]) == (s.cash[0], s.income[0]) == (31, 25)


def forecast_rows(s: Any) -> list[str] | None:
    """What the forecast lists for ann; None when it says that nothing falls due."""
    card = next(p for p in ARTIST.panels(GAME, s, 0, english) if p.key == "forecast")
    assert bool(card.rows) != bool(card.notes)
    return [row["what"] for row in card.rows] or None


def test_no_forecast_is_shown_before_the_first_round_and_once_the_bills_are_paid() -> None:
    assert forecast_rows(GAME.start(["ann", "bob", "cyd"])) is None
    s = arrange(GAME, {"seats": ["ann", "bob", "cyd"], "phase": "goods", "role": {"ann": "production"}})
    s.income[:] = [12, 12, 12]
    assert forecast_rows(s)
    while GAME.phase(s).name == "goods":
        GAME.play(s, GAME.legal(s)[0])
    GAME.play(s, GAME.deal(s, random.Random(1)))
    assert (GAME.phase(s).name, GAME.turn(s)) == ("growth", 0), "ann places the cubes of Production"
    assert forecast_rows(s) is None


@pytest.mark.parametrize(("turn", "words"), [(9, "Income next round"), (10, "Income for the final score")])
def test_the_forecast_of_the_last_turn_speaks_of_the_final_score(turn: int, words: str) -> None:
    position = {"seats": ["ann", "bob", "cyd"], "phase": "goods", "round": turn}
    rows = forecast_rows(arrange(GAME, {**position, "cash": {"ann": 20}, "income": {"ann": 14}}))
    assert rows is not None and rows[-1] == words


def cards(**options: str) -> dict[str, Any]:
    """The cards beside the board at the start, with these options of the title."""
    game = find("age-of-steam", "rust-belt", **options)
    s = arrange(game, {"seats": ["ann", "bob", "cyd"], "phase": "build", "track": ["ann M6 NE-SW"]})
    return {panel.key: panel for panel in ARTIST.panels(game, s, 0, english)}


def test_words_of_actions_follow_the_options() -> None:
    def effects(**options: str) -> dict[str, str]:
        return {row["word"]: row["effect"] for row in cards(**options)["roles"].rows}

    usual = effects()
    assert usual["urbanization"].startswith("Before building")
    assert effects(urbanize="any") == usual | {
        "urbanization": "While building you may turn a town into a new city, free of charge."
    }
    assert effects(stay="no") == usual | {
        "turn-order": "Next turn you may once stay in the auction without bidding, "
        "while three players or more are in it."
    }


@pytest.mark.parametrize(("options", "cost"), [({}, 2), ({"two-redirects": "4"}, 4)])
def test_the_price_list_names_the_price_of_turning_two_paths(options: dict[str, str], cost: int) -> None:
    assert cards(**options)["prices"].notes[-1] == f"Turning both paths of a tile at once: ${cost}."


def test_markers_left_are_shown_where_they_are_a_limit() -> None:
    assert len(cards()["supply"].notes) == 1
    note = cards(markers="20")["supply"].notes[-1]
    assert note == "Ownership markers left: Ann 19, Bob 20, Cyd 20. Each link takes one."


def prompt_of(game: Any, s: Any) -> str:
    """What the seat to move is asked."""
    return str(ARTIST.prompt(game, s, game.turn(s), english))


def test_the_prompt_of_the_auction_says_who_may_stay_in_without_bidding() -> None:
    position = {"seats": ["ann", "bob", "cyd"], "phase": "turn-order", "role": {"ann": "turn-order"}}
    s = arrange(GAME, {**position, "cash": {"ann": 3, "bob": 9, "cyd": 9}})
    assert prompt_of(GAME, s) == (
        "Your turn: bid for the turn order, stay in without bidding, or drop out. You have $3."
    )
    GAME.play(s, GAME.read(s, "ann bid 1")[1])
    assert prompt_of(GAME, s) == "Your turn: outbid Ann’s $1, or drop out. You have $9."
    for line in ("bob bid 2", "cyd pass"):
        GAME.play(s, GAME.read(s, line)[1])
    assert prompt_of(GAME, s) == ("Your turn: outbid Bob’s $2, stay in without bidding, or drop out. You have $3.")
    s.scratch = dataclasses.replace(Bidding.of(s), high=3)
    assert prompt_of(GAME, s) == "Your turn: $3 is too little to bid; stay in without bidding, or drop out."
    two = find("age-of-steam", "rust-belt", stay="no")
    assert prompt_of(two, s) == "Your turn: outbid Bob’s $3, or drop out. You have $3."


def test_the_prompt_of_building_does_not_forget_a_new_city_after_the_last_tile() -> None:
    game = find("age-of-steam", "rust-belt", urbanize="any")
    s = arrange(
        game,
        {"seats": ["ann", "bob", "cyd"], "phase": "build", "role": {"ann": "urbanization"}, "cash": {"ann": 20}},
    )
    for _ in range(3):
        game.play(s, next(a for a in game.legal(s) if a.verb == "lay"))
    assert prompt_of(game, s).endswith("You may still found a new city.")
    game.play(s, next(a for a in game.legal(s) if a.verb == "urbanize"))
    assert "new city" not in prompt_of(game, s)


def test_the_players_card_says_which_turn_of_how_many() -> None:
    """Ten turns for three, eight for four; nothing of turns before the first and after the last."""

    def over(s: Any) -> str:
        return str(next(p for p in ARTIST.panels(GAME, s, 0, english) if p.key == "players").title)

    for seats, count in ((3, 10), (4, 8)):
        at = {"seats": ["ann", "bob", "cyd", "dan"][:seats], "phase": "build", "round": 2}
        assert over(arrange(GAME, at)) == f"Players, in turn order; turn 2 of {count}"
    assert over(GAME.start(("ann", "bob", "cyd"))) == "Players, in turn order"
