"""What a number is said to change is what the rules make of it: each row is held against the position they lead to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from trunkline import titles
from trunkline.game import CHANCE
from trunkline.games.hexes.actions import Bid, Issue, Pass, Raise
from trunkline.games.hexes.words.cost import dollars, minus
from trunkline.games.steel_driver.actions import Offer
from trunkline.games.steel_driver.actions import Pass as Drop
from trunkline.games.steel_driver.actions import Raise as More
from trunkline.show import Choice, english
from trunkline.show.choice import QUICK, groups_of, page_data
from trunkline.titles import artist

NAMES = ("ann", "bob", "cid", "dan")


IDLE = ("issue 0", "pass", "done", "role first-move", "role first-build", "role engineer", "role urbanization")
"""Lines that take or bring no money."""


def asked(title: str, matter: str, *, board: str = "", most: int = 9, **options: str) -> Iterator[tuple[Any, Any, int]]:
    """Positions of a game played by the greedy bot in which this is decided, with the seat that decides."""
    box = titles.title(title)
    game = titles.find(title, board or box.maps[0].name, len(NAMES), **options)
    s, rng, bot = game.start(NAMES), random.Random(5), box.bot("greedy")
    for _ in range(400):
        turn = game.turn(s)
        if turn is None or most == 0:
            return
        if turn == CHANCE:
            game.play(s, game.deal(s, rng))
            continue
        if game.asks(s) == matter:
            most -= 1
            yield game, s.copy(), turn
        game.play(s, bot.choose(game, s.copy(), turn, rng))


def amounts(game: Any, s: Any, seat: int) -> dict[str, Choice]:
    """The numbers that the seat may choose, by their lines."""
    group = next(group for group in groups_of(artist(game.title).choices(game, s, seat, english)) if group.is_amount)
    return {each.line: each for each in group.choices}


def after(choice: Choice, what: str) -> str:
    """How a row stands afterwards."""
    return next(new for name, _, new in choice.rows if name.startswith(what))


def rest(game: Any, s: Any, action: Any, until: Callable[[Any], bool], answer: Callable[[Any, int], Any]) -> Any:
    """Where it leads when this is played and everybody then answers so, chance included."""
    s, rng = game.apply(s, action), random.Random(1)
    while not until(s):
        turn = game.turn(s)
        s = game.apply(s, game.deal(s, rng) if turn == CHANCE else answer(s, turn))
    return s


def test_shares_are_paid_for_at_the_end_of_the_round() -> None:
    """Nobody builds or moves: the cash and the income at the next round are what the rows said; so is the score."""
    seen = 0
    for game, s, seat in asked("age-of-steam", "issue-shares"):
        choices, round_ = amounts(game, s, seat), s.round

        def idle(now: Any, turn: int, game: Any = game) -> Any:
            legal = game.legal(now)
            return next((a for a in legal if str(a) in IDLE), legal[0])

        for count in (0, 1, 4):
            choice = choices[f"issue {count}"]
            at_once = game.apply(s, Issue(count))
            assert after(choice, "Cash now") == dollars(at_once.cash[seat])
            assert after(choice, "Expenses") == dollars(at_once.shares[seat] + at_once.engine[seat])
            assert after(choice, "Final score") == minus(game.scores(at_once)[seat])
            end = rest(game, s, Issue(count), lambda now, n=round_: now.round > n or now.over, idle)  # type: ignore[misc]
            assert after(choice, "Cash after this round") == dollars(end.cash[seat])
            assert after(choice, "Next income") == dollars(end.income[seat])
            assert ("ruined" in str(choice.rows)) == bool(end.out >> seat & 1)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize(("title", "options"), [("age-of-steam", {}), ("steam", {"rules": "standard"})])
def test_a_bid_for_the_order(title: str, options: dict[str, str]) -> None:
    """Winning, being outbid once and leaving now cost what the rows say, at the places they name."""
    seen = 0
    for game, s, seat in asked(title, "turn-order", **options):
        choices = amounts(game, s, seat)

        def over(now: Any, game: Any = game) -> bool:
            return bool(game.asks(now) != "turn-order")

        def leave(now: Any, turn: int) -> Any:
            return Pass()

        for choice in list(choices.values())[:4]:
            amount = int(choice.line.split()[1])
            end = rest(game, s, Bid(amount), over, leave)
            assert end.order[0] == seat
            assert after(choice, "If you win: first") == dollars(end.cash[seat])
            end = rest(game, s, Pass(), over, leave)
            if any(name.startswith("If you pass now") for name, _, _ in choice.rows):
                place = end.order.index(seat) + 1
                assert after(choice, f"If you pass now: place {place}") == dollars(end.cash[seat])
            once = game.apply(s, Bid(amount))
            if Bid(amount + 1) in game.legal(once) and any(row[0].startswith("If one outbids") for row in choice.rows):
                end = rest(game, once, Bid(amount + 1), over, leave)
                if end.order.index(seat) == 1:
                    assert after(choice, "If one outbids you: second") == dollars(end.cash[seat])
                    seen += 1
    assert seen > 3


def test_a_bid_for_a_place() -> None:
    """The winner of a place pays the bid, by loans where cash does not do."""
    for game, s, seat in asked("steam", "place-auction", most=4):
        for line, choice in list(amounts(game, s, seat).items())[::6]:
            end = rest(game, s, Bid(int(line.split()[1])),
                       lambda now, me=seat, game=game: game.asks(now) != "place-auction"
                       or me in game.phase(now).seats_placed(now), lambda now, turn: Pass())  # fmt: skip # type: ignore[misc]
            assert after(choice, "Cash, if you win") == dollars(end.cash[seat])
            assert after(choice, "Income") == dollars(end.income[seat])
            assert after(choice, "Final score") == minus(game.scores(end)[seat])


def test_capital() -> None:
    """Each step brings $5 and takes income; at the end of an idle turn the cash is what the row said."""
    seen = 0
    for game, s, seat in asked("steam", "capital", rules="standard", most=6):
        for line, choice in list(amounts(game, s, seat).items())[:4]:
            end = game.apply(s, Raise(int(line.split()[1])))
            assert after(choice, "Cash now") == dollars(end.cash[seat])
            assert after(choice, "Income") == dollars(end.income[seat])
            assert after(choice, "Final score") == minus(game.scores(end)[seat])
            assert choice.act == (f"Raise ${end.cash[seat] - s.cash[seat]}" if line != "raise 0" else "None")
            end.order = (seat,)
            game.phase_of("income").begin(game, end)
            if not end.out:
                assert after(choice, "Cash after this turn") == dollars(end.cash[seat])
                seen += 1
    assert seen


def test_a_bid_for_a_company() -> None:
    """Whoever wins pays into the treasury and has a share more."""
    for game, s, seat in asked("steel-driver", "bid", most=5):
        lot = s.lot
        for line, choice in amounts(game, s, seat).items():
            end = rest(game, s, More(int(line.split()[1])), lambda now: now.lot < 0, lambda now, turn: Drop())
            assert after(choice, "Your cubes") == str(end.cubes[seat])
            assert after(choice, "Treasury") == str(end.treasury[lot])
            assert after(choice, "Your shares") == str(end.shares_held(lot, seat))


def test_an_opening_bid() -> None:
    """The numbers of each company are a kind of their own; if all others pass, the rows come true."""
    seen = 0
    for game, s, seat in asked("steel-driver", "offer", most=8):
        groups = [group for group in groups_of(artist(game.title).choices(game, s, seat, english)) if group.is_amount]
        assert [group.choices[0].picks[0] for group in groups] == [
            word for word, owner in zip(game.map.companies, s.control, strict=True) if owner < 0 and s.cubes[seat]
        ]
        for group in groups:
            assert group.waits and group.quick[0] == group.preset == group.choices[0]
            for n, choice in enumerate(group.choices, 1):
                company, bid = choice.picks
                assert (choice.line, bid) == (f"offer {company} {n}", str(n))
                assert choice.act.startswith(f"Bid {n} for ") and choice.ask == group.ask
                lot = game.map.company_at[company]
                end = rest(game, s, Offer(company, n), lambda now: now.lot < 0, lambda now, turn: Drop())
                assert after(choice, "Your cubes") == str(end.cubes[seat])
                assert after(choice, "Treasury") == str(end.treasury[lot])
                assert after(choice, "Your shares") == str(end.shares_held(lot, seat))
                seen += 1
    assert seen > 50


@pytest.mark.parametrize(
    ("title", "matter", "options"),
    [("age-of-steam", "issue-shares", {}), ("age-of-steam", "turn-order", {}), ("steam", "place-auction", {}),
     ("steam", "capital", {"rules": "standard"}), ("steel-driver", "bid", {})],
)  # fmt: skip
def test_few_numbers_are_offered_at_once(title: str, matter: str, options: dict[str, str]) -> None:
    """Six at most, the one shown first among them; all before and after are words, each written once for the page."""
    for game, s, seat in asked(title, matter, most=5, **options):
        choices = artist(title).choices(game, s, seat, english)
        (group,) = [group for group in groups_of(choices) if group.is_amount]
        assert 1 <= len(group.quick) <= QUICK and group.preset in group.quick
        assert group.preset.key != "0" or len(group.choices) == 1
        assert all(each.act and each.bounds and each.rows for each in group.choices)
        assert len({each.act for each in group.choices}) == len(group.choices)
        read = page_data(choices)
        rows = next(each["choices"] for each in read["groups"] if each["form"] == "number")
        for row, each in zip(rows, group.choices, strict=True):
            assert [tuple(read["texts"][n] for n in changed) for changed in row["rows"]] == list(each.rows)
            assert (read["texts"][row["act"]], read["texts"][row["bounds"]]) == (each.act, each.bounds)
        assert len(set(read["texts"])) == len(read["texts"])
