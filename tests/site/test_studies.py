"""Studies: branching off a table at any line, bots at its seats, chance chosen, records brought, shared by a link."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.site.conftest import HTML, JSON, site

pytestmark = pytest.mark.anyio


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


async def make(s, browser, *kinds, **more):
    """Make a table with the page's form; gives its number."""
    return int((await s.open(browser, *kinds, **more)).split("/")[2])


async def begin(browser, game, **wanted):
    """Branch off a table; gives the number of the study."""
    answer = await browser.post(f"/g/{game}/branch", json=wanted, headers=JSON | OWN)
    assert answer.status_code == 201, answer.text
    return answer.json()["game"]


HEAD = '[Title "toy"]\n[Map "none"]\n[Seats "ann bob"]\n'
OWN = {"sec-fetch-site": "same-origin"}


async def sheet(browser, game):
    return (await browser.get(f"/g/{game}", headers=JSON)).json()


async def play(browser, game, line, n):
    return await browser.post(f"/g/{game}", json={"n": n, "line": line}, headers=JSON | OWN)


async def test_a_branch_goes_on_by_itself_and_the_table_does_not_move(s):
    host, stranger = s.browser(), s.browser()
    game = await make(s, host, "me", "open")
    before = await sheet(host, game)
    study = await begin(host, game)
    there = await sheet(host, study)
    assert there["log"] == before["log"] and there["held"] == there["seats"]  # all seats are one's own
    turn = there["turn"]
    moved = (await play(host, study, f"{turn} {there['legal'][0]}", there["line"])).json()
    assert moved["line"] > there["line"]
    assert await sheet(host, game) == before
    # It stands in no list of tables, and nobody else gets in.
    lists = (await host.get("/", headers=JSON)).json()
    assert [each["game"] for each in lists["mine"]] == [game]
    assert (await stranger.get(f"/g/{study}", headers=JSON)).status_code == 403
    assert (await stranger.post(f"/g/{study}/branch", json={}, headers=JSON | OWN)).status_code == 403
    assert (await stranger.get("/studies", headers=JSON)).json() == []
    assert [each["game"] for each in (await host.get("/studies", headers=JSON)).json()] == [study]
    page = (await host.get(f"/g/{study}", headers=HTML)).text
    assert f'id="branch-back" href="/g/{game}"' in page and "the table has not moved" in page


async def test_branches_of_branches_stand_in_a_tree_and_outlive_what_they_branch_off(s):
    host = s.browser()
    game = await make(s, host, "me", "open")
    line = (await sheet(host, game))["line"]
    first = await begin(host, game, line=1)
    second = await begin(host, first, line=1)
    third = await begin(host, game, line=line)
    for line, code in ((999, "line-out-of-range"),):
        answer = await host.post(f"/g/{game}/branch", json={"line": line}, headers=JSON | OWN)
        assert (answer.status_code, answer.json()["code"]) == (404, code)
    page = (await host.get(f"/g/{third}", headers=HTML)).text
    shown = re.findall(r'--depth: (\d)"><a href="/g/(\d+)"', page)
    assert shown == [("1", str(first)), ("2", str(second)), ("1", str(third))]
    gone = await host.post(f"/g/{first}/study/delete", headers=JSON | OWN)
    assert gone.json() == {"game": first}
    assert (await host.get(f"/g/{first}", headers=JSON)).status_code == 404
    assert (await sheet(host, second))["line"] >= 1
    assert (await host.post(f"/g/{game}/study/delete", headers=JSON | OWN)).json()["code"] == "no-study"


async def test_a_study_has_no_rematch(s):
    host = s.browser()
    study = await begin(host, await make(s, host, "me", "open"))
    answer = await host.post(f"/g/{study}/rematch", headers=JSON | OWN)
    assert (answer.status_code, answer.json()["code"]) == (409, "study-no-rematch")


async def test_a_bot_decides_for_a_seat_and_the_owner_again(s):
    host = s.browser()
    study = await begin(host, await make(s, host, "me", "open"))
    there = await sheet(host, study)
    bot = await first_bot(host)
    answer = await host.post(f"/g/{study}/study/seat", json={"seat": there["turn"], "bot": bot}, headers=JSON | OWN)
    assert answer.status_code == 201
    for _ in range(500):
        if (await sheet(host, study))["line"] > there["line"]:
            break
        await asyncio.sleep(0.01)
    else:
        raise AssertionError("the bot does not move")
    answer = await host.post(f"/g/{study}/study/seat", json={"seat": there["turn"], "bot": ""}, headers=JSON | OWN)
    assert [each["kind"] for each in answer.json()["places"]] == ["person"] * len(there["seats"])
    for wrong, status in (({"seat": "zoe", "bot": bot}, 400), ({"seat": there["turn"], "bot": "genius"}, 400)):
        answer = await host.post(f"/g/{study}/study/seat", json=wrong, headers=JSON | OWN)
        assert answer.status_code == status


async def first_bot(browser):
    """The first kind of bot of the title that is played here."""
    shelf = (await browser.get("/titles", headers=JSON)).json()
    return shelf[0]["bots"][0]


async def test_chance_is_chosen_by_the_rules(s):
    host = s.browser()
    game = await make(s, host, "me", "open")
    study = await begin(host, game)
    there = await sheet(host, study)
    n, line = next((n, line) for n, line in enumerate(there["log"], start=1) if line.startswith("- "))
    wrong = await host.post(f"/g/{study}/study/chance", json={"n": n, "line": "- nonsense"}, headers=JSON | OWN)
    assert wrong.status_code in (400, 422)
    answer = await host.post(f"/g/{study}/study/chance", json={"n": n, "line": line}, headers=JSON | OWN)
    assert answer.status_code == 201 and answer.json()["log"][n - 1] == line
    # Only in a study, only where chance decided.
    answer = await host.post(f"/g/{game}/study/chance", json={"n": n, "line": line}, headers=JSON | OWN)
    assert answer.json()["code"] == "no-study"
    await play(host, study, f"{there['turn']} {there['legal'][0]}", there["line"])
    own = there["line"] + 1
    answer = await host.post(f"/g/{study}/study/chance", json={"n": own, "line": line}, headers=JSON | OWN)
    assert (answer.status_code, answer.json()["code"]) == (422, "not-chance")
    assert f'value="{line}"' in (await host.get(f"/g/{study}/at/{n}", headers=HTML)).text


async def test_a_record_is_brought_up_to_the_line_that_does_not_hold(s):
    host = s.browser()
    game = await make(s, host, "me", "open")
    record = HEAD + "- deal ann 1 2 3\n- deal bob 4 5 6\nann put 3\n"
    answer = await host.post("/studies", json={"record": record + "nobody dances\n"}, headers=JSON | OWN)
    made = answer.json()
    assert answer.status_code == 201 and made["stopped"] == 4 and "nobody" in made["why"]
    assert (await sheet(host, made["game"]))["log"] == ["- deal ann ? ? ?", "- deal bob 4 5 6", "ann put 3"]
    for text, code in (("", "missing-tag"), ("[Title", "bad-tag"), (record + "x y\n" * 3001, "record-too-long")):
        answer = await host.post("/studies", json={"record": text}, headers=JSON | OWN)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
    page = await s.form(host, "/studies", record="[Title")
    assert page.status_code == 400 and ">[Title</textarea>" in page.text and 'id="error-record"' in page.text
    answer = await host.post("/studies", json={"record": f"http://testserver.local/g/{game}/at/1"}, headers=JSON | OWN)
    assert (await sheet(host, answer.json()["game"]))["line"] == 2  # the second hand is dealt anew
    branched = await begin(host, made["game"])
    page = (await host.get(f"/g/{branched}", headers=HTML)).text
    assert re.findall(r'--depth: (\d)"><a href="/g/(\d+)"', page) == [("1", str(branched))]
    assert f'<li><a href="/g/{made["game"]}"' in page  # where the branches began


async def test_a_study_is_shared_by_a_link_and_no_more(s):
    host, friend, stranger = s.browser(), s.browser(), s.browser()
    study = await begin(host, await make(s, host, "me", "open"))
    link = (await host.post(f"/g/{study}/study/share", json={}, headers=JSON | OWN)).json()["link"]
    path = link.removeprefix("http://testserver.local")
    look = await friend.get(path, headers=HTML)
    assert look.status_code == 200 and look.headers["referrer-policy"] == "strict-origin"
    assert (await friend.get(f"/g/{study}", headers=JSON)).status_code == 403  # to look at the link is not to join
    assert (await s.form(friend, path)).headers["location"] == f"/g/{study}"
    there = await sheet(friend, study)
    assert there["held"] == there["seats"]
    # Others of its owner's branches are nobody's business.
    other = await begin(host, study)
    assert f'/g/{other}"' in (await host.get(f"/g/{study}", headers=HTML)).text
    assert f'/g/{other}"' not in (await friend.get(f"/g/{study}", headers=HTML)).text
    assert (await play(friend, study, f"{there['turn']} {there['legal'][0]}", there["line"])).status_code == 201
    for action, body in (("name", {"name": "Mine"}), ("share", {}), ("delete", {})):
        answer = await friend.post(f"/g/{study}/study/{action}", json=body, headers=JSON | OWN)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-your-study")
    assert (await s.form(host, f"/g/{study}/study/share", revoke="true")).status_code == 303
    assert (await friend.get(f"/g/{study}", headers=JSON)).status_code == 403
    assert (await stranger.get(path, headers=HTML)).status_code == 403
    assert (await sheet(host, study))["held"] == there["seats"]
    await s.form(host, f"/g/{study}/study/name", name="  What   if? ")
    assert "What if?" in (await host.get("/studies", headers=HTML)).text


async def test_a_branch_has_no_more_in_it_than_its_owner_knows(s):
    """Of ten branches each holds another guess of the hand that others have; to somebody without a seat all is one."""
    host, friend, stranger = s.browser(), s.browser(), s.browser()
    game, tokens = await s.make("ann:link", "bob:link")
    for browser, name in ((host, "ann"), (friend, "bob")):
        await s.sit(browser, game, tokens, name)
    async with s.hall.at(game) as live:
        true = list(live.table.record.lines)
    seen: dict[int, set[str]] = {0: set(), 1: set()}
    for browser, own in ((host, 0), (stranger, None)):
        for _ in range(10):
            study = await begin(browser, game)
            page = (await browser.get(f"/g/{study}", headers=HTML)).text
            assert "What is hidden from you is a guess." in page
            async with s.hall.at(study) as live:
                lines = live.table.record.lines
            assert own is None or lines[own] == true[own]
            for hand in {0, 1} - {own}:
                seen[hand].add(lines[hand])
    assert len(seen[0]) > 2 and len(seen[1]) > 2


async def test_a_study_is_made_by_branching_off_alone(s):
    seats = [{"name": "ann", "kind": "me"}, {"name": "bob", "kind": "me"}]
    answer = await s.client.post("/new", json={"title": "toy", "seats": seats, "level": "study"}, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_an_address_begins_only_so_many(tmp_path):
    """Whoever comes without a cookie is another guest each time, so it is the address that counts."""
    async with site(tmp_path, new_rate=3) as s:
        game, _ = await s.make("ann:link", "bob:link")
        asked = [(f"/g/{game}/branch", {}), ("/studies", {"record": f"/g/{game}"}), (f"/g/{game}/branch", {})]
        answers = [await s.browser().post(path, json=body, headers=JSON | OWN) for path, body in asked]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert "retry-after" in answers[-1].headers
