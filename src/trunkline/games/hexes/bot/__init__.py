"""What the bots of all titles played on hexes share: networks and their worth, ways to build, the plan of a turn."""
