"""What docs/rules-*.md promise: their functions exist and say their rule, and none that refuses is missing."""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parents[1] / "docs"


def page(name: str) -> str:
    """The text of a page."""
    return (DOCS / name).read_text("utf-8")


def functions(text: str) -> list[tuple[str, str]]:
    """The functions that a page names, as file and name: "phases/build.py", "Build.check"; each once, in its order."""
    return list(dict.fromkeys(re.findall(r"`([a-z_/]+\.py):([A-Za-z_.]+)`", text)))


def says_its_rule(file: str, name: str, kernel: Collection[str] = ()) -> None:
    """The function is there and its docstring a sentence; methods that the `kernel` tells of need none."""
    found = import_module("trunkline.games." + file.removesuffix(".py").replace("/", "."))
    for part in name.split("."):
        found = getattr(found, part)
    if part not in kernel:
        assert (found.__doc__ or "").strip().endswith((".", ")", "`"))


def unlisted(modules: Iterable[ModuleType], listed: Collection[str]) -> list[str]:
    """The functions of modules that may object and are not on a page."""
    missing = []
    for module in modules:
        kinds = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__]
        for place in (module, *kinds):
            for name, function in inspect.getmembers(place, inspect.isfunction):
                told = str(inspect.signature(function).return_annotation)
                own = function.__module__ == module.__name__ and name != "check" and not name.startswith("_")
                if own and "Objection" in told and name not in listed:
                    missing.append(f"{module.__name__}.{name}")
    return missing
