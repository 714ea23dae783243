"""Railways of the World: The Card Game, Eagle Games 2010: the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trunkline.game import Game
from trunkline.games.railways_card.actions import VERBS
from trunkline.games.railways_card.deck import Deck, read_deck
from trunkline.games.railways_card.phases.arrange import arrange
from trunkline.games.railways_card.phases.build import (
    CARDS,
    PLACES,
    BuildLink,
    check_colour_unused,
    check_no_engine,
    colours_unused,
    no_engines,
    no_goods,
)
from trunkline.games.railways_card.phases.ending import LastDeliveries, RoundEnds
from trunkline.games.railways_card.phases.opening import DEAL_CITIES, DealEngines, DealHands, LayDisplay
from trunkline.games.railways_card.phases.swap import DiscardFirst, PassAction
from trunkline.games.railways_card.phases.take import BOUGHT_CARD, FIRST_CARD, SECOND_CARD, not_own_discard
from trunkline.games.railways_card.phases.turn import STEPS, Turns, TurnStep
from trunkline.games.railways_card.planning import PLANNING
from trunkline.games.railways_card.retelling import retell
from trunkline.games.railways_card.scoring import scores, standing, tie_break
from trunkline.games.railways_card.secrets import fill, hide, mask
from trunkline.games.railways_card.state import Rules, fresh
from trunkline.maps import Option, Options
from trunkline.titles import Title
from trunkline.words import N_

FAMILY: Mapping[str, TurnStep] = {
    "act": replace(STEPS["act"], ways=(BuildLink(), DiscardFirst((BOUGHT_CARD,)), PassAction())),
    "swap": replace(STEPS["swap"], ways=(BOUGHT_CARD,)),
    **{word: STEPS[word] for word in ("first", "second", "limit")},
}
"""The game for younger players: no goods, so no deliveries, no engines in play and nothing to restock."""


def link(options: Options) -> BuildLink:
    """How links are built with these options."""
    way, more = BuildLink(), []
    if options["colour-links"] == "one":
        way, more = replace(way, free=colours_unused), [check_colour_unused]
    if options["family"] != "no":
        way = replace(way, goods=no_goods)
    if options["family"] == "yes":
        way, more = replace(way, wild=no_engines), [*more, check_no_engine]
    return replace(way, checks=(*PLACES, *more, *CARDS))


def steps(options: Options) -> Mapping[str, TurnStep]:
    """The steps of a turn with these options, all of them given."""
    table = STEPS if options["family"] == "no" else FAMILY
    acts = (link(options), *table["act"].ways[1:])
    first, second = FIRST_CARD, SECOND_CARD
    if options["late-engine"] == "yes":
        second = replace(second, engine=None)
    if options["take-back"] == "no":
        first, second = replace(first, top=not_own_discard), replace(second, top=not_own_discard)
    return {
        **table,
        "act": replace(table["act"], ways=acts),
        "first": replace(table["first"], ways=(first,)),
        "second": replace(table["second"], ways=(second,)),
    }


def build(deck: Deck, options: Options) -> Rules:
    """The game with these options, all of them given."""
    return Game(
        title=TITLE.name,
        map=deck,
        map_name=deck.name,
        verbs=VERBS,
        opening=(DealEngines(), DEAL_CITIES, DealHands(), LayDisplay()),
        round=(Turns(steps=steps(options)), RoundEnds()),
        ending=(LastDeliveries(),) if options["family"] == "no" else (),
        fresh=fresh,
        points=scores,
        standing=standing,
        mask=mask,
        fill=fill,
        hide=hide,
        retell=retell,
        tie_break=tie_break,
        planning=PLANNING,
    )


TITLE = Title(
    name="railways-card",
    label=N_("Railways of the World: The Card Game"),
    blurb=N_("Cards become cities and the links between them; goods travel over everybody’s links. Half an hour."),
    room=__package__,
    options=(
        Option(
            "family",
            N_("Game for younger players"),
            {
                "no": N_("The whole game."),
                "yes": N_("Track and city cards only: no goods, no deliveries; engines are neither played nor track."),
                "engines": N_("The same, but engines stand in for track cards of 1."),
            },
            N_("The rulebook says to play the track and city cards only; engines are wild track as well."),
            former={1: {"yes": "engines"}},
            main=True,
        ),
        Option(
            "colour-links",
            N_("Links in one colour at a city"),
            {
                "any": N_("Any number, in each colour that the city shows."),
                "one": N_("One in each colour that it shows; the start city takes any number."),
            },
            N_("The rulebook sets no limit, and never says that a connection is used up."),
        ),
        Option(
            "late-engine",
            N_("A face-up engine as the second card"),
            {
                "no": N_("Not allowed: a face-up engine is the only card of its turn."),
                "yes": N_("Allowed: only a card after a face-up engine is forbidden."),
            },
            N_("The rulebook forbids a card after a face-up engine and is silent on one before it."),
        ),
        Option(
            "take-back",
            N_("Taking back the card just discarded"),
            {
                "yes": N_("Allowed: it is the top of the discard pile when cards are taken."),
                "no": N_("Not allowed in the same turn."),
            },
            N_("The rulebook does not say."),
        ),
    ),
    read=read_deck,
    build=build,
    arrange=arrange,
)
