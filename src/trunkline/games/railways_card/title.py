"""Railways of the World: The Card Game, Eagle Games 2010: the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trunkline.game import Game
from trunkline.games.railways_card.actions import VERBS
from trunkline.games.railways_card.deck import Deck, read_deck
from trunkline.games.railways_card.deed import Deed
from trunkline.games.railways_card.phases.build import BuildLink, no_goods
from trunkline.games.railways_card.phases.ending import LastDeliveries, RoundEnds
from trunkline.games.railways_card.phases.opening import DEAL_CITIES, DealEngines, DealHands, LayDisplay
from trunkline.games.railways_card.phases.swap import DiscardFirst, PassAction
from trunkline.games.railways_card.phases.take import TakeCard, not_own_discard
from trunkline.games.railways_card.phases.turn import BOUGHT, STEPS, Turns
from trunkline.games.railways_card.scoring import scores, standing, tie_break
from trunkline.games.railways_card.secrets import fill, hide, mask
from trunkline.games.railways_card.state import Rules, fresh
from trunkline.maps import Option, Options
from trunkline.titles import Title
from trunkline.words import N_

FAMILY: Mapping[str, tuple[Deed, ...]] = {
    **STEPS,
    "act": (BuildLink(goods=no_goods), DiscardFirst(ways=(BOUGHT,)), PassAction()),
    "deliver": (),
    "swap": (BOUGHT,),
}
"""The game for younger players: no goods, so no deliveries, no engines in play and nothing to restock."""


def taking(steps: Mapping[str, tuple[Deed, ...]], **fields: object) -> Mapping[str, tuple[Deed, ...]]:
    """The same steps with other rules for the one or two cards that end a turn."""

    def other(deed: Deed) -> Deed:
        return replace(deed, **fields) if isinstance(deed, TakeCard) and deed.number else deed  # type: ignore[arg-type]

    return {name: tuple(other(deed) for deed in deeds) for name, deeds in steps.items()}


def build(deck: Deck, options: Options) -> Rules:
    """The game with these options, all of them given."""
    family = options["family"] == "yes"
    steps: Mapping[str, tuple[Deed, ...]] = FAMILY if family else STEPS
    if options["late-engine"] == "yes":
        steps = taking(steps, engine_as=(1, 2))
    if options["take-back"] == "no":
        steps = taking(steps, top=not_own_discard)
    return Game(
        title=TITLE.name,
        map=deck,
        map_name=deck.name,
        verbs=VERBS,
        opening=(DealEngines(), DEAL_CITIES, DealHands(), LayDisplay()),
        round=(Turns(steps=steps), RoundEnds()),
        ending=() if family else (LastDeliveries(),),
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
