"""Signing in by a provider of identities: there and back over real HTTP, and nothing it says is believed unproved."""

from __future__ import annotations

import re
import time
from html import unescape
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from joserfc.jwk import RSAKey

from tests.identities import CLIENT, SECRET, open_identities
from tests.site.conftest import HTML, JSON, site_on
from tests.site.test_accounts import held, sign_in_as
from tests.site.test_looks import make_member
from trunkline.site.logs import without_secrets
from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.site.web.provider import check_provider

pytestmark = pytest.mark.anyio

SITE = "http://testserver.local"
FORM = JSON | {"sec-fetch-site": "same-origin"}


@pytest.fixture
def identities():
    with open_identities() as made:
        yield made


def settings_for(identities):
    """The settings of a site that has chosen this provider."""
    return {
        "site": SITE,
        "oidc": identities.address,
        "oidc_client": CLIENT,
        "oidc_secret": SECRET,
        "oidc_label": "Club <ID>",
    }


async def there(browser):
    """Go to the provider; gives where it leads back to."""
    out = await browser.get("/me/provider/go", headers=HTML)
    assert out.status_code == 303, out.text
    async with httpx.AsyncClient() as http:
        answer = await http.get(out.headers["location"])
    assert answer.status_code == 302 and answer.headers["location"].startswith(f"{SITE}/me/provider/back?")
    return answer.headers["location"].removeprefix(SITE)


async def there_and_back(browser):
    """The page with the button, and what this site has signed in it."""
    page = await browser.get(await there(browser), headers=HTML)
    assert page.status_code == 200, page.text
    return page, unescape(re.search(r'name="proof" value="([^"]+)"', page.text)[1])


async def me(browser):
    return (await browser.get("/me", headers=JSON)).json()


async def test_a_guest_becomes_a_member_and_comes_back_on_another_device(database, identities):
    async with site_on(database, **settings_for(identities)) as s:
        one, two = s.browser(), s.browser()
        game = int((await s.open(one, "me", "open")).split("/")[2])
        page, proof = await there_and_back(one)
        assert "Club &lt;ID&gt; knows you as Anna." in page.text and page.headers["referrer-policy"] == "strict-origin"
        assert (await me(one))["kind"] == "guest"  # nobody is signed in by looking
        before = one.cookies["trunkline"]
        assert (await s.form(one, "/me/provider/in", proof=proof)).status_code == 303
        assert one.cookies["trunkline"] != before and await held(one, game) == ["ann"]
        found = await me(one)
        assert (found["kind"], found["provider"], found["identities"][0]["label"]) == ("member", "Club <ID>", "Anna")
        other = int((await s.open(two, "me", "open", names="eva bob")).split("/")[2])
        page, proof = await there_and_back(two)
        assert "the tables of this browser join the others" in page.text
        assert (await s.form(two, "/me/provider/in", proof=proof)).status_code == 303
        for browser in (one, two):
            assert (await held(browser, game), await held(browser, other)) == (["ann"], ["eva"])
        assert len(await s.hall.store.rows(schema.accounts.select())) == 1
        # a proof is good in the session that it was signed for
        assert (await s.form(two, "/me/provider/in", proof=proof)).status_code == 403
        assert (await s.form(s.browser(), "/me/provider/in", proof=proof)).status_code == 403
        identities.person = "eva-2"
        third = s.browser()
        _, proof = await there_and_back(third)
        assert (await third.post("/me/provider/in", json={"proof": proof}, headers=FORM)).json()["kind"] == "member"
        assert len(await s.hall.store.rows(schema.accounts.select())) == 2


async def test_a_member_adds_it_and_takes_it_away_soon_after_signing_in_only(tmp_path, identities):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **settings_for(identities)) as s:
        await make_member(s)
        await s.hall.store.writer.run(lambda to: to.execute(schema.accounts.update().values(address="a@example.org")))
        browser = s.browser()
        session = await sign_in_as(s, browser, "anna")
        page, proof = await there_and_back(browser)
        assert "Add it to my account" in page.text
        assert (await s.form(browser, "/me/provider/in", proof=proof)).status_code == 303
        added = await me(browser)
        assert (added["address"], len(added["identities"])) == ("a@example.org", 1)
        identities.person = "another"
        _, proof = await there_and_back(browser)
        s_ = schema.sessions
        old = s_.update().where(s_.c.secret == session).values(created=time.time() - 601)
        await s.hall.store.writer.run(lambda to: to.execute(old))
        for path, given in (
            ("/me/provider/in", {"proof": proof}),
            ("/me/provider/remove", {"identity": added["identities"][0]["id"]}),
        ):
            page = await s.form(browser, path, **given)
            assert page.status_code == 403 and "Sign in again first" in page.text
        identities.person = "anna-1"
        _, proof = await there_and_back(browser)
        assert (await s.form(browser, "/me/provider/in", proof=proof)).status_code == 303  # that signs in again
        gone = await browser.post("/me/provider/remove", json={"identity": added["identities"][0]["id"]}, headers=FORM)
        assert gone.json()["identities"] == []
        assert await s.hall.store.rows(schema.identities.select()) == []


@pytest.mark.parametrize(
    "claims",
    [
        {"nonce": "of another one"},
        {"aud": "somebody else"},
        {"iss": "https://evil.example"},
        {"exp": 1},
        {"sub": ""},
        {"sub": 7},
        {"sub": "x" * 256},
    ],
)
async def test_a_token_that_is_not_for_this_signs_nobody_in(tmp_path, identities, claims):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **settings_for(identities)) as s:
        browser = s.browser()
        identities.claims = claims
        page = await browser.get(await there(browser), headers=HTML)
        assert page.status_code == 403 and "did not say who you are" in page.text and "proof" not in page.text


async def test_another_key_another_browser_another_state_and_a_second_time_are_refused(tmp_path, identities):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **settings_for(identities)) as s:
        browser, other = s.browser(), s.browser()
        back = await there(browser)
        assert (await other.get(back, headers=JSON)).json()["code"] == "errand-lost"
        await there(other)
        assert (await other.get(back, headers=JSON)).json()["code"] == "errand-lost"
        code = parse_qs(urlsplit(back).query)["code"][0]
        assert (await browser.get(f"/me/provider/back?code={code}&state=mine", headers=JSON)).status_code == 403
        assert (await browser.get(back, headers=HTML)).status_code == 200
        assert (await browser.get(back, headers=JSON)).status_code == 403  # the way is over
        # the same code by the one who has its state: the provider knows it no more
        again = await there(browser)
        state = parse_qs(urlsplit(again).query)["state"][0]
        spent = await browser.get(f"/me/provider/back?code={code}&state={state}", headers=JSON)
        assert (spent.status_code, spent.json()["code"]) == (403, "provider-refused")
        identities.signs = RSAKey.generate_key(2048, {"kid": "one"})
        forged = await browser.get(await there(browser), headers=JSON)
        assert (forged.status_code, forged.json()["code"]) == (403, "provider-refused")
        identities.key = identities.signs  # the provider has new keys: they are fetched
        assert (await browser.get(await there(browser), headers=HTML)).status_code == 200
        identities.person = ""
        assert (await browser.get(await there(browser), headers=JSON)).json()["code"] == "provider-refused"
        assert (
            without_secrets("GET /me/provider/back?code=abc&state=def HTTP")
            == "GET /me/provider/back?code=…&state=… HTTP"
        )


async def test_a_provider_that_is_away_or_somebody_else_and_a_site_without_one(tmp_path, identities):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        refused = await s.browser().get("/me/provider/go", headers=JSON)
        assert (refused.status_code, refused.json()["code"]) == (409, "no-provider")
    identities.is_well = False
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **settings_for(identities)) as s:
        away = await s.browser().get("/me/provider/go", headers=HTML)
        assert away.status_code == 503 and "Club &lt;ID&gt; does not answer" in away.text
        identities.is_well = True
        identities.says = lambda says=identities.says: says() | {"issuer": "https://evil.example"}
        assert (await s.browser().get("/me/provider/go", headers=HTML)).status_code == 503


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"oidc": "http://id.example"}, "TRUNKLINE_OIDC must be"),
        ({"oidc": "https://id.example?x"}, "TRUNKLINE_OIDC must be"),
        ({"oidc": "https://id.example"}, "TRUNKLINE_OIDC_CLIENT"),
        ({"oidc": "https://id.example", "oidc_client": "x"}, "TRUNKLINE_SITE"),
        ({"oidc": "https://id.example", "oidc_client": "x", "site": SITE}, ""),
        ({}, ""),
    ],
)
def test_settings_that_lead_nowhere_are_refused_at_the_start(given, fault):
    if not fault:
        check_provider(Settings(**given))
        return
    with pytest.raises(ValueError, match=fault):
        check_provider(Settings(**given))
