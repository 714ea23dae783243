"""A service that keeps what is posted to it, on a port of this machine: for webhooks, Discord and push."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Posted:
    """A request: where to, its headers in small letters, its body."""

    path: str
    headers: dict[str, str]
    body: bytes


class Service:
    """What has been posted, oldest first; `address` is where. `answers` are the statuses of the next answers, then 204.

    `more` are headers of every answer, `body` is what it says, `gate` holds it up while it is not set.
    """

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answers: list[int] = []
        self.more: dict[str, str] = {}
        self.body = b""
        self.gate = threading.Event()
        self.gate.set()
        self.address = ""
        self._came = threading.Condition()

    def take(self, request: Posted) -> int:
        with self._came:
            self.posted.append(request)
            self._came.notify_all()
            return self.answers.pop(0) if self.answers else 204

    def wait(self, number: int) -> Posted:
        """The request of that number, from 1, once it has come."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.posted) >= number, 30), f"{len(self.posted)} have come"
            return self.posted[number - 1]


@contextmanager
def open_service() -> Iterator[Service]:
    """Take what is posted as long as the block lasts."""
    service = Service()

    class Take(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            body = self.rfile.read(length)
            if len(body) < length:  # its sender is gone: nothing has been posted
                self.close_connection = True
                return
            headers = {name.lower(): value for name, value in self.headers.items()}
            status = service.take(Posted(self.path, headers, body))
            assert service.gate.wait(30)
            self.send_response(status)
            for name, value in service.more.items():
                self.send_header(name, value)
            if status != 204:
                self.send_header("content-length", str(len(service.body)))
            self.end_headers()
            if status != 204:
                self.wfile.write(service.body)

        def log_message(self, *given: Any) -> None:
            """Nothing: what has come is in the list."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Take)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    service.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield service
    finally:
        service.gate.set()
        server.shutdown()
        server.server_close()
        thread.join(10)
