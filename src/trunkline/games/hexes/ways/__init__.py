"""From here to there: the cheapest ways to join two places by track."""
