"""A picture of the table to keep: PNG and SVG by a click, in the light of the page, of what everybody may see."""

from __future__ import annotations

import base64
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.club import look, new_table

SEEN = """async bytes => {
  const made = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), each => each.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(made.width, made.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(made, 0, 0);
  const all = new Uint32Array(pen.getImageData(0, 0, made.width, made.height).data.buffer);
  const count = new Map();
  for (const each of all) count.set(each, (count.get(each) ?? 0) + 1);
  const [[most]] = [...count].sort((a, b) => b[1] - a[1]);
  return [count.size, [most & 255, (most >> 8) & 255, (most >> 16) & 255, most >>> 24]];
}"""
"""How many colours a picture has, and which there is most of."""


def kept(page: Page, kind: str) -> Path:
    """What the browser keeps after a click in the menu."""
    page.locator("[popovertarget=menu]").click()
    with page.expect_download() as coming:
        page.locator(f"#menu .picture >> text={kind}").click()
    page.keyboard.press("Escape")
    assert coming.value.suggested_filename.endswith(f".{kind.lower()}")
    return coming.value.path()


@pytest.mark.parametrize("title", ["age-of-steam", "railways-card"])
def test_a_picture_of_the_table_is_kept(page: Page, club: str, title: str) -> None:
    """A PNG of 2000 pixels, by night as the page is, with its words; an SVG that stands alone."""
    at = new_table(club, title=title)
    at.sit(page, "anna")
    grounds = []
    for light in ("light", "dark"):
        look(page, "theme", light)
        content = kept(page, "PNG").read_bytes()
        assert max(struct.unpack(">II", content[16:24])) == 2000
        colours, ground = page.evaluate(SEEN, base64.b64encode(content).decode())
        assert colours > 100
        assert ground[3] == 255, "nothing shines through"
        grounds.append(sum(ground[:3]))
    assert grounds[0] > 500 > 250 > grounds[1]
    drawn = kept(page, "SVG").read_text("utf-8")
    assert drawn.startswith("<svg") and 'data-theme="dark"' in drawn and "<style" in drawn
