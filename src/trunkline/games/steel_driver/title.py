"""Steel Driver: five turns of auctions and track, then the final profits. Rulebook: Sequence of play."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.game import verbs
from trunkline.games import map_text
from trunkline.games.steel_driver.actions import Active, Build, Decline, Halt, Offer, Pass, Raise, Take
from trunkline.games.steel_driver.map import Board, read_board
from trunkline.games.steel_driver.phases.auction import Auction, marker_goes_left, marker_stays
from trunkline.games.steel_driver.phases.build import Building, builds_the_only_link, passes_its_place
from trunkline.games.steel_driver.phases.final import FinalProfits, GoodsCubes
from trunkline.games.steel_driver.phases.turn import EndOfTurn, Income, Profits, Youngest
from trunkline.games.steel_driver.state import SteelGame, fresh, most_cash, most_goods, standing
from trunkline.titles import MapCard, Option, Title
from trunkline.words import N_

ORPHANS = {"pass": passes_its_place, "only-link": builds_the_only_link}
UNSOLD = {"stay": marker_stays, "left": marker_goes_left}


def board(map_name: str) -> Board:
    """Read a board from the package's data; raises FileNotFoundError when there is none of that name."""
    return read_board(map_text("steel_driver", map_name))


def sequence(of: Board, options: Mapping[str, str]) -> SteelGame:
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
        tie_break=most_goods,
        options=TITLE.complete(options),
    )


def build(map_name: str, options: Mapping[str, str]) -> SteelGame:
    """The game on one of its maps."""
    return sequence(board(map_name), options)


TITLE = Title(
    name="steel-driver",
    label="Steel Driver",
    maps=(
        MapCard(
            name="us",
            label=N_("United States"),
            least=3,
            most=6,
            provenance=N_(
                "The printed board is not in any source we have: names, colours, numbers and links that are known are "
                "kept, the rest is reconstructed by rules written in the map’s data."
            ),
        ),
    ),
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
    ),
    build=build,
    blurb=N_(
        "Bid for control of six companies, build their lines across the United States and hold the best shares when "
        "the goods are counted."
    ),
)
