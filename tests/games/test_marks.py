"""What each line leaves on the board, on recorded games of every title: what the drawing has, and had not before."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.golden import game_of
from trunkline.record import Record
from trunkline.show import english
from trunkline.table import Table
from trunkline.titles import artist

GAMES = Path(__file__).parent
RECORDS = {
    "age-of-steam": ("age_of_steam/golden/five.trk", {"lay": "tile", "urbanize": "city", "deliver": "cube"}),
    "steam": ("steam/golden/northeast-base-4.trk", {"lay": "tile", "urbanize": "city", "deliver": "cube"}),
    "ruhr": ("steam/golden/ruhr-standard-3.trk", {"lay": "tile", "urbanize": "city", "deliver": "cube"}),
    "steel-driver": ("steel_driver/golden/4-seats.trk", {"build": "link", "take": "cube"}),
    "railways-card": ("railways_card/golden/three.trk", {"build": "city", "deliver": "cube", "cubes": "stock"}),
}  # fmt: skip
"""A record of each, and what its verbs are counted as."""

RECORDED = Record.read((GAMES / "age_of_steam/records/five.trk").read_text("utf-8"))


def table_of(name: str) -> Table:
    """The recorded game."""
    record = Record.read((GAMES / RECORDS[name][0]).read_text("utf-8"))
    return Table(game_of(record), record=record)


@pytest.mark.parametrize("name", RECORDS)
def test_each_line_is_marked_as_what_it_is(name: str) -> None:
    """Every line of these verbs has one such mark, and no other line has one; every id is in the drawing afterwards."""
    table, kinds = table_of(name), RECORDS[name][1]
    game, painter = table.game, artist(table.game.title)
    s = table.at(0)
    met: Counter[str] = Counter()
    for entry in table.entries:
        left = painter.marks(game, s, entry.action)
        found = Counter(each.kind for each in left)
        verb = entry.action.verb
        for kind in set(kinds.values()) - {"stock"}:
            assert found[kind] == (kinds.get(verb) == kind), (entry.n, verb, left)  # type: ignore[index]
        met.update([verb] if left else [])
        before = painter.board(game, s, None, english) if met[verb] in (1, 9) and left else ""
        game.play(s, entry.action)
        if before:
            drawn = painter.board(game, s, None, english)
            for each in left:
                assert all(f'id="{word}"' in drawn for word in each.ids), (entry.n, each)
                assert not any(f'id="{word}"' in before for word in each.track), (entry.n, each)
    assert set(kinds) <= set(met)


def test_only_new_pieces_of_a_tile_are_marked() -> None:
    """A tile that takes the place of another leaves its pieces of track unmarked; a piece that was turned is new."""
    table = Table(game_of(RECORDED), record=RECORDED)
    game, painter = table.game, artist("age-of-steam")
    s = table.at(0)
    replaced = []
    for entry in table.entries:
        tile = painter.marks(game, s, entry.action)[0] if entry.action.verb == "lay" else None
        head = f'id="track-{entry.action.words()[0]}-' if tile else ""
        old = painter.board(game, s, None, english).count(head) if tile else 0
        game.play(s, entry.action)
        if tile and old:
            replaced.append((len(tile.track), painter.board(game, s, None, english).count(head) - old))
    assert sorted(replaced) == [(1, 0)] + [(1, 1)] * 3


@pytest.mark.parametrize(
    ("name", "verb", "ids"),
    [
        ("age-of-steam", "urbanize", ("hex-",)),
        ("age-of-steam", "deliver", ("hex-",)),
        ("steel-driver", "build", ("track-",)),
        ("railways-card", "build", ("link-", "pick-")),
    ],
)
def test_what_is_ringed(name: str, verb: str, ids: tuple[str, ...]) -> None:
    """The first line of a verb names what it should, track apart from rings."""
    table = table_of(name)
    entry = next(each for each in table.entries if each.action.verb == verb)
    (mark, *_) = artist(table.game.title).marks(table.game, table.at(entry.n - 1), entry.action)
    assert len(mark.ids) == len(ids) and all(word.startswith(head) for word, head in zip(mark.ids, ids, strict=True))
