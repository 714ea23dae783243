"""The bot that docs/remote-bots.md shows plays whole games over the net, also when the site is started anew."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.browser.club import At, new_table, run_site
from trunkline.bench.load import free_port
from trunkline.table import Table

PAGE = (Path(__file__).parents[2] / "docs" / "remote-bots.md").read_text("utf-8")
BOT, TABLE_OF = re.findall(r"```python\n(.*?)```", PAGE, re.S)
NAMES = ("ann", "bob", "cyd")


@contextmanager
def bots(folder: Path, at: At) -> Iterator[list[subprocess.Popen[str]]]:
    """The program of the page for each seat of a table, as processes of their own."""
    program = folder / "bot.py"
    program.write_text(BOT, "utf-8")
    with ExitStack() as running:
        found = []
        for token in at.tokens.values():
            command = [sys.executable, str(program), f"{at.server}/g/{at.number}", token]
            bot = running.enter_context(subprocess.Popen(command, stderr=subprocess.PIPE, text=True))
            running.callback(bot.kill)
            found.append(bot)
        yield found


def test_the_bot_is_short() -> None:
    assert len(BOT.splitlines()) <= 45 and len([line for line in BOT.splitlines() if line]) <= 40


def test_it_plays_a_whole_game_against_itself(tmp_path: Path) -> None:
    """Three processes, one at each seat; each ends by itself once the game is over, and the record replays."""
    with run_site(tmp_path) as address:
        at = new_table(address, ("link",) * 3, NAMES, title="steel-driver")
        with bots(tmp_path, at) as running:
            assert [(bot.wait(240), bot.stderr.read() if bot.stderr else "") for bot in running] == [(0, "")] * 3
        assert json.loads(at.ask(f"/g/{at.number}"))["over"]
        names: dict[str, object] = {}
        exec(compile(TABLE_OF, "remote-bots.md", "exec"), names)
        table = names["table_of"](at.ask(f"/g/{at.number}/record"))  # type: ignore[operator]
        assert isinstance(table, Table) and table.stopped is None and table.turn() is None


def member_of(address: str, folder: Path) -> str:
    """Make a member of the site, as its host does and then somebody in a browser; gives a token for a program."""
    command = [
        str(Path(sys.executable).with_name("trunkline")),
        "admin",
        "make",
        "Robot",
        "--db",
        f"sqlite:///{folder}/club.db",
    ]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    link = next(word for word in said.split() if "/join/" in word)
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    head = {"accept": "application/json", "content-type": "application/json", "origin": address}

    def post(path: str, **sent: str) -> Any:
        request = urllib.request.Request(address + path, json.dumps(sent).encode(), head)
        return json.load(browser.open(request, timeout=20))

    assert post(link[link.index("/join/") :])["name"] == "Robot"
    return str(post("/me/programs", label="bot.py", scope="play")["token"])


def test_it_plays_by_the_token_of_an_account(tmp_path: Path) -> None:
    """A program sits down by the API at an open seat and plays there, each by the token of its account."""
    with run_site(tmp_path) as address:
        at = new_table(address, ("open", "link"), NAMES[:2], title="railways-card", options={"family": "yes"})
        token = member_of(address, tmp_path)
        assert json.loads(at.ask(f"/g/{at.number}/take", {"seat": "ann"}, token))["seat"] == "ann"
        playing = At(address, at.number, {"ann": token, "bob": at.tokens["bob"]})
        with bots(tmp_path, playing) as running:
            assert [(bot.wait(240), bot.stderr.read() if bot.stderr else "") for bot in running] == [(0, "")] * 2
        assert json.loads(at.ask(f"/g/{at.number}"))["over"]


def test_it_goes_on_when_the_site_is_started_anew(tmp_path: Path) -> None:
    """Stopped in the middle of a game and started again at the same address, the site finds its bots waiting for it."""
    port = free_port()
    with ExitStack() as playing:
        with run_site(tmp_path, port) as address:
            at = new_table(address, ("link",) * 2, NAMES[:2], title="railways-card", options={"family": "yes"})
            running = playing.enter_context(bots(tmp_path, at))
            while (line := at.sheet()["line"]) < 60:
                assert all(bot.poll() is None for bot in running)
        with run_site(tmp_path, port):
            assert at.sheet()["line"] >= line
            assert [bot.wait(240) for bot in running] == [0] * 2
            assert at.sheet()["over"]
