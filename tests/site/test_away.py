"""Being away: clocks stand still, up to so many days a year, at tables that allow it, in every process."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.site.conftest import HTML, JSON, site, site_on
from tests.site.test_clocks import DAY, START, clock, clocks_of, late_job, table_of
from tests.site.test_tenures import post
from trunkline.actions import BadLine
from trunkline.site.tables.away import BUDGET, YEAR, check_absence

pytestmark = pytest.mark.anyio

__all__ = ["clock"]

TODAY = datetime.fromtimestamp(START, UTC).date()
"""The day of `START`, in UTC."""


def days(first, last):
    return {"begin": str(TODAY + timedelta(days=first)), "end": str(TODAY + timedelta(days=last))}


async def test_a_deadline_moves_by_the_time_away_and_back_again(database, clock):
    async with site_on(database) as s:
        game, _, at = await table_of(s)
        first = (await s.sheet(game))["turn"]
        other = next(name for name in at if name != first)
        before = (await clocks_of(s, game))[first]["deadline"]
        answer = await post(at[first], "/me/away", **days(1, 4))
        assert answer.status_code == 200, answer.text
        (away,) = answer.json()["away"]
        assert away["end"] - away["start"] == 4 * DAY
        assert (await clocks_of(s, game))[first]["deadline"] == before + 4 * DAY
        await post(at[other], "/me/away", **days(0, 9))
        assert (await clocks_of(s, game))[first]["deadline"] == before + 4 * DAY, "of the other's it is not the turn"
        assert (await clocks_of(s, game))[other]["away"] == pytest.approx(START + 10 * DAY, abs=DAY)
        assert "away until" in (await at[first].get(f"/g/{game}", headers=HTML)).text
        clock.now += 5 * DAY
        await late_job(s)
        assert all(each["kind"] == "person" for each in (await s.sheet(game))["places"])
        assert (await post(at[other], "/me/away/end", id=away["id"])).status_code == 200  # not theirs: nothing happens
        assert (await clocks_of(s, game))[first]["deadline"] == before + 4 * DAY
        clock.now = START + 2 * DAY  # back before the end
        assert (await post(at[first], "/me/away/end", id=away["id"])).json()["away"] == []
        later = (await clocks_of(s, game))[first]["deadline"]
        assert later == before + (clock.now - away["start"])


async def test_days_are_those_of_the_zone_of_the_profile(tmp_path, clock):
    """Not those of the browser, which may be on a journey, or say nothing."""
    async with site(tmp_path) as s:
        _, _, at = await table_of(s)
        assert (await s.form(at["ann"], "/me", name="Ann", language="en", zone="Asia/Tokyo")).status_code == 303
        assert (await s.form(at["ann"], "/me/away", **days(2, 2), zone="UTC")).status_code == 303
        (away,) = (await at["ann"].get("/me", headers=JSON)).json()["away"]
        assert datetime.fromtimestamp(away["start"], ZoneInfo("Asia/Tokyo")).hour == 0


async def test_a_table_may_not_allow_it(tmp_path, clock):
    async with site(tmp_path) as s:
        game, _, at = await table_of(s, vacation=False)
        first = (await s.sheet(game))["turn"]
        before = (await clocks_of(s, game))[first]
        await post(at[first], "/me/away", **days(0, 4))
        assert (await clocks_of(s, game))[first] == before


async def test_the_other_process_hears_of_it(postgres, clock):
    async with site_on(postgres) as one, site_on(postgres) as two:
        game, _, at = await table_of(one)
        first = (await one.sheet(game))["turn"]
        before = (await clocks_of(two, game))[first]["deadline"]
        await post(at[first], "/me/away", **days(1, 2))
        clock.now = before + 1
        await late_job(two)
        assert all(each["kind"] == "person" for each in (await two.sheet(game))["places"])
        assert (await clocks_of(two, game))[first]["deadline"] == before + 2 * DAY


async def test_errors_stand_beside_their_field_and_nothing_is_lost(tmp_path, clock):
    async with site(tmp_path) as s:
        browser = s.browser(**{"accept-language": "it"})
        for sent, field, words in (
            ({"begin": "", "end": "2026-12-01"}, "begin", "Scegli un giorno."),
            ({"begin": "2026-12-01", "end": "soon"}, "end", "Scegli un giorno."),
            ({"begin": "2026-12-03", "end": "2026-12-01"}, "end", "La fine viene prima dell’inizio."),
            ({"begin": "2026-11-01", "end": "2026-11-02"}, "end", "Questo periodo è già passato."),
            ({"begin": "2026-12-01", "end": "2026-12-31"}, "end", "Sarebbero più di 30 giorni in un anno."),
        ):
            answer = await s.form(browser, "/me/away", **sent)
            assert answer.status_code == 400
            assert f'id="error-{field}">{words}' in answer.text
            assert f'value="{sent["begin"]}"' in answer.text
            refused = await post(browser, "/me/away", **sent)
            assert (refused.status_code, refused.json()["field"]) == (400, field)
        assert (await s.form(browser, "/me/away", begin="2026-12-01", end="2026-12-05")).status_code == 303
        page = (await browser.get("/me", headers=HTML)).text
        assert page.count('action="/me/away/end"') == 1 and "Rimuovi" in page


def test_so_many_days_in_any_year():
    day = 86400.0
    now = 1000 * day
    known = [(now - 100 * day, now - 80 * day)]
    check_absence(known, now, now + 10 * day, now)
    with pytest.raises(BadLine, match="30 days in a year"):
        check_absence(known, now, now + 11 * day, now)
    later = now - 100 * day + YEAR
    check_absence(known, later + 10 * day, later + 30 * day, now)
    with pytest.raises(BadLine, match="30 days in a year"):
        check_absence(known, later - 15 * day, later + 10 * day, now)
    with pytest.raises(BadLine, match="30 days in a year"):
        check_absence([], now, now + (BUDGET + 1) * day, now)
