"""What each seat knows in every game; builds and refusals are just those of the rules; other laws hold for all."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.railways_card.positions import DECK, NAMES, act, everything, positions
from trunkline.actions import HIDDEN
from trunkline.game import CHANCE, Game
from trunkline.games.railways_card.actions import Build, Draw
from trunkline.games.railways_card.deck import COLOURS, SOME_TWO, UNKNOWN
from trunkline.games.railways_card.state import CardState
from trunkline.table import Table
from trunkline.titles import find

GAMES = [
    find("railways-card"),
    find("railways-card", family="yes"),
    find("railways-card", family="engines"),
    find("railways-card", **{"colour-links": "one"}),
    find("railways-card", **{"late-engine": "yes", "take-back": "no"}),
]
TABLES = [pytest.param(game, seats, id=f"{dict(game.options)}-{seats}") for game in GAMES for seats in (2, 3, 4)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_views_hide_and_guesses_agree(game: Game, seats: int):
    """view(guess(view)) == view, legal(view) == legal for the seat that decides, and no hidden card is in a view."""
    rng = Random(5)
    for s in positions(seats, 3, game, every=4):
        turn = game.turn(s)
        for seat in (*range(seats), None):
            view = game.view(s, seat)
            if turn is None:
                assert view == s
                continue
            guess = game.guess(view, rng)
            assert game.view(guess, seat) == view
            assert everything(guess) == everything(s)
            assert set(view.deck) <= {UNKNOWN} and len(view.deck) == len(s.deck)
            for other in range(seats):
                if other == seat:
                    assert view.hands[other] == s.hands[other]
                else:
                    assert sorted(c for c in view.hands[other] if c != UNKNOWN) == sorted(s.known[other])
            if seat == turn and turn != CHANCE:
                assert game.legal(view) == game.legal(s)
                assert game.turn(guess) == turn and game.legal(guess) == game.legal(s)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_known_of_a_hand_is_in_it(seats: int):
    """The known cards are a part of the hand, and the city of the setup is there as long as it is said to be."""
    for s in positions(seats, 21):
        for hand, known in zip(s.hands, s.known, strict=True):
            sure = [card for card in known if card != SOME_TWO]
            assert all(hand.count(card) >= sure.count(card) for card in set(sure))
            if SOME_TWO in known:
                assert sum(c in DECK.twos for c in hand) > sum(c in DECK.twos for c in sure)


def shuffled_secrets(s: CardState, seat: int, rng: Random) -> CardState:
    """The same position with other secrets, as far as this seat can tell."""
    game = GAMES[0]
    return game.guess(game.view(s, seat), rng)


@pytest.mark.parametrize("seats", [2, 4])
def test_positions_that_differ_in_secrets_only_look_the_same_all_game_long(seats: int):
    """Play the same open lines from two positions with different secrets: the seat's views and lines stay equal."""
    game, rng = GAMES[0], Random(9)
    for s in positions(seats, 5, every=9):
        turn = game.turn(s)
        if turn is None or turn == CHANCE:
            continue
        other = shuffled_secrets(s, turn, rng)
        for a in game.legal(s)[::7]:
            one, two = game.apply(s, a), game.apply(other, a)
            assert game.view(one, turn) == game.view(two, turn)
            if game.turn(one) == CHANCE:
                one_draw = game.deal(one, Random(1))
                hidden = game.hidden(one, one_draw, None)
                assert (HIDDEN in hidden.words()) == isinstance(one_draw, Draw)


def test_nobody_else_reads_a_face_down_card_before_the_end():
    """Through the sheets and logs of a whole game, each face-down card is read by its owner alone until it is over."""
    game = GAMES[0]
    table = Table(game, NAMES, rng=Random(4))
    draws = {}
    while table.turn() is not None:
        if not table.step():
            table.play(table.turn(), table.rng.choice(table.legal(table.turn())))
        if table.turn() is None:
            break
        entry = table.entries[-1]
        if isinstance(entry.action, Draw):
            draws[entry.n] = entry.action
            for seat in (0, 1, 2, 3, None):
                line = table.log(seat, entry.n - 1)[0]
                owner = seat is not None and NAMES[seat] == entry.action.seat
                assert line == f"- {entry.action}" if owner else line.split()[3:] == ["?"] * len(entry.action.cards)
    assert len(draws) > 20
    for n, draw in draws.items():
        assert table.log(None)[n - 1] == f"- {draw}"


def every_build(s: CardState, seat: int) -> set[str]:
    """Every build, found by trying all sets of cards of the hand: slow, and written from the rule alone."""
    words = [DECK.words[card] for card in s.hands[seat]]
    cities = [word for word in words if word.startswith("city")]
    track = [word for word in words if not word.startswith("city")]
    facts = {city["word"]: city for city in DECK.facts["cities"]}
    out = set()
    for size in range(1, len(track) + 1):
        for cards in itertools.combinations(track, size):
            colours = {card.split("-")[0] for card in cards if card != "engine"}
            if len(colours) != 1 or not s.trains[seat]:
                continue
            (colour,) = colours
            worth = sum(1 if card == "engine" else int(card[-1]) for card in cards)
            twos, ones = cards.count(f"{colour}-2"), cards.count(f"{colour}-1")
            for city in cities:
                if facts[city]["value"] <= worth and colour in facts[city]["colours"]:
                    for place in ("start", *(DECK.words[b] for b in s.built)):
                        if place == "start" or colour in facts[place]["colours"]:
                            out.add(f"build {city} {place} {colour} {twos} {ones} {cards.count('engine')}")
    return out


@pytest.mark.parametrize("seed", range(6))
def test_builds_are_those_that_trying_every_set_of_cards_finds(seed: int):
    game, found = GAMES[0], 0
    for s in positions(3, seed, every=13):
        if game.asks(s) == "act" and len(s.hands[s.queue[0]]) <= 12:
            listed = {str(a) for a in game.legal(s) if isinstance(a, Build)}
            assert listed == every_build(s, s.queue[0])
            found += len(listed)
    assert found


def near_misses(draw, s: CardState) -> str:
    """A line that is nearly right: every word is of the right kind, few fit the position."""
    city = draw(st.sampled_from(DECK.words))
    place = draw(st.sampled_from(["start", *(DECK.words[b] for b in s.built), "city-09"]))
    other = draw(st.sampled_from(["start", *(DECK.words[b] for b in s.built), "city-10"]))
    good = draw(st.sampled_from(["blue", "red", "black", "yellow"]))
    numbers = draw(st.tuples(*[st.integers(-1, 3)] * 3))
    held = draw(st.sampled_from([DECK.words[c] for c in s.hands[s.queue[0]] if c > 0] or ["engine"]))
    return draw(
        st.sampled_from(
            [
                f"build {held} {place} {draw(st.sampled_from(COLOURS))} {numbers[0]} {numbers[1]} {numbers[2]}",
                f"build {city} {place} {draw(st.sampled_from(COLOURS))} {numbers[0]} {numbers[1]} {numbers[2]}",
                f"deliver {good} {place} {other}",
                f"discard {held}", f"discard {city}", f"restock {place}", f"take display {city}", f"take pile {city}",
                "take deck", "engine", "pass", "enough",
            ]
        )
    )  # fmt: skip


@settings(max_examples=150)
@given(st.data(), st.integers(0, 30), st.integers(2, 4), st.integers(0, 250))
def test_an_action_is_refused_exactly_when_it_is_not_listed(data, seed, seats, at):
    game = GAMES[seed % len(GAMES)]
    for n, s in enumerate(positions(seats, seed, game)):
        if n >= at and game.turn(s) not in (None, CHANCE):
            break
    if game.turn(s) is None:
        return
    legal = game.legal(s)
    for _ in range(12):
        a = act(near_misses(data.draw, s))
        before = s.copy()
        objection = game.why_not(s, a)
        assert (objection is None) == (a in legal), (str(a), objection)
        assert s == before
        assert objection is None or not str(objection).startswith("card-")
