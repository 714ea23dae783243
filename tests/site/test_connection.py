"""What goes out on a connection: the head of an answer with its body, and never later than a turn of the loop."""

from __future__ import annotations

import asyncio

import pytest

from trunkline.site.web.connection import Whole

pytestmark = pytest.mark.anyio

HEAD = b"HTTP/1.1 200 OK\r\n\r\n"


class Wire:
    """Notes what is sent."""

    def __init__(self):
        self.sent = []

    def write(self, data):
        self.sent.append(data)

    def close(self):
        self.sent.append("closed")

    def is_closing(self):
        return "closed" in self.sent


@pytest.fixture
def anyio_backend():
    return "asyncio"


async def test_a_head_goes_out_with_its_body():
    wire = Wire()
    whole = Whole(wire, asyncio.get_running_loop())
    whole.write(HEAD)
    assert wire.sent == []
    whole.write(b"body")
    whole.write(b"more")
    assert wire.sent == [HEAD + b"body", b"more"]
    await asyncio.sleep(0)
    assert wire.sent == [HEAD + b"body", b"more"]


async def test_a_head_alone_goes_out_all_the_same():
    wire = Wire()
    whole = Whole(wire, asyncio.get_running_loop())
    whole.write(HEAD)
    await asyncio.sleep(0)
    assert wire.sent == [HEAD]
    whole.write(b"body")
    assert wire.sent == [HEAD, b"body"]


async def test_nothing_is_lost_when_it_hangs_up():
    wire = Wire()
    whole = Whole(wire, asyncio.get_running_loop())
    whole.write(HEAD)
    whole.close()
    assert wire.sent == [HEAD, "closed"] and whole.is_closing()
