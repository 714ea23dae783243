"""What compose.yaml starts writes nothing but temporary files, as its read-only file system demands."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.docs.test_containers import OURS
from trunkline.bench.load import free_port

CONFINED = """
import errno, os, sys
ALLOWED = (os.environ["TMPDIR"] + os.sep, "/dev/")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = {"os.mkdir": 1, "os.rename": 2, "os.remove": 1, "os.rmdir": 1, "os.link": 2, "os.symlink": 2,
    "os.truncate": 1, "os.chmod": 1, "os.chown": 1, "os.utime": 1}

def refuse(event, given):
    if event == "open" and given[2] & WRITES:
        paths = given[:1]
    else:
        paths = given[:CHANGES.get(event, 0)]
    for path in paths:
        if not isinstance(path, int) and not os.path.abspath(os.fsdecode(path)).startswith(ALLOWED):
            raise OSError(errno.EROFS, "Read-only file system", path)

sys.addaudithook(refuse)
"""
"""What each process runs before all else: it may write where TMPDIR is, as compose.yaml gives it, and nowhere else."""


@pytest.fixture
def confined(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that may write nowhere else, nor may those that it starts."""
    for name in ("own", "tmp"):
        (tmp_path / name).mkdir()
    (tmp_path / "own" / "sitecustomize.py").write_text(CONFINED)
    paths = os.pathsep.join(each for each in (str(tmp_path / "own"), os.environ.get("PYTHONPATH", "")) if each)
    return os.environ | {"PYTHONPATH": paths, "TMPDIR": str(tmp_path / "tmp"), "PYTHONDONTWRITEBYTECODE": "1"}


@contextlib.contextmanager
def running(name: str, postgres: str, port: int, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A service of compose.yaml, on another port and database."""
    words = [*OURS[name]["command"]]
    for option, value in (("--port", str(port)), ("--db", postgres), ("--host", "127.0.0.1")):
        if option in words:
            words[words.index(option) + 1] = value
    threads = {"TRUNKLINE_BOT_THREADS": "0"} if name == "web" else {}
    command = [sys.executable, "-m", "trunkline.cli", *words]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment | threads, cwd=environment["TMPDIR"]
    )
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
    for _ in range(3000):
        with contextlib.suppress(OSError):
            found = ask(address)
            if all(found.get(key) == value for key, value in wanted):
                return
        time.sleep(0.1)
    raise AssertionError(f"{address} is never {wanted}")


@pytest.mark.parametrize("act", ["open({!r}, 'w')", "os.mkdir({!r})", "os.open({!r}, os.O_CREAT | os.O_RDWR)"])
def test_it_is_really_confined(confined: dict[str, str], tmp_path: Path, act: str) -> None:
    for folder, refused in ((tmp_path, True), (tmp_path / "tmp", False)):
        code = f"import os; {act.format(str(folder / 'x'))}"
        made = subprocess.run([sys.executable, "-c", code], env=confined, capture_output=True, timeout=60)
        assert (b"Read-only" in made.stderr) == bool(made.returncode) == refused, made.stderr
        assert (folder / "x").exists() != refused


def test_web_and_worker_play_a_game_of_bots(confined: dict[str, str], postgres: str) -> None:
    port = free_port()
    site = f"http://127.0.0.1:{port}"
    with running("web", postgres, port, confined), running("worker", postgres, port, confined):
        wait_for(f"{site}/health/ready", [("ready", True)])
        seats = [{"name": name, "kind": "standard"} for name in ("ada", "ben", "cleo")]
        made = ask(f"{site}/new", {"title": "railways-card", "seats": seats, "options": {"family": "yes"}})
        wait_for(f"{site}{made['address']}", [("over", True)])
