"""The board in words, on recorded games of every title: it says what the drawing shows, place by place."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest

from tests.games.test_marks import RECORDS, table_of
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.track import links_of
from trunkline.games.hexes.words.stops import about_stop
from trunkline.show import english
from trunkline.site.pages.sheet import game_for
from trunkline.site.web.i18n import translator
from trunkline.titles import artist, find


def cubes_in(facts: tuple[str, ...]) -> int:
    """How many cubes the facts of a place tell of."""
    told = [re.split("cubes: |first: ", fact)[1] for fact in facts if re.match("cubes: |on its import", fact)]
    goods = [part for text in told for part in text.split(", ")]
    return sum(
        int(count) if count else 1 for count in (part.partition(" × ")[0] if " × " in part else "" for part in goods)
    ) + sum(fact == "its goods cube lies there" for fact in facts)


@pytest.mark.parametrize("name", RECORDS)
def test_the_words_say_what_the_drawing_shows(name: str) -> None:
    """As many cubes, links from both their ends, each place once, in some positions of a whole game."""
    table = table_of(name)
    game, painter = table.game, artist(table.game.title)
    for n in range(0, table.line + 1, max(1, table.line // 6)):
        s = table.at(n)
        told = painter.places(game, s, english)
        drawn = painter.board(game, s, None, english)
        assert len({each.name for each in told}) == len(told) > 0
        assert all(each.facts and all(each.facts) for each in told)
        assert not any(fact.startswith(each.name) for each in told for fact in each.facts), "the name stands above them"
        assert sum(cubes_in(each.facts) for each in told) == len(re.findall(r'class="cube goods-', drawn)), n
        ends: Counter[tuple[str, str, str]] = Counter()
        for each in told:
            for fact in each.facts:
                found = re.match(r"(?:link )?to (.+): (?:track of )?(.+)", fact)
                if found and "no track" not in fact:
                    here = re.sub(r" \(\w+\)$", "", each.name)
                    ends[min(here, found[1]), max(here, found[1]), found[2]] += 1
        assert all(count % 2 == 0 for count in ends.values()), "who reads of one end reads of the other"
        if n == 0:
            assert not ends
    assert ends, "a whole game has built links"


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", RECORDS)
def test_titles_on_the_board_say_what_the_words_say(name: str, language: str) -> None:
    """On hexes the title of a city or town has its facts up to its cubes; every cube says what and where it is."""
    table, t = table_of(name), translator(language)
    painter = artist(table.game.title)
    game, s = game_for(table.game, t), table.at(table.line // 2)
    drawn = painter.board(game, s, None, t)
    titles = {unescape(text) for text in re.findall(r"<title>(.*?)</title>", drawn)}
    if isinstance(s, RailState):
        for k, stop in enumerate(game.map.stops):
            head = " · ".join([game.map.labels[stop.hex], stop.label, *about_stop(game, s, k, t)])
            assert [each for each in titles if each == head or each.startswith(f"{head} · ")], head
            told = next(each for each in painter.places(game, s, t) if each.name.startswith(f"{stop.label} ("))
            assert told.facts[: len(about_stop(game, s, k, t))] == about_stop(game, s, k, t)
    cubes = re.findall(r'<g class="cube [^>]* data-word=[^>]*>(<title>[^<]+ · [^<]+</title>)?', drawn)
    assert all(cubes) and (cubes or table.game.title == "steel-driver")


def test_a_city_says_what_comes_to_it_next() -> None:
    """In Age of Steam: its colour, its number in the goods display, the cubes of its column from the top."""
    game = find("age-of-steam", "rust-belt")
    display = {"W3": ["red", "", "blue"], "A": ["black", "red"]}
    m = game.map
    towns = [stop.name for stop in m.stops if stop.colour == NO_COLOUR]
    cities = {towns[0]: "A", towns[1]: "B"}
    s = arrange(game, {"seats": ["ann", "bob", "cyd"], "phase": "build", "display": display, "cities": cities})
    assert about_stop(game, s, m.stop_index["kansas-city"], english) == (
        "city, takes: purple", "in the goods display: white 3", "comes next, in this order: red, blue"
    )  # fmt: skip
    assert about_stop(game, s, m.stop_index[towns[0]], english) == (
        "city, takes: red", "new city A, red", "in the goods display: city A", "comes next, in this order: black, red"
    )  # fmt: skip
    assert about_stop(game, s, m.stop_index[towns[1]], english)[-1] == "nothing comes next"
    assert about_stop(game, s, m.stop_index[towns[2]], english) == ("town",)


def test_complete_links_have_the_colours_of_their_owners() -> None:
    """Each from both its ends."""
    table = table_of("age-of-steam")
    s = table.at(table.line)
    owners = Counter(artist(table.game.title).owners(table.game, s).values())
    assert owners == {f"seat-{seat}": 2 * links_of(s, seat) for seat in range(len(s.names)) if links_of(s, seat)}
    assert "seat-0" in owners


def test_hexes_with_track_say_whose_it_is() -> None:
    """Cities and towns first, by their names; then the hexes between them."""
    table = table_of("age-of-steam")
    told = artist(table.game.title).places(table.game, table.at(table.line), english)
    cities = [each for each in told if re.search(r"\(\w+\)$", each.name)]
    assert told[: len(cities)] == cities
    assert [each.name.casefold() for each in cities] == sorted(each.name.casefold() for each in cities)
    assert len(told) > len(cities) and all(": " in each.facts[0] for each in told[len(cities) :])
