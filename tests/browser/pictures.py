"""Pictures of every kind of decision of every title, by day and by night, on a phone, in Italian: `scripts/pictures`.

Tables have the fortune of the browser tests and are played by the greedy bots, so the same pictures come each time.
"""

from __future__ import annotations

import argparse
import base64
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.alone import site_and_browser
from tests.browser.club import At, close_round, hex_of, new_table, pick
from tests.browser.test_card_game import choice
from tests.choices import choices_of
from trunkline.table import Table

LOOKS: dict[str, dict[str, Any]] = {
    "day": {"viewport": {"width": 1440, "height": 900}},
    "night": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "phone-night": {
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
        "is_mobile": True,
        "color_scheme": "dark",
    },
    "italian": {"viewport": {"width": 1366, "height": 768}, "locale": "it-IT"},
}

TWO = {"kinds": ("link",) * 2, "names": ("anna", "bruno")}
FIVE = {"kinds": ("link",) * 5, "names": ("anna", "bruno", "carla", "dario", "elena")}
PLAYED: dict[str, dict[str, Any]] = {
    "age-of-steam": {"title": "age-of-steam"},
    "age-of-steam-ireland": {"title": "age-of-steam", "map": "ireland"},
    "age-of-steam-poland": {"title": "age-of-steam", "map": "poland"},
    "age-of-steam-st-lucia": {"title": "age-of-steam", "map": "st-lucia", **TWO},
    "steam-base": {"title": "steam"},
    "steam-standard": {"title": "steam", "map": "ruhr", "options": {"rules": "standard"}},
    "steam-expansion": {"title": "steam", "map": "mid-atlantic", **FIVE},
    "steam-belgium": {"title": "steam", "map": "belgium-luxembourg", **TWO},
    "steam-metro": {"title": "steam", "map": "brussels-metro"},
    "steel-driver": {"title": "steel-driver"},
    "railways-card": {"title": "railways-card"},
}


ONLY = {
    "age-of-steam-ireland": {"build-connect"},
    "age-of-steam-poland": {"growth"},
    "age-of-steam-st-lucia": {"first-player"},
    "steam-belgium": {"build-connect"},
    "steam-metro": {"fetch", "due"},
}
"""What is asked on a map and on no other of its title: the rest looks as it does there."""

KEPT = (
    "age-of-steam-build-day-chosen",
    "age-of-steam-build-phone-chosen",
    "age-of-steam-issue-shares-night",
    "age-of-steam-end-day",
    "steam-base-actions-italian",
    "steam-standard-capital-phone",
    "steam-standard-goods-night-chosen",
    "steam-expansion-goods-day-chosen",
    "steel-driver-build-day-chosen",
    "steel-driver-bid-phone",
    "railways-card-build-discard-pass-day-chosen",
    "railways-card-build-discard-pass-phone",
)
"""Those that README.md and the pages in docs/ show."""
DOCS = Path(__file__).parents[2] / "docs" / "pictures"


@contextmanager
def looks(playing: Browser, wanted: str) -> Iterator[dict[str, Page]]:
    """A page for each look whose name begins so."""
    pages = {name: playing.new_context(**more).new_page() for name, more in LOOKS.items() if name.startswith(wanted)}
    yield pages
    for page in pages.values():
        page.context.close()


def settle(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.wait_for_function(
        "() => document.getAnimations().every(each => each.effect.getTiming().iterations === Infinity)"
    )


def shoot(page: Page, file: Path) -> None:
    """Keep what the window shows."""
    settle(page)
    page.screenshot(path=file)
    if file.stem in KEPT:  # in a third of the bytes
        asked = {"format": "webp", "quality": 72}
        taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
        (DOCS / f"{file.stem}.webp").write_bytes(base64.b64decode(taken["data"]))


def shoot_decision(page: Page, at: At, name: str, start: Path, card: Path, word: str = "") -> None:
    """A decision as it comes, and with one thing chosen that may be; what the pointer is on is shown in place.

    With the `word` of a hex that one is chosen, and there is no picture before. Where the `card` of a round that has
    ended lies over the board, that as well.
    """
    page.goto(f"{at.server}/g/{at.number}?as={name}")
    expect(page.locator("html")).to_have_attribute("data-ready", "on")
    curtain = page.locator("#curtain button")
    if curtain.is_visible():
        curtain.click()
    if page.locator("#round-card").is_visible():
        shoot(page, card)
    close_round(page)
    lit = page.locator("#board :is(.hex:not([data-stop]), .cube).legal").or_(
        page.locator("#board :is(.hex, .link, .spot).legal, .pane.shown [data-pick].legal")
    )
    if word:
        lit = hex_of(page, word)
    else:
        shoot(page, start.with_suffix(".png"))
    if lit.count():
        pick(page, lit.nth(lit.count() // 2))
        offers = page.locator("#choices .choice")
        if offers.count() and not page.evaluate("matchMedia('(hover: none)').matches"):
            offers.first.hover()
        shoot(page, start.with_name(f"{start.name}-chosen.png"))
    page.goto("about:blank")  # nobody follows the table while it plays on


Decision = tuple[str, str, bool]
"""What is asked, whom, and whether so early that the board is nearly empty."""


def open_decisions(at: At) -> Iterator[Decision]:
    """Every decision of a table that hides nothing, as the greedy bots come to it."""
    yield from map(decision_of, at.decisions())


def decision_of(table: Table) -> Decision:
    """What a table asks now."""
    seat = table.turn()
    assert seat is not None
    return str(table.game.asks(table.state)), table.state.names[seat], table.state.round == 1


def hidden_decisions(at: At) -> Iterator[Decision]:
    """The same where hands are hidden, so that only the seat knows what is legal; what is asked are the verbs."""
    rng = random.Random(11)
    while (name := at.sheet()["turn"]) is not None:
        sheet = at.sheet(name)
        yield "-".join(sorted({line.split()[0] for line in sheet["legal"]})), name, sheet["line"] < 60
        line = choice(sheet, rng)
        at.ask(f"/g/{at.number}", {"n": sheet["line"], "line": f"{name} {line}"}, at.tokens[name])


def kinds(at: At, title: str) -> Iterator[tuple[str, str, bool, str]]:
    """Every decision of a table; towns, new cities, cities that grow, links without track are kinds, with their hex."""
    if title == "railways-card":
        yield from ((*decision, "") for decision in hidden_decisions(at))
        return
    for table in at.decisions():
        asked, name, early = decision_of(table)
        yield asked, name, early, ""
        for each in choices_of(table.game, table.state).values() if asked == "build" else ():
            verb = each.line.split()[0]
            if verb in ("urbanize", "grow", "connect") or each.exits:
                yield f"build-{'town' if each.exits else verb}", name, early, each.picks[0]


def shoot_title(pages: dict[str, Page], club: str, title: str, folder: Path) -> None:
    """Every kind of decision of a title once, on a board with some track, and its end."""
    at = new_table(club, **PLAYED[title])
    for page in pages.values():
        at.sit(page)
        page.goto("about:blank")
    seen: set[str] = set()
    for asked, name, early, word in kinds(at, title):
        if asked not in seen and not early and asked in ONLY.get(title, {asked}):
            seen.add(asked)
            for look, page in pages.items():
                card = folder / f"{title}-round-{look}.png"
                shoot_decision(page, at, name, folder / f"{title}-{asked}-{look}", card, word)
        if seen == ONLY.get(title):
            return
    for look, page in pages.items():
        page.goto(f"{club}/g/{at.number}")
        expect(page.locator("html")).to_have_attribute("data-ready", "on")
        shoot(page, folder / f"{title}-end-{look}.png")


def shoot_pages(pages: dict[str, Page], club: str, folder: Path) -> None:
    """What lies around the tables."""
    for look, page in pages.items():
        for name, path in {"home": "/", "new": "/new?title=age-of-steam", "learn": "/learn"}.items():
            page.goto(club + path)
            page.wait_for_load_state("networkidle")
            shoot(page, folder / f"{name}-{look}.png")


def main(folder: Path, wanted: str, look: str) -> None:
    """Make the pictures of the titles, in the looks, whose names begin so."""
    for each in (folder, DOCS):
        each.mkdir(parents=True, exist_ok=True)
    with site_and_browser() as (club, browser), looks(browser, look) as pages:
        for title in (title for title in PLAYED if title.startswith(wanted)):
            shoot_title(pages, club, title, folder)
        shoot_pages(pages, club, folder)


if __name__ == "__main__":
    read = argparse.ArgumentParser(prog="scripts/pictures", description=__doc__)
    read.add_argument("folder", type=Path, help="where the pictures go; those of docs/pictures are made anew, too")
    read.add_argument("--title", default="", help=f"only titles that begin so: {', '.join(PLAYED)}")
    read.add_argument("--look", default="", help=f"only looks that begin so: {', '.join(LOOKS)}")
    given = read.parse_args()
    main(given.folder, given.title, given.look)
