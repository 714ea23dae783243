"""Every way to play in the lab: title, map and number of seats."""

from __future__ import annotations

from trunkline.lab.setting import Setting, setting_of
from trunkline.titles import shelf

WAYS = [
    (name, info.name, seats)
    for name, box in shelf().items()
    for info in box.maps
    for seats in range(info.least, info.most + 1)
]
"""Title, map and seats."""

IDS = ["-".join(map(str, way)) for way in WAYS]

FEW = [(name, box.maps[0].name, box.maps[0].least) for name, box in shelf().items()]
"""One way for each title."""


def few_settings() -> list[Setting]:
    """The setting of one way for each title."""
    return [setting_of(*way) for way in FEW]
