"""The end of a game on paper: a report of a few pages, whatever the title and the language."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kinds import kinds_of

SIX = ("anna-maria", "bruno", "carla", "dario", "elena", "francesco")
PRINTED: dict[str, tuple[str, dict[str, Any]]] = {
    "age-of-steam": ("it", {"title": "age-of-steam", "names": SIX}),
    "steel-driver": ("en", {"title": "steel-driver", "names": SIX}),
    "railways-card": ("it", {"title": "railways-card", "names": SIX[:4]}),
}
A4 = {"width": 718, "height": 1046}
"""What margins of a centimetre leave of it."""
WHOLE = """boxes => boxes.filter(box => box.getBoundingClientRect().right > innerWidth + 1
  || box.scrollWidth > box.clientWidth + 1).map(box => box.innerText.slice(0, 80))"""


@pytest.mark.parametrize("name", PRINTED)
def test_the_end_is_printed_on_two_to_five_pages(browser: Browser, club: str, name: str) -> None:
    """Podium, score sheet, plots and the rest come first, nothing is cut, the board comes last; no buttons, no tabs."""
    language, played = PRINTED[name]
    page = browser.new_context(locale=language, viewport={"width": 1440, "height": 900}).new_page()
    headers = {"accept": "application/json", "origin": club}
    record = str(kinds_of(played)[1])
    made = page.request.post(f"{club}/studies", data={"record": record}, headers=headers)
    page.goto(f"{club}{made.json()['address']}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", print_background=True))
    assert 2 <= len(pages) <= 5
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size(A4)
    for part in (".podium", ".scored", "svg.plot", "#boardbox"):
        expect(page.locator(part).first).to_be_visible()
    expect(
        page.locator(".side, #promptbar, .time, .acts, .next, .tabletop button").locator("visible=true")
    ).to_have_count(0)
    assert page.locator(".ending .scrolls, .ending .plotted, #where").evaluate_all(WHOLE) == []
    tops = [page.locator(part).first.bounding_box() for part in (".podium", ".scored", "svg.plot", "#boardbox")]
    ys = [box["y"] for box in tops if box]
    assert len(ys) == 4 and ys == sorted(ys)
    page.context.close()
