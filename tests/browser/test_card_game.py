"""A whole card game of two on two browsers: what each may see, and nothing more, whatever the server sends it."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from tests.browser.club import At, line_of, new_table, pick, pick_line, thing_of, wait_past
from tests.browser.conftest import errors_of
from trunkline.record import Record
from trunkline.table import Table
from trunkline.titles import find

NAMES = ("anna", "bruno")
NEWS = frozenset({"game", "line", "undone", "taken", "said", "asked", "beside"})
"""All that the stream of events says."""
LANGUAGES = dict(zip(NAMES, ("en", "it"), strict=True))
CITY = {"en": "City {n}", "it": "Città {n}"}
SCORE = {"en": "Final score", "it": "Punteggio finale"}

LISTEN = """
window.heard = [];
const Source = window.EventSource;
window.EventSource = class extends Source {
  constructor(...all) {
    super(...all);
    this.addEventListener("line", (event) => window.heard.push(event.data));
  }
};
"""
"""Keeps every message of the event stream, for its body cannot be read while it is open."""


@dataclass
class Player:
    """A browser of its own at one seat, with all that its server has sent it: (line the sheet was at, body)."""

    name: str
    page: Page
    language: str
    got: list[tuple[int, str]] = field(default_factory=list)
    waiting: list[Response] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def read(self, line: int) -> None:
        """Take over the bodies that have come; what says no line of its own counts for the line known now."""
        for answer in self.waiting:
            if re.search(r"/events$|/static/", answer.url):
                continue
            text = answer.text()
            said = re.search(r'data-line="(\d+)"', text)
            self.got.append((int(said.group(1)) if said else line, text))
        self.waiting.clear()


def sit_down(browser: Browser, at: At, name: str, contexts: list[BrowserContext]) -> Player:
    """A new browser that sits down at a seat."""
    language = LANGUAGES[name]
    context = browser.new_context(locale="en-GB", viewport={"width": 1400, "height": 900})
    contexts.append(context)
    context.add_cookies([{"name": "language", "value": language, "url": at.server}])
    page = context.new_page()
    page.add_init_script(LISTEN)
    player = Player(name, page, language, errors=errors_of(page))
    page.goto(f"{at.server}/g/{at.number}/sit#{at.tokens[name]}")
    page.locator("#sit-down").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    at.renew(page, name)
    page.on("response", lambda answer: player.waiting.append(answer))
    page.reload()  # what was sent before is gone from the browser; the whole page comes again
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    return player


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    """Browsers of a test, closed after it."""
    found: list[BrowserContext] = []
    yield found
    for context in found:
        context.close()


def choice(sheet: dict[str, Any], rng: random.Random) -> str:
    """A line that keeps the game going: links and deliveries first, the dearest best, then cards."""
    rank = {"deliver": 60, "build": 50, "engine": 30, "take": 20, "restock": 15, "discard": 3, "enough": 1, "pass": 0}

    def worth(line: str) -> float:
        return float(rank[line.split()[0]] + worths[line]) + rng.random()

    worths = {each["line"]: each["worth"] for each in sheet["choices"]}
    return str(max(sheet["legal"], key=worth))


def picks_of(sheet: dict[str, Any], line: str) -> list[str]:
    """The words that a line is picked by."""
    return next(list(each["picks"]) for each in sheet["choices"] if each["line"] == line)


def test_a_whole_game_on_two_browsers(browser: Browser, club: str, contexts: list[BrowserContext]) -> None:
    """Each player clicks one line in twelve; the other hand stays hidden in all that is sent until the end."""
    at = new_table(club, ("link", "link"), NAMES, title="railways-card")
    players = {name: sit_down(browser, at, name, contexts) for name in NAMES}
    rng = random.Random(11)
    done: set[str] = set()
    while (seen := at.sheet())["turn"] is not None:
        player = players[seen["turn"]]
        sheet = at.sheet(player.name)
        player.page.wait_for_function(
            "n => Number(document.getElementById('sheet').dataset.line) === n", arg=sheet["line"], timeout=15000
        )
        line = choice(sheet, rng)
        verb = line.split()[0]
        if verb in done and sheet["line"] % 12:  # the pages follow what a program plays as well, and that is quicker
            at.ask(f"/g/{at.number}", {"n": sheet["line"], "line": f"{player.name} {line}"}, at.tokens[player.name])
        else:
            pick_line(player.page, verb, [] if verb in ("engine", "enough", "pass") else picks_of(sheet, line))
            done.add(verb)
        for each in players.values():
            each.read(sheet["line"])
    assert {"build", "deliver", "engine", "take"} <= done
    end = at.sheet()["line"]
    truth = Table(find("railways-card"), record=Record.read(at.ask(f"/g/{at.number}/record")))
    assert truth.stopped is None and truth.turn() is None, "the record of a game that is over hides nothing"
    for player in players.values():
        wait_past(player.page, end - 1)
        player.read(end)
        expect(player.page.locator("#ending-score")).to_have_text(SCORE[player.language])
        expect(player.page.locator("#log-lines")).not_to_contain_text("?")
        assert player.errors == []
    for name, other in (NAMES, NAMES[::-1]):
        check_no_leak(players[name], truth, other)


def hidden_cities(truth: Table, seat: int) -> list[set[str]]:
    """For each line count the city cards in the hand of a seat that the whole table has not seen go there."""
    out = []
    s = truth.game.start(truth.record.seats)
    deck = truth.game.map
    for entry in (*truth.entries, None):
        cities = {deck.words[card] for card in s.hands[seat] if deck.is_city(card)}
        out.append(cities - {deck.words[card] for card in s.known[seat] if card >= 0})
        if entry is not None:
            truth.game.play(s, entry.action)
    return out


def check_no_leak(player: Player, truth: Table, other: str) -> None:
    """Search all that a browser has received for the cards that the other seat held hidden at that time."""
    hidden = hidden_cities(truth, truth.record.seats.index(other))
    searched = found_hidden = 0
    for line, body in player.got:
        if line >= truth.line:
            continue
        text = html.unescape(re.sub(r'<script type="application/json" id="names">.*?</script>', "", body, flags=re.S))
        searched += 1
        found_hidden += bool(hidden[line])
        for city in hidden[line]:
            label = CITY[player.language].format(n=int(city.removeprefix("city-")))
            assert not re.search(rf"\b{city}\b", text), f"{city} of {other} was sent to {player.name} at line {line}"
            assert not re.search(rf"{label}\b", text), f"{label} of {other} was sent to {player.name} at line {line}"
        drawn = re.findall(rf"- draw {other} ([^\"\n<]*)", text)
        assert all(set(words.split()) <= {"?"} for words in drawn), f"{player.name} learnt what {other} drew"
    assert searched > 50 and found_hidden > 5, "there was something to find"
    heard = player.page.evaluate("window.heard")
    assert heard and all(
        set(json.loads(message)) == {"game", "line", "undone", "taken", "said", "asked", "beside"} for message in heard
    )


def test_a_hand_by_keys_and_sorted(page: Page, club: str) -> None:
    """Arrow keys walk the hand, Enter chooses; the hand can be sorted by worth and stays so."""
    at = new_table(club, ("link", "link"), NAMES, title="railways-card")
    at.sit(page)

    def worths() -> list[int]:
        return [
            int(worth) for worth in page.locator("#strip button").evaluate_all("all => all.map(c => c.dataset.worth)")
        ]

    page.keyboard.press("s")
    assert worths() == sorted(worths(), reverse=True)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    assert worths() == sorted(worths(), reverse=True)
    page.keyboard.press("n")
    assert page.evaluate("document.activeElement.matches('.hex.legal')")
    while page.evaluate("document.activeElement.dataset.word") != "pile":
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    assert page.evaluate("document.activeElement.closest('#strip') !== null")
    word = page.evaluate("document.activeElement.dataset.pick")
    before = line_of(page)
    page.keyboard.press("Enter")
    expect(page.locator("#detail-words")).to_contain_text("discards")
    page.keyboard.press("Enter")
    wait_past(page, before)
    name = at.sheet()["seats"][0]
    lines = at.ask(f"/g/{at.number}/record").splitlines()
    assert f"{name} discard {word.removeprefix('hand/')}" in lines


def test_cards_to_pay_with_are_offered_cheapest_first(page: Page, club: str) -> None:
    """City, place, cards: only sets that make the value are offered, the cheapest first, with the points they give."""
    at = new_table(club, ("link", "link"), NAMES, title="railways-card")
    rng = random.Random(5)
    while True:
        seen = at.sheet()
        sheet = at.sheet(seen["turn"])
        ways: dict[tuple[str, str], list[tuple[int, str]]] = {}
        for each in sheet["choices"]:
            if each["line"].startswith("build"):
                city, place, way = each["picks"]
                ways.setdefault((city, place), []).append((each["worth"], way))
        found = next((pair for pair, all_ways in ways.items() if len(all_ways) > 2), None)
        if found is not None:
            break
        quiet = [line for line in sheet["legal"] if not line.startswith(("build", "engine", "discard"))]
        line = choice({**sheet, "legal": quiet or sheet["legal"]}, rng)
        at.ask(f"/g/{at.number}", {"n": sheet["line"], "line": f"{seen['turn']} {line}"}, at.tokens[seen["turn"]])
    at.sit(page, seen["turn"])
    for word in found:
        if not page.locator(".choice").count():
            pick(page, thing_of(page, word))
    items = page.locator(".choice")
    points = [int(text.rpartition("+")[2].split()[0]) for text in items.locator(".gain").all_inner_texts()]
    assert points == sorted(points)
    assert sorted(points) == sorted(mine for mine, _ in ways[found])
    way = items.last.get_attribute("data-choice") or ""
    items.last.hover()
    ghost = page.locator("#overlay #ghost > .ghost")
    expect(ghost.locator(".small-card")).to_have_count(way.count(">") - 1)
    expect(ghost.locator(".ring")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(ghost).to_have_count(0)
    items.first.click()
    expect(page.locator("#detail-words")).to_contain_text(f": +{points[0]}.")
