"""A real browser says where a form comes from: the site's own pass without any token, another site's are refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

OTHER = "http://elsewhere.example/"
"""A site that wants to change something here with the visitor's cookie; nothing of it leaves this test."""


@pytest.mark.refuses
def test_a_form_of_another_site_is_refused_and_our_own_is_not(page: Page, club: str) -> None:
    form = (
        f'<form method="post" action="{club}/language"><button name="language" value="it">Win a prize</button></form>'
    )

    def serve(route: Route) -> None:
        route.fulfill(body=form, content_type="text/html")

    page.route(f"{OTHER}**", serve)
    page.goto(f"{club}/about")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto(OTHER)
    page.get_by_role("button", name="Win a prize").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("not made by this site")
    page.goto(f"{club}/about")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert not page.locator("input[type=hidden]:not([name=back])").count()
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    assert page.url == f"{club}/about"
