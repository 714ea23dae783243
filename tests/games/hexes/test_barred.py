"""What is refused in a hex where other tiles can be laid: the reasons of the rules, and no side a tile leads to."""

from __future__ import annotations

from collections import Counter

import pytest

from trunkline.actions import Rest
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.words import barred
from trunkline.games.hexes.words.barred import SHORT
from trunkline.show import english
from trunkline.titles import artist, find

GAME = find("age-of-steam", "rust-belt")
PAINTER = artist("age-of-steam")
TRACK = ["ann G2 NE-SW", "ann T1 NE-SW", "ann G4 town N SE SW"]


def building(cash: int = 40):
    """Ann builds; some track lies there."""
    return arrange(GAME, {"seats": ["ann", "bob", "cyd"], "phase": "build", "cash": {"ann": cash}, "track": TRACK})


def lays(s):
    """The legal tiles by hex."""
    out: dict[str, list[Lay]] = {}
    for a in GAME.legal(s):
        if isinstance(a, Lay):
            out.setdefault(a.hex, []).append(a)
    return out


@pytest.mark.parametrize("cash", [2, 40])
def test_reasons_are_those_of_the_rules(cash):
    """Each refused tile is refused by the rules for that reason.

    It crosses a side that no legal tile leads to and no other refused one crosses, or one of few that lack something.
    """
    s = building(cash)
    seen, shown = set(), Counter()
    for h, legal in lays(s).items():
        choices = [each for each in PAINTER.choices(GAME, s, 0, english) if each.picks[:1] == (h,)]
        led = {way[:2] for each in choices for way in each.ways} | {
            ("", side) for each in choices for side in each.exits
        }
        for each in PAINTER.barred(GAME, s, h, english):
            found = GAME.phase(s).check(GAME, s, Lay(h, Rest(each.word)))
            assert found is not None and found.code == each.objection.code
            assert Lay(h, Rest(each.word)) not in legal
            new = {way[:2] for way in each.ways} | {("", side) for side in each.exits}
            new -= led
            assert new or found.code in SHORT
            led |= new
            shown[h] += not new
            seen.add(found.code)
    assert "closed-side" in seen and ("too-dear" in seen) == (cash < 40)
    assert (max(shown.values()) > 2) == (cash < 40)


def test_of_many_that_lack_something_only_the_nearest_are_named(monkeypatch):
    """Those that show why a side is refused are all told, however many there are."""
    s = building(cash=2)
    every = [each.word for each in PAINTER.barred(GAME, s, "G2", english)]
    monkeypatch.setattr(barred, "MOST", 3)
    few = [each.word for each in PAINTER.barred(GAME, s, "G2", english)]
    assert few == [word for word in every if word in few] and few[:3] == every[:3] and 3 <= len(few) < len(every)


def test_nothing_is_refused_where_nothing_can_be_done():
    """A hex where no tile fits says why by itself; neither has another word or another phase anything to refuse."""
    s = building()
    assert PAINTER.barred(GAME, s, "A8", english) == [] and PAINTER.barred(GAME, s, "nowhere", english) == []
    begun = GAME.start(["ann", "bob", "cyd"])
    assert PAINTER.barred(GAME, begun, "T1", english) == []


def test_what_lies_there_differs_from_what_is_new():
    """A tile on track has the pieces that lie there already, each in the colour of its owner; bare ground has none."""
    s = building()
    found = {each.line: each.ghost for each in PAINTER.choices(GAME, s, 0, english) if each.line.startswith("lay")}
    town = next(ghost for line, ghost in found.items() if line.startswith("lay G4 "))
    assert set(town["old"].values()) == {"seat-0"} and town["fades"] == "track-G4-"
    assert all("old" not in ghost for ghost in found.values() if ghost["at"] not in ("G2", "G4", "T1"))
