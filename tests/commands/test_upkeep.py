"""`trunkline doctor`, `backup` and `restore` as a host calls them."""

from __future__ import annotations

import json

from trunkline.site.serve import prepare
from trunkline.site.settings import Settings


def test_a_site_is_looked_at_copied_and_put_back(toys, run, tmp_path):
    db = f"sqlite:///{tmp_path}/rails.db"
    prepare(Settings(db_url=db))
    result = run("doctor", "--db", db)
    assert result.exit_code == 0 and "a move" in result.stdout and "FAULT" not in result.stdout
    assert all(row["ok"] for row in json.loads(run("doctor", "--db", db, "--json").stdout))
    copy = str(tmp_path / "copy.db")
    assert "keep it private" in run("backup", copy, "--db", db).stdout
    assert "rails.db.before-1" in run("restore", copy, "--db", db).stdout
    for words in (("backup", copy), ("restore", str(tmp_path / "none"))):
        assert run(*words, "--db", db).exit_code == 1


def test_what_is_not_well_exits_with_one(toys, run):
    result = run("doctor", "--db", "nonsense://x")
    assert result.exit_code == 1 and "FAULT" in result.stdout and result.stderr == "trunkline: not well: database\n"
