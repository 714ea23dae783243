"""Steel Driver: five turns of auctions and track, then the final profits. Rulebook: Sequence of play."""

from __future__ import annotations

from trunkline.game import verbs
from trunkline.games.steel_driver.actions import Active, Build, Decline, Halt, Offer, Pass, Raise, Take
from trunkline.games.steel_driver.map import Board, read_board
from trunkline.games.steel_driver.phases.auction import Auction, marker_goes_left, marker_stays
from trunkline.games.steel_driver.phases.build import Building, builds_the_only_link, passes_its_place
from trunkline.games.steel_driver.phases.final import FinalProfits, GoodsCubes
from trunkline.games.steel_driver.phases.turn import EndOfTurn, Income, Profits, Youngest
from trunkline.games.steel_driver.planning import PLANNING
from trunkline.games.steel_driver.state import SteelGame, fresh, most_cash, most_goods, most_goods_of_one, standing
from trunkline.maps import Option, Options
from trunkline.titles import Title
from trunkline.words import N_

ORPHANS = {"pass": passes_its_place, "only-link": builds_the_only_link}
TIES = {"sum": most_goods, "company": most_goods_of_one}
UNSOLD = {"stay": marker_stays, "left": marker_goes_left}


def sequence(of: Board, options: Options) -> SteelGame:
    """The sequence of play on a board; `options` are complete."""
    pieces = of.pieces if options["track"] == "box" else None
    return SteelGame(
        title="steel-driver",
        map=of,
        map_name=of.name,
        verbs=verbs(Active, Offer, Decline, Raise, Pass, Build, Halt, Take),
        opening=(Youngest(),),
        round=(
            Income(),
            Auction(unsold=UNSOLD[options["all-decline"]]),
            Building(pieces=pieces, orphan=ORPHANS[options["no-controller"]]),
            Profits(),
            EndOfTurn(),
        ),
        ending=(GoodsCubes(), FinalProfits()),
        fresh=fresh,
        points=most_cash,
        standing=standing,
        tie_break=TIES[options["ties"]],
        planning=PLANNING,
    )


TITLE = Title(
    name="steel-driver",
    label="Steel Driver",
    room=__package__,
    options=(
        Option(
            name="no-controller",
            label=N_("A company nobody controls this turn"),
            choices={
                "pass": N_("passes and keeps its cubes"),
                "only-link": N_("builds as long as exactly one link is open to it"),
            },
            why=N_("The rulebook is silent when a control marker stays unsold."),
        ),
        Option(
            name="all-decline",
            label=N_("When nobody puts up a marker in a turn, the active player marker"),
            choices={"stay": N_("stays where it was"), "left": N_("goes one to the left")},
            why=N_("The rulebook names only the player left of the last one who put a marker up."),
        ),
        Option(
            name="track",
            label=N_("The track of a company"),
            choices={"box": N_("is limited to its seventeen pieces"), "any": N_("never runs out")},
            why=N_("The rulebook says that cubes never run out and is silent about track."),
        ),
        Option(
            name="ties",
            label=N_("A tie in cash"),
            choices={
                "sum": N_("goes to more goods cubes of all companies that a player controls"),
                "company": N_("goes to the player of the one company with most goods cubes"),
            },
            why=N_("The rulebook names the company or companies with most goods cubes."),
        ),
    ),
    read=read_board,
    build=sequence,
    blurb=N_(
        "Bid for control of six companies, build their lines across the United States and hold the best shares when "
        "the goods are counted."
    ),
)
