"""The ways of notice: what mail, browsers, Discord and webhooks are sent, what is refused, how a way is stopped."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import os
import re
import time
from email.header import decode_header, make_header
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import select, update

from tests.hooks import open_service
from tests.mailbox import open_mailbox, text_of
from tests.site.conftest import HTML, site_on
from tests.site.notified import OWN, SAME, Clock, add, another, hold, notified, states, two, work
from trunkline.site.doctor import examine
from trunkline.site.logs import without_secrets
from trunkline.site.settings import Settings
from trunkline.site.tables import notices, push, schema, ways
from trunkline.site.tables.outlet import Outlet
from trunkline.site.web.notice_words import Message, for_browser, for_discord
from trunkline.site.web.outbox import shown_secret

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.fixture
def service():
    with open_service() as made:
        yield made


@pytest.fixture(scope="module")
def mailbox():
    with open_mailbox() as made:
        yield made


@pytest.fixture
def box(mailbox):
    mailbox.mail.clear()
    mailbox.refuses.clear()
    return mailbox


def with_mail(box, **more):
    return {"mail": box.address, "mail_from": "Trunkline <trains@example.org>"} | more


def subject_of(message):
    return str(make_header(decode_header(message["Subject"])))


async def get(browser):
    answer = await browser.get("/me/notices", headers=SAME)
    assert answer.status_code == 200
    return answer.json()


async def post(browser, path, **body):
    return await browser.post(path, json=body, headers=SAME)


# -- mail


async def test_a_mail_says_whose_turn_it_is_in_its_reader_s_language_and_zone(database, clock, box):
    async with notified(database, **with_mail(box)) as s:
        game, ann, bob = await two(s, name_1="Anna", name_2="Bob")
        await asyncio.gather(sign_in_by_job(s, box, bob))
        assert (await get(bob))["possible"] == ["mail", "push", "discord", "webhook"]
        await add(bob, "mail", zone="Asia/Tokyo")
        assert (await s.form(bob, "/me", name="Bob", language="it")).status_code == 303
        assert (await get(bob))["zone"] == "Asia/Tokyo"
        await hold(ann, game, "anna")
        clock.go(121)
        assert await work(s) == ["notice", "send mail"]
        to, message = box.wait(2)
        text = text_of(message)
        assert (to, subject_of(message)) == ("bob@example.org", f"Tocca a te: Toy, tavolo {game}")
        assert f"Tocca a te come Bob al tavolo {game}: Toy." in text and "Ultima mossa: Anna" in text
        assert f"\n{OWN}/g/{game}\n" in text and f"{OWN}/me/notices" in text
        assert message.get_content_type() == "text/plain" and message["Auto-Submitted"] == "auto-generated"
        there = time.gmtime(time.time() - 121 + 9 * 3600)
        assert f"{there.tm_hour:02d}:{there.tm_min:02d}" in text
        stop = message["List-Unsubscribe"].strip("<>")
        assert stop.startswith(f"{OWN}/notices/off/") and stop in text
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


async def sign_in_by_job(s, box, browser, address="bob@example.org"):
    """Sign in by mail where jobs are done by hand."""
    before = len(box.mail)
    assert (await s.form(browser, "/me/address", address=address)).status_code == 303
    await work(s)
    from tests.mailbox import code_in

    code = code_in(box.wait(before + 1)[1])
    assert (await s.form(browser, "/me/code", code=code)).status_code == 303


async def mailed(s, box, clock):
    """A mail about Bob's turn at a table; gives browser, game and the address that stops such mails."""
    game, ann, bob = await two(s)
    await sign_in_by_job(s, box, bob)
    await add(bob, "mail")
    await hold(ann, game, "ann")
    clock.go(121)
    await work(s)
    _, message = box.wait(2)
    return ann, bob, message["List-Unsubscribe"].strip("<>").removeprefix(OWN)


async def test_mails_are_stopped_by_one_click_without_a_cookie_and_by_no_get(database, clock, box):
    async with notified(database, **with_mail(box)) as s:
        ann, bob, stop = await mailed(s, box, clock)
        stranger = s.browser()
        page = await stranger.get(stop, headers=HTML)
        assert page.status_code == 200 and "<button" in page.text and "set-cookie" not in page.headers
        assert page.headers["referrer-policy"] == "strict-origin"
        assert (await stranger.head(stop)).status_code == 200
        assert (await get(bob))["ways"][0]["off"] is None
        pressed = await stranger.post(stop, data={"List-Unsubscribe": "One-Click"})  # as a program for mail does
        assert pressed.status_code == 200 and "No more mails come to you" in pressed.text
        assert (await get(bob))["ways"][0]["off"] is not None
        assert (await stranger.post(stop, data={})).status_code == 200
        await hold(ann, await another(s, ann, bob), "ann")
        clock.go(121)
        await work(s)
        assert len(box.mail) == 2


async def test_a_link_that_is_not_whole_stops_nothing(database, clock, box):
    async with notified(database, **with_mail(box)) as s:
        _, bob, stop = await mailed(s, box, clock)
        number, _, mac = stop.rpartition("/")[2].partition("-")
        wrong = [
            f"{number}-{mac[:-1]}",
            f"0{number}-{mac}",
            f"{int(number) + 1}-{mac}",
            f"{number}-",
            "x",
            "-",
            f"{number}",
        ]
        for token in [*wrong, f"{number}-{'0' * 40}", "9" * 20 + "-" + mac, f"²-{mac}"]:
            for ask in (s.browser().get, s.browser().post):
                refused = await ask(f"/notices/off/{token}", headers=HTML)
                assert refused.status_code in (403, 404), token
        assert (await get(bob))["ways"][0]["off"] is None
        assert without_secrets(f"GET {stop}") == "GET /notices/off/…"


async def test_a_guest_who_chooses_a_language_hears_in_it(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        assert (await s.form(bob, "/language", language="it", back="/")).status_code == 303
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        assert json.loads(service.wait(1).body)["language"] == "it"


async def test_names_make_no_header_longer_and_carry_no_markup(database, clock, box, service):
    evil = "Eve\r\nBcc: all@example.org\u2028<b>@everyone</b> **[x](https://evil.example)** `"
    async with notified(database, **with_mail(box)) as s:
        game, ann, bob = await two(s)
        await sign_in_by_job(s, box, bob)
        await add(bob, "mail")
        await add(bob, "discord", target=f"{service.address}/api/webhooks/1/secret")
        await add(bob, "webhook", target=f"{service.address}/hook")
        se = schema.seats
        for seat in (0, 1):
            mine = update(se).where(se.c.game == game, se.c.seat == seat)
            await s.hall.store.writer.run(lambda to, mine=mine: to.execute(mine.values(label=evil[:64])))
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        _, message = box.wait(2)
        assert message["Bcc"] is None and "\n" not in subject_of(message)
        assert message.get_content_type() == "text/plain" and "Eve Bcc: all@example.org <b>" in text_of(message)
        said = json.loads(next(each for each in service.posted if "webhooks" in each.path).body)
        assert said["allowed_mentions"] == {"parse": []}
        assert "@everyone" not in said["content"].replace("\\@everyone", "")
        assert "](" not in said["content"] and "<b>" not in said["content"]
        hook = json.loads(next(each for each in service.posted if each.path == "/hook").body)
        assert "\n" not in hook["title"] and "\r" not in hook["text"]


def test_a_browser_is_pushed_text_and_shows_it_as_text():
    """What is pushed is as it was typed, and the worker gives it to what takes text alone."""
    message = Message("turn", "en", "<b>Eve</b>", "<img src=x> & **you**", "https://a.example/g/1", "g1")
    known = for_browser(message)
    assert (known["title"], known["body"]) == (message.subject, message.text)
    worker = (Path(__file__).parents[2] / "client" / "src" / "sw.ts").read_text("utf-8")
    assert "showNotification(" in worker and not re.search(r"innerHTML|insertAdjacent|document\b", worker)


def test_discord_is_sent_no_more_than_it_takes():
    message = Message("turn", "en", "x" * 3000, "*" * 3000, "https://a.example/g/1", "g1")
    assert len(for_discord(message)["content"]) <= 2000


async def test_a_mail_server_that_is_away_is_not_the_reader_s_fault_and_mail_waits_for_it(database, clock, box):
    async with notified(database, **with_mail(box)) as s:
        game, ann, bob = await two(s)
        await sign_in_by_job(s, box, bob)
        await add(bob, "mail")
        object.__setattr__(s.hall.settings, "mail", "smtp://127.0.0.1:1")
        await hold(ann, game, "ann")
        clock.go(121)
        for _ in range(15):
            await work(s)
            clock.go(8 * 3600 + 1)
        way = (await get(bob))["ways"][0]
        assert (way["failures"], way["off"]) == (0, None) and "cannot be reached" in way["error"]
        object.__setattr__(s.hall.settings, "mail", "")
        await work(s)
        assert "sends no mail now" in (await get(bob))["ways"][0]["error"]
        object.__setattr__(s.hall.settings, "mail", box.address)
        clock.go(8 * 3600 + 1)
        await work(s)
        assert len(box.mail) == 2 and [state for *_, state in await states(s)] == ["sent"]
        assert (await get(bob))["ways"][0]["error"] == ""


async def test_what_the_mail_server_refuses_for_good_counts_and_what_it_puts_off_does_not(database, clock, box):
    async with notified(database, **with_mail(box)) as s:
        game, ann, bob = await two(s)
        await sign_in_by_job(s, box, bob)
        await add(bob, "mail")
        box.refuses = ["451 not now", "550 no such mailbox"]
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        way = (await get(bob))["ways"][0]
        assert way["failures"] == 0 and "451 not now" in way["error"]
        clock.go(31)
        await work(s)
        way = (await get(bob))["ways"][0]
        assert way["failures"] == 1 and "550 no such mailbox" in way["error"]
        assert [state for *_, state in await states(s)] == ["dropped"]


async def test_mail_goes_to_the_address_of_the_account_alone(database, box):
    async with notified(database, **with_mail(box)) as s:
        guest = s.browser()
        refused = await post(guest, "/me/ways", kind="mail")
        assert (refused.status_code, refused.json()["code"]) == (409, "way-mail")
        page = (await guest.get("/me/notices", headers=HTML)).text
        assert 'href="/me#keep"' in page
    async with notified(database) as s:
        refused = await post(s.browser(), "/me/ways", kind="mail")
        assert (refused.status_code, refused.json()["code"]) == (409, "way-not-here")


async def test_a_mail_that_is_sent_twice_has_one_name(database, clock, box, monkeypatch):
    async with notified(database, **with_mail(box)) as s:
        _, _, _ = await mailed(s, box, clock)
        (delivery,) = await s.hall.store.rows(schema.deliveries.select())
        d = schema.deliveries
        again = update(d).values(state="sending", lease=0.0)  # as if its process had been killed just then
        await s.hall.store.writer.run(lambda to: to.execute(again))
        await s.app.state.outbox.deliver(delivery.id, "mail")
        first, second = (message["Message-ID"] for _, message in box.mail[1:])
        assert first == second and first.endswith("@example.org>")


# -- push


class Browser:
    """The keys of a browser that has subscribed."""

    def __init__(self, endpoint):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": endpoint,
            "keys": {"p256dh": push.as_text(point), "auth": push.as_text(self.auth)},
        }

    def read(self, body):
        """What was sent to it, as only it can read it."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


def check_permission(header, public, audience):
    """Check what the site signs for a push service."""
    words = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert words["k"] == public
    signed, _, signature = words["t"].rpartition(".")
    claims = json.loads(push.as_bytes(signed.partition(".")[2]))
    assert claims["aud"] == audience and claims["sub"] == OWN and claims["exp"] > time.time()
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    raw = push.as_bytes(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.as_bytes(public))
    key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))


async def test_a_browser_is_pushed_what_only_it_can_read(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        device = Browser(f"{service.address}/push/abc")
        agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        made = await bob.post(
            "/me/ways", json={"kind": "push", "subscription": device.subscription}, headers=SAME | {"user-agent": agent}
        )
        (way,) = made.json()["ways"]
        assert (way["kind"], way["label"]) == ("push", "Firefox, Linux") and "abc" not in made.text
        await hold(ann, game, "ann")
        clock.go(121)
        assert await work(s) == ["notice", "send push"]
        posted = service.wait(1)
        said = device.read(posted.body)
        assert said["title"] == f"Your turn: Toy, table {game}" and said["url"] == f"{OWN}/g/{game}"
        assert (posted.headers["content-encoding"], posted.headers["topic"]) == ("aes128gcm", f"g{game}")
        check_permission(posted.headers["authorization"], made.json()["push_key"], service.address)


async def test_the_keys_of_the_site_are_made_once_and_stay(database):
    async with notified(database) as one, notified(database) as other:
        keys = {(await get(each.browser()))["push_key"] for each in (one, other)}
    async with notified(database) as s:
        assert {(await get(s.browser()))["push_key"]} == keys
        assert len(push.as_bytes(*keys)) == 65
        rows = await s.hall.store.rows(select(schema.settings.c.value).where(schema.settings.c.name == push.NAME))
        assert len(rows) == 1


async def test_a_subscription_that_the_browser_has_let_go_is_switched_off_at_once(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "push", subscription=Browser(f"{service.address}/push/abc").subscription)
        service.answers = [410]
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        (way,) = (await get(bob))["ways"]
        assert way["off"] is not None and "takes no notices any more" in way["error"]
        clock.go(3600)
        await work(s)
        assert len(service.posted) == 1


@pytest.mark.parametrize(
    "subscription",
    [
        None,
        {},
        {"endpoint": "https://push.example.org/"},
        {"endpoint": "https://push.example.org/", "keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"endpoint": "https://push.example.org/", "keys": {"p256dh": "!", "auth": "A" * 22}},
        {"endpoint": 7, "keys": {}},
        {"endpoint": "nonsense"},
    ],
)
async def test_what_is_no_subscription_is_refused(tmp_path, subscription):
    async with notified(f"sqlite:///{tmp_path}/toy.db") as s:
        if subscription == {"endpoint": "nonsense"}:
            subscription = Browser("nonsense").subscription
        refused = await post(s.browser(), "/me/ways", kind="push", subscription=subscription)
        assert refused.status_code == 400 and refused.json()["code"] in ("way-push", "hook-address")
        assert refused.json()["field"] == "push"


async def test_a_push_service_of_the_inside_is_refused(tmp_path, service):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", site=OWN) as s:
        for endpoint in ("https://127.0.0.1/push", "https://[::ffff:10.0.0.1]/push", service.address):
            refused = await post(s.browser(), "/me/ways", kind="push", subscription=Browser(endpoint).subscription)
            assert refused.status_code == 400 and refused.json()["code"] in ("hook-inside", "hook-address")


async def test_without_its_extra_nothing_is_pushed(tmp_path, monkeypatch):
    monkeypatch.setattr(push, "is_there", lambda: False)
    async with notified(f"sqlite:///{tmp_path}/toy.db") as s:
        known = await get(s.browser())
        assert "push" not in known["possible"] and known["push_key"] == ""
        refused = await post(
            s.browser(), "/me/ways", kind="push", subscription=Browser("https://a.example/").subscription
        )
        assert (refused.status_code, refused.json()["code"]) == (409, "way-not-here")


async def test_the_service_worker_lies_at_the_root_and_is_asked_for_anew(tmp_path):
    async with notified(f"sqlite:///{tmp_path}/toy.db") as s:
        answer = await s.client.get("/sw.js")
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache" and "showNotification" in answer.text


# -- webhooks


async def test_a_webhook_is_signed_as_standard_webhooks_has_it(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        (way,) = (await add(bob, "webhook", target=f"{service.address}/hook?a=b"))["ways"]
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        posted = service.wait(1)
        secret = base64.b64decode(way["secret"].removeprefix("whsec_"))
        head = f"{posted.headers['webhook-id']}.{posted.headers['webhook-timestamp']}."
        mac = base64.b64encode(hmac.new(secret, head.encode() + posted.body, hashlib.sha256).digest()).decode()
        assert posted.headers["webhook-signature"] == f"v1,{mac}" and posted.path == "/hook?a=b"
        assert abs(float(posted.headers["webhook-timestamp"]) - time.time()) < 10
        assert json.loads(posted.body)["id"] == posted.headers["webhook-id"]


def test_a_way_without_a_secret_shows_none():
    assert shown_secret("") == ""


async def test_only_webhooks_of_discord_are_taken_for_those(tmp_path):
    async def public(host, port):
        return ["93.184.216.34"]

    async with site_on(f"sqlite:///{tmp_path}/toy.db", Outlet(resolve=public), site=OWN) as s:
        browser = s.browser()
        for wrong in (
            "https://example.org/api/webhooks/1/x",
            "https://discord.com/channels/1",
            "https://discord.com.example.org/api/webhooks/1/x",
        ):
            refused = await post(browser, "/me/ways", kind="discord", target=wrong)
            assert (refused.status_code, refused.json()["code"]) == (400, "way-discord"), wrong
        known = await add(browser, "discord", target="https://discord.com/api/webhooks/1/secret")
        assert known["ways"][0]["label"] == "discord.com" and "secret" not in json.dumps(known).replace(
            '"secret": ""', ""
        )
        page = (await browser.get("/me/notices", headers=HTML)).text
        assert "webhooks/1/secret" not in page


async def test_errors_stand_beside_their_fields_and_nothing_typed_is_lost(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", site=OWN) as s:
        browser = s.browser()
        for kind, typed, words in (
            ("webhook", "https://localhost/hook", "not one that anybody on the internet can reach"),
            ("webhook", "hook", "This is no address"),
            ("webhook", "", "This is no address"),
            ("discord", "https://10.0.0.1/<b>", "not one that anybody"),
        ):
            page = await s.form(browser, "/me/ways", kind=kind, target=typed)
            assert page.status_code == 400 and words in page.text and f'aria-describedby="error-{kind}"' in page.text
            assert f'value="{typed.replace("<b>", "&lt;b&gt;")}"' in page.text
        page = await browser.post(
            "/me/notices", data={"zone": "Atlantis", "digest": "8"}, headers=HTML | {"sec-fetch-site": "same-origin"}
        )
        assert (
            page.status_code == 400 and 'value="Atlantis"' in page.text and 'aria-describedby="error-zone"' in page.text
        )
        assert '<option value="8" selected>' in page.text
        page = await browser.post(
            "/me/notices", data={"zone": "UTC", "quiet_from": "8"}, headers=HTML | {"sec-fetch-site": "same-origin"}
        )
        assert page.status_code == 400 and "choose both hours" in page.text
        for body in ({"digest": 24}, {"quiet_from": -1}, {"zone": "x" * 65}, {"more": 1}):
            assert (await post(browser, "/me/notices", **body)).status_code == 400
        page = await s.form(browser, "/me", name="Ann", zone="Atlantis")
        assert page.status_code == 400 and 'value="Atlantis"' in page.text and "no time zone" in page.text


async def test_the_zone_is_the_account_s_on_every_page(database):
    async with notified(database) as s:
        browser = s.browser()
        assert (await s.form(browser, "/me", name="Ann", zone="Europe/Rome")).status_code == 303
        assert (await browser.get("/me", headers=SAME)).json()["zone"] == "Europe/Rome"
        assert (await get(browser))["zone"] == "Europe/Rome"
        known = await post(browser, "/me/notices", zone="Europe/Rome", quiet_from=22, quiet_until=7, digest=8)
        assert {key: known.json()[key] for key in ("quiet_from", "quiet_until", "digest")} == {
            "quiet_from": 22, "quiet_until": 7, "digest": 8,
        }  # fmt: skip
        await post(browser, "/me", zone="US/Pacific")
        assert ((now := await get(browser))["zone"], now["digest"]) == ("US/Pacific", 8)
        assert 'value="US/Pacific"' in (await browser.get("/me/notices", headers=HTML)).text


async def test_whoever_sits_at_a_table_is_led_to_the_page_of_notices_where_there_are_any(tmp_path):
    for address, leads in ((OWN, True), ("", False)):
        async with site_on(f"sqlite:///{tmp_path}/toy{leads}.db", site=address) as s:
            browser = s.browser()
            assert "/me/notices" not in (await browser.get("/", headers=HTML)).text
            await s.open(browser, "me", "open")
            for page in ("/", "/me"):
                assert ("/me/notices" in (await browser.get(page, headers=HTML)).text) == leads


async def test_an_account_has_ten_ways_and_none_twice(tmp_path, service):
    async with notified(f"sqlite:///{tmp_path}/toy.db") as s:
        browser = s.browser()
        for n in range(ways.MOST):
            await add(browser, "webhook", target=f"{service.address}/{n}")
        refused = await post(browser, "/me/ways", kind="webhook", target=f"{service.address}/more")
        assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (409, "ways-full", "webhook")
        number = (await get(browser))["ways"][0]["id"]
        assert (await post(browser, "/me/ways/remove", way=number)).status_code == 200
        refused = await post(browser, "/me/ways", kind="webhook", target=f"{service.address}/5")
        assert (refused.status_code, refused.json()["code"]) == (409, "way-twice")


async def test_a_test_goes_out_at_once_and_says_why_it_did_not(database, service):
    async with notified(database) as s:
        browser = s.browser()
        (way,) = (await add(browser, "webhook", target=f"{service.address}/hook"))["ways"]
        service.answers = [403]
        (now,) = (await post(browser, "/me/ways/test", way=way["id"])).json()["ways"]
        assert "status 403" in now["error"] and (now["sent"], now["failures"], now["off"]) == (None, 0, None)
        (now,) = (await post(browser, "/me/ways/test", way=way["id"])).json()["ways"]
        assert now["error"] == "" and now["sent"] is not None
        assert json.loads(service.posted[1].body)["type"] == "test"
        page = await s.form(browser, "/me/ways/test", way=way["id"])
        assert (page.status_code, page.headers["location"]) == (303, f"/me/notices#way-{way['id']}")
        for _ in range(7):
            await post(browser, "/me/ways/test", way=way["id"])
        refused = await post(browser, "/me/ways/test", way=way["id"])
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many-tests") and len(service.posted) == 10


async def test_nobody_touches_the_ways_of_another_account(database, service):
    async with notified(database) as s:
        owner, other = s.browser(), s.browser()
        (way,) = (await add(owner, "webhook", target=f"{service.address}/hook"))["ways"]
        await add(other, "webhook", target=f"{service.address}/hook")
        for path, more in (("test", {}), ("switch", {"on": False}), ("remove", {})):
            for browser in (other, s.browser()):
                refused = await post(browser, f"/me/ways/{path}", way=way["id"], **more)
                assert (refused.status_code, refused.json()["code"]) == (404, "no-way")
        assert len(service.posted) == 0 and (await get(owner))["ways"][0]["off"] is None
        forged = await owner.post("/me/ways/remove", json={"way": way["id"]}, headers={"sec-fetch-site": "cross-site"})
        assert forged.status_code == 403
        stored = await s.hall.store.ask(lambda to: ways.find_way(to, way["id"]))
        assert stored.secret and stored.secret not in repr(stored) and service.address not in repr(stored)


async def test_the_doctor_says_when_notices_are_late(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s)
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        settings = Settings(db_url=database, site=OWN)
        found = {finding.name: finding for finding in await asyncio.to_thread(lambda: list(examine(settings)))}
        assert found["notices"].ok and "1 ways, 0 of them off" in found["notices"].words
        clock.go(notices.DUE + 3600)
        found = {finding.name: finding for finding in await asyncio.to_thread(lambda: list(examine(settings)))}
        assert not found["notices"].ok and "1 should have gone out, the oldest 60 minutes ago" in found["notices"].words
        await work(s)
        found = {finding.name: finding for finding in await asyncio.to_thread(lambda: list(examine(settings)))}
        assert found["notices"].ok
