"""Steam on the shelf: its maps and its options, those of Map Expansion #1 among them."""

from __future__ import annotations

from trunkline.games.steam.maps.belgium_luxembourg import rules as belgium_luxembourg
from trunkline.games.steam.maps.brussels_metro import rules as brussels_metro
from trunkline.games.steam.maps.mid_atlantic import rules as mid_atlantic
from trunkline.titles import MapCard, Option
from trunkline.words import N_

SPECIAL = {special.card.name: special for special in (belgium_luxembourg.MAP, brussels_metro.MAP, mid_atlantic.MAP)}
"""The maps of Map Expansion #1, which have rules of their own."""

MAPS = (
    MapCard(
        name="northeast",
        label=N_("North-Eastern United States"),
        least=3,
        most=6,
        advice=N_("The box means it for three or four players; the more you are, the more crowded it gets."),
        provenance=N_(
            "A reconstruction. Documented are the surroundings of Albany, New York and Hartford, Boston’s colour "
            "and some names; all other hexes, cities, towns and numbers of cubes follow the real geography."
        ),
    ),
    MapCard(
        name="ruhr",
        label=N_("Lower Rhine and Ruhr"),
        least=3,
        most=6,
        advice=N_("The box means it for four or five players. With three every city starts with one cube fewer."),
        provenance=N_(
            "A reconstruction from the real geography. Documented are the region, Maastricht and Venlo with a "
            "canal between them, and the cubes with three players."
        ),
    ),
    *(special.card for special in SPECIAL.values()),
)

OPTIONS = (
    Option(
        name="rules",
        label=N_("Rules"),
        choices={
            "base": N_("base game: money is raised whenever it is needed"),
            "standard": N_("standard game: capital, auctions and upkeep; easier to go bankrupt"),
        },
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
        name="town-exits",
        label=N_("A new exit of a town toward another player’s unfinished track"),
        choices={
            "own": N_("cannot be built: nobody goes on with track of others"),
            "shared": N_("may be built: it is the other player’s, and completes that player’s link"),
        },
        why=N_(
            "The rulebook leaves track of a town that is joined to other players’ track to them, and does not say "
            "whether it may be built like that."
        ),
    ),
    Option(
        name="urbanization",
        label=N_("Urbanization when no town or no new city is left"),
        choices={"closed": N_("cannot be chosen at all"), "pass": N_("may be taken as a pass")},
        why=N_("The rulebook forbids choosing it, and does not mention the pass."),
    ),
    Option(
        name="income-top",
        label=N_("Top of the income track"),
        choices={"10": N_("+$10; what goes beyond is lost"), "none": N_("no limit")},
        why=N_("The printed track was not to be seen; ten is known from the digital edition."),
    ),
    *(option for special in SPECIAL.values() for option in special.options),
)
