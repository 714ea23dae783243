"""What every title says of its rounds and its end adds up, in every golden record of the shelf."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.golden import game_of
from trunkline.follow import follow
from trunkline.game import Game
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ending import RepayShares
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.steam.phases.gains import ChooseGain
from trunkline.record import Record
from trunkline.show import english
from trunkline.show.deliveries import by_length, by_link, gains
from trunkline.show.final import final_sheet, ranks
from trunkline.show.rounds import ENDING, Ledger, Round, figure
from trunkline.site.web.i18n import translator
from trunkline.table import Table
from trunkline.titles import artist, shelf

HERE = Path(__file__).parent
RECORDS = sorted(path for home in ("golden", "records") for path in HERE.rglob(f"{home}/*.trk"))
TITLES = {path: Record.read(path.read_text("utf-8")).title for path in RECORDS}


def of(title: str) -> list[Path]:
    """The golden records of a title."""
    return [path for path, name in TITLES.items() if name == title]


def match(path: Path) -> tuple[Game[Any, Any], Table, Ledger]:
    """A record played to its end, with its ledger."""
    record = Record.read(path.read_text("utf-8"))
    game = game_of(record)
    table = Table(game, record=record)
    ledger = Ledger(game, artist(game.title).rounds, table.at(0))
    for entry in table.entries:
        ledger.play(entry.seat, entry.action)
    return game, table, ledger


def rows(done: Round) -> Iterator[tuple[int, dict[str, int]]]:
    """The seats of a round with their figures."""
    return ((seat, row) for seat, row in enumerate(done.books) if "cash" in row or "points" in row)


named = pytest.mark.parametrize


def test_every_title_and_map_has_a_record() -> None:
    maps = {(name, Record.read(path.read_text("utf-8")).map) for path, name in TITLES.items()}
    assert maps == {(name, info.name) for name, box in shelf().items() for info in box.maps}


@named("path", RECORDS, ids=lambda path: path.stem)
def test_rounds_follow_one_another(path: Path) -> None:
    """The ledger ends where the record does; each round is there once, with its last line and its score."""
    game, table, ledger = match(path)
    assert ledger.state == table.state
    numbers = [each.number for each in ledger.done]
    last = numbers[-1] if numbers[-1] != ENDING else numbers[-2]
    assert numbers in (list(range(1, last + 1)), [*range(1, last + 1), ENDING])
    assert [each.line for each in ledger.done] == sorted(each.line for each in ledger.done)
    assert ledger.done[-1].line == table.line
    for each in ledger.done:
        assert table.at(each.line - 1).round <= (each.number or last) <= table.at(each.line).round
        scores = game.scores(table.at(each.line))
        assert {seat: row["score"] for seat, row in enumerate(each.books) if "score" in row} == scores
        assert set(each.leaders) == {seat for seat, n in scores.items() if n == max(scores.values())}
        assert ledger.upto(each.line)[0][-1] == each
    columns = artist(game.title).rounds.columns
    assert all("None" not in figure(column, row) for each in ledger.done for column in columns for row in each.books)


@named("path", of("age-of-steam"), ids=lambda path: path.stem)
def test_age_of_steam(path: Path) -> None:
    """Cash, income, expenses and reduction add up on every round; deliveries, or the map, make income rise."""
    game, table, ledger = match(path)
    adds = bool(game.phase_of(MoveGoods).bonuses or game.phase_of(Build).effects)  # what a map brings besides the links
    for each in ledger.done:
        for seat, row in rows(each):
            now = table.at(each.line)
            # Shares are paid back after the last round, where a map says so.
            last = game.has_phase(RepayShares) and game.turn(now) is None
            back = game.phase_of(RepayShares).price * row["shares"] if last else 0
            assert row["cash-before"] + row["received"] - row["bills"] == row["cash"] == now.cash[seat] + back
            assert row["income-before"] - row["short"] - row["reduction"] == row["income"] == now.income[seat]
            assert row["received"] == row["income-before"] >= 0
            assert row["shares"] >= row["shares-first"] or now.out >> seat & 1
            assert last or row["shares"] == now.shares[seat]
    lines = [each.line for each in ledger.done]
    for before, each in zip([0, *lines], ledger.done, strict=False):
        made = [delivery for n, delivery in ledger.deliveries if before < n <= each.line]
        rise = gains(made, len(each.books))
        for seat, row in rows(each):
            more = row["income-before"] - row["income-first"] - rise[seat]
            assert more == 0 or (adds and more > 0)


@named("path", of("steam"), ids=lambda path: path.stem)
def test_steam(path: Path) -> None:
    """Cash, income, costs and what is raised add up; what deliveries bring is what is taken as income or points."""
    game, table, ledger = match(path)
    for each in ledger.done:
        for seat, row in rows(each):
            now = table.at(each.line)
            assert row["cash-before"] + row["received"] - row["bills"] + row["raised"] == row["cash"] == now.cash[seat]
            assert row["received"] in (0, row["income-before"]) and row["raised"] >= 0
            assert (row["income"], row["vp"]) == (now.income[seat], now.vp[seat])
            assert not row["raised"] or row["income"] < row["income-before"] or row["vp"] < row["vp-before"]
    seats = range(len(table.state.names))
    taken, s = [0 for _ in seats], table.at(0)
    for entry in table.entries:
        if game.asks(s) == ChooseGain.name:
            taken[entry.seat] += ChooseGain.gain(s)
        game.play(s, entry.action)
    assert taken == gains([delivery for _, delivery in ledger.deliveries], len(seats))


@named("path", of("steel-driver"), ids=lambda path: path.stem)
def test_steel_driver(path: Path) -> None:
    """Cash and cubes go on from turn to turn; profits are those of the companies; shares pay what is left."""
    _, table, ledger = match(path)
    before = dict.fromkeys(range(len(table.state.names)), 0)
    for each in ledger.done:
        for seat, row in rows(each):
            gain = row.get("received", 0) + row.get("paid", 0)
            assert row["cash-before"] == before[seat] and row["cash-before"] + gain == row["cash"]
            assert row["cubes-before"] + row["taken"] - row["spent"] == row["cubes"] >= 0
            assert row.get("received", 0) == sum(profit for _, owner, profit in each.kept if owner == seat)
            before[seat] = row["cash"]
    assert list(before.values()) == table.state.cash and ledger.done[-1].number == ENDING


@named("path", of("railways-card"), ids=lambda path: path.stem)
def test_railways_card(path: Path) -> None:
    """Points come of links and deliveries alone; what deliveries bring is counted on their ways."""
    _, table, ledger = match(path)
    made = [delivery for _, delivery in ledger.deliveries]
    for seat in range(len(table.state.names)):
        books = [each.books[seat] for each in ledger.done]
        for row in books:
            assert row["points-before"] + row["links"] + row["deliveries"] == row["points"]
        assert books[-1]["points"] == table.state.points[seat]
        own = sum(len(each.links) for each in made if each.seat == seat)
        lent = sum(owner == seat for each in made if each.seat != seat for _, owner in each.links)
        assert sum(row["deliveries"] for row in books) == own + lent
    assert len(made) == sum(sum(goods) for goods in table.state.goods)


@named("path", RECORDS, ids=lambda path: path.stem)
def test_the_end_adds_up(path: Path) -> None:
    """The rows of the score sheet make the score; ranks agree with the winners; deliveries by length and link agree."""
    game, table, ledger = match(path)
    s, painter = table.state, artist(game.title)
    sheet = final_sheet(game, s, painter.final, english)
    assert sorted(sheet.seats) == list(range(len(s.names)))
    for seat, score in game.scores(s).items():
        assert sum(count.points[seat] for count in sheet.counts) == score
    assert [seat for seat in sheet.seats if sheet.ranks.get(seat) == 1] == game.winners(s)
    assert sheet.ranks == ranks(game, s)
    tied = len(sheet.scores) - len(set(sheet.scores.values()))
    assert bool(sheet.ties) == bool(tied)
    made = [delivery for _, delivery in ledger.deliveries]
    hauls, carried = by_length(made, len(s.names)), by_link(made)
    assert sum(row.cubes for row in hauls) == len(made)
    assert sum(row.links for row in hauls) == sum(row.cubes for row in carried) == sum(len(x.links) for x in made)
    assert sum(row.lent for row in hauls) == sum(row.others for row in carried if row.owner is not None)
    shown = painter.in_language(game, "it")
    for t in (english, translator("it")):
        assert all(painter.rounds.link_name(shown, s, row.link, t) for row in carried)
        for panel in painter.final.tables(shown, s, ledger.done, t):
            assert all(set(panel.columns) <= set(row) for row in panel.rows)


@named("path", RECORDS, ids=lambda path: path.stem)
def test_notes_say_what_no_line_says(path: Path) -> None:
    """Once a round, between two lines, each seat still in has its sentence with the cash that it then has."""
    game, table, ledger = match(path)
    painter = artist(game.title)
    s = table.at(0)
    said: dict[int, list[int]] = {}
    for entry in table.entries:
        begun = follow(game, s, entry.action)
        for t in (english, translator("it")):
            for note in painter.rounds.notes(game, begun, t):
                assert note.text.endswith(".") and "{" not in note.text
                if note.seat is not None and t is english:
                    assert note.text.startswith(s.names[note.seat].title().replace("-", " "))
                    said.setdefault(entry.n, []).append(note.seat)
    money = [each for each in ledger.done if any("cash" in row for row in each.books)]
    assert len(said) == len(money), "one place in each round"
    for seats, each in zip(said.values(), money, strict=True):
        assert sorted(seats) == [seat for seat, row in enumerate(each.books) if "cash" in row]


def test_a_sentence_of_each_kind() -> None:
    """Income, expenses, what is not paid, ruin and reduction, in the words of the log."""
    path = HERE / "age_of_steam" / "golden" / "ruin.trk"
    game, table, _ = match(path)
    s, found = table.at(0), []
    for entry in table.entries:
        found += [note.text for note in artist(game.title).rounds.notes(game, follow(game, s, entry.action), english)]
    assert "Cyd: income $1, expenses $4, cash now $1." in found
    assert "Bob: income $0, expenses $0, cash now $0. Bob cannot pay, is ruined and leaves the game." in found
    assert "Dan: income $13, expenses $11, cash now $5; income reduction 2, income now 11." in found
