"""What chance draws at the tables of the site: numbers of the system, which nobody can foretell."""

from __future__ import annotations

from os import urandom
from random import SystemRandom

FETCHED = 64
"""Bytes that are asked of the system at once: setting out a map takes some forty."""


class Luck(SystemRandom):
    """Draws as `SystemRandom` does, but asks the system once for many draws. Each byte is used once; for one thread."""

    def __init__(self) -> None:
        super().__init__()
        self._left = b""

    def getrandbits(self, k: int) -> int:
        """A number of k random bits."""
        size = (k + 7) // 8
        if size > len(self._left):
            self._left = urandom(max(size, FETCHED))
        drawn, self._left = self._left[:size], self._left[size:]
        return int.from_bytes(drawn) >> size * 8 - k
