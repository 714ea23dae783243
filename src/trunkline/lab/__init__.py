"""The games for research: environments of PettingZoo, Gymnasium and OpenSpiel, observations, actions, self-play.

Asks for the extra `lab`; see docs/lab.md. Nothing here knows a game: what a game gives lies in `lab.py` of its folder.
"""
