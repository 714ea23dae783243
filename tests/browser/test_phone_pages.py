"""Pages around the tables on a phone, in both languages: a head of one line, no words cut, what matters first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.club import new_table, press
from tests.browser.conftest import errors_of
from tests.browser.person import PHONE

HEAD = 60
"""Height of a head of one line, in pixels, with room to spare."""
CUT = """lists => lists.filter(list => list.checkVisibility()).flatMap(list => {
  const probe = list.cloneNode();
  const drawn = getComputedStyle(list);
  probe.style.cssText = `position: absolute; width: auto; max-width: none; padding: ${drawn.padding}`;
  probe.style.font = drawn.font;
  probe.append(new Option(list.selectedOptions[0]?.text));
  document.body.append(probe);
  const room = probe.getBoundingClientRect().width;
  probe.remove();
  return room > list.getBoundingClientRect().width + 1 ? [list.selectedOptions[0].text] : [];
})"""
"""What is chosen in lists that are too narrow for it."""
PACE = {"move": 86400, "reserve": 259200, "cap": 259200}


@pytest.fixture(params=["en", "it"])
def phone(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A phone that speaks this language."""
    page = browser.new_context(**PHONE, locale=request.param).new_page()
    found = errors_of(page)
    yield page
    assert [each for each in found if "status of 4" not in each] == []
    page.context.close()


def test_head_lists_and_invitations(phone: Page, club: str) -> None:
    """One line of head whose menu opens; the lists of a new table whole; the pace in an invitation; a broken link."""
    at = new_table(club, ("link", "link", "link"), ("anna", "dan", "eve"), pace=PACE)
    for path in ("/", "/rules", "/new?title=steam", "/nowhere"):
        phone.goto(club + path)
        box = phone.locator("header.top").bounding_box()
        assert box and box["height"] <= HEAD, path
    assert phone.locator("main .lead").inner_text(), "what can be done"
    menu = phone.locator("#site-menu")
    expect(menu).to_be_hidden()
    press(phone.locator("header .opener"))
    expect(menu.locator("a[href='/me']")).to_be_visible()
    press(menu.locator("a[href='/learn']"))
    expect(phone).to_have_url(f"{club}/learn")
    for title in ("age-of-steam", "steam", "railways-card"):
        phone.goto(f"{club}/new?title={title}")
        for fold in phone.locator("#newtable details > summary").all():
            press(fold)
        assert phone.locator("#newtable select").evaluate_all(CUT) == [], title
    phone.goto(f"{club}/g/{at.number}/sit#{at.tokens['dan']}")
    expect(phone.locator("#sit-down")).to_contain_text("Dan")
    days = "3 days" if phone.evaluate("document.documentElement.lang") == "en" else "3 giorni"
    expect(phone.locator(".invited .differs")).to_contain_text(days)
    phone.goto(f"{club}/g/{at.number}/sit#{at.tokens['eve']}")  # in the same window
    expect(phone.locator("#sit-down")).to_contain_text("Eve")
    phone.goto("about:blank")
    phone.goto(f"{club}/g/{at.number}/sit#nonsense")
    press(phone.locator(f"main a[href='/g/{at.number}/sit']"))
    phone.locator("#token").fill(f"{club}/g/{at.number}/sit#{at.tokens['dan']}")
    press(phone.locator("#seat-link button"))
    expect(phone.locator("#sit-down")).to_contain_text("Dan")


def test_waiting_room_and_head_of_the_table(phone: Page, club: str) -> None:
    """The way to the table and the first link to send are in the first window; the table's head is its name."""
    phone.goto(f"{club}/new?title=age-of-steam")
    press(phone.locator("#others-link"))
    expect(phone.locator("#others-link")).to_have_attribute("aria-current", "true")
    press(phone.locator("#open-table"))
    for first in ("#to-table", ".send input"):
        expect(phone.locator(first).first).to_be_in_viewport(ratio=1)
    name = phone.locator("h1").inner_text()
    press(phone.locator("#to-table"))
    expect(phone.locator("#where .id")).to_have_text(name)
    expect(phone.locator("#where .what")).to_be_visible()
