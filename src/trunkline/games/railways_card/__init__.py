"""Railways of the World: The Card Game: the deck, the tree of cities, and the chapters of its rulebook.

`deck` knows the cards, `state` the position, `tree` who is joined to whom; `build`, `deliver`, `swap` and `take` are
the steps of a turn, `scratch` says which of them comes next, `turn` puts them together, `opening` and `ending` stand
before and after; `secrets` says who knows what.
"""
