"""Steam in words, choices and panels: over whole games of both kinds, every figure against what really happens."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.choices import choices_of, fact
from tests.golden import game_of
from trunkline.game import CHANCE
from trunkline.games.hexes.actions import Cubes, First, Order
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.money import LOANS
from trunkline.games.hexes.phases.turn import note
from trunkline.games.hexes.words.cost import dollars, with_sign
from trunkline.games.steam.phases.gains import ChooseGain, Scored
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steam.words.names import position_after
from trunkline.games.steam.words.panels import score_lines
from trunkline.record import Record, replay
from trunkline.show import english
from trunkline.show.final import final_sheet
from trunkline.titles import artist, find

ARTIST: Any = artist("steam")
GOLDEN = Path(__file__).parent / "golden"
SEATS = ["ann", "bob", "cyd"]


def recorded_decisions(kind: str, board: str = "*") -> Iterator[tuple[Any, Any, int, Any]]:
    """Every decision, chance included, of the recorded games of a kind: game, position, seat, action."""
    for path in sorted(GOLDEN.glob(f"{board}-{kind}-3.trk")):
        record = Record.read(path.read_text(encoding="utf-8"))
        game = game_of(record)
        for n, s, stop in replay(game, record):
            assert stop is None
            if n < len(record.lines):
                yield game, s.copy(), *game.read(s, record.lines[n])


def card(game: Any, s: Any, key: str, seat: int | None = None) -> Any:
    """The card of that key; None when it does not lie there."""
    return next((panel for panel in ARTIST.panels(game, s, seat, english) if panel.key == key), None)


def position(rules: str = "base", **more: Any) -> tuple[Any, Any]:
    """A game and a position of three; see `arrange`."""
    game = find("steam", "northeast", rules=rules)
    return game, arrange(game, {"seats": SEATS, "order": SEATS, **more})


@pytest.mark.parametrize("kind", ["base", "standard"])
def test_every_line_has_a_choice_and_a_sentence(kind: str) -> None:
    """The choices are exactly the legal lines, each with picks of its own; every line of the log is a sentence."""
    asked: set[str] = set()
    verbs: set[str] = set()
    for game, s, seat, action in recorded_decisions(kind, "northeast"):
        said = ARTIST.tell(game, s, seat, action, english)
        assert said.endswith(".") and "{" not in said and not said.startswith(f"{action.verb} ")
        if seat == CHANCE:
            assert isinstance(action, Cubes | First | Order)
            continue
        legal = game.legal(s)
        choices = choices_of(game, s)
        assert list(choices) == [str(a) for a in legal]
        picks = [choice.picks for choice in choices.values() if choice.picks]
        assert len(set(picks)) == len(picks)
        assert all(choice.picks or choice.note for choice in choices.values()), "a button says something"
        assert ARTIST.prompt(game, s, seat, english).startswith("Your turn")
        assert ARTIST.prompt(game, s, None, english).startswith(f"Waiting for {s.names[seat].title()} to ")
        phase = game.phase(s)
        asked.add(phase.name)
        verbs.add(action.verb)
    own = {"place-auction"} if kind == "base" else {"capital", "turn-order"}
    assert asked == {"actions", "build", "goods"} | own
    assert verbs >= {"bid", "pass", "role", "lay", "done", "urbanize", "stock", "grow", "deliver", "take", "upgrade"}


@pytest.mark.parametrize("kind", ["base", "standard"])
def test_what_a_price_takes_is_what_happens(kind: str) -> None:
    """Cash, the loan, the income and points that it takes and the score lost are those of the position afterwards."""
    loans = dear = 0
    for game, s, seat, action in recorded_decisions(kind):
        if action.verb not in ("lay", "role", "raise"):
            continue
        choice = choices_of(game, s)[str(action)]
        after = game.apply(s, action)
        assert fact(choice, "cash left:") == after.cash[seat]
        taken = choice.label.partition("Loan of")[2] or choice.label.partition("raises")[2]
        for now, before, words in (
            (after.income[seat], s.income[seat], dollars(after.income[seat])),
            (after.vp[seat], s.vp[seat], f"points {s.vp[seat]} → {after.vp[seat]}"),
        ):
            assert (now != before) == (words in taken and "no capital" not in taken), choice.label
        change = game.scores(after)[seat] - game.scores(s)[seat]
        if action.verb == "lay":
            assert fact(choice, "in the supply:") == after.supply[after.kind[game.map.index[action.hex]]] + 1
            assert f"${game.phase(s).spent(after)} this turn" in choice.facts
            assert fact(choice, "tiles left:") == game.phase(s).builds_left(after, seat)
        price = int((re.findall(r"for \$(\d+)", choice.label) or ["0"])[0])
        if loan := re.match(r" \$(\d+)", choice.label.partition("Loan of")[2]):
            assert s.cash[seat] + int(loan[1]) - price == after.cash[seat]
            loans += 1
        if action.verb == "raise" and action.count:
            assert (fact(choice, "changes the score by") or 0) == change
            assert {what: then for what, _, then in choice.rows}["Income"] == dollars(after.income[seat])
        dear += bool(price)
    assert (loans > 20) == (kind == "base") and dear > 100


def test_a_loan_at_the_bottom_takes_points() -> None:
    """At an income of −$10 each $5 takes two points, and the card of the choice and the log say so."""
    game, s = position(phase="actions", income={"ann": -10}, vp={"ann": 9}, engine={"ann": 1})
    shown = choices_of(game, s)["role locomotive"].card
    assert shown is not None and (shown.number, shown.price) == ("6", "$6")
    assert shown.text.endswith(" It reaches level 2.")
    assert shown.warning == "Loan of $10: points 9 → 5; changes the score by −4"
    tile = next(row for row in card(game, s, "tiles").rows if row["word"] == "locomotive")
    assert tile["price"] == "$6"
    action = game.read(s, "ann role locomotive")[1]
    assert ARTIST.tell(game, s, 0, action, english).endswith("Loan of $10: points 9 → 5.")


@pytest.mark.parametrize("kind", ["base", "standard"])
def test_income_or_points_as_the_cards_say(kind: str) -> None:
    """Both choices are there with the change of income or points and of the score; the prompt says for how many."""
    seen = 0
    for game, s, seat, action in recorded_decisions(kind):
        if action.verb != "take":
            continue
        gain = ChooseGain.gain(s)
        assert ARTIST.prompt(game, s, seat, english) == f"Your turn: you choose income or points for {gain}."
        choices = choices_of(game, s)
        after = position_after(game, s, action)
        total = game.scores(after)[seat]
        shown = choices[str(action)].card
        assert shown is not None
        change = with_sign(total - game.scores(s)[seat])
        assert f"Score as it stands: {str(total).replace('-', '−')} ({change})." in shown.text
        said = choices[str(action)].label
        if action.what == "points":
            assert (
                said.endswith(f"{gain} as points: {s.vp[seat]} → {after.vp[seat]}.")
                and choices[str(action)].note == f"Points +{gain}"
            )
        else:
            assert f"{gain} as income" in said and dollars(after.income[seat]) in shown.text
        seen += 1
    assert seen > 50


def test_income_counts_the_turns_that_pay_it() -> None:
    """In the last turn but two an income is paid three times; in the last once; beyond the top it is lost."""

    def hand_card(**more: Any) -> str:
        game, s = position(phase="goods", **more)
        note(s, Scored(((0, 3),)))
        s.queue.insert(0, 0)
        shown = choices_of(game, s)["take income"].card
        assert shown is not None
        return shown.text

    assert "$3 more at the end of this turn and of all others, 3 in all" in hand_card(round=8)
    assert "the last" in hand_card(round=10)
    assert "The rest is lost: the track ends at $10." in hand_card(income={"ann": 8})


@pytest.mark.parametrize("kind", ["base", "standard"])
def test_forecast_is_what_the_income_brings(kind: str) -> None:
    """The forecast before the last line of a turn is the position after its income; the score is the rule's."""
    seen = 0
    for game, s, seat, action in recorded_decisions(kind):
        if seat == CHANCE or game.phase(s).name != "goods" or action.verb not in ("pass", "upgrade"):
            continue
        after = game.apply(s, action)
        if after.round == s.round:
            continue
        for k in s.order:
            rows = {row["what"]: row["amount"] for row in card(game, s, "forecast", k).rows}
            assert card(game, s, "sums", k).rows[-1]["amount"] == game.scores(s)[k]
            bankrupt = any("bankrupt" in what for what in rows)
            assert bankrupt == bool(after.out >> k & 1)
            if not bankrupt and action.verb == "pass":
                assert rows["Cash after this turn"] == after.cash[k]
                assert rows.get("Income falls to", s.income[k]) == after.income[k]
                assert rows.get("Points fall to", s.vp[k]) == after.vp[k]
        seen += 1
    assert seen


@pytest.mark.parametrize(
    ("rules", "said", "dollars"), [("base", "raised from the bank", 5), ("standard", "paid by steps back", 8)]
)
def test_a_forecast_says_where_missing_money_comes_from(rules: str, said: str, dollars: int) -> None:
    """In the base game the bank lends it; in the standard game steps of points and income are worth it."""
    _, s = position(rules, phase="goods", income={"ann": -4}, engine={"ann": 3}, vp={"ann": 3})
    game = find("steam", "northeast", rules=rules)
    rows = {row["what"]: row["amount"] for row in card(game, s, "forecast", 0).rows}
    assert {what: n for what, n in rows.items() if "Missing" in what} == {f"Missing: {said}": dollars}


def test_a_forecast_does_not_depend_on_the_bankruptcy_of_others() -> None:
    """With two left the game would end with the other's ruin; the panel still shows the seat's own bills."""
    game = find("steam", "belgium-luxembourg")
    broke = {"income": {"bob": -10, "ann": -3}, "cash": {"ann": 9}, "engine": {"ann": 2}}
    s = arrange(game, {"seats": ["ann", "bob"], "order": ["bob", "ann"], "phase": "build", **broke})
    rows = {row["what"]: row["amount"] for row in card(game, s, "forecast", 0).rows}
    assert rows["Cash after this turn"] == 4 and not any("Missing" in what for what in rows)


def test_a_forecast_of_bankruptcy() -> None:
    """A seat that could not pay the upkeep with cash, points and income is warned."""
    game, s = position("standard", phase="goods", income={"ann": -10}, engine={"ann": 3})
    rows = card(game, s, "forecast", 0).rows
    assert any(row["warn"] and "bankrupt" in row["what"] for row in rows)
    assert not any(row["warn"] for row in card(game, s, "forecast", 1).rows[:1])


def test_the_score_adds_up() -> None:
    """The rows of the score sheet and the lines of the forecast sum to the points of the rule, seat by seat."""
    ended = 0
    for path in sorted(GOLDEN.glob("*-3.trk")):
        record = Record.read(path.read_text(encoding="utf-8"))
        game = game_of(record)
        *_, (_, s, _) = replay(game, record)
        assert game.turn(s) is None
        points = game.scores(s)
        sheet = final_sheet(game, s, artist("steam").final, english)
        for seat, score in points.items():
            assert sum(count.points[seat] for count in sheet.counts) == sheet.scores[seat] == score
            *lines, last = score_lines(game, s, seat, english)
            assert sum(line["amount"] for line in lines) == last["amount"] == score
        ended += 1
    assert ended == 4


def test_tracks_go_beyond_their_ends() -> None:
    """Beyond 49 points a flag begins again with what it has more; an income above 10 has its space."""
    game, s = position(phase="goods", vp={"ann": 57, "bob": 50, "cyd": 7}, income={"ann": -10, "bob": 13})
    row = card(game, s, "tracks").rows[0]
    held = {
        space["value"]: [(f["name"], f["beyond"]) for f in space["flags"]] for space in row["points"] if space["flags"]
    }
    assert held == {7: [("Ann", 50), ("Cyd", 0)], 0: [("Bob", 50)]}
    assert [space["value"] for space in row["below"]] == list(range(-10, 0)) and row["below"][0]["flags"]
    assert row["above"][-1]["value"] == 13 and row["above"][-1]["flags"][0]["name"] == "Bob"


def test_action_tiles_with_costs_and_pass() -> None:
    """By number: what a tile costs the seat that chooses, whether it has a pass, who has it."""
    game, s = position(phase="actions", engine={"ann": 2}, cash={"ann": 20})
    rows = card(game, s, "tiles").rows
    assert [(row["number"], row["price"], row["pass"]) for row in rows] == [
        ("1", "no fee", False), ("2", "no fee", False), ("3", "no fee", False), ("4", "no fee", False),
        ("5", "$2", True), ("6", "$7", False), ("7", "$6", True),
    ]  # fmt: skip
    after = game.apply(s, game.read(s, "ann pass-on urbanization")[1])
    assert card(game, after, "tiles").rows[6]["holders"] == [{"seat": 0, "name": "Ann", "idle": True}]
    standard, s = position("standard", phase="actions")
    assert {row["price"] for row in card(standard, s, "tiles").rows} == {""}


def test_supply_spaces_can_be_picked_when_they_are_asked_for() -> None:
    """A new city asks for its cubes; the spaces that hold some are cards of the hand and can be picked in the panel."""
    game, s = position(
        phase="build", role={"ann": "urbanization"}, cash={"ann": 9}, display={"S1": ["red", "blue"], "S4": ["gray"]}
    )
    town = next(str(a) for a in game.legal(s) if a.verb == "urbanize")
    assert not any(space["pick"] for space in card(game, s, "spaces", 0).rows[0]["spaces"])
    s = game.apply(s, game.read(s, f"ann {town}")[1])
    shown = [(each.note, each.card.cubes) for each in choices_of(game, s).values() if each.card]
    assert shown == [("S1", ("red", "blue")), ("S4", ("gray",))]
    picks = {space["word"]: space["pick"] for space in card(game, s, "spaces", 0).rows[0]["spaces"]}
    assert [word for word, pick in picks.items() if pick] == ["space-S1", "space-S4"]
    assert not any(space["pick"] for space in card(game, s, "spaces", 1).rows[0]["spaces"])
    assert ARTIST.prompt(game, s, 0, english).startswith("Your turn: the cubes of which supply space go to ")
    said = ARTIST.tell(game, s, 0, game.read(s, "ann stock S1")[1], english)
    assert said.startswith("Supply space S1 goes to ") and said.endswith(": red, blue.")


def test_a_sold_place_is_reported_with_its_price() -> None:
    """The pass that ends a round of bids names the winner, the price and the loan, at last who goes last."""
    log = []
    for game, s, seat, action in recorded_decisions("base"):
        if game.phase(s).name == "place-auction" and action.verb == "pass":
            log.append((ARTIST.tell(game, s, seat, action, english), s))
    sold = [each for each in log if " gets place " in each[0]]
    assert len(sold) == 4 and any("Loan of $" in said for said, _ in sold)
    for said, before in sold:
        assert ("goes last" in said) == (len(game.phase_of(PlaceAuction).seats_placed(before)) == len(before.names) - 2)


def test_loans_are_those_of_the_rule() -> None:
    """A bid says what winning it would take."""
    game, s = position(phase="actions")
    game = find("steam", "northeast")
    s = game.start(SEATS)
    rng = random.Random(2)
    while game.turn(s) == CHANCE:
        game.play(s, game.deal(s, rng))
    choices = choices_of(game, s)
    seat = game.turn(s)
    assert seat is not None and not choices["bid 0"].chip
    for amount in (1, 5, 6, 50):
        after = s.copy()
        LOANS.pay(after, seat, amount)
        choice = choices[f"bid {amount}"]
        assert fact(choice, "cash left:") == after.cash[seat]
        assert {what: then for what, _, then in choice.rows}["Income"] == dollars(after.income[seat])


@pytest.mark.parametrize(
    ("rules", "cash", "nearest"), [("standard", 3, "too-dear"), ("base", 3, "beyond-loans"), ("standard", 4, None)]
)
def test_why_a_hex_refuses_names_what_is_nearest_to_a_legal_tile(rules: str, cash: int, nearest: str | None) -> None:
    """Nobody's far track in the hex may not be turned; but it can be crossed, were it not for the price."""
    track = ["- G1 town NE", "- F2 NE-SW", "ann H2 N-NE"]
    game, s = position(rules, phase="build", track=track, cash={"ann": cash}, income={"ann": -10})
    found = ARTIST.why(game, s, "F2")
    assert (found.code if found else None) == nearest
