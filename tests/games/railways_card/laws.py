"""What the laws of every title know of the card game: where its cards, cubes and trains are."""

from __future__ import annotations

from tests.games.railways_card.positions import everything


def conserved(game, s):
    """Cards and cubes, wherever they are; a train stands on every link, and nobody holds more than a hand."""
    deck, seats = game.map, len(s.names)
    cards, cubes = everything(s, deck)
    assert tuple(sorted(cards.elements())) == deck.cards and tuple(cubes) == deck.cubes
    assert sum(s.trains) == deck.trains * seats - len(s.built) and min(s.trains) >= 0
    assert [sum(owner == i for owner in s.owner) for i in range(seats)] == [deck.trains - left for left in s.trains]
    assert sum(s.points) >= sum(s.worth)
    assert all(len(hand) <= deck.hand_limit + 2 for hand in s.hands)
    return cards, cubes


def at_the_end(game, s):
    """The game ended for one of the reasons of the rulebook, and no hand is above the limit."""
    assert s.over and s.ending in ("deck", "trains", "bag", "still")
    assert all(len(hand) <= game.map.hand_limit for hand in s.hands)
