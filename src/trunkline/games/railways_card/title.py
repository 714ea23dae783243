"""Railways of the World: The Card Game, Eagle Games 2010: the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trunkline.game import Game
from trunkline.games.railways_card.actions import VERBS
from trunkline.games.railways_card.deck import Deck, read_deck
from trunkline.games.railways_card.phases.build import BuildLink, no_goods
from trunkline.games.railways_card.phases.ending import LastDeliveries, RoundEnds
from trunkline.games.railways_card.phases.opening import DEAL_CITIES, DealEngines, DealHands, LayDisplay
from trunkline.games.railways_card.phases.swap import DiscardFirst, PassAction
from trunkline.games.railways_card.phases.take import BOUGHT_CARD, FIRST_CARD, SECOND_CARD, not_own_discard
from trunkline.games.railways_card.phases.turn import STEPS, Turns, TurnStep
from trunkline.games.railways_card.scoring import scores, standing, tie_break
from trunkline.games.railways_card.secrets import fill, hide, mask
from trunkline.games.railways_card.state import Rules, fresh
from trunkline.maps import Option, Options
from trunkline.titles import Title
from trunkline.words import N_

FAMILY: Mapping[str, TurnStep] = {
    "act": replace(STEPS["act"], ways=(BuildLink(goods=no_goods), DiscardFirst((BOUGHT_CARD,)), PassAction())),
    "swap": replace(STEPS["swap"], ways=(BOUGHT_CARD,)),
    **{word: STEPS[word] for word in ("first", "second", "limit")},
}
"""The game for younger players: no goods, so no deliveries, no engines in play and nothing to restock."""


def steps(options: Mapping[str, str]) -> Mapping[str, TurnStep]:
    """The steps of a turn with these options, all of them given."""
    table = FAMILY if options["family"] == "yes" else STEPS
    first, second = FIRST_CARD, SECOND_CARD
    if options["late-engine"] == "yes":
        second = replace(second, engine=None)
    if options["take-back"] == "no":
        first, second = replace(first, top=not_own_discard), replace(second, top=not_own_discard)
    return {
        **table,
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
        ending=() if options["family"] == "yes" else (LastDeliveries(),),
        fresh=fresh,
        points=scores,
        standing=standing,
        mask=mask,
        fill=fill,
        hide=hide,
        tie_break=tie_break,
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
                "yes": N_("Track and cities only: no goods, no deliveries, no engines in play."),
            },
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
)
