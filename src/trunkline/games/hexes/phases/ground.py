"""Build Track, what a tile is refused for: its words, and the checks of hex and tile apart from the builder's track."""

from __future__ import annotations

from collections.abc import Callable

from trunkline.game import Objection, object_to
from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.map import LAND, NO_COLOUR, NOWHERE, HexMap
from trunkline.games.hexes.phases.turn import hexes_built
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.supply import KINDS_OF, at_hand, disc_at_hand
from trunkline.games.hexes.tiles import TOWN, code_of, name_of, takes_disc
from trunkline.games.hexes.track import chain
from trunkline.words import N_, WORDS

SECTION = "Build Track"

Pairs = Callable[[HexMap, RailState], frozenset[tuple[int, int]]]
"""Pairs of stops, each of them both ways round."""

Hexes = Callable[[HexMap, RailState], frozenset[int]]
"""Hexes in which nobody builds now."""

WORDS.update(
    {
        "no-such-hex": N_("There is no hex “{hex}” on this map."),
        "no-such-tile": N_("No tile joins {tile}."),
        "no-land": N_("{hex} is {ground}: no track can lie there."),
        "city-hex": N_("{hex} is a city: track ends at its edge."),
        "built-already": N_("You have already built in {hex} this turn."),
        "no-builds-left": N_("You have laid all {limit} tiles of this turn."),
        "town-needs-town-tile": N_("{hex} holds a town: it takes town tiles only."),
        "no-town-here": N_("There is no town in {hex}."),
        "changes-nothing": N_("That tile lies in {hex} already."),
        "drops-track": N_("The track in {hex} must stay as it is."),
        "turns-and-adds": N_("One tile may turn the track in {hex} or add a path to it, not both."),
        "redirects-others-track": N_("That track in {hex} belongs to another player."),
        "redirects-far-track": N_("That track in {hex} is nobody’s and does not begin at a city or at your track."),
        "redirects-complete-link": N_("The track in {hex} is part of a complete link."),
        "redirects-not-open-end": N_("Only the open end of the last piece of a link may turn."),
        "closed-side": N_("Track cannot leave {hex} on that side: a lake, the edge of the map or a closed border."),
        "meets-others-track": N_("Another player’s track ends at {hex} on that side."),
        "meets-others-spur": N_("Another player’s town exit faces {hex} on that side; nobody else builds to it."),
        "not-connected": N_("New track in {hex} must join a city or your own track."),
        "not-own-network": N_("New track in {hex} must go on from your own network; no other city will do."),
        "ends-where-it-starts": N_("A link cannot end in the place it starts from."),
        "no-tile-left": N_("No such tile is left in the supply."),
        "no-disc-left": N_("No town disc is left."),
        "no-markers-left": N_("You have no ownership marker left for a new link."),
    }
)


def ground_and_tile(m: HexMap, s: RailState, a: Lay) -> Objection | None:
    """Track lies on land outside cities, and a tile is one that the box knows."""
    h = m.index.get(a.hex)
    if h is None:
        return object_to("no-such-hex", SECTION, hex=a.hex)
    if m.ground[h] not in LAND:
        return object_to("no-land", SECTION, hex=a.hex, ground=m.ground[h])
    stop = m.stop_at[h]
    if stop != NOWHERE and s.colour[stop] != NO_COLOUR:
        return object_to("city-hex", SECTION, hex=a.hex)
    if code_of(a.tile) is None:
        return object_to("no-such-tile", SECTION, tile=a.tile)
    return None


def tile_to_be_had(s: RailState, h: int, code: int) -> Objection | None:
    """The tile and its disc must be at hand; what lies in the hex goes back first."""
    if not KINDS_OF[code] & at_hand(s, h):
        return object_to("no-tile-left", SECTION, tile=name_of(code))
    if code > TOWN and takes_disc(code - TOWN) and not disc_at_hand(s, h):
        return object_to("no-disc-left", SECTION)
    return None


def complete_or_extended(m: HexMap, s: RailState, h: int, spot: fit.Spot, code: int) -> str:
    """Why a piece may not turn where it is asked to: its link is complete, or that end of it is not the open one."""
    for change in fit.changes(spot.old, code):
        for turn in change.turns:
            _, (stop_a, _), (stop_b, _) = chain(m, s, h * 6 + turn.stays)
            if stop_a != NOWHERE and stop_b != NOWHERE:
                return "redirects-complete-link"
    return "redirects-not-open-end"


def once_a_hex(game: HexGame, s: RailState, a: Lay) -> Objection | None:
    """Nobody builds in the same hex twice in a turn."""
    again = game.map.index[a.hex] in hexes_built(s)
    return object_to("built-already", SECTION, hex=a.hex) if again else None


def no_hexes(m: HexMap, s: RailState) -> frozenset[int]:
    """Every hex of land is open."""
    return frozenset()


def no_pairs(m: HexMap, s: RailState) -> frozenset[tuple[int, int]]:
    """Any two stops may be joined, however many links join them."""
    return frozenset()
