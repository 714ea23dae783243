"""What a table of Steam may choose; what only a map asks for stands in the file of that map."""

from __future__ import annotations

from trunkline.maps import Option
from trunkline.words import N_

OPTIONS = (
    Option(
        name="rules",
        label=N_("Rules"),
        choices={
            "base": N_("base game: money is raised whenever it is needed"),
            "standard": N_("standard game: capital, auctions and upkeep; easier to go bankrupt"),
        },
        main=True,
    ),
    Option(
        name="opening",
        label=N_("First turn order of the base game"),
        choices={
            "auction": N_("each place is sold"),
            "random": N_("at random; the second place gets $1, the third $2, and so on"),
        },
        why=N_("The rulebook advises the random order for a first game."),
    ),
    Option(
        name="tiles",
        label=N_("Track tiles"),
        choices={"box": N_("as many as in the box"), "unlimited": N_("as many as needed")},
        why=N_("The publisher does not mean tiles to limit the game; which ones the box has is inferred."),
    ),
    Option(
        name="zero-bid",
        label=N_("Bidding $0 for a place in the opening auction"),
        choices={"yes": N_("allowed"), "no": N_("the first bid is at least $1")},
        why=N_("The rulebook does not say."),
    ),
    Option(
        name="half-bids",
        label=N_("Half of an odd bid in the standard game"),
        choices={"up": N_("rounded up"), "down": N_("rounded down")},
        why=N_("The rulebook does not say; Age of Steam rounds up."),
    ),
    Option(
        name="capital",
        label=N_("Raising capital in the standard game at an income of −$10"),
        choices={
            "points": N_("two points for each $5, as in the base game"),
            "income": N_("not possible any more"),
        },
        why=N_("The rulebook only says that the rules for stepping down are unchanged."),
    ),
    Option(
        name="shared-redirect",
        label=N_("Price of turning a path in a hex that holds another path"),
        choices={"all": N_("all exits of the tile"), "turned": N_("the exits of the turned path only")},
        why=N_("The rulebook prices only the redirect of a simple tile."),
    ),
    Option(
        name="turn-and-add",
        label=N_("Turning an open end and adding a second path with one tile"),
        choices={"yes": N_("may be done"), "no": N_("may not be done: a tile turns track or adds to it")},
        why=N_("The rulebook lets another tile take the place of the last one, and speaks of no limit to its paths."),
        former={1: {"": "no"}},
    ),
    Option(
        name="town-exits",
        label=N_("A new exit of a town toward another player’s unfinished track"),
        choices={
            "shared": N_("may be built: it is the other player’s, and completes that player’s link"),
            "own": N_("cannot be built: nobody goes on with track of others"),
        },
        why=N_(
            "The rulebook leaves track of a town that is joined to other players’ track to them, and does not say "
            "whether it may be built like that."
        ),
        former={1: {"": "own"}},
    ),
    Option(
        name="urbanization",
        label=N_("Urbanization when no town or no new city is left"),
        choices={"closed": N_("cannot be chosen at all"), "pass": N_("may be taken as a pass")},
        why=N_("The rulebook forbids choosing it, and does not mention the pass."),
    ),
    Option(
        name="towns",
        label=N_("A cube in the same town a second time"),
        choices={
            "once": N_("is not allowed, like in a city"),
            "again": N_("is allowed, over another link"),
        },
        why=N_("The rulebook forbids to come to a city twice, and does not mention towns."),
    ),
    Option(
        name="dealt-tile",
        label=N_("Turn Order dealt for the first turn of the standard game"),
        choices={
            "none": N_("gives no pass in the auction: nobody has taken it"),
            "pass": N_("gives its pass in the auction, as if taken in the turn before"),
        },
        why=N_("The rulebook speaks of the tile taken in the turn before."),
    ),
    Option(
        name="no-supply",
        label=N_("City Growth and Urbanization when no supply space holds cubes"),
        choices={
            "bare": N_("may be chosen: a new city begins empty, City Growth does nothing"),
            "closed": N_("cannot be chosen, only taken as a pass where there is one"),
        },
        why=N_("The rulebook only says that the spaces are never filled again."),
    ),
    Option(
        name="ties",
        label=N_("Ties in the standard game after points and income"),
        choices={
            "numbers": N_("go by the numbers that the action tiles have in the base game"),
            "shared": N_("are shared"),
        },
        why=N_("The winner is found as in the base game, but the numbers of the tiles are not used."),
    ),
    Option(
        name="decline",
        label=N_("First Build, First Move and Locomotive"),
        choices={
            "no": N_("are used by whoever takes them"),
            "yes": N_("may be declined: one waits for one’s own place, or takes the Locomotive as a pass"),
        },
        why=N_("The rulebook gives a choice with City Growth and Urbanization only."),
    ),
    Option(
        name="income-top",
        label=N_("Top of the income track"),
        choices={"10": N_("+$10; what goes beyond is lost"), "none": N_("no limit")},
        why=N_("The printed track was not to be seen; ten is known from the digital edition."),
    ),
)
