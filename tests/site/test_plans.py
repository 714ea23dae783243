"""Plans: steps drawn at any time, private, kept and checked; ways from here to there; laid as ordinary lines."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, JSON, site
from trunkline import titles

pytestmark = pytest.mark.anyio

OWN = {"sec-fetch-site": "same-origin"}


@pytest.fixture
async def s(tmp_path, toy_shelf):
    titles.SHELF.clear()
    titles.SHELF.update(toy_shelf)
    async with site(tmp_path) as one:
        yield one


async def send(browser, address, **what):
    return await browser.post(address, json=what, headers=JSON | OWN)


async def sheet(browser, game):
    return (await browser.get(f"/g/{game}", headers=JSON)).json()


async def new_table(s, title="age-of-steam", kinds=("me", "me", "me")):
    """A table of which a browser holds every seat of a person; browser and number."""
    browser = s.browser()
    seats = [{"name": name, "kind": kind} for name, kind in zip(("ann", "bob", "cyd"), kinds, strict=False)]
    made = await send(browser, "/new", title=title, seats=seats)
    assert made.status_code == 201, made.text
    return browser, made.json()["game"]


async def play_until(browser, game, phase):
    """Play the first legal line that pays nothing until a phase; the sheet then."""
    while (now := await sheet(browser, game))["phase"] != phase:
        line = next((line for line in now["legal"] if line.split()[0] in ("issue", "pass", "stay", "role")), None)
        line = line or now["legal"][0]
        answer = await send(browser, f"/g/{game}", n=now["line"], line=f"{now['turn']} {line}")
        assert answer.status_code == 201, answer.text
    return now


async def plan(browser, game, seat, n=1):
    answer = await browser.get(f"/g/{game}/plan/{n}?as={seat}", headers=JSON)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_plan_is_drawn_before_the_turn_and_laid_in_it(s):
    browser, game = await new_table(s)
    empty = await plan(browser, game, "bob")
    assert empty["steps"] == [] and any(line.startswith("lay ") for line in empty["legal"])
    asked = {"seat": "bob", "start": "chicago", "goal": "rock-island"}
    found = (await send(browser, f"/g/{game}/plan/1/ways", **asked)).json()["ways"]
    assert 1 < len(found) <= 5
    assert [len(way["lines"]) > 0 for way in found] == [True] * len(found)
    way = found[0]["lines"]
    backwards = "\n".join(f"bob {line}" for line in reversed(way))
    drawn = (await send(browser, f"/g/{game}/plan/1", n=0, lines=backwards)).json()
    assert sorted(step["line"] for step in drawn["steps"]) == sorted(way)
    assert all(step["round"] and not step["why"] for step in drawn["steps"])
    assert drawn["now"] == 0  # it is nobody's turn to build
    assert (await sheet(browser, game))["line"] == 0 or "lay" not in str((await sheet(browser, game))["log"])
    now = await play_until(browser, game, "build")
    while now["turn"] != "bob":
        await send(browser, f"/g/{game}", n=now["line"], line=f"{now['turn']} done")
        now = await sheet(browser, game)
    there = await plan(browser, game, "bob")
    assert 0 < there["now"] <= 3
    laid = await send(browser, f"/g/{game}/ways", seat="bob", n=now["line"], lines="\n".join(reversed(way)))
    assert laid.status_code == 201, laid.text
    lines = [line for line in laid.json()["log"] if line.startswith("bob lay")]
    assert len(lines) == there["now"]
    assert {line.removeprefix("bob ") for line in lines} <= set(way)
    assert laid.json()["undo"]  # taken back as any other line
    # What lies there by now does not go any more: it is kept and marked.
    after = await plan(browser, game, "bob")
    gone = [step for step in after["steps"] if step["why"]]
    assert len(gone) == len(lines) and all(step["round"] == 0 for step in gone)


async def test_a_plan_laid_equals_the_same_tiles_laid_one_by_one(s):
    boards = []
    for at_once in (True, False):
        browser, game = await new_table(s)
        now = await play_until(browser, game, "build")
        seat = now["turn"]
        asked = {"seat": seat, "start": "chicago", "goal": "rock-island"}
        way = (await send(browser, f"/g/{game}/plan/1/ways", **asked)).json()["ways"][0]
        if at_once:
            await send(browser, f"/g/{game}/ways", seat=seat, lines="\n".join(way["lines"]))
        else:
            for line in way["lines"][: way["now"]]:
                now = await sheet(browser, game)
                await send(browser, f"/g/{game}", n=now["line"], line=f"{seat} {line}")
        there = await sheet(browser, game)
        boards.append([line.split(" ", 1)[1] for line in there["log"] if " lay " in line])
    assert boards[0] == boards[1] != []


async def test_plans_are_private_several_and_named(s):
    browser, game = await new_table(s)
    other = s.browser()
    legal = (await plan(browser, game, "ann"))["legal"]
    line = next(line for line in legal if line.startswith("lay "))
    assert (await send(browser, f"/g/{game}/plan/2", line=f"ann {line}")).status_code == 200
    assert (await send(browser, f"/g/{game}/plan/2/name", name="  North   line ", seat="ann")).status_code == 200
    known = (await browser.get(f"/g/{game}/plan?as=ann", headers=JSON)).json()
    assert known == [{"plan": 2, "name": "North line", "steps": 1}]
    assert (await browser.get(f"/g/{game}/plan?as=bob", headers=JSON)).json() == []
    for address in (f"/g/{game}/plan", f"/g/{game}/plan/2", f"/g/{game}/plan/2/why?word=chicago"):
        assert (await other.get(address, headers=JSON)).status_code == 403
    assert (await send(other, f"/g/{game}/plan/2", line=f"ann {line}")).status_code == 403
    for looking in (browser, other):
        for part in ("", "/sheet", "/record"):
            assert "North line" not in (await looking.get(f"/g/{game}{part}", headers=HTML)).text
    too_old = await send(browser, f"/g/{game}/plan/2", line=f"ann {line}", n=0)
    assert too_old.status_code == 409 and too_old.json()["code"] == "plan-moved-on"
    assert (await send(browser, f"/g/{game}/plan/2/undo", seat="ann")).json()["steps"] == []
    await send(browser, f"/g/{game}/plan/2/delete", seat="ann")
    assert (await browser.get(f"/g/{game}/plan?as=ann", headers=JSON)).json() == []


async def test_what_cannot_be_a_plan_is_refused(s):
    browser, game = await new_table(s)
    address = f"/g/{game}/plan/1"
    assert (await browser.get(f"/g/{game}/plan/10?as=ann", headers=JSON)).json()["code"] == "no-such-plan"
    assert (await send(browser, address, line="ann jump")).json()["code"] == "unknown-verb"
    assert (await send(browser, address, lines="ann lay C4 N-S\nbob lay C4 N-S")).json()["code"] == "not-your-seat"
    assert (await send(browser, address)).json()["code"] == "empty-line"
    long = "\n".join(["ann lay C4 N-S"] * 41)
    assert (await send(browser, address, lines=long)).json()["code"] == "plan-too-long"
    named = await send(browser, f"{address}/name", name="x" * 41, seat="ann")
    assert named.json()["code"] == "plan-name-too-long"
    nowhere = await send(browser, f"{address}/ways", seat="ann", start="chicago", goal="atlantis")
    assert nowhere.status_code == 400
    out_of_turn = await send(browser, f"/g/{game}/ways", seat="ann", lines="lay C4 N-S")
    assert out_of_turn.status_code == 422


@pytest.mark.parametrize("title", ["age-of-steam", "steam", "steel-driver", "railways-card"])
async def test_the_page_of_a_plan_of_each_title(s, title):
    browser, game = await new_table(s, title, ("me", "me") if title == "railways-card" else ("me", "me", "me"))
    if title == "railways-card":
        pass
    shown = await browser.get(f"/g/{game}/plan?as=ann", headers=HTML, follow_redirects=True)
    assert shown.status_code == 200
    assert 'id="planned"' in shown.text and 'id="plan-back"' in shown.text
    part = await browser.get(f"/g/{game}/plan/1/sheet?as=ann", headers=HTML | {"hx-request": "true"})
    assert part.status_code == 200 and part.text.lstrip().startswith("<div")
    table = await browser.get(f"/g/{game}", headers=HTML)
    assert f'href="/g/{game}/plan?as=' in table.text


async def test_a_plan_of_cards_tells_no_more_than_its_hand(s):
    """Whoever plans sees the same whatever the other one holds: two tables that differ only in that look alike."""
    browser, game = await new_table(s, "railways-card", ("me", "me"))
    there = await plan(browser, game, "ann")
    line = there["legal"][0]
    drawn = (await send(browser, f"/g/{game}/plan/1", line=f"ann {line}")).json()
    assert [step["line"] for step in drawn["steps"]] == [line] and not drawn["steps"][0]["why"]
    async with s.app.state.hall.at(game) as live:
        state, deck = live.table.state, live.table.game.map
        held = [deck.words[card] for card in state.hands[1] if card not in state.known[1]]
        seen = {deck.words[card] for card in (*state.hands[0], *state.display, *state.known[1]) if card >= 0}
    assert held
    text = (await browser.get(f"/g/{game}/plan/1?as=ann", headers=HTML)).text
    own = (await browser.get(f"/g/{game}?as=ann", headers=HTML)).text
    for word in set(held) - seen:
        assert text.count(f'"{word}"') <= own.count(f'"{word}"'), word


async def test_after_the_end_nothing_is_planned(s):
    browser, game = await new_table(s, "steel-driver")
    async with s.app.state.hall.at(game) as live:
        live.table.state.queue = []
        live.table.state.step = 99
        live.table.state.over = True
    there = await plan(browser, game, "ann")
    assert there["legal"] == [] and there["now"] == 0
    assert (await browser.get(f"/g/{game}/plan/1?as=ann", headers=HTML)).status_code == 200


async def test_a_tile_that_joins_nothing_yet_waits_in_a_plan(s):
    """It is offered where it is asked for, stands among what does not go, and goes once track leads there."""
    browser, game = await new_table(s)
    before = (await plan(browser, game, "ann"))["legal"]
    asked = await send(browser, f"/g/{game}/plan/1/anywhere", seat="ann", word="M0")
    loose = [line for line in asked.json()["legal"] if line not in before]
    assert asked.status_code == 200 and loose and {line.split()[1] for line in loose} == {"M0"}
    drawn = (await send(browser, f"/g/{game}/plan/1", line=f"ann {loose[0]}")).json()
    assert [(step["line"], step["round"]) for step in drawn["steps"]] == [(loose[0], 0)] and drawn["steps"][0]["why"]
    page = (await browser.get(f"/g/{game}/plan/1?as=ann", headers=HTML)).text
    assert "1 step does not go as things stand." in page
    for word in ("chicago", "B3", "x"):
        refused = await send(browser, f"/g/{game}/plan/1/anywhere", seat="ann", word=word)
        assert (refused.status_code, refused.json()["code"]) == (422, "plan-nothing-there")
    other, cards = await new_table(s, "railways-card", ("me", "me"))
    refused = await send(other, f"/g/{cards}/plan/1/anywhere", seat="ann", word="city-01")
    assert refused.json()["code"] == "plan-nothing-there"


async def test_a_plan_is_tried_in_a_study_and_nothing_is_sent(s):
    browser, game = await new_table(s)
    now = await play_until(browser, game, "build")
    seat = now["turn"]
    way = (await send(browser, f"/g/{game}/plan/2/ways", seat=seat, start="chicago", goal="rock-island")).json()["ways"]
    lines = way[0]["lines"]
    await send(browser, f"/g/{game}/plan/2", lines="\n".join(f"{seat} {line}" for line in reversed(lines)))
    made = await send(browser, f"/g/{game}/plan/2/branch", seat=seat)
    assert made.status_code == 201, made.text
    study = made.json()["game"]
    there = await sheet(browser, study)
    assert [line for line in there["log"][now["line"] :] if " lay " in line] == [f"{seat} {line}" for line in lines[:3]]
    assert (await sheet(browser, game))["line"] == now["line"]
    assert {step["line"] for step in (await plan(browser, study, seat))["steps"] if step["why"]} == set(lines[:3])
    # Out of turn nothing is laid, and the plan is in the study to be laid when its turn comes there.
    other = next(name for name in now["seats"] if name != seat)
    drawn = await send(browser, f"/g/{game}/plan/1", line=f"{other} {(await plan(browser, game, other))['legal'][1]}")
    assert drawn.status_code == 200
    study = (await send(browser, f"/g/{game}/plan/1/branch", seat=other)).json()["game"]
    assert (await sheet(browser, study))["line"] == now["line"]
    assert len((await plan(browser, study, other))["steps"]) == 1
    answer = await browser.post(f"/g/{game}/plan/1/branch", data={"seat": other}, headers=HTML | OWN)
    assert answer.status_code == 303 and answer.headers["location"].endswith(f"?as={other}")
    # An open page of the plan asks how it stands by now.
    again = await send(browser, f"/g/{game}/plan/2/now", seat=seat)
    assert [step["line"] for step in again.json()["steps"]] == lines
