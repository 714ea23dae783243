"""`trunkline reports` as whoever looks after a site calls it."""

from __future__ import annotations

import json

from sqlalchemy import create_engine

from trunkline.site.serve import prepare
from trunkline.site.settings import Settings
from trunkline.site.tables.reports import write_report


def test_reports_are_listed_and_closed(run, tmp_path):
    db = f"sqlite:///{tmp_path}/rails.db"
    prepare(Settings(db_url=db))
    with create_engine(db).begin() as connection:
        write_report(connection, "eva", "ivo", 17, 4, "Bob", "rude\nwords", "An insult.")
        write_report(connection, "eva", "ivo", 17, None, "Bob", "", "The name.")
    shown = run("reports", "list", "--db", db).stdout
    assert "rude / words" in shown and "An insult." in shown and "The name." in shown
    assert run("reports", "close", "1", "a warning", "--db", db).exit_code == 0
    again = run("reports", "close", "1", "twice", "--db", db)
    assert again.exit_code == 1 and again.stderr == "trunkline: there is no open report 1\n"
    left = json.loads(run("reports", "list", "--db", db, "--json").stdout)
    assert [(each["id"], each["reporter"], each["n"]) for each in left] == [(2, "eva", None)]
    assert "a warning" in run("reports", "list", "--closed", "--db", db).stdout


def test_a_database_that_is_not_there_is_refused(run, tmp_path):
    for db in (f"sqlite:///{tmp_path}/none.db", "nonsense://x"):
        result = run("reports", "list", "--db", db)
        assert result.exit_code == 1 and result.stderr.startswith("trunkline: ")
    assert not (tmp_path / "none.db").exists()
