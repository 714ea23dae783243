"""The real card game keeps its secrets: two matches that differ in a hidden card only look the same to all others."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.site.conftest import HTML, JSON, bearer, site
from tests.site.test_studies import begin
from trunkline import appraisal, titles
from trunkline.game import CHANCE, Game
from trunkline.games.railways_card import bot
from trunkline.record import Record, judge
from trunkline.site.tables import studies
from trunkline.table import Table

pytestmark = pytest.mark.anyio

NAMES = ("ann", "bob")
LINES = 70
LOOKS = (5, 20, 45, LINES)
"""Line counts at which everything is asked."""


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


def random_match(seed):
    """A match of random choices, so many lines of it."""
    table = Table(titles.find("railways-card"), NAMES, rng=Random(seed), auto=False)
    rng = Random(seed)
    while table.line < LINES:
        if not table.step():
            seat = table.turn()
            table.play(seat, rng.choice(table.legal(seat)))
    return table


def lines_with_a_choice(game, lines):
    """The line counts at which a seat had more than one choice; None when the record is not legal."""
    s = game.start(NAMES)
    out = []
    for n, line in enumerate(lines):
        verdict = judge(game, s, line)
        if not isinstance(verdict, tuple):
            return None
        if game.turn(s) != CHANCE and len(game.legal(s)) > 1:
            out.append(n)
        game.play(s, verdict[1])
    return out


def twins():
    """Two records that differ only in one card that bob draws face down and keeps; the two cards, both cities."""
    game = titles.find("railways-card")
    for seed in range(200):
        table = random_match(seed)
        lines = table.record.lines
        said = " ".join(lines)
        draws = [n for n, line in enumerate(lines) if n < LOOKS[1] and re.match(r"- draw bob (city-\d+)$", line)]
        for n in draws:
            card = lines[n].split()[-1]
            if said.count(card) > 1:
                continue
            for other in (game.map.words[code] for code in table.state.deck if game.map.is_city(code)):
                changed = [*lines[:n], f"- draw bob {other}", *lines[n + 1 :]]
                if (
                    other not in said
                    and lines_with_a_choice(game, changed) == lines_with_a_choice(game, lines) is not None
                ):
                    return (lines, card), (changed, other)
    raise AssertionError("no such match among so many")


async def answers(s, game, token, line):
    """All that a visitor can get about a table, pages and JSON, right requests and wrong ones, as (request, text)."""
    paths = ["", "/sheet", "?choices=true", "/at/3", f"/at/{line}", "/at/9999", "/record", "/why?word=deck"]
    paths += [f"/why?line={said}" for said in ("bob+discard+engine", "bob+pass", "ann+discard+engine", "bob+x")]
    paths += [f"/why?word={word}" for word in ("city-07", "hand/purple-1", "pile", "start")]
    paths += [f"/ghost?line={name}+build+city-07+start+purple+1+0+0" for name in NAMES]
    for path in paths:
        for headers in (bearer(token), HTML | ({"authorization": f"Bearer {token}"} if token else {})):
            answer = await s.client.get(f"/g/{game}{path}", headers=headers)
            yield path, f"{answer.status_code} {answer.text}"
    for body in (
        {"n": line, "line": "bob discard engine"},
        {"n": line, "line": "bob build city-07 start purple 1 0 0"},
        {"n": line - 1, "line": "ann pass"},
        {"n": line, "line": "ann build city-99 start purple 1 0 0"},
        {"n": line, "line": "- draw bob engine"},
    ):
        answer = await s.client.post(f"/g/{game}", json=body, headers=bearer(token))
        assert answer.status_code >= 400
        yield str(body), f"{answer.status_code} {answer.text}"
    for path in ("undo", "order"):
        body = {"n": line, "seat": "bob"} if path == "undo" else {"auction": "1", "limit": 3, "seat": "bob"}
        answer = await s.client.post(f"/g/{game}/{path}", json=body, headers=bearer(token))
        yield path, f"{answer.status_code} {answer.text}"
    # The stream does not end: its first message, taken where it is made.
    from trunkline.site.pages.events import news

    stream = news(s.hall, game)
    yield "events", b"".join([await anext(stream), await anext(stream)]).decode()
    await stream.aclose()


def without_numbers(text, game):
    """An answer without what differs for other reasons: the table's number, links."""
    text = re.sub(rf"(/g/|after=){game}\b|([Tt]able|Tavolo) {game}\b", "/g/N", text)
    text = re.sub(rf"trunkline-{game}\b", "trunkline-N", text)  # what pictures are called
    text = re.sub(rf'"game":\s*{game}\b|data-game="{game}"', "game N", text)
    return re.sub(r"seat/[\w-]{24}", "seat/TOKEN", text)


async def test_a_hidden_card_changes_nothing_that_others_get(tmp_path, monkeypatch):
    pair = twins()
    async with site(tmp_path) as s:
        seen = []
        for lines, card in pair:
            due = iter([line for line in lines if line.startswith("- ")])
            monkeypatch.setattr(Game, "deal", lambda game, at, rng, due=due: game.read(at, next(due))[1])
            game, tokens = await s.make("ann:link", "bob:link", title="railways-card")
            got = []
            mine = ""
            for n in LOOKS:
                while (line := (await s.sheet(game))["line"]) < n:
                    seat = lines[line].split()[0]
                    assert (await s.say(game, tokens[seat], lines[line], line)).status_code == 201
                for token in (tokens["ann"], None):
                    async for path, text in answers(s, game, token, line):
                        got.append((n, path, without_numbers(text, game)))
                mine += (await s.client.get(f"/g/{game}", headers=bearer(tokens["bob"]))).text
            assert f"draw bob {card}" in mine, "bob knows"
            seen.append(got)
    assert len(seen[0]) == len(seen[1]) > 300
    for one, other in zip(*seen, strict=True):
        assert one == other
    for (_, card), got in zip(pair, seen, strict=True):
        log = "\n".join(text for _, path, text in got if path in ("/record", "/sheet"))
        assert card not in log and "draw bob ?" in log


async def branch_answers(browser, study, line):
    """All that whoever has branched off can get about their branch, as (path, text)."""
    own = JSON | {"sec-fetch-site": "same-origin"}
    comment = await browser.post(f"/g/{study}/study/comments", json={"line": 3, "text": "deck?"}, headers=own)
    yield "comment", re.sub(r'"at":[0-9.]+', "", comment.text)
    while True:
        curve = await browser.get(f"/g/{study}/study/curve", headers=JSON)
        if not curve.json()["missing"]:
            break
    pages = [f"{path}?as={name}" for name in NAMES for path in ("", "/sheet", f"/at/{line - 3}", "/record")]
    advice = [f"/study/advice?line={n}" for n in (line - 1, line)]
    for path in (*pages, *advice, "/study/curve", "/plan/1?as=ann", "/study/comments"):
        for headers in (JSON, HTML, HTML | {"hx-request": "true"}):
            answer = await browser.get(f"/g/{study}{path}", headers=headers)
            yield path, f"{answer.status_code} {re.sub(r'datetime=.{60}|.at.:[0-9.]+', '', answer.text)}"


async def test_a_hidden_card_changes_nothing_in_a_branch(tmp_path, monkeypatch):
    """Nor in what a strong bot says there: with the same luck a branch guesses the same, whatever bob holds."""
    monkeypatch.setattr(studies, "Luck", lambda: Random(7))
    monkeypatch.setattr(bot, "ROLLOUTS", 10)
    monkeypatch.setattr(appraisal, "ROLLOUTS", 1)
    seen = []
    for lines, card in twins():
        (tmp_path / card).mkdir()
        async with site(tmp_path / card, bot_seconds=0) as s:
            due = iter([line for line in lines if line.startswith("- ")])
            with monkeypatch.context() as dealt:
                dealt.setattr(Game, "deal", lambda game, at, rng, due=due: game.read(at, next(due))[1])
                game, tokens = await s.make("ann:link", "bob:link", title="railways-card")
                while (line := (await s.sheet(game))["line"]) < LOOKS[1]:
                    seat = lines[line].split()[0]
                    assert (await s.say(game, tokens[seat], lines[line], line)).status_code == 201
            browser = s.browser()
            await s.sit(browser, game, tokens, "ann")
            study = await begin(browser, game, line=LOOKS[1])
            got = [found async for found in branch_answers(browser, study, LOOKS[1])]
            seen.append([(path, without_numbers(text, study)) for path, text in got])
    assert len(seen[0]) == len(seen[1]) >= 40
    for one, other in zip(*seen, strict=True):
        assert one == other


async def test_the_export_hides_until_the_end_and_then_tells_all(tmp_path):
    """The record of a match under way has `?` for every card that went face down into another hand."""
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link", title="railways-card")
        rng = Random(2)
        while not (sheet := await s.sheet(game))["over"]:
            turn = sheet["turn"]
            if sheet["line"] % 40 < 4:
                for name in NAMES:
                    text = (await s.client.get(f"/g/{game}/record", headers=bearer(tokens[name]))).text
                    other = NAMES[1 - NAMES.index(name)]
                    assert not re.search(rf"^- draw {other} .*[a-z]", text, flags=re.M)
                    assert re.search(rf"^- draw {name} .*[a-z]", text, flags=re.M)
            mine = await s.sheet(game, tokens[turn])
            legal = [line for line in mine["legal"] if not line.startswith("pass")] or mine["legal"]
            answer = await s.say(game, tokens[turn], f"{turn} {rng.choice(legal)}", sheet["line"])
            assert answer.status_code == 201
        text = (await s.client.get(f"/g/{game}/record")).text
        assert "?" not in text.replace("/g/", "")
        table = Table(titles.find("railways-card"), record=Record.read(text))
        assert table.stopped is None and table.turn() is None
        for name in NAMES:
            refused = await s.client.post(
                f"/g/{game}/undo", json={"n": sheet["line"], "seat": name}, headers=bearer(tokens[name])
            )
            assert refused.json()["code"] == "undo-opened"
