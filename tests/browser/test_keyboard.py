"""A whole turn without a pointer."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.club import line_of, new_table, wait_past


def test_a_turn_by_keyboard_alone(page: Page, club: str) -> None:
    """Shares, bid, action, a tile and the end of building, all by keys; the focus is never lost from the board."""
    at = new_table(club)
    at.sit(page)
    for phase in ("issue-shares", "turn-order", "actions"):
        while at.table().game.phase(at.table().state).name == phase:  # type: ignore[union-attr]
            before = line_of(page)
            page.keyboard.press("a")
            expect(page.locator("#amount:focus, .quick button:focus")).to_have_count(1)
            if phase == "issue-shares":
                page.keyboard.press("ArrowUp")
                page.keyboard.press("Enter")
            elif phase == "turn-order":
                page.keyboard.press("x")
            else:
                page.keyboard.press("Enter")
            wait_past(page, before)
    before = line_of(page)
    page.keyboard.press("n")
    chosen = page.locator("#board .hex:focus")
    expect(chosen).to_have_count(1)
    assert chosen.get_attribute("role") == "button"
    here = chosen.get_attribute("data-word")
    page.keyboard.press("ArrowDown")
    assert page.locator("#board .hex:focus").get_attribute("data-word") != here
    page.keyboard.press("ArrowUp")
    expect(page.locator(f'#board .hex[data-word="{here}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".choice:focus")).to_have_count(1)
    expect(page.locator("#overlay #ghost .ghost")).to_have_count(1)
    first = page.locator(".choice:focus").get_attribute("data-choice")
    page.keyboard.press("ArrowDown")
    second = page.locator(".choice:focus").get_attribute("data-choice")
    assert first != second
    page.keyboard.press("Enter")
    wait_past(page, before)
    assert str(at.table().entries[before].action).endswith(f" {second}")
    for back in ("u", "r"):
        page.keyboard.press("Escape")
        page.keyboard.press(back)
        expect(page.locator(f'#sheet[data-line="{before}"] #redo')).to_be_visible()
        page.keyboard.press("Shift+U")
        wait_past(page, before)
        expect(page.locator("#redo")).to_have_count(0)
    before = line_of(page)
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    if page.locator("#play").is_visible():
        page.keyboard.press("d")
    wait_past(page, before)


def test_sideways_arrows_lead_back(page: Page, club: str) -> None:
    """Left after right is where one was, all along a row."""
    at = new_table(club)
    at.sit(page)
    page.keyboard.press("f")
    seen = [page.locator("#board .hex:focus").get_attribute("data-word")]
    for _ in range(9):
        page.keyboard.press("ArrowRight")
        seen.append(page.locator("#board .hex:focus").get_attribute("data-word"))
    assert len(set(seen)) == len(seen)
    for word in reversed(seen[:-1]):
        page.keyboard.press("ArrowLeft")
        assert page.locator("#board .hex:focus").get_attribute("data-word") == word


def test_question_mark_lists_the_keys(page: Page, club: str) -> None:
    """? opens the list, Escape closes it."""
    at = new_table(club)
    at.sit(page)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_every_action_is_a_button_in_the_list(page: Page, club: str) -> None:
    """The list of legal actions has them all, in the words of the log, and plays them."""
    at = new_table(club)
    table = at.advance(lambda table, phase: phase == "build")
    at.sit(page)
    page.locator("#twin summary").focus()
    page.keyboard.press("Enter")
    legal = table.legal(table.turn() or 0)
    buttons = page.locator("#twin button")
    expect(buttons).to_have_count(len(legal))
    before = line_of(page)
    lay = next(i for i, action in enumerate(legal) if action.verb == "lay")
    words = buttons.all_inner_texts()
    assert len(set(words)) == len(words), "no two buttons say the same"
    index = next(i for i, text in enumerate(words) if str(legal[lay]).split()[2] in text)
    buttons.nth(index).focus()
    page.keyboard.press("Enter")
    wait_past(page, before)
    expect(page.locator("#twin")).to_have_attribute("open", "")
    said = page.locator(f"#line-{before + 1} .sentence")
    expect(said).to_have_text(words[index].split(" · ")[0])
