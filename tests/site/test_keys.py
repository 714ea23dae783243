"""The list of keys has every key that the script knows, and none that it does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.site.conftest import HTML, site
from trunkline.site.pages.sheet import TABS

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client" / "src"

SAME = {
    "=": "+", "Escape": "Esc", " ": "Space", "ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→",
    "PageUp": "Page ↑", "PageDown": "Page ↓",
}  # fmt: skip
"""Keys that the list calls otherwise, or that do the same as the one that it names."""

USUAL = {"Tab"}
"""What moves the focus as it does everywhere."""


def acts_of_keys() -> dict[str, str]:
    """What the script does by each of its single keys, as it is written there."""
    table = re.search(r"const KEYS[^{]*{(.*?)^};", (CLIENT / "keys.ts").read_text("utf-8"), re.S | re.M)
    assert table
    rows = re.split(r'^  (?:"(.+?)"|(\w+)):', table[1], flags=re.M)[1:]
    return {quoted or bare: act for quoted, bare, act in zip(rows[::3], rows[1::3], rows[2::3], strict=True)}


def known_keys() -> set[str]:
    """The keys that the script knows, of the tabs and of what a title says can be played by a key."""
    source = "\n".join(path.read_text("utf-8") for path in CLIENT.glob("*.ts"))
    keys = set(acts_of_keys())
    keys |= set(re.findall(r'\.key === "(.+?)"', source))
    keys |= set(re.findall(r"\b(Arrow\w+|Page\w+):", source))
    for path in (ROOT / "src" / "trunkline" / "games").rglob("words/*.py"):
        keys |= set(re.findall(r'\bkey="(\w)"', path.read_text("utf-8")))
    return {SAME.get(key, key) for key in keys | {key for _, key in TABS.values()}} - USUAL


@pytest.mark.anyio
async def test_the_list_of_keys_is_complete(tmp_path):
    """It has each key, and of one that does this or that according to where one is both."""
    async with site(tmp_path) as s:
        game, _ = await s.make("ann:link", "bob:link")
        page = (await s.browser().get(f"/g/{game}", headers=HTML)).text
        dialog = page[page.index('<dl class="keys">') : page.index("</dl>", page.index('<dl class="keys">'))]
        listed = set(re.findall(r"<kbd>(.+?)</kbd>", dialog)) - USUAL
        missing = {name for name in ("goods", "tiles") if f'data-tab="{name}"' not in page}
        assert known_keys() - {TABS[name][1] for name in missing} - listed == set()
        assert listed - known_keys() - set("123456789") == set()
        rows = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", dialog, re.S)
        for key, act in acts_of_keys().items():
            said = [what for keys, what in rows if f"<kbd>{SAME.get(key, key)}</kbd>" in keys]
            meanings = sum(1 + len(re.findall(r"; |, or ", what)) for what in said)
            assert meanings >= 1 + len(re.findall(r" (?:\?|\|\|) ", act)), (key, said)
