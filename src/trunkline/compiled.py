"""Compiled modules: those of the rules and bots that mypyc has made machine code of, out of the very same sources.

`hatch_build.py` puts them into a folder of their own, with a list of what they were made from. They take the place of
the Python modules when the package is imported, all of them or none: none when any source has changed since, when they
were made for another Python, or when `TRUNKLINE_PURE=1` is set.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

SOURCE = Path(__file__).parent
FOLDER = SOURCE / "machine-code"
LIST = "modules.json"

PURE = "TRUNKLINE_PURE"
"""Set to anything but 0, it leaves compiled modules alone; and hatch_build.py makes none."""


def wants_pure() -> bool:
    """Whether the environment asks for the Python modules."""
    return os.environ.get(PURE, "0") not in ("", "0")


def digest(source: Path, names: Iterable[str]) -> str:
    """One hash over names and contents of files of the package; a file that is not there counts as empty."""
    total = hashlib.sha256()
    for name in names:
        path = source / name
        text = path.read_bytes().replace(b"\r\n", b"\n") if path.is_file() else b""
        total.update(f"{name}\0{len(text)}\0".encode())
        total.update(text)
    return total.hexdigest()


def read_list(folder: Path) -> dict[str, Any]:
    """The list of what lies in a folder of compiled modules; empty when there is none."""
    try:
        found: dict[str, Any] = json.loads((folder / LIST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return found


def fits(source: Path, listed: dict[str, Any]) -> bool:
    """Whether listed modules were made for this Python, out of the sources as they are now."""
    return bool(
        listed
        and listed["python"] == sysconfig.get_config_var("SOABI")
        and listed["digest"] == digest(source, listed["sources"])
    )


class Finder(MetaPathFinder):
    """Finds the compiled modules by their names, before Python looks for sources."""

    def __init__(self, folder: Path, files: dict[str, str]) -> None:
        self.folder, self.files = folder, files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module lies; None for all that are not compiled."""
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, self.folder / file)


def use_compiled(source: Path = SOURCE, folder: Path = FOLDER) -> tuple[str, ...]:
    """Import compiled modules from now on, if they fit; the names of those in use."""
    if wants_pure():
        return ()
    listed = read_list(folder)
    if not fits(source, listed):
        return ()
    sys.meta_path.insert(0, Finder(folder, listed["modules"]))
    return tuple(sorted(listed["modules"]))
