"""Web push: the key pair of the site, and what is sent to the push service of a browser, encrypted for that browser.

The keys are made when they are first needed and kept with the data: browsers subscribe to that one public key.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import importlib.util
import time
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.outlet import Failed, Outlet
from trunkline.site.tables.store import Store
from trunkline.words import N_, WORDS

NAME = "vapid"
"""The name of the setting that holds the private key."""

LASTS = 12 * 3600
"""Seconds that a push service keeps what it cannot deliver yet, and that its permission holds."""


GONE = ("404", "410")
"""What a push service answers when the browser has let go of a subscription."""

WORDS["push-gone"] = N_("This browser takes no notices any more; let it take them anew.")


class Keys(msgspec.Struct):
    """The keys that what is sent to a browser is encrypted with."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct):
    """Where a browser is reached, as `PushSubscription.toJSON` writes it."""

    endpoint: str
    keys: Keys

    def check(self) -> None:
        """Raise ValueError for keys that are none."""
        try:
            point, auth = as_bytes(self.keys.p256dh), as_bytes(self.keys.auth)
        except binascii.Error as error:
            raise ValueError("these are no keys") from error
        if len(auth) != 16:
            raise ValueError("these are no keys")
        from cryptography.hazmat.primitives.asymmetric import ec

        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def is_there() -> bool:
    """Whether this program can push: it comes with the extra `push`."""
    return importlib.util.find_spec("pywebpush") is not None


def as_bytes(text: str) -> bytes:
    """The bytes of base64url without its padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def as_text(raw: bytes) -> str:
    """Bytes as such text."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


async def private_key(store: Store) -> str:
    """The private key of the site, base64url; made when there is none."""
    s = schema.settings.c
    wanted = select(s.value).where(s.name == NAME)
    found = await store.rows(wanted)
    if not found:
        made = as_text(new_key())
        with suppress(IntegrityError):  # another process was first
            await store.writer.run(lambda to: to.execute(insert(schema.settings).values(name=NAME, value=made)))
        found = await store.rows(wanted)
    return str(found[0].value)


def new_key() -> bytes:
    """A fresh private key."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32)


def _key(private: str) -> Any:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(as_bytes(private)), ec.SECP256R1())


def public_key(private: str) -> str:
    """The public key of a private one, as browsers take it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return as_text(_key(private).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def sealed(private: str, subscription: Subscription, contact: str, body: bytes) -> tuple[bytes, dict[str, str]]:
    """What is sent to a push service: the body, which only the browser can read, and the headers. Slow: in a thread."""
    from py_vapid import Vapid02  # type: ignore[import-untyped]
    from pywebpush import WebPusher  # type: ignore[import-untyped]

    to = urlsplit(subscription.endpoint)
    claims = {"sub": contact, "aud": f"{to.scheme}://{to.netloc}", "exp": int(time.time()) + LASTS}
    permission = Vapid02(_key(private), conf={"no-strict": True}).sign(claims)
    encoded = WebPusher(msgspec.to_builtins(subscription)).encode(body)["body"]
    headers = {"content-encoding": "aes128gcm", "content-type": "application/octet-stream", "ttl": str(LASTS)}
    return encoded, headers | {"urgency": "normal", "authorization": permission["Authorization"]}


async def push(store: Store, outlet: Outlet, target: str, contact: str, topic: str, body: bytes) -> None:
    """Push something to a browser by its subscription; a later one of the same topic takes its place. Raises Failed."""
    subscription = msgspec.json.decode(target, type=Subscription)
    encoded, headers = await asyncio.to_thread(sealed, await private_key(store), subscription, contact, body)
    try:
        await outlet.post(subscription.endpoint, encoded, headers | {"topic": topic})
    except Failed as failed:
        if failed.why.values.get("status") in GONE:
            raise Failed(BadLine("push-gone"), again=False, ends=True) from failed
        raise
