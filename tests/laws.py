"""Laws that hold for every title, map and number of seats, over games of random moves.

Each function takes a game, names and a generator and raises AssertionError with what went wrong. `walk` does one game
and checks at every line what is cheap; `replays`, `undoes` and `keeps_secrets` check a whole game afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from trunkline.actions import Action, parse
from trunkline.auction import Auction, auction
from trunkline.branch import branch
from trunkline.game import CHANCE, Game, Illegal
from trunkline.match import summary
from trunkline.record import Record, position, replay
from trunkline.table import Table
from trunkline.words import WORDS

Conserved = Callable[[Game[Any, Any], Any], Any]
"""What must stay the same from the first position to the last."""

Choose = Callable[[Game[Any, Any], Any, list[Action], Random], Action]
"""How a random player picks among the legal actions; uniform unless a title needs longer games."""

LINES = 20_000
"""No game lasts longer."""

COPY_EVERY = 7
"""Positions are compared in full at every so many lines: it costs more than all the rest."""


def uniform(game: Game[Any, Any], s: Any, legal: list[Action], rng: Random) -> Action:
    """Any legal action."""
    return rng.choice(legal)


def walk(
    game: Game[Any, Any],
    names: Sequence[str],
    rng: Random,
    choose: Choose = uniform,
    conserved: Conserved | None = None,
) -> Record:
    """Play one game to its end under all laws of a single line; the record of it."""
    s = game.start(names)
    record = Record(game.title, game.map_name, tuple(names), dict(game.options))
    kept = conserved(game, s) if conserved else None
    while (turn := game.turn(s)) is not None:
        assert len(record.lines) < LINES, "the game does not end"
        action = draw(game, s, rng) if turn == CHANCE else decide(game, s, rng, choose)
        line = game.line(s, turn, action)
        assert game.read(s, line) == (turn, action), line
        if len(record.lines) % COPY_EVERY == 0:
            leaves_its_input_alone(game, s, action)
        refuses_what_is_not_legal(game, s, rng)
        game.play(s, action)
        record.lines.append(line)
        if conserved:
            assert conserved(game, s) == kept, f"line {len(record.lines)}: {line}"
    assert game.phase(s) is None and game.legal(s) == []
    assert set(game.winners(s)) <= set(game.scores(s))
    assert len(game.standing(game, s)) == len(names)
    return record


def draw(game: Game[Any, Any], s: Any, rng: Random) -> Action:
    """Chance draws a possible outcome, and no seat may draw for it."""
    assert game.legal(s) == []
    action = game.deal(s, rng)
    assert game.why_not(s, action) is None, str(action)
    return action


def decide(game: Game[Any, Any], s: Any, rng: Random, choose: Choose) -> Action:
    """A deciding seat has a legal action, none of them twice, each readable and without objection."""
    legal = game.legal(s)
    assert legal, "somebody must decide and may do nothing"
    assert len(set(legal)) == len(legal), "an action is listed twice"
    assert all(type(action) is game.verbs[action.verb] for action in legal)
    assert game.asks(s)
    auction_agrees(auction(game, s), legal)
    action = choose(game, s, legal, rng)
    for one in (action, rng.choice(legal)):
        assert parse(str(one), game.verbs) == one
        assert game.why_not(s, one) is None, f"{one}: listed and refused"
    return action


def auction_agrees(now: Auction | None, legal: list[Action]) -> None:
    """An auction's lowest bid and its leaving are legal, all else are higher bids unless it says so."""
    if now is None:
        return
    assert now.leave in legal and (now.bids is None or now.bids in legal)
    kinds = {type(now.leave), type(now.bids)}
    assert now.free == any(type(action) not in kinds for action in legal)
    higher = [action for action in legal if action != now.leave and type(action) is type(now.bids)]
    assert higher == sorted(higher, key=lambda bid: int(bid.words()[-1]))
    assert higher[:1] == ([now.bids] if now.bids else []) and all(now.least <= int(b.words()[-1]) for b in higher)


def leaves_its_input_alone(game: Game[Any, Any], s: Any, action: Action) -> None:
    """`apply` copies before it plays: the position given is the same afterwards."""
    before = s.copy()
    assert before == s
    after = game.apply(s, action)
    assert s == before, f"{action} changed the position it was given"
    twin = s.copy()
    game.play(twin, action)
    assert twin == after


def refuses_what_is_not_legal(game: Game[Any, Any], s: Any, rng: Random) -> None:
    """An action outside `legal` is refused for a reason with words; one inside is not. Tried with a bent action."""
    turn = game.turn(s)
    legal = game.legal(s)
    bent = bend(game, legal, rng)
    if turn == CHANCE or bent is None:
        return
    before = s.copy()
    objection = game.why_not(s, bent)
    assert (objection is None) == (bent in legal), f"{bent}: {objection}"
    assert s == before, f"asking about {bent} changed the position"
    if objection is not None:
        assert objection.code in WORDS, f"{objection.code} has no words"
        assert "{" not in str(objection), str(objection)


def bend(game: Game[Any, Any], legal: list[Action], rng: Random) -> Action | None:
    """A legal action with one of its words replaced: by another's word, or by a number next to it."""
    action, other = rng.choice(legal or [None]), rng.choice(legal or [None])
    if action is None:
        return None
    words = list(action.words())
    if not words:
        return None
    k = rng.randrange(len(words))
    words[k] = rng.choice(
        [*other.words(), *(str(int(w) + d) for w in words if w.isdecimal() for d in (-1, 1))] or words
    )
    try:
        return parse(" ".join([action.verb, *words]), game.verbs)
    except ValueError:
        return None


def replays(game: Game[Any, Any], record: Record) -> None:
    """The record, read back from its text, gives the very same game, and tells where a spoilt one stops."""
    again = Record.read(str(record))
    assert again == record
    s, stop = position(game, again)
    assert stop is None and game.turn(s) is None
    told = summary(game, again)
    assert told["over"] and told["stopped"] is None
    assert [row["round"] for row in told["rounds"]] == list(range(1, len(told["rounds"]) + 1))
    half = len(record.lines) // 2
    spoilt = record.copy()
    spoilt.lines[half] = "nobody does anything"
    last = list(replay(game, spoilt))[-1]
    assert last[0] == half and last[2] is not None and last[2].line == half + 1


def undoes(game: Game[Any, Any], record: Record, rng: Random) -> None:
    """Going back to any line and playing on is a no-op; a line that is not legal leaves the table as it was."""
    n = rng.randrange(len(record.lines) + 1)
    table = Table(game, record=record.copy(n), auto=False)
    s = table.state.copy()
    back = rng.randrange(n + 1)
    table.rewind(back)
    for line in record.lines[back:n]:
        table.say(line)
    assert table.state == s and str(table.record) == str(record.copy(n))
    try:
        table.say("- order nobody")
    except Illegal:
        assert table.state == s and table.line == n
    else:
        raise AssertionError("a table took a line that is not legal")


def keeps_secrets(game: Game[Any, Any], record: Record, rng: Random) -> None:
    """A view guessed full and masked again is the same view, and so is a branch; legal actions are the same in it."""
    table = Table(game, record=record.copy(rng.randrange(len(record.lines) + 1)))
    s = table.state
    for seat in [None, *range(len(s.names))]:
        view = game.view(s, seat)
        assert game.view(game.guess(view, rng), seat) == view
        branched = Table(game, record=branch(table, table.line, seat, rng))
        assert branched.stopped is None and game.view(branched.state, seat) == view
        assert branched.log(seat) == table.log(seat)
        if seat is not None and game.turn(s) == seat:
            assert game.legal(view) == game.legal(s)


def all_laws(
    game: Game[Any, Any],
    names: Sequence[str],
    rng: Random,
    choose: Choose = uniform,
    conserved: Conserved | None = None,
) -> Record:
    """One random game under every law."""
    record = walk(game, names, rng, choose, conserved)
    replays(game, record)
    undoes(game, record, rng)
    keeps_secrets(game, record, rng)
    return record
