"""A server of the toy title in a process of its own: `python -m tests.site.toyserver PORT DATABASE`."""

from __future__ import annotations

import sys

from tests.site import toybox
from trunkline.site.serve import run

if __name__ == "__main__":
    toybox.install()
    run("127.0.0.1", int(sys.argv[1]), sys.argv[2])
