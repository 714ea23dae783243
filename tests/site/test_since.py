"""What others did since the reader's turn: who is shown which lines, in which words, in both languages; the history."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import pairwise

import pytest

from tests.site.conftest import HTML, bearer, site

SEATS = ("ann:link", "bob:link", "cyd:link")


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


async def page_of(here, game, token="", language="en", at=None):
    """The page of a table as the holder of a seat sees it."""
    path = f"/g/{game}" if at is None else f"/g/{game}/at/{at}"
    head = HTML | {"accept-language": language} | ({"authorization": f"Bearer {token}"} if token else {})
    answer = await here.client.get(path, headers=head)
    assert answer.status_code == 200
    return answer.text


def marks_of(page):
    """The marks that the page gives to the script."""
    text = re.search(r'<script type="application/json" id="picking">(.*?)</script>', page, re.S)[1]
    return json.loads(text)["since"]


def bar_of(page):
    """What the bar says, without its marks; "" where there is none."""
    found = re.search(r'<div id="since".*?<p>(.*?)</p>', page, re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[1])).split()) if found else ""


async def play(here, game, tokens, until):
    """Play the first of the legal lines that build something until a position; gives the sheet of its seat.

    `until` gets the sheet and the number of the line that each seat decided last: forced ones are played by the table.
    """
    said = {}
    while True:
        turn = (await here.sheet(game))["turn"]
        mine = await here.sheet(game, tokens[turn])
        if until(mine, said.get(turn)):
            return mine
        legal = [line for line in mine["legal"] if line.split()[0] in ("build", "halt")] or mine["legal"]
        assert (await here.say(game, tokens[turn], f"{turn} {legal[0]}", mine["line"])).status_code == 201
        said[turn] = mine["line"] + 1


@pytest.mark.anyio
async def test_links_of_others_are_marked_until_the_own_line(tmp_path):
    """Lines of others since the seat has decided, with their seats; none for onlookers; an own line clears them."""
    async with site(tmp_path) as here:
        game, tokens = await here.make(*SEATS, title="steel-driver")
        built = []

        def twice(sheet, own):
            """The seat that acts has seen two links of others since it decided something last."""
            lines = [line.split() for line in sheet["log"][own:]] if own else []
            built[:] = [line for line in lines if line[1] == "build" and line[0] != sheet["you"]]
            return len(built) >= 2

        sheet = await play(here, game, tokens, twice)
        me = sheet["you"]
        page = await page_of(here, game, tokens[me])
        rows = marks_of(page)
        assert [row["track"] for row in rows] == [[f"track-{words[2]}"] for words in built]
        assert [row["as"] for row in rows] == [f"seat-{sheet['seats'].index(words[0])}" for words in built]
        assert [row["k"] for row in rows] == list(range(1, len(rows) + 1))
        who = list(dict.fromkeys(words[0][0].upper() for words in built))
        assert bar_of(page) == f"Since your turn: {len(rows)} links by {' '.join(who)}"
        page = await page_of(here, game, tokens[me], "it")
        assert bar_of(page) == f"Dal tuo turno: {len(rows)} collegamenti di {' '.join(who)}"
        assert not bar_of(await page_of(here, game)) and not marks_of(await page_of(here, game))
        first = rows[0]["line"]
        page = await page_of(here, game, tokens[me], at=first)
        assert [row["line"] for row in marks_of(page)] == [first] and not bar_of(page)
        shown = marks_of(await page_of(here, game, at=first))
        assert [(row["line"], row["k"]) for row in shown] == [(first, 0)], "the past shows anybody what its line did"
        await here.say(game, tokens[me], f"{me} {sheet['legal'][0]}", sheet["line"])
        own = marks_of(await page_of(here, game, tokens[me]))
        assert all(row["line"] > sheet["line"] + 1 for row in own)


@pytest.mark.anyio
async def test_what_was_taken_back_is_forgotten(tmp_path):
    """After an undo other lines take the place of the old ones, and so do their marks."""
    async with site(tmp_path) as here:
        game, tokens = await here.make(*SEATS, title="steel-driver")
        sheet = await play(
            here, game, tokens, lambda sheet, own: any(line.startswith("build") for line in sheet["legal"])
        )
        me, other = sheet["you"], next(name for name in sheet["seats"] if name != sheet["you"])
        lines = [line for line in sheet["legal"] if line.startswith("build")]
        seen = []
        for line in (lines[0], lines[-1]):
            n = (await here.sheet(game))["line"]
            assert (await here.say(game, tokens[me], f"{me} {line}", n)).status_code == 201
            rows = marks_of(await page_of(here, game, tokens[other], at=n + 1))
            seen.append(next(row for row in rows if row["line"] == n + 1)["track"])
            body = {"n": (await here.sheet(game))["line"], "undone": len(seen) - 1, "seat": me}
            answer = await here.client.post(f"/g/{game}/undo", json=body, headers=bearer(tokens[me]))
            assert answer.status_code == 201, answer.text
        assert seen == [[f"track-{line.split()[1]}"] for line in (lines[0], lines[-1])]


@pytest.mark.anyio
@pytest.mark.parametrize("title", ["age-of-steam", "railways-card"])
async def test_the_history_names_rounds_and_phases(title, tmp_path):
    """Each round and phase has its name and its line; marks lie within the slider, numbers apart from each other."""
    async with site(tmp_path) as here:
        game, _ = await here.make("ann:random", "bob:random", "cyd:random", title=title)
        sheet = await here.wait_for_turn(game, {})
        record = await here.sheet(game)
        for n in (sheet["line"], sheet["line"] - 5, 0):
            for language, word in (("en", "Round"), ("it", "Turno")):
                page = await page_of(here, game, language=language, at=n)
                marks = re.search(r'<div class="marks".*?</div>', page, re.S)[0]
                begun = re.findall(rf'data-round-at="(\d+)" data-name="{word} (\d+)"', marks)
                assert [int(k) for _, k in begun] == list(range(1, record["round"] + 1))
                phases = re.findall(r'data-phase-at="(\d+)" data-name="(.+?)"', marks)
                assert {at for at, _ in begun} <= {at for at, _ in phases}
                assert all(0 <= int(at) < sheet["line"] for at, _ in phases)
                for room, at in re.findall(r'--room: ([\d.]+)" data-round-at="(\d+)"', marks):
                    others = [abs(int(other) - int(at)) for other, _ in begun if other != at]
                    assert float(room) <= min(others, default=sheet["line"]) / sheet["line"] + 0.001
                assert marks.count('class="now"') == 1
                named = [float(at) for at in re.findall(r'<span style="--at: ([\d.]+);[^>]*><b>', marks)]
                assert named == sorted(named) and all(b - a >= 0.059 for a, b in pairwise(named))
                assert all(0 <= float(at) < 1 for at in re.findall(r"--at: ([\d.]+)", marks))
                assert f'aria-valuetext="{word if n else ""}' in page
