"""Study data: whose games are in it, and that nothing of the people is."""

from __future__ import annotations

import json
from random import Random

import pyarrow.parquet as pq
import pytest
from sqlalchemy import create_engine
from typer.testing import CliRunner

from tests.lab.settings import WAYS
from trunkline.cli import app
from trunkline.lab.export import CannotTell, Played, rows_of
from trunkline.record import Record, new_record, position
from trunkline.site.serve import prepare
from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.titles import find

# Names that are words of records, too: companies, colours, numbers, verbs.
NAMES = ("red", "3", "blue", "bid", "pass", "blue-1", "eve")


def played(title, map_name, seats):
    """The record of a game at random among people with such names."""
    game, rng = find(title, map_name, seats), Random(4)
    record = new_record(title, game.map_name, NAMES[:seats], {})
    s = game.start(record.seats)
    while (turn := game.turn(s)) is not None:
        action = game.deal(s, rng) if turn == -1 else rng.choice(game.legal(s))
        record.lines.append(game.line(s, turn, action))
        game.play(s, action)
    return record


ONE_EACH = [("age-of-steam", "rust-belt", 4), ("steam", "northeast", 3), ("steel-driver", "us", 3)]
ONE_EACH += [way for way in WAYS if way[0] == "railways-card" and way[2] == 2]


@pytest.mark.parametrize("way", ONE_EACH, ids=lambda way: way[0])
def test_a_record_without_names_is_the_same_game(way):
    record = played(*way)
    row, decisions = rows_of(Played(record, ("person",) * way[2]))
    clean = Record.read(row["record"])
    assert clean.seats == tuple(f"seat-{k}" for k in range(way[2])) and not clean.notes and not clean.tags
    game = find(*way)
    s, stopped = position(game, clean)
    before, _ = position(game, record)
    before.names = clean.seats
    assert stopped is None and s == before
    assert len(decisions) == sum(not line.startswith("- ") for line in record.lines)
    assert all(each["legal"] > 0 and each["reward"] == row["rewards"][each["seat"]] for each in decisions)
    for line in clean.lines:
        assert line.split()[0] in ("-", *clean.seats)


def test_a_game_that_is_damaged_or_not_over_is_left_out():
    record = played("steel-driver", "us", 3)
    with pytest.raises(CannotTell, match="not over"):
        rows_of(Played(record.copy(20), ("person",) * 3))
    record.lines[5] = "red dance"
    with pytest.raises(CannotTell, match="line 6"):
        rows_of(Played(record, ("person",) * 3))


TABLES = {
    # seats: (account, kind of bot, why it stands in); before: those who sat there once
    "agreed": {"seats": [("ann", "", ""), ("bob", "", ""), ("", "standard", "")]},
    "bots alone": {"seats": [("", "easy", ""), ("", "standard", ""), ("", "random", "")]},
    "a bot for one who agreed": {"seats": [("ann", "standard", "late"), ("bob", "", ""), ("", "standard", "")]},
    "one refuses": {"seats": [("ann", "", ""), ("eva", "", ""), ("bob", "", "")]},
    "a guest": {"seats": [("ann", "", ""), ("somebody", "", ""), ("bob", "", "")]},
    "one who left refuses": {"seats": [("ann", "", ""), ("bob", "", ""), ("", "standard", "")], "before": "eva"},
    "a bot for one who refuses": {"seats": [("ann", "", ""), ("eva", "standard", "left"), ("bob", "", "")]},
    "a program without an account": {"seats": [("ann", "", ""), ("", "", ""), ("bob", "", "")]},
    "a program that holds a seat": {"seats": [("ann", "", ""), ("bob", "", ""), ("bob", "", "")], "holds": "eva"},
    "still played": {"seats": [("ann", "", ""), ("bob", "", ""), ("", "standard", "")], "over": False},
    "a study": {"seats": [("ann", "", ""), ("bob", "", ""), ("", "standard", "")], "level": "study"},
    "a lesson": {"seats": [("ann", "", ""), ("bob", "", ""), ("", "standard", "")], "level": "lesson"},
}


def fill(db):
    """A site with these tables, all with the same lines; gives their record."""
    prepare(Settings(db_url=db))
    record = played("steel-driver", "us", 3)
    with create_engine(db).begin() as to:
        for account, agreed in (("ann", True), ("bob", True), ("eva", False)):
            row = {"id": account, "kind": "member", "name": account.title(), "language": "en", "created": 5e8}
            to.execute(schema.accounts.insert().values(row | {"seen": 5e8, "research": agreed}))
        for number, table in enumerate(TABLES.values(), start=4001):
            of_game = {"id": number, "title": "steel-driver", "map": "us", "options": "{}", "rules": record.rules}
            level = table.get("level", "public")
            to.execute(
                schema.games.insert().values(of_game | {"host": "ann", "salt": "s", "created": 5e8, "level": level})
            )
            head = {"game": number, "moved": 5e8, "line": len(record.lines), "undone": 0, "round": 5, "phase": ""}
            to.execute(schema.heads.insert().values(head | {"turn": "", "over": table.get("over", True)}))
            lines = [{"game": number, "n": n, "text": t, "at": 5e8} for n, t in enumerate(record.lines, start=1)]
            to.execute(schema.lines.insert(), lines)
            for seat, (account, bot, why) in enumerate(table["seats"]):
                own = {"game": number, "seat": seat}
                here = {
                    "name": NAMES[seat],
                    "bot": bot,
                    "open": False,
                    "taken": True,
                    "label": "Ann Smith",
                    "token": "",
                }
                to.execute(schema.seats.insert().values(own | here | {"stands_in": why}))
                if seat == 2 and "holds" in table:
                    to.execute(schema.holdings.insert().values(own | {"browser": table["holds"]}))
                sat = [table["before"]] if seat == 2 and "before" in table else []
                sat += [account] if account else []
                for k, each in enumerate([*sat, *([""] if bot else [])]):
                    tenure = {"k": k, "account": each, "bot": "" if each else bot, "label": "Ann Smith"}
                    to.execute(schema.tenures.insert().values(own | tenure | {"began": "start", "ended": ""}))
    return record


def test_only_games_of_people_who_all_agreed_are_handed_out_and_nothing_of_them(tmp_path):
    db = f"sqlite:///{tmp_path}/rails.db"
    record = fill(db)
    out = tmp_path / "data"
    done = CliRunner().invoke(app, ["export", "--db", db, "--parquet", str(out)])
    assert done.exit_code == 0, done.output
    assert f"3 games in {out}; of 9 finished ones 6 are kept back, 0 damaged" in done.stdout
    games = pq.read_table(out / "games.parquet")
    assert sorted(games["players"].to_pylist()) == [
        ["easy", "standard", "random"], ["person", "person", "standard"], ["several", "person", "standard"],
    ]  # fmt: skip
    assert games["game"].to_pylist() == [0, 1, 2]
    assert set(games["lines"].to_pylist()) == {len(record.lines)}
    decisions = pq.read_table(out / "decisions.parquet")
    assert set(decisions["game"].to_pylist()) == {0, 1, 2}
    # Names, accounts, numbers of tables and times are in none of the rows, whatever column they might have come by.
    rows = json.dumps(games.to_pylist() + decisions.to_pylist())
    for personal in (
        "Smith",
        '"ann"',
        '"bob"',
        '"eva"',
        "bid",
        "5000000",
        *(str(4001 + k) for k in range(len(TABLES))),
    ):
        assert personal not in rows, personal
    assert not any(
        name in line.split()[:1] for r in games["record"].to_pylist() for line in r.splitlines() for name in NAMES
    )
    again = CliRunner().invoke(app, ["export", "--db", db, "--parquet", str(out)])
    assert again.exit_code == 1 and "take another folder" in again.stderr
    with create_engine(db).begin() as to:
        to.execute(schema.accounts.update().where(schema.accounts.c.id == "ann").values(research=False))
    later = CliRunner().invoke(app, ["export", "--db", db, "--parquet", str(tmp_path / "later")])
    assert "1 games in" in later.stdout
    assert pq.read_table(tmp_path / "later" / "games.parquet")["players"].to_pylist() == [
        ["easy", "standard", "random"]
    ]
