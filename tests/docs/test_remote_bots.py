"""The bot that docs/remote-bots.md shows plays whole games over the net, also when the site is started anew."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("title", ["steel-driver", "railways-card"])
def test_it_plays_a_whole_game_against_itself(tmp_path: Path, title: str) -> None:
    """Three processes, one at each seat; each ends by itself once the game is over, and the record replays."""
    with run_site(tmp_path) as address:
        at = new_table(address, ("link",) * 3, NAMES, title=title)
        with bots(tmp_path, at) as running:
            assert [(bot.wait(240), bot.stderr.read() if bot.stderr else "") for bot in running] == [(0, "")] * 3
        assert json.loads(at.ask(f"/g/{at.number}"))["over"]
        names: dict[str, object] = {}
        exec(compile(TABLE_OF, "remote-bots.md", "exec"), names)
        table = names["table_of"](at.ask(f"/g/{at.number}/record"))  # type: ignore[operator]
        assert isinstance(table, Table) and table.stopped is None and table.turn() is None


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
