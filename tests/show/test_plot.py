"""Plots: what they draw, for every number of seats and whatever the figures are."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from trunkline.show.plot import BOTTOM, HEIGHT, LEFT, RIGHT, ROW, TOP, WIDTH, Line, bar, plot, spread, ticks

SVG = "{http://www.w3.org/2000/svg}"


def lines(seats: int, rounds: int) -> list[Line]:
    return [Line(k, f"Seat & {k}", tuple(k * n - 3 for n in range(rounds))) for k in range(seats)]


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("rounds", [1, 2, 10, 30])
def test_a_line_a_seat(seats: int, rounds: int) -> None:
    """One line a seat, all within the picture, names at their ends that do not touch."""
    picture = ElementTree.fromstring(plot(lines(seats, rounds), [str(n) for n in range(rounds)], "Cash & income"))
    assert picture.get("role") == "img" and picture.get("aria-label") == "Cash & income"
    groups = picture.findall(f"{SVG}g")
    assert [group.get("class") for group in groups] == [f"seat-{k}" for k in range(seats)]
    for group in groups:
        assert len(group.findall(f"{SVG}circle")) == rounds
        path = next(each.get("d") or "" for each in group.findall(f"{SVG}path") if each.get("class") == "line")
        points = re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)
        assert all(LEFT <= float(x) <= RIGHT and TOP <= float(y) <= BOTTOM for x, y in points)
    ends = sorted(float(text.get("y") or 0) for group in groups for text in group.findall(f"{SVG}text"))
    assert all(b - a >= ROW - 0.2 for a, b in pairwise(ends)) and ends[-1] < HEIGHT < WIDTH
    feet = [text for text in picture.findall(f"{SVG}text") if text.get("class") == "round"]
    assert len(feet) <= 12 and (feet[0].text, feet[-1].text) == ("0", str(rounds - 1))
    places = [float(text.get("x") or 0) for text in feet]
    assert all(b - a >= 20 for a, b in pairwise(places))


def test_a_seat_that_has_left_ends_where_it_left() -> None:
    text = plot([Line(0, "Ann", (1, 2, 3)), Line(1, "Bob", (1, None, None)), Line(2, "Cyd", ())], list("123"), "x")
    picture = ElementTree.fromstring(text)
    dots = {group.get("class"): len(group.findall(f"{SVG}circle")) for group in picture.findall(f"{SVG}g")}
    assert dots == {"seat-0": 3, "seat-1": 1}


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1), (-13, 74), (90, 1450), (-1, -1), (3, 3), (0, 99999)])
def test_marks_hold_all_figures(low: int, high: int) -> None:
    marks = ticks(low, high)
    assert marks[0] <= low and marks[-1] >= high and 0 in marks and 3 <= len(marks) <= 7
    assert len({b - a for a, b in pairwise(marks)}) == 1


def test_names_keep_apart() -> None:
    assert spread([10, 12, 50], 15, 0, 100) == [10, 25, 50]
    assert spread([90, 95, 99], 15, 0, 100) == [70, 85, 100]
    assert spread([], 15, 0, 100) == []


def test_a_bar_has_its_parts() -> None:
    picture = ElementTree.fromstring(bar((3, 0, 2), 10))
    found = [(each.get("class"), each.get("x"), each.get("width")) for each in picture]
    assert found == [("part part-1", "0", "30"), ("part part-3", "30", "20")]
    assert bar((0,), 0).count("<rect") == 0
