"""Opening a table and bringing people to it, by pointer, touch and keys: few clicks, nothing lost, friends and bots."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.axe import findings
from tests.browser.club import new_table


def open_with_friend(page: Page, club: str, title: str = "age-of-steam") -> None:
    """Open a table with a friend's seat and a free one; ends in the waiting room."""
    page.goto(f"{club}/new?title={title}")
    page.locator("#name-1").fill("Anna")
    page.locator("#kind-2").select_option("link")
    page.locator("#name-2").fill("Bruno")
    page.locator("#kind-3").select_option("open")
    page.locator("#open-table").click()
    expect(page.locator("#waiting-room")).to_be_visible()


def test_two_clicks_from_home_to_a_game(club: str, page: Page) -> None:
    page.goto(club)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="New table").click()
    ticket = page.locator("#open-table")
    box = ticket.bounding_box()
    assert box and box["y"] + box["height"] < 450, "the button stands in view from the start"
    ticket.click()
    expect(page.locator("#sheet")).to_be_visible()


def test_a_double_click_opens_one_table(club: str, page: Page) -> None:
    page.goto(f"{club}/new?title=steel-driver")
    page.locator("#open-table").dblclick()
    expect(page.locator("#sheet")).to_be_visible()
    number = int(page.url.rpartition("/")[2])
    assert new_table(club, title="steel-driver").number == number + 1


def test_another_title_keeps_entries_and_enter_opens_the_table(club: str, page: Page) -> None:
    page.goto(f"{club}/new?title=age-of-steam")
    page.locator("#name-1").fill("Jörg")
    page.locator("#kind-3").select_option("standard")
    page.locator("#name-3").fill("Maria")
    page.evaluate("window.stays = true")
    page.get_by_role("button", name="Steel Driver").click()
    expect(page.locator('[aria-current="true"]', has_text="Steel Driver")).to_be_focused()
    expect(page).to_have_url(f"{club}/new?title=steel-driver&map=us")
    expect(page.locator("#name-1")).to_have_value("Jörg")
    expect(page.locator("#name-3")).to_have_value("Maria")
    page.get_by_role("button", name="Steam 2–7 players").click()
    page.get_by_role("button", name="Lower Rhine and Ruhr").click()
    expect(page.locator('[aria-current="true"]', has_text="Ruhr")).to_be_visible()
    expect(page.locator(".named")).to_contain_text("Jörg’s Lower Rhine and Ruhr")
    assert page.evaluate("window.stays"), "the page was never left"
    page.locator("#name-1").press("Enter")
    expect(page.locator("#sheet")).to_be_visible()
    assert "/g/" in page.url
    page.goto(f"{club}/new")
    expect(page.locator("#name-1")).to_have_value("Jörg")


def test_of_many_maps_a_word_or_a_number_of_players_leaves_few(club: str, page: Page) -> None:
    page.goto(f"{club}/new?title=age-of-steam")
    tiles = page.locator(".mapchoice .tile")
    whole = tiles.count()
    assert whole > 5
    page.locator("#name-1").fill("Anna")
    search = page.locator("#map-words")
    search.fill("links only")
    expect(page.locator(".mapchoice .tile:visible")).to_have_count(
        2
    )  # the one that is chosen, and the one that is found
    search.press("Enter")
    page.get_by_role("button", name="New Hampshire").click()
    expect(page.locator('[aria-current="true"]', has_text="New Hampshire")).to_be_visible()
    expect(page.locator("#name-1")).to_have_value("Anna")
    expect(search).to_have_value("links only")
    search.fill("6 every colour")
    expect(page.locator(".mapchoice .tile:visible")).to_have_count(2)  # New Hampshire is chosen, Reversteam is for six
    search.fill("no such map")
    expect(page.locator("#map-none")).to_be_visible()
    search.fill("")
    expect(page.locator(".mapchoice .tile:visible")).to_have_count(whole)


def test_whoever_is_faster_than_the_form_opens_what_they_have_chosen(club: str, page: Page) -> None:
    """The other form comes after a second; the button is clicked before."""

    def come_late(route: Route) -> None:
        page.wait_for_timeout(1000)
        route.continue_()

    page.goto(f"{club}/new?title=steel-driver")
    page.route("**/new?*", come_late)
    page.locator("#others-open").click()
    page.locator("#open-table").click()
    expect(page.locator("#waiting-room")).to_be_visible()
    expect(page.locator(".room .missing")).to_have_count(2)


def test_fold_and_ticket_name_what_differs(club: str, page: Page) -> None:
    page.goto(f"{club}/new?title=steam")
    expect(page.locator("#differs-count")).to_have_text("15, all as the rulebook has them")
    expect(page.locator("#option-tiles")).to_be_hidden()
    page.locator("#options-fold summary").click()
    page.locator("#option-tiles").select_option("unlimited")
    expect(page.locator("#differs-count")).to_have_text("1 differs from the rulebook")
    expect(page.locator(".ticket .differs")).to_contain_text("Track tiles: as many as needed")
    page.get_by_role("button", name="Mid-Atlantic US").click()
    expect(page.locator("#option-size")).to_be_visible()
    expect(page.locator("#option-tiles")).to_have_value("unlimited")
    expect(page.locator("#option-tiles")).to_be_visible()
    for i in (2, 3):
        page.locator(f"#kind-{i}").select_option("")
    expect(page.locator(".ticket .error")).to_contain_text("by 3–7, not by 1")


def test_four_clicks_to_a_table_with_four_friends(club: str, page: Page) -> None:
    page.goto(club)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="New table").click()
    page.locator("#players-5").click()
    expect(page.locator("#players-5")).to_have_attribute("aria-current", "true")
    page.locator("#others-link").click()
    expect(page.locator("#others-link")).to_be_focused()
    expect(page.locator("#kind-5")).to_have_value("link")
    page.locator("#open-table").click()
    expect(page.locator(".send")).to_have_count(4)


@pytest.mark.refuses
def test_a_refused_form_keeps_everything(club: str, page: Page) -> None:
    page.goto(f"{club}/new?title=steam")
    page.locator("#name-2").fill("Maria")
    page.locator("#name-3").fill("maria")
    page.locator("#options-fold summary").click()
    page.locator("#option-tiles").select_option("unlimited")
    page.locator("#open-table").click()
    expect(page.locator("#error-name-3")).to_be_visible()
    expect(page.locator("#name-2")).to_have_value("Maria")
    expect(page.locator("#option-tiles")).to_have_value("unlimited")
    page.locator("#name-3").fill("Elena")
    page.locator("#open-table").click()
    expect(page.locator("#sheet")).to_be_visible()


def test_a_friend_sits_down_by_the_link_while_the_host_watches(club: str, page: Page, browser: Browser) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_with_friend(page, club)
    expect(page.get_by_text("2 seats wait for somebody.")).to_be_visible()
    page.locator('[data-copy="link-bruno"]').click()
    expect(page.locator("#said")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "/sit#" in link and link == page.locator("#link-bruno").input_value()
    page.locator("#code-bruno summary").click()
    expect(page.locator("#code-bruno .qr")).to_be_visible()
    friend = browser.new_context(locale="en-GB").new_page()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="Anna invites you to Age of Steam")).to_be_visible()
    expect(friend.locator(".sitters")).to_contain_text("Anna sits here")
    expect(page.locator("#link-bruno")).to_be_visible()  # looking at the link is not sitting
    friend.get_by_role("button", name="Sit down as Bruno").click()
    expect(friend.locator("#sheet")).to_be_visible()
    expect(page.get_by_text("1 seat waits for somebody.")).to_be_visible()
    expect(page.locator("#link-bruno")).to_have_count(0)
    third = browser.new_context(locale="en-GB").new_page()
    third.goto(page.locator(".send input").input_value())
    third.get_by_role("button", name="Sit down").click()
    expect(third.locator("#sheet")).to_be_visible()
    expect(page.get_by_text("Everybody is here.")).to_be_visible()
    for each in (friend, third):
        each.context.close()


def test_the_system_shares_a_link_where_it_can(club: str, page: Page) -> None:
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    open_with_friend(page, club)
    page.locator('[data-share="link-bruno"]').click()
    shared: Any = page.evaluate("window.shared")
    assert shared["url"] == page.locator("#link-bruno").input_value()
    assert shared["title"].startswith("Anna’s Rust Belt") and shared["text"] == "A seat for you: Bruno"


def test_bots_take_the_free_seats(club: str, page: Page) -> None:
    open_with_friend(page, club)
    page.locator("#to-table").click()
    expect(page.locator("#sheet")).to_be_visible()
    page.locator(".missing-people").get_by_role("link", name="Invite").click()
    page.locator("#bot").select_option(label="easy")
    page.locator("#start-with-bots").click()
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.locator(".missing-people")).to_have_count(0)
    expect(page.locator("#quick button, #board .legal").first).to_be_visible(timeout=20_000)


def test_home_shows_my_table_and_its_board(club: str, page: Page) -> None:
    open_with_friend(page, club, "steam")
    page.goto(club)
    card = page.locator(".game, .lines li").filter(has_text="Anna’s North-Eastern United States").first
    picture = card.locator("img")
    expect(picture).to_be_visible()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    box = card.bounding_box()
    assert box
    page.mouse.click(box["x"] + 20, box["y"] + box["height"] / 2)  # anywhere on the card
    expect(page.locator("#sheet")).to_be_visible()


def test_home_follows_what_happens_while_it_is_open(club: str, page: Page, browser: Browser) -> None:
    page.clock.install()
    at = new_table(club, ("link",) * 3, ("anna", "bruno", "carla"))
    turn = at.sheet()["turn"]
    at.sit(page, turn)
    page.goto(club)
    card = page.locator(".game").filter(has=page.locator(f'a[href="/g/{at.number}"]'))
    expect(card).to_be_visible()
    expect(page).to_have_title(re.compile("^● 1 · "))
    at.say(f"{turn} {at.sheet(turn)['legal'][0]}")
    page.clock.fast_forward(31_000)
    expect(card).to_have_count(0)
    expect(page.locator(".lines li").filter(has=page.locator(f'a[href="/g/{at.number}"]'))).to_be_visible()
    expect(page).to_have_title("Trunkline")


def test_all_of_it_without_a_script(club: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(f"{club}/new?title=age-of-steam")
    page.locator("#name-1").fill("Jörg")
    page.get_by_role("button", name="Steel Driver").click()
    expect(page.locator("#name-1")).to_have_value("Jörg")
    page.locator("#kind-2").select_option("link")
    page.locator("#open-table").click()
    link = page.locator(".send input").input_value()
    assert "/sit#" in link
    expect(page.locator("[data-copy]")).to_be_hidden()
    other = browser.new_context(java_script_enabled=False, locale="en-GB")
    friend = other.new_page()
    friend.goto(link)
    friend.locator("#token").fill(link)
    friend.get_by_role("button", name="Go on").click()
    friend.get_by_role("button", name="Sit down as Bob").click()
    expect(friend.locator("#sheet")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Everybody is here.")).to_be_visible()
    context.close()
    other.close()


@pytest.mark.parametrize(
    ("width", "language", "scheme"), [(1440, "en-GB", "light"), (1366, "it-IT", "dark"), (360, "it-IT", "light")]
)
def test_nothing_is_too_wide_and_axe_finds_nothing(
    club: str, browser: Browser, width: int, language: str, scheme: Any
) -> None:
    narrow = width < 500
    context = browser.new_context(
        locale=language,
        color_scheme=scheme,
        reduced_motion="reduce",
        viewport={"width": width, "height": 740 if narrow else 768},
        is_mobile=narrow,
        has_touch=narrow,
    )
    page = context.new_page()
    open_with_friend(page, club)
    room = page.url
    link = page.locator("#link-bruno").input_value()
    page.locator("#code-bruno summary").click()
    for address in (room, link, f"{club}/", f"{club}/finished", f"{club}/new?title=steam"):
        if page.url != address:
            page.goto(address)
        if "/new" in address:
            page.locator("#options-fold summary").click()
            button = page.locator("#open-table").bounding_box()
            assert button and button["y"] + button["height"] <= 740, "the button is always in reach"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert findings(page) == [], address
    context.close()
