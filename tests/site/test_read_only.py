"""What compose.yaml starts runs as a user without rights, on a file system that it cannot write, but for /tmp."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence

import pytest

from tests.docs.test_containers import OURS
from trunkline.bench.load import free_port

CONFINED = """
set -e
mount -t tmpfs -o mode=1777 tmpfs /srv
mount -o remount,ro,bind /
cd /srv
export HOME=/srv TMPDIR=/srv PYTHONDONTWRITEBYTECODE=1
rights=-all,+dac_read_search
exec setpriv --reuid 7600 --regid 7600 --clear-groups --no-new-privs \
    --bounding-set $rights --inh-caps $rights --ambient-caps $rights "$@"
"""
"""Runs a command in a name space of its own; that it may read all stands for an interpreter in a closed folder."""


def confined(*command: str) -> list[str]:
    """The command, confined."""
    return ["unshare", "--mount", "bash", "-c", CONFINED, "confined", *command]


@pytest.fixture(scope="module")
def allowed() -> None:
    """Skip where nobody may make such a name space."""
    try:
        made = subprocess.run(confined("touch", "/srv/here"), capture_output=True, timeout=20)
    except OSError:
        pytest.skip("there is no `unshare` here")
    if made.returncode:
        pytest.skip(f"no name space can be made here: {made.stderr.decode()}")


@contextlib.contextmanager
def running(name: str, postgres: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A service of compose.yaml, on another port and database."""
    words = [*OURS[name]["command"]]
    for option, value in (("--port", str(port)), ("--db", postgres), ("--host", "127.0.0.1")):
        if option in words:
            words[words.index(option) + 1] = value
    environment = ["TRUNKLINE_BOT_THREADS=0"] if name == "web" else []
    command = confined("env", *environment, sys.executable, "-m", "trunkline.cli", *words)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        yield process
    finally:
        process.terminate()
        assert process.stderr
        said = process.stderr.read().decode()
        process.wait(30)
        assert "Read-only" not in said and "Traceback" not in said, said


def ask(address: str, data: object = None) -> dict[str, object]:
    """What a site answers to a program."""
    body = None if data is None else json.dumps(data).encode()
    headers = {"accept": "application/json", "content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=10) as answer:
        found: dict[str, object] = json.load(answer)
        return found


def wait_for(address: str, wanted: Sequence[tuple[str, object]]) -> None:
    """Wait until a site answers with these values."""
    for _ in range(600):
        with contextlib.suppress(OSError):
            found = ask(address)
            if all(found.get(key) == value for key, value in wanted):
                return
        time.sleep(0.1)
    raise AssertionError(f"{address} is never {wanted}")


def test_it_is_really_confined(allowed: None) -> None:
    made = subprocess.run(confined("touch", "/etc/x"), capture_output=True, timeout=20)
    assert made.returncode and b"Read-only" in made.stderr
    assert subprocess.run(confined("id", "-u"), capture_output=True, timeout=20).stdout == b"7600\n"


def test_web_and_worker_play_a_game_of_bots(allowed: None, postgres: str) -> None:
    port = free_port()
    site = f"http://127.0.0.1:{port}"
    with running("web", postgres, port), running("worker", postgres, port):
        wait_for(f"{site}/health/ready", [("ready", True)])
        seats = [{"name": name, "kind": "greedy"} for name in ("ada", "ben", "cleo")]
        made = ask(f"{site}/new", {"title": "railways-card", "seats": seats, "options": {"family": "yes"}})
        wait_for(f"{site}{made['address']}", [("over", True)])
