"""`trunkline bench`: how fast the rules are, on this machine, in one run of a few minutes.

Figures are medians of repeats and depend on the machine; the yardstick, timed in the same run, lets two machines be
compared. Nothing here is a test: no time is ever asserted.
"""

from __future__ import annotations

from trunkline.bench.figure import Measure
from trunkline.bench.measure import machine, run

__all__ = ["Measure", "machine", "run"]
