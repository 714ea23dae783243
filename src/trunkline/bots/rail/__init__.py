"""The greedy bot of the titles played on hexes: ways to build, what they are worth, what a turn needs, what it costs."""
