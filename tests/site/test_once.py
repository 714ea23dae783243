"""What changes a seat is sent with a key and done once, whoever holds the seat afterwards."""

from __future__ import annotations

import asyncio

import pytest

from tests.site.conftest import JSON, bearer, site_on
from tests.site.test_clocks import LATE, clock, clocks_of, late_job, table_of  # noqa: F401 - the fixture

pytestmark = pytest.mark.anyio

SAME = JSON | {"sec-fetch-site": "same-origin"}


async def twice(browser, path, key, **given):
    """Send a change, and then the same again, as a program that got no answer; gives both answers."""
    headers = SAME | {"idempotency-key": key}
    return [await browser.post(path, json=given, headers=headers) for _ in range(2)]


def statuses(answers):
    return [each.status_code for each in answers]


async def test_who_has_left_and_sends_it_again_has_left_once(database):
    async with site_on(database) as s, site_on(database) as other:
        game, tokens = await s.make("ann:link", "bob:link", "cyd:link")
        headers = bearer(tokens["ann"]) | {"idempotency-key": "gone"}
        first = await s.client.post(f"/g/{game}/leave", json={}, headers=headers)
        assert first.status_code == 201
        for site in (s, other):  # also in a process that has not heard of it
            again = await site.client.post(f"/g/{game}/leave", json={}, headers=headers)
            assert (again.status_code, again.json()["held"]) == (200, [])
        back = await s.client.post(f"/g/{game}/back", json={}, headers=headers)
        assert (back.status_code, back.json()["code"]) == (422, "key-again")
        # the key opens nothing to others, and another key is another change
        stranger = await s.client.post(f"/g/{game}/leave", json={}, headers=JSON | {"idempotency-key": "gone"})
        assert stranger.status_code == 403
        unknown = await s.client.post(f"/g/{game}/leave", json={}, headers=headers | {"idempotency-key": "new"})
        assert unknown.status_code == 403
        mine = bearer(tokens["bob"]) | {"idempotency-key": "gone"}
        assert (await s.client.post(f"/g/{game}/leave", json={}, headers=mine)).status_code == 201
        rows = (await s.client.get(f"/g/{game}/tenures", headers=JSON)).json()["tenures"]
        assert [(row["seat"], row["began"]) for row in rows].count(("ann", "stand-in")) == 1


async def test_waiting_and_voting_count_once_and_so_does_coming_back(tmp_path, clock):  # noqa: F811
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        game, _, at = await table_of(s, late="vote")
        first = (await s.sheet(game))["turn"]
        one, other = [name for name in at if name != first]
        before = (await clocks_of(s, game))[first]["deadline"]
        assert statuses(await twice(at[one], f"/g/{game}/wait", "w1")) == [201, 200]
        assert (await clocks_of(s, game))[first]["deadline"] == before + 86400
        assert statuses(await twice(at[one], f"/g/{game}/wait", "w2")) == [201, 200]
        assert (await clocks_of(s, game))[first]["deadline"] == before + 2 * 86400
        mixed = await at[one].post(f"/g/{game}/vote", json={}, headers=SAME | {"idempotency-key": "w1"})
        assert (mixed.status_code, mixed.json()["code"]) == (422, "key-again")
        clock.now += LATE + 4 * 86400
        await late_job(s)
        assert statuses(await twice(at[one], f"/g/{game}/vote", "v")) == [201, 200]
        assert (await clocks_of(s, game))[first]["votes"] == [one]
        assert statuses(await twice(at[other], f"/g/{game}/vote", "v")) == [201, 200]
        assert statuses(await twice(at[first], f"/g/{game}/back", "b")) == [201, 200]
        refused = await at[one].post(f"/g/{game}/wait", json={}, headers=SAME | {"idempotency-key": "a b"})
        assert refused.status_code == 400


async def test_the_host_removes_once_and_two_at_a_time_are_one(tmp_path, clock):  # noqa: F811
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        host, bob = s.browser(), s.browser()
        body = {"title": "toy", "seats": [{"name": "ann", "kind": "me"}, {"name": "bob", "kind": "open"}]}
        body["pace"] = {"move": 60}
        game = (await host.post("/new", json=body, headers=SAME)).json()["game"]
        assert (await s.form(bob, f"/g/{game}/take", seat="bob")).status_code == 303
        sheet = await s.sheet(game)
        if sheet["turn"] == "ann":
            line = {"n": sheet["line"], "line": "ann hold"}
            assert (await host.post(f"/g/{game}", json=line, headers=SAME)).status_code == 201
        clock.now += 200
        await late_job(s)
        headers = SAME | {"idempotency-key": "off"}
        path = f"/g/{game}/remove"
        answers = await asyncio.gather(*(host.post(path, json={"seat": "bob"}, headers=headers) for _ in range(2)))
        assert sorted(statuses(answers)) == [200, 201]
        other = await host.post(path, json={"seat": "ann"}, headers=headers)
        assert (other.status_code, other.json()["code"]) == (422, "key-again")
