"""Ratings follow from the results alone: ties tie, whoever has left comes last, who wants none stands still."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, insert, select

from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME
from tests.site.test_invitations import person
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import merge
from trunkline.site.tables.ratings import Rating, read_ratings, recompute, replay, set_rated
from trunkline.site.tables.results import Finish, Result, withdraw, write_finish

PEOPLE = ("ann", "bob", "cyd", "dan", "guest")


def ratings_of(connection):
    return {title: read_ratings(connection, title, PEOPLE) for title in ("toy", "other")}


GAME = st.tuples(
    st.sampled_from(["toy", "other"]),
    st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=5, unique=True),
    st.lists(st.tuples(st.integers(1, 5), st.booleans()), min_size=5, max_size=5),
    st.booleans(),
    st.sampled_from(["", "ann", "bob"]),
)
"""Title, who plays, place and whether gone by seat, whether it is rated, who changes their mind before it."""


@settings(max_examples=40, deadline=None)
@given(games=st.lists(GAME, min_size=1, max_size=12), taken=st.integers(0, 11), merged=st.booleans())
def test_to_replay_all_results_gives_the_stored_ratings(games, taken, merged):
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.begin() as to:
        for account in PEOPLE[:-1]:
            row = {"id": account, "kind": "member", "name": account, "language": "en", "created": 0.0, "seen": 0.0}
            to.execute(insert(schema.accounts).values(row))
        for n, (title, people, outcomes, rated, changes) in enumerate(games, start=1):
            if changes:
                wants = to.execute(select(schema.accounts.c.rated).where(schema.accounts.c.id == changes)).scalar()
                set_rated(to, changes, on=not wants)
            shy = set(to.execute(select(schema.accounts.c.id).where(~schema.accounts.c.rated)).scalars()) | {"guest"}
            game = {
                "id": n,
                "title": title,
                "map": "",
                "options": "{}",
                "rules": 1,
                "host": "",
                "salt": "",
                "created": 0,
            }
            to.execute(insert(schema.games).values(game))
            results = [
                Result(seat, account, account, place, 10 - place, gone)
                for seat, (account, (place, gone)) in enumerate(zip(people, outcomes, strict=False))
            ]
            before = ratings_of(to)
            for _ in range(2):  # once more changes nothing
                write_finish(to, Finish(n, title, "", tuple(people), rated, results, ()))
            after = ratings_of(to)
            moved = {account for account in PEOPLE if before[title].get(account) != after[title].get(account)}
            counted = set(people) - shy if rated and len(set(people) - shy) > 1 else set()
            assert moved == counted, "those who are rated and nobody else, in this title"
            assert all(before[each] == after[each] for each in after if each != title)
        if taken < len(games):
            withdraw(to, taken + 1)
        if merged:
            merge(to, "bob", "ann")
            assert "bob" not in replay(to, "toy")
        stored = ratings_of(to)
        assert stored == {title: replay(to, title) for title in stored}
        recompute(to)
        assert ratings_of(to) == stored


def test_ties_are_ties_and_whoever_has_left_is_last():
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.begin() as to:
        for n, account in enumerate(PEOPLE[:-1]):
            row = {"id": account, "kind": "member", "name": account, "language": "en", "created": 0.0, "seen": 0.0}
            to.execute(insert(schema.accounts).values(row))
        game = {"id": 1, "title": "toy", "map": "", "options": "{}", "rules": 1, "host": "", "salt": "", "created": 0.0}
        to.execute(insert(schema.games).values(game))
        places = [("ann", 1, False), ("bob", 1, False), ("cyd", 3, False), ("dan", 1, True)]
        results = [Result(seat, who, who, place, 0, gone) for seat, (who, place, gone) in enumerate(places)]
        write_finish(to, Finish(1, "toy", "", PEOPLE[:-1], True, results, ()))
        found = read_ratings(to, "toy", PEOPLE)
        assert found["ann"].mu == pytest.approx(found["bob"].mu) and found["bob"].mu > found["cyd"].mu > found["dan"].mu
        assert {each.games for each in found.values()} == {1} and found["ann"].in_points is None
        assert Rating(30.0, 2.0, 5).in_points == 2460


async def finish(s, browsers, game):
    """Play a table of the toy to its end, each seat by whoever holds it."""
    for _ in range(200):
        sheets = [(await browser.get(f"/g/{game}", headers=JSON)).json() for browser in browsers]
        if sheets[0]["over"]:
            return sheets[0]
        for browser, sheet in zip(browsers, sheets, strict=True):
            if sheet["turn"] in sheet["held"] and sheet["legal"]:
                line = {"n": sheet["line"], "line": f"{sheet['turn']} {sheet['legal'][0]}"}
                played = await browser.post(f"/g/{game}", json=line, headers=SAME)
                assert played.status_code == 201, played.text
                break
    raise AssertionError("no end")


async def table_for(s, host, others, **more):
    """A rated table with open seats that the others take; its number."""
    seats = ["me", *["open"] * len(others)]
    game = int((await s.open(host, *seats, **{"room_rated": "yes", "option_rounds": "1"} | more)).split("/")[2])
    for browser, seat in zip(others, ("bob", "cyd", "dan"), strict=False):
        assert (await s.form(browser, f"/g/{game}/take", seat=seat)).status_code == 303
    return game


@pytest.mark.anyio
async def test_members_have_results_and_a_rating_after_five_games(database):
    async with site_on(database) as s:
        eva, ivo = await person(s, "eva", "Eva"), await person(s, "ivo", "Ivo")
        for n in range(5):
            game = await table_for(s, eva, [ivo])
            assert "Rated" in (await eva.get(f"/g/{game}", headers=HTML)).text
            over = await finish(s, [eva, ivo], game)
            mine = (await eva.get("/me/results", headers=JSON)).json()
            (toy,) = mine["titles"]
            assert (toy["plays"], toy["rated_games"], mine["finished"], mine["left"]) == (n + 1, n + 1, n + 1, 0)
            assert (toy["rating"] is not None) == (n == 4), "shown after five games"
        assert sum(mine["hours"]) > 0 and sum(toy["places"]) == 5 and toy["best"] >= toy["mean"] > 0
        (met,) = mine["met"]
        assert (met["name"], met["games"], met["ahead"] + met["behind"] <= 5) == ("bob", 5, True)
        stored = await s.hall.store.ask(lambda to: read_ratings(to, "toy", ["eva", "ivo"]))
        assert stored == await s.hall.store.ask(lambda to: replay(to, "toy")) and len(stored) == 2
        page = (await eva.get("/me/results", headers=HTML)).text
        assert "My results" in page and "bob" in page
        seen = await ivo.get(f"/player/{mine['page']}", headers=JSON)
        assert (
            seen.json()["titles"] == mine["titles"]
            and 'href="/player/' in (await ivo.get(f"/g/{game}/person?seat=ann", headers=HTML)).text
        )
        assert (await s.browser().get(f"/player/{mine['page']}", headers=HTML)).status_code == 200
        # Who wants none stands still, and nobody else sees it.
        hidden = await eva.post("/me/results", json={"on": False}, headers=SAME)
        assert hidden.json()["rated"] is False
        assert (await ivo.get(f"/player/{mine['page']}", headers=JSON)).status_code == 404
        await finish(s, [eva, ivo], await table_for(s, eva, [ivo]))
        again = await s.hall.store.ask(lambda to: read_ratings(to, "toy", ["eva", "ivo"]))
        assert again == stored, "one alone is not rated either"
        assert (await eva.get("/me/results", headers=JSON)).json()["finished"] == 6
        assert over["rated"] is True


@pytest.mark.anyio
async def test_whoever_leaves_is_behind_all_and_the_one_who_comes_instead_has_the_place(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        eva, ivo, lia, una = [await person(s, name.lower(), name) for name in ("Eva", "Ivo", "Lia", "Una")]
        game = await table_for(s, eva, [ivo, lia], pace_leaving="open", option_rounds="2")
        for _ in range(40):  # until each has played something
            sheet = (await eva.get(f"/g/{game}", headers=JSON)).json()
            if sheet["line"] >= 7 and sheet["turn"]:
                break
            turn = {"ann": eva, "bob": ivo, "cyd": lia}[sheet["turn"]]
            own = (await turn.get(f"/g/{game}", headers=JSON)).json()
            line = {"n": own["line"], "line": f"{own['turn']} {own['legal'][0]}"}
            assert (await turn.post(f"/g/{game}", json=line, headers=SAME)).status_code == 201
        assert (await s.form(ivo, f"/g/{game}/leave", seat="bob", sure="yes")).status_code == 303
        assert (await ivo.get("/me/results", headers=JSON)).json()["left"] == 1, "at once"
        assert (await s.form(una, f"/g/{game}/take", seat="bob")).status_code == 303
        await finish(s, [eva, una, lia], game)
        rows = {row.account: row for row in await s.hall.store.rows(schema.results.select())}
        assert rows["ivo"].gone and rows["ivo"].points is None and rows["ivo"].place == 3
        assert not rows["una"].gone and rows["una"].seat == rows["ivo"].seat and rows["una"].points is not None
        found = await s.hall.store.ask(lambda to: read_ratings(to, "toy", list(rows)))
        assert min(found, key=lambda account: found[account].mu) == "ivo" and len(found) == 4
        mine = (await ivo.get("/me/results", headers=JSON)).json()
        assert (mine["finished"], mine["left"], mine["titles"]) == (0, 1, [])


@pytest.mark.anyio
async def test_a_rated_game_is_studied_once_it_is_over_and_nobody_helps_there(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        eva, ivo, una = [await person(s, name.lower(), name) for name in ("Eva", "Ivo", "Una")]
        game = await table_for(s, eva, [ivo])
        record = (await eva.get(f"/g/{game}/record")).text
        for sent in (
            eva.post(f"/g/{game}/branch", json={}, headers=SAME),
            eva.post("/studies", json={"record": f"/g/{game}"}, headers=SAME),
            eva.post("/studies", json={"record": record}, headers=SAME),
            ivo.post(f"/g/{game}/branch", json={}, headers=SAME),
        ):
            refused = await sent
            assert (refused.status_code in (400, 409), refused.json()["code"]) == (True, "rated-study"), refused.text
        study = await una.post(f"/g/{game}/branch", json={}, headers=SAME)
        assert study.status_code == 201, "an onlooker may"
        link = (await una.post(f"/g/{study.json()['game']}/study/share", json={}, headers=SAME)).json()
        refused = await s.form(eva, next(value for value in link.values() if "/study/" in str(value)))
        assert refused.status_code == 409 and "rated" in refused.text
        hint = await eva.post(f"/g/{game}/suggest", headers=SAME)
        assert (hint.status_code, hint.json()["code"]) == (409, "rated-hint")
        await finish(s, [eva, ivo], game)
        assert (await eva.post(f"/g/{game}/branch", json={}, headers=SAME)).status_code == 201
        alone = await s.form(
            eva, "/new", title="toy", map="none", kind_1="me", kind_2="random", name_1="a", name_2="b", room_rated="yes"
        )
        assert alone.status_code == 400 and 'id="error-room-rated"' in alone.text
        made = await s.client.post(
            "/new",
            json={
                "title": "toy",
                "rated": True,
                "seats": [{"name": "a", "kind": "me"}, {"name": "b", "kind": "random"}],
            },
            headers=JSON,
        )
        assert (made.status_code, made.json()["code"]) == (400, "rated-alone")


@pytest.mark.anyio
async def test_the_page_of_five_hundred_games_is_quick(tmp_path):
    """Not a time but the number of questions: they do not grow with the games."""
    from sqlalchemy import event

    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        eva = await person(s, "eva", "Eva")

        def fill(to):
            for n in range(1, 501):
                game = {
                    "id": n,
                    "title": "toy",
                    "map": "none",
                    "options": "{}",
                    "rules": 1,
                    "host": "",
                    "salt": "",
                    "created": 0.0,
                }
                to.execute(insert(schema.games).values(game))
                results = [
                    Result(k, who, who, k + 1, 9 - k, False) for k, who in enumerate(("eva", f"x{n % 60}", f"y{n}"))
                ]
                write_finish(to, Finish(n, "toy", "none", ("a", "b", "c"), True, results, (0, 1, 2)))

        await s.hall.store.writer.run(fill)
        asked = []
        event.listen(s.hall.store.engine, "before_cursor_execute", lambda *a: asked.append(a[2]))
        start = time.perf_counter()
        mine = (await eva.get("/me/results", headers=JSON)).json()
        page = (await eva.get("/me/results", headers=HTML)).text
        print(f"{(time.perf_counter() - start) / 2 * 1000:.0f} ms a page")
        assert mine["finished"] == 500 and len(mine["met"]) == 20 and "x1" in page
        assert len(asked) < 30, len(asked)
