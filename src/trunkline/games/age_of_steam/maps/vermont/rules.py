"""Vermont (Ted Alspach): money on actions that nobody takes; odd turns are dear, and pay better."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.games.hexes.actions import Deliver, PassOn, Role
from trunkline.games.hexes.map import SEAT0, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.prices import Price, a_dollar_more, mountains_as_hills
from trunkline.games.hexes.phases.roles import NUMBER, ROLES, SelectActions
from trunkline.games.hexes.routes import follow
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.maps import Options


def is_odd(s: RailState) -> bool:
    """Whether this is an odd turn."""
    return s.round % 2 == 1


def money_lies_there(game: HexGame, s: RailState, a: Action) -> None:
    """Whoever takes an action takes all the money that lies on it, at once."""
    assert isinstance(a, Role | PassOn)
    if s.lying:
        role = NUMBER[a.name]
        s.cash[s.queue[0]] += s.lying[role]
        s.lying = tuple(0 if other == role else dollars for other, dollars in enumerate(s.lying))


def money_for_the_rest(game: HexGame, s: RailState, a: Action) -> None:
    """When all have chosen, each action that nobody took gets a dollar for every player who began the game."""
    assert isinstance(a, Role | PassOn)
    if len(s.queue) == 1:
        taken = {*s.role, NUMBER[a.name]}
        lying = s.lying or (0,) * len(ROLES)
        s.lying = tuple(n + (0 if role in taken else len(s.names)) for role, n in enumerate(lying))


def dearer_in_odd_turns(s: RailState, seat: int, price: Price) -> Price:
    """In odd turns every tile costs a dollar more, replacements, too."""
    return a_dollar_more(price) if is_odd(s) else price


def last_link_pays_twice(m: HexMap, s: RailState, a: Deliver) -> dict[int, int]:
    """In odd turns the owner of the last link of a delivery gets one step more; nobody does when it is unowned."""
    path = follow(m, s, a.route) or []
    owner = path[-1][1][3]
    return {owner - SEAT0: 1} if is_odd(s) and owner >= SEAT0 else {}


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with money on actions, and odd turns of their own."""
    price, actions = game.phase_of(Build).price, game.phase_of(SelectActions)
    return (
        game.change(SelectActions, effects=(*actions.effects, money_lies_there, money_for_the_rest))
        .change(
            Build, relief=dearer_in_odd_turns, price=mountains_as_hills(price) if options["mountains"] == "3" else price
        )
        .change(MoveGoods, bonuses=(last_link_pays_twice,))
    )
