"""The list of keys has every key that the script knows, and none that it does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.site.conftest import HTML, site
from trunkline.site.pages.sheet import TABS

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client" / "src"

SAME = {"=": "+", "Escape": "Esc", " ": "Enter", "ArrowUp": "↑", "ArrowDown": "↓"}
"""Keys that the list calls otherwise, or that do the same as the one that it names."""

USUAL = {"Tab", "ArrowLeft", "ArrowRight", "PageUp", "PageDown"}
"""Keys that move the focus, or go along what has it, as they do everywhere."""


def known_keys() -> set[str]:
    """The keys that the script knows, of the tabs and of what a title says can be played by a key."""
    source = "\n".join(path.read_text("utf-8") for path in CLIENT.glob("*.ts"))
    table = re.search(r"const KEYS[^{]*{(.*?)^};", (CLIENT / "keys.ts").read_text("utf-8"), re.S | re.M)
    assert table
    keys = {quoted or bare for quoted, bare in re.findall(r'^  (?:"(.+?)"|(\w+)):', table[1], re.M)}
    keys |= set(re.findall(r'\.key === "(.+?)"', source))
    keys |= set(re.findall(r"\b(Arrow\w+|Page\w+):", source))
    for path in (ROOT / "src" / "trunkline" / "games").rglob("words/*.py"):
        keys |= set(re.findall(r'\bkey="(\w)"', path.read_text("utf-8")))
    return {SAME.get(key, key) for key in keys | {key for _, key in TABS.values()}} - USUAL


@pytest.mark.anyio
async def test_the_list_of_keys_is_complete(tmp_path):
    async with site(tmp_path) as s:
        game, _ = await s.make("ann:link", "bob:link")
        page = (await s.browser().get(f"/g/{game}", headers=HTML)).text
        dialog = page[page.index('<dl class="keys">') : page.index("</dl>", page.index('<dl class="keys">'))]
        listed = set(re.findall(r"<kbd>(.+?)</kbd>", dialog)) - USUAL
        missing = {name for name in ("goods", "tiles") if f'data-tab="{name}"' not in page}
        assert known_keys() - {TABS[name][1] for name in missing} - listed == set()
        assert listed - known_keys() - set("123456789") == set()
