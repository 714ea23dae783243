"""The greedy bot of the titles played on hexes: ways to build, their worth, the needs of a turn and its costs."""
