"""What an admin does on pages is done by `trunkline admin` as well, and stands in the same audit."""

from __future__ import annotations

import asyncio
import json

from sqlalchemy import insert

from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.new import NewSeat


async def prepared(db):
    """A table of two members under way; its number."""
    hall = Hall(Settings(db_url=db), queues=(), visitors=False)
    await hall.store.open()

    def write(to):
        for name in ("eva", "ivo"):
            row = {"id": f"{name}-account", "kind": "member", "name": name, "folded": name, "language": "en"}
            to.execute(insert(schema.accounts).values(**row, created=0.0, seen=0.0))

    await hall.store.writer.run(write)
    seats = [NewSeat("ann", "me"), NewSeat("bob", "link"), NewSeat("cyd", "link")]
    number = await hall.create("steel-driver", "us", {}, seats, "eva-account")
    async with hall.at(number) as live:
        for _ in range(4):
            turn = live.table.turn()
            await live.play(hall.store, f"{live.seats[turn].name} {live.table.lines(turn)[0]}")
        line = live.table.line
    hall.thinkers.close()
    await hall.store.close()
    return number, line


def test_members_and_tables_are_cared_for_by_command(run, tmp_path):
    db = f"sqlite:///{tmp_path}/rails.db"
    game, line = asyncio.run(prepared(db))

    def said(*words, code=0):
        result = run("admin", *words, "--db", db)
        assert result.exit_code == code, (words, result.stdout, result.stderr)
        return result.stderr if code else result.stdout

    number = str(game)
    assert "Say why" in said("rewind", number, "1", code=1)
    assert f"has {line} lines" in said("rewind", number, "9999", "--reason", "x", code=1)
    assert "is at line 2" in said("rewind", number, "2", "--reason", "A slip.")
    assert "is stopped" in said("stop", number, "--reason", "Quarrel.")
    assert "has been stopped" in said("replace", number, "ann", "--reason", "x", code=1)
    assert "goes on" in said("resume", number, "--reason", "Peace.")
    assert "Bots stand in at 1 seats" in said("suspend", "eva", "--days", "3", "--reason", "Rude.")
    assert "0 seats" in said("suspend", "eva", "--days", "0", "--reason", "Sorry.")
    said("silence", "ivo", "--days", "2", "--reason", "Spam.")
    assert f"/g/{game}/sit#" in said("replace", number, "ann", "--reason", "Gone.")
    assert "there is no member" in said("suspend", "nobody", "--days", "1", "--reason", "x", code=1)
    assert "is deleted" in said("delete", number, "--reason", "Empty.")
    assert "there is no table" in said("delete", number, "--reason", "x", code=1)
    found = json.loads(said("audit", "--json"))
    assert [each["act"] for each in reversed(found)] == [
        "rewind", "stop", "resume", "suspend", "suspend", "silence", "replace", "delete",
    ]  # fmt: skip
    assert all(each["actor"] == "" and each["reason"] for each in found)
    assert "Quarrel." in said("audit")
    assert "0 ratings" in said("ratings")
