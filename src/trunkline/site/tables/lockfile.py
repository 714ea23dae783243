"""The lock beside a file of SQLite: one process serves it, and a second one is refused before it does any harm."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOWrapper
from pathlib import Path

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What a system says of a lock that another process has."""


class InUse(Exception):
    """Another process has the file; `process` is its number where that is known, else empty."""

    def __init__(self, path: Path, process: str) -> None:
        super().__init__(path, process)
        self.path, self.process = path, process


class FileLock:
    """Held from `FileLock(path)` until `release`, or until the process ends in whatever way. Raises InUse.

    The lock is the operating system's on a file `path.lock`, so that nothing is left to clear away after a kill.
    """

    def __init__(self, path: Path) -> None:
        path = path.resolve()  # one file, by whichever name
        beside = path.with_name(f"{path.name}.lock")
        file = open(beside, "a+", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the lock is held
        try:
            _lock(file)
        except OSError as error:
            file.seek(0)
            process = file.read().strip()
            file.close()
            if error.errno not in HELD:
                raise  # a file system that has no locks
            raise InUse(path, process) from error
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def release(self) -> None:
        """Let another process have the file."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: TextIOWrapper) -> None:
        # A byte far behind the number of the process, which others may then read.
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: TextIOWrapper) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
