"""A worker that is killed once; a module of its own, so that a process which plays loads little else."""

from __future__ import annotations

import os
import signal

from trunkline.lab.selfplay import play_block

LOST = "TRUNKLINE_TEST_LOST"


def lost_once(plan, block, games):
    """Plays a block, but the first worker that comes to block 1 is killed in the middle of it."""
    if block == 1:
        try:
            os.close(os.open(os.environ[LOST], os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return play_block(plan, block, games)
        play_block(plan, block, 1)
        os.kill(os.getpid(), signal.SIGKILL)
    return play_block(plan, block, games)
