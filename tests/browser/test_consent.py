"""Going back by consent: asked from the history by one browser, agreed to by a click at another."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.axe import day_and_night
from tests.browser.club import At, line_of, new_table
from tests.browser.conftest import errors_of


def lines(at: At, n: int) -> None:
    """Let programs play so many lines."""
    goal = at.table().line + n
    at.advance(lambda table, _: table.line >= goal)


def test_one_asks_from_the_history_and_the_others_agree(browser: Browser, club: str) -> None:
    at = new_table(club)
    pages = []
    for name in at.tokens:
        page = browser.new_context(viewport={"width": 1366, "height": 768}, locale="it-IT").new_page()
        at.sit(page, name)
        pages.append(page)
    errors = [errors_of(page) for page in pages]
    anna, bruno, carla = pages
    lines(at, 1)
    before = at.table().line
    lines(at, 4)
    for page in pages:
        page.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) === n", arg=at.table().line)
    for _ in range(at.table().line - before):
        now = line_of(anna)
        anna.locator(".history [data-step='-1']").click()
        anna.wait_for_function("n => Number(document.getElementById('sheet').dataset.line) < n", arg=now)
    anna.get_by_role("button", name="Chiedi a tutti di tornare qui").click()
    expect(anna.locator(".asking")).to_contain_text("Non hanno ancora risposto: Bruno, Carla")
    expect(bruno.locator(".asking")).to_contain_text(
        f"Anna chiede di tornare alla riga {before}: Bruno non emette quote."
    )
    assert day_and_night(bruno, "asked") == []
    bruno.get_by_role("button", name="D’accordo").click()
    expect(bruno.locator(".asking button")).to_have_count(0)
    carla.locator(".asking a").click()
    expect(carla.locator("#sheet")).to_have_attribute("data-past", str(before))
    carla.locator(".signs a").click()
    carla.get_by_role("button", name="D’accordo").click()
    for page in pages:
        expect(page.locator("#sheet")).to_have_attribute("data-line", str(before))
        expect(page.locator(".asking")).to_have_count(0)
    anna.locator("#tab-log").click()
    expect(anna.locator(".takeback")).to_have_text(
        f"Tutti d’accordo: si torna alla riga {before}, come aveva chiesto Anna."
    )
    assert errors == [[], [], []]
    for page in pages:
        page.context.close()
