"""What chance draws at the tables of the site: the same numbers as the system's own, asked for more seldom."""

from __future__ import annotations

import random

from trunkline.site.tables import luck


def test_it_draws_what_the_system_gives_each_byte_once(monkeypatch):
    stream = random.Random(3).randbytes(20_000)
    asked = []

    def give(taken):
        def urandom(size):
            start = sum(taken)
            taken.append(size)
            return stream[start : start + size]

        return urandom

    monkeypatch.setattr(luck, "urandom", give(asked))
    monkeypatch.setattr(random, "_urandom", give([]))
    ours, plain = luck.Luck(), random.SystemRandom()
    sizes = [1 + n % 8 for n in range(800)]  # of one byte each, so that none is left over
    assert [ours.getrandbits(size) for size in sizes] == [plain.getrandbits(size) for size in sizes]
    assert len(asked) < len(sizes) / 50
    cubes = list(range(60))
    for _ in range(50):
        assert ours.sample(cubes, 7) == plain.sample(cubes, 7)


def test_it_draws_large_numbers():
    drawn = [luck.Luck().getrandbits(2000) for _ in range(20)]
    assert len(set(drawn)) == 20 and all(n < 1 << 2000 for n in drawn) and max(drawn) >= 1 << 1990
