"""`trunkline admin` as a host calls it: the first admin, roles, links."""

from __future__ import annotations

import json

from trunkline.site.settings import Settings
from trunkline.site.tables.join_links import find_link
from trunkline.site.tables.store import Store


def test_a_host_makes_an_admin_gives_roles_and_links(run, tmp_path, monkeypatch):
    monkeypatch.setenv("TRUNKLINE_SITE", "https://trains.example/")
    db = f"sqlite:///{tmp_path}/rails.db"

    def said(*words):
        result = run("admin", *words, "--db", db)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    def finds(text):
        """The link of a printed text, if it opens anything."""
        address = next(word for word in text.split() if word.startswith("https://"))
        store = Store(Settings(db_url=db))
        with store.engine.connect() as connection:
            return find_link(connection, address.removeprefix("https://trains.example/join/"), 0.0)

    first = said("Anna B")
    (member,) = json.loads(said("list", "--json"))
    assert (member["name"], member["role"]) == ("Anna B", "admin") and finds(first).account == member["id"]
    again = said("anna b")  # the same one, however it is written
    assert "is an admin now" in again and finds(first) is None and finds(again).account == member["id"]
    said("make", "list")
    assert "moderator, admin before" in said("grant", "list", "moderator")
    assert "player, admin before" in said("revoke", member["id"][:8])
    assert [row["role"] for row in json.loads(said("list", "--json"))] == ["player", "moderator"]
    assert finds(said("link", "ANNA B")).account == member["id"]
    invited = finds(said("invite", "--uses", "3", "--note", "friends"))
    (listed,) = json.loads(said("invitations", "--json"))
    assert (listed["note"], listed["left"], listed["id"]) == ("friends", 3, invited.id)
    said("uninvite", str(invited.id))
    assert json.loads(said("invitations", "--json")) == [] and "friends" not in said("invitations")
    for words, fault in (
        (("link", "nobody"), "no member 'nobody'"),
        (("grant", "list", "king"), "no role 'king'"),
        (("uninvite", "99"), "no open invitation 99"),
        (("invite", "--days", "0"), "1 to 90 days"),
        (("make", "x" * 30), "1 to 24"),
    ):
        result = run("admin", *words, "--db", db)
        assert result.exit_code == 1 and fault in result.stderr
    assert run("admin", "list", "--db", f"sqlite:///{tmp_path}/no/such/folder.db").exit_code == 1
