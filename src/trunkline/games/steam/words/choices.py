"""The legal lines of Steam as choices: what differs from the other hex titles, loans and the action tiles."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.hexes.actions import (
    Bid,
    Connect,
    Deliver,
    Fetch,
    Grow,
    Lay,
    PassOn,
    Raise,
    Role,
    Stock,
    Take,
    Urbanize,
)
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import ACTIONS
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words import choices as shared
from trunkline.games.hexes.words.amounts import bid, order_bid
from trunkline.games.hexes.words.choices import Chooser, score_fact
from trunkline.games.hexes.words.cost import dollars, dollars_with_sign, minus, payment, with_sign
from trunkline.games.hexes.words.decision import Decision
from trunkline.games.hexes.words.names import colour, place, role
from trunkline.games.hexes.words.panels import is_under_way, turns
from trunkline.games.steam.phases.gains import INCOME, VICTORY, each_scorer_chooses
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.games.steam.words.effects import effects
from trunkline.games.steam.words.log import TELLERS, delivery_cost, loan_sentence, step_sentence
from trunkline.games.steam.words.names import loan_words, number, position_after, space_word
from trunkline.games.steam.words.panels import after_dues, upkeep_of
from trunkline.games.steam.words.tiles import price_words
from trunkline.show.artist import Translate
from trunkline.show.choice import Card, Choice, Consequence
from trunkline.words import N_


def choices(game: HexGame, s: RailState, seat: Seat, t: Translate) -> list[Choice]:
    """The legal lines of the seat whose turn it is."""
    return shared.choices(game, s, seat, t, CHOOSERS, TELLERS)


# -- building


def _lay(d: Decision, a: Lay) -> Choice:
    """A tile with the loan that it takes, and the step back that comes besides where building costs one."""
    return shared.lay(d, a, _besides)


def _besides(d: Decision, build: Build, a: Lay, cost: int) -> tuple[str, tuple[str, ...]]:
    """What a tile takes besides cash, the same for all of a price: a step back comes whichever is laid and wherever."""
    found: tuple[str, tuple[str, ...]] | None = d.found.get(("besides", cost))
    if found is None:
        paid = d.payment(build, cost)
        step = d.once("step", lambda: paid.income - position_after(d.game, d.s, a).income[d.seat])
        income = paid.income - step
        end = loan_sentence(d.s, d.seat, paid, d.t) + step_sentence(paid.income, income, d.t)
        found = d.found["besides", cost] = end, score_fact(d, _score(d, build, cost, income))
    return found


def _score(d: Decision, build: Build, cost: int, income: int) -> int:
    """What paying a cost and coming down to an income does to the final score."""
    paid = d.payment(build, cost)
    if income == paid.income:
        return paid.score
    after = d.s.copy()
    build.money.pay(after, d.seat, cost)
    after.income[d.seat] = income
    return d.game.scores(after)[d.seat] - d.game.scores(d.s)[d.seat]


def _connect(d: Decision, a: Connect) -> Choice:
    """The price of a link without track, as the position after it shows."""
    build = d.game.phase(d.s)
    assert isinstance(build, Build)
    cost = build.spent(position_after(d.game, d.s, a)) - build.spent(d.s)
    return d.choice(
        a,
        note=f"${cost}",
        rank=(cost,),
        facts=score_fact(d, d.payment(build, cost).score) + shared.turn_facts(d, build, cost, 1),
    )


def _urbanize(d: Decision, a: Urbanize) -> Choice:
    """What a new city costs where it has a price of its own, as one that lets a fifth link in."""
    build = d.game.phase(d.s)
    assert isinstance(build, Build)
    after = position_after(d.game, d.s, a)
    cost = build.spent(after) - build.spent(d.s)
    if not cost:
        return shared.new_city(d, a)
    builds = build.builds_left(d.s, d.seat) - build.builds_left(after, d.seat)
    score = _score(d, build, cost, after.income[d.seat])
    return shared.new_city(d, a, cost, score_fact(d, score) + shared.turn_facts(d, build, cost, builds))


def _grow(d: Decision, a: Grow) -> Choice:
    ask = d.t(N_("Choose the supply space whose cubes come to {city}."), city=place(d.game.map, a.city))
    return d.choice(a, picks=(a.city, space_word(a.space)), note=a.space, ask=ask)


def _stock(d: Decision, a: Stock) -> Choice:
    """The cubes of a supply space, as a card of the hand and on the space itself."""
    m = d.game.map
    row = next(k for k, each in enumerate(m.data["display"]) if each["column"] == a.space)
    cubes = tuple(m.colours[cube] for cube in d.s.display[row])
    card = Card(", ".join(colour(cube, d.t) for cube in cubes), cubes=cubes)
    return d.choice(a, form="card", picks=(space_word(a.space),), note=a.space, card=card)


def _fetch(d: Decision, a: Fetch) -> Choice:
    space = space_word(a.space)
    return d.choice(a, picks=(space, f"{a.cube}@{space}"), note=colour(a.cube, d.t))


# -- money and order


def _raise(d: Decision, a: Raise) -> Choice:
    """Capital as dollars raised, with the income that it leaves."""
    s, seat, t = d.s, d.seat, d.t
    after = position_after(d.game, s, a)
    facts = [t(N_("cash left: ${n}"), n=after.cash[seat])]
    score = 0
    if a.count:
        score = d.game.scores(after)[seat] - d.game.scores(s)[seat]
    if after.vp[seat] != s.vp[seat]:
        facts.append(t(N_("points fall to {n}"), n=after.vp[seat]))
    raised = after.cash[seat] - s.cash[seat]
    act = t(N_("Raise ${n}"), n=raised) if a.count else t(N_("None"))
    bounds = d.once("most", lambda: t(N_("${most} at most"), most=_most_capital(d)))
    rows = (*_changes(d, after), *_turn_rows(d, after), *_score_row(d, after))
    return d.number(
        a, dollars(raised), key="" if a.count else "0", facts=(*facts, *score_fact(d, score)), rows=rows, act=act,
        bounds=bounds, shows=_figures(d, after),
    )  # fmt: skip


def _figures(d: Decision, after: RailState) -> tuple[tuple[str, str], ...]:
    """The seat's figures in the panels as they stand at once, and its cash once the bills of the turn are paid."""
    s, seat = d.s, d.seat
    name, cash = s.names[seat], dollars(after.cash[seat])
    shows = ((f"cash-{name}", cash), (f"income-{name}", minus(after.income[seat])), ("forecast-now", cash))
    if not is_under_way(d.game, s):
        return shows
    then = after_dues(d.game, after, seat)
    dues = after.cash[seat] + after.income[seat] - upkeep_of(d.game, after, seat)
    return (
        *shows,
        ("forecast-income", dollars_with_sign(after.income[seat])),
        ("forecast-missing", dollars_with_sign(then.cash[seat] - dues)),
        ("forecast-after", dollars(then.cash[seat])),
        ("forecast-points", minus(then.vp[seat])),
        ("forecast-next", dollars(then.income[seat])),
    )


def _most_capital(d: Decision) -> int:
    """The dollars that the last of the lines would raise."""
    last = [a for a in d.legal if isinstance(a, Raise)][-1]
    return position_after(d.game, d.s, last).cash[d.seat] - d.s.cash[d.seat]


def _changes(d: Decision, after: RailState, what: str = "") -> tuple[Consequence, ...]:
    """Cash and income as they stand at once, and points where some are lost."""
    s, seat, t = d.s, d.seat, d.t
    rows = [
        (what or t(N_("Cash now")), dollars(s.cash[seat]), dollars(after.cash[seat])),
        (t(N_("Income")), dollars(s.income[seat]), dollars(after.income[seat])),
    ]
    if after.vp[seat] != s.vp[seat]:
        rows.append((t(N_("Points")), minus(s.vp[seat]), minus(after.vp[seat])))
    return tuple(rows)


def _turn_rows(d: Decision, after: RailState, what: str = "") -> tuple[Consequence, ...]:
    """What the bills of the turn leave if nothing else happens; in the opening no turn is under way."""
    s, seat, t = d.s, d.seat, d.t
    if not is_under_way(d.game, s):
        return ()
    now, then = d.once("dues", lambda: after_dues(d.game, s, seat)), after_dues(d.game, after, seat)
    if then.out >> seat & 1:
        return ((t(N_("You could not pay: you would be bankrupt")), "", ""),)
    rows = [(what or t(N_("Cash after this turn")), dollars(now.cash[seat]), dollars(then.cash[seat]))]
    if then.income[seat] != after.income[seat]:
        rows.append((t(N_("Next income")), dollars(now.income[seat]), dollars(then.income[seat])))
    return tuple(rows)


def _score_row(d: Decision, after: RailState) -> tuple[Consequence, ...]:
    score = d.once("score", lambda: d.game.scores(d.s)[d.seat])
    return ((d.t(N_("Final score as it stands")), minus(score), minus(d.game.scores(after)[d.seat])),)


def _bid(d: Decision, a: Bid) -> Choice:
    """What the bid would cost if it won, the loan in the base game included."""
    phase = d.game.phase(d.s)
    after = d.s.copy()
    if not isinstance(phase, PlaceAuction):
        after.cash[d.seat] -= a.amount
        return order_bid(d, a, _turn_rows(d, after, d.t(N_("Cash after this turn, if you win"))))
    paid = payment(d.game, d.s, phase.money, d.seat, a.amount)
    facts = [d.t(N_("cash left: ${n}"), n=paid.cash)]
    if paid.points != d.s.vp[d.seat]:
        facts.append(d.t(N_("points fall to {n}"), n=paid.points))
    phase.money.pay(after, d.seat, a.amount)
    place = d.t(N_("Cash, if you win place {n}"), n=len(phase.seats_placed(d.s)) + 1)
    rows = _changes(d, after, place)
    rows += (*_turn_rows(d, after), *_score_row(d, after))
    return bid(d, a, d.s.cash[d.seat], (*facts, *score_fact(d, paid.score)), rows)


def _role(d: Decision, a: Role) -> Choice:
    """An action tile: its number and price, what it does, the loan that it takes."""
    s, seat, t = d.s, d.seat, d.t
    phase = d.game.phase(s)
    assert isinstance(phase, ChooseTile)
    k = ACTIONS.index(a.name)
    paid = payment(d.game, s, phase.money, seat, phase.fee(s, seat, k))
    text = effects(d.game, t).get(a.name, "")
    engine = position_after(d.game, s, a).engine[seat]
    if engine != s.engine[seat]:
        text += " " + t(N_("It reaches level {n}."), n=engine)
    warning = "; ".join((loan_words(s, seat, paid, t), *score_fact(d, paid.score))) if paid.loan else ""
    card = Card(text, number(phase.numbers[k]), price_words(phase, s, seat, k, t), warning=warning)
    facts = (t(N_("cash left: ${n}"), n=paid.cash),)
    return d.choice(a, form="card", picks=(), note=role(a.name, t), card=card, facts=facts)


def _pass_on(d: Decision, a: PassOn) -> Choice:
    phase = d.game.phase(d.s)
    assert isinstance(phase, ChooseTile)
    card = Card("", number(phase.numbers[ACTIONS.index(a.name)]))
    ask = d.t(N_("Only for the number, without cost or effect:"))
    return d.number(a, role(a.name, d.t), card=card, ask=ask)


# -- goods


def _deliver(d: Decision, a: Deliver) -> Choice:
    """What a delivery costs before its gain is taken, as over a border in a war."""
    phase = d.game.phase(d.s)
    free = isinstance(phase, MoveGoods) and phase.award is each_scorer_chooses
    return shared.deliver(d, a, "" if free else delivery_cost(d.game, d.s, d.seat, a, d.t))


def _take(d: Decision, a: Take) -> Choice:
    """Income or points for the links of a delivery, with the next incomes and the final score as they would be."""
    s, seat, t = d.s, d.seat, d.t
    after = position_after(d.game, s, a)
    if a.what == INCOME:
        more = after.income[seat] - s.income[seat]
        name, said = t(N_("Income +{n}"), n=more), _incomes(d, after.income[seat])
    else:
        name = t(N_("Points +{n}"), n=after.vp[seat] - s.vp[seat])
        said = [
            t(N_("Points {old} → {new}."), old=s.vp[seat], new=after.vp[seat]),
            t(N_("Income stays {income}."), income=dollars(s.income[seat])),
        ]
    total = d.game.scores(after)[seat]
    change = with_sign(total - d.game.scores(s)[seat])
    said.append(t(N_("Score as it stands: {total} ({change})."), total=minus(total), change=change))
    return d.choice(a, form="card", picks=(), note=name, card=Card(" ".join(said)))


def _incomes(d: Decision, income: int) -> list[str]:
    """What taking a gain as income brings at the end of this turn and of those to come, and what is lost of it."""
    s, seat, t = d.s, d.seat, d.t
    more = income - s.income[seat]
    left = max(0, turns(d.game, s) - s.round + 1)
    said = [t(N_("Income {old} → {new}."), old=dollars(s.income[seat]), new=dollars(income))]
    if left > 1:
        said.append(t(N_("${more} more at the end of this turn and of all others, {n} in all."), more=more, n=left))
    else:
        said.append(t(N_("${more} more at the end of this turn, the last."), more=more))
    if more < position_after(d.game, s, Take(VICTORY)).vp[seat] - s.vp[seat]:
        said.append(t(N_("The rest is lost: the track ends at {top}."), top=dollars(income)))
    return said


CHOOSERS: dict[type[Action], Chooser] = shared.CHOOSERS | {
    Lay: _lay,
    Connect: _connect,
    Urbanize: _urbanize,
    Grow: _grow,
    Stock: _stock,
    Fetch: _fetch,
    Raise: _raise,
    Bid: _bid,
    Role: _role,
    PassOn: _pass_on,
    Deliver: _deliver,
    Take: _take,
}
"""How the lines of Steam are offered, by their verbs."""
