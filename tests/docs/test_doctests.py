"""Examples run and print what they say; every public function and method of the kernel shows one."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import trunkline
from trunkline import find

SHOWN = ("game", "objection", "phase", "record", "state", "table")
"""The modules whose public functions and methods all have an example."""

HOME = Path(trunkline.__file__).parent
WITH_EXAMPLES = sorted(
    ".".join(("trunkline", *path.relative_to(HOME).with_suffix("").parts)).removesuffix(".__init__")
    for path in HOME.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


def public(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The public functions of a module and the public methods of its classes, exceptions and protocols left out."""
    for name, thing in inspect.getmembers(module):
        if name.startswith("_") or getattr(thing, "__module__", "") != module.__name__:
            continue
        if inspect.isfunction(thing):
            yield name, thing
        elif inspect.isclass(thing) and not issubclass(thing, Exception) and not getattr(thing, "_is_protocol", False):
            yield name, thing
            for part, method in vars(thing).items():
                if not part.startswith("_") and (
                    inspect.isfunction(method) or isinstance(method, classmethod | property)
                ):
                    yield f"{name}.{part}", method


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_print_what_is_shown(name: str) -> None:
    module = import_module(name)
    given = {"find": find, "Random": Random}
    assert doctest.testmod(module, extraglobs=given, optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.parametrize("name", SHOWN)
def test_every_public_part_has_an_example(name: str) -> None:
    module = import_module(f"trunkline.{name}")
    parts = dict(public(module))
    assert len(parts) > 1
    assert [part for part, thing in parts.items() if ">>>" not in (thing.__doc__ or "")] == []
