"""Every colour of a seat or company stands out from what it lies on, by day and night, in every palette."""

from __future__ import annotations

import itertools
import re

import pytest

from tests.show.colours import PACKAGE, PALETTES, THEMES, colour, contrast, of_class, root, rules

LEAST = 3.0
"""What WCAG asks of the parts of a picture."""

SEATS = [f".seat-{k}" for k in range(7)] + [".seat-none"]
COMPANIES = [f".company-{word}" for word in ("red", "yellow", "green", "light-blue", "black", "purple")]

GROUNDS = {
    "board-land": "--casing",
    "board-hill": "--casing",
    "board-mountain": "--casing",
    "board-plate": "--board-bed",
    "card": "--casing",
}
"""What colours lie on: land for track, plates for the boxes of companies, cards for panels; what frames them there."""

CASES = [
    (name, ground)
    for name, ground in itertools.product(SEATS + COMPANIES, GROUNDS)
    if name in SEATS or ground not in ("board-hill", "board-mountain")
]
"""No company builds on hexes of a hill."""


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("name", "ground"), CASES)
def test_a_colour_stands_out_from_its_ground_or_its_casing_does(name, ground, theme, palette):
    properties = of_class(name, palette)
    own, below, frame = (
        colour(f"var({each})", properties, theme) for each in ("--seat", f"--{ground}", GROUNDS[ground])
    )
    by_itself = contrast(own, below)
    framed = min(contrast(frame, below), contrast(own, frame))
    assert max(by_itself, framed) >= LEAST, f"{by_itself:.2f} by itself, {framed:.2f} framed"


@pytest.mark.parametrize("palette", PALETTES)
def test_the_black_company_has_a_light_casing_by_night_only(palette):
    properties = of_class(".company-black", palette)
    day, night = (colour("var(--casing)", properties, theme) for theme in THEMES)
    assert contrast(day, (0, 0, 0)) < 2 and contrast(night, (0, 0, 0)) > 10


def test_every_company_and_seat_is_looked_at():
    named = {selector for selector, _ in rules() if re.fullmatch(r"\.(seat|company)-[\w-]+", selector)}
    assert named == {*SEATS, *COMPANIES}


def test_what_is_drawn_uses_these_colours():
    """The test would say nothing if track or chips were framed by something else."""
    board = (PACKAGE / "show" / "board.css").read_text("utf-8")
    assert ".board .bed { stroke: var(--casing); stroke-width: 11.5; }" in board
    assert ".board .rail { stroke: var(--seat, var(--seat-none)); stroke-width: 8; }" in board
    assert root("")["--casing"] == "var(--board-bed)"
    panels = (PACKAGE / "games" / "steel_driver" / "panels.css").read_text("utf-8")
    client = (PACKAGE.parents[1] / "client" / "src" / "panels.css").read_text("utf-8")
    for chip, sheet in (
        (".company-dot", panels),
        (".certificate", panels),
        (".companybox::before", panels),
        (".flag", client),
    ):
        rule = re.search(rf"^{re.escape(chip)} {{([^}}]*)}}", sheet, re.M)
        assert rule is not None and "outline: 1px solid var(--casing)" in rule[1], chip


@pytest.mark.parametrize(
    ("a", "b", "ratio"), [("#000", "#fff", 21.0), ("#777", "#ffffff", 4.48), ("#37353a", "#2d322f", 1.08)]
)
def test_contrast_is_that_of_wcag(a, b, ratio):
    assert contrast(colour(a, {}, "light"), colour(b, {}, "light")) == pytest.approx(ratio, abs=0.01)
