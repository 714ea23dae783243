"""What the lessons of the card game speak of: cubes, links and their worth by city; see `trunkline.figures`."""

from __future__ import annotations

from trunkline.figures import Figure
from trunkline.games.railways_card.state import CardState, Rules


def goods(game: Rules, s: CardState) -> dict[str, int]:
    """How many cubes lie on each city card; cities come first among the cards."""
    return {name: len(there) for name, there in zip(game.map.places, s.cubes, strict=True)}


def card_owner(game: Rules, s: CardState) -> dict[str, str]:
    """The owner of the link of each city, "" for nobody."""
    return {name: s.names[who] if who >= 0 else "" for name, who in zip(game.map.places, s.owner, strict=True)}


def worth(game: Rules, s: CardState) -> dict[str, int]:
    """What the link of each city is worth."""
    return dict(zip(game.map.places, s.worth, strict=True))


FIGURES: dict[str, Figure] = {"cubes": goods, "owner": card_owner, "worth": worth}
