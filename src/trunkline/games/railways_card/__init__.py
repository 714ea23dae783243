"""Railways of the World: The Card Game: the deck, the tree of cities, and the phases of its rulebook.

`deck` knows the cards, `state` the position, `tree` what is joined to what; `build`, `deliver`, `swap` and `take` are
the steps of a turn, `scratch` says which of them comes next, `turn` puts them together, `opening` and `ending` stand
before and after; `secrets` says what each seat knows.
"""
