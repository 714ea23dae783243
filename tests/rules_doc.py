"""What docs/rules-*.md promise: their functions exist and say their rule, and none that refuses is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import trunkline

DOCS = Path(__file__).parents[1] / "docs"


def page(name: str) -> str:
    """The text of a page."""
    return (DOCS / name).read_text("utf-8")


def functions(text: str) -> list[tuple[str, str]]:
    """The functions that a page names, as file and name: "phases/build.py", "Build.check"; each once, in its order."""
    return list(dict.fromkeys(re.findall(r"`([a-z_/]+\.py):([A-Za-z_.]+)`", text)))


def source(module: str) -> ast.Module:
    """The source of a module of the package, by its name: a compiled one has no docstrings and no annotations."""
    path = Path(trunkline.__file__).parent.joinpath(*module.split(".")[1:])
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


def says_its_rule(file: str, name: str, kernel: Collection[str] = ()) -> None:
    """The function is there and its docstring a sentence; methods that the `kernel` tells of need none."""
    module = "trunkline.games." + file.removesuffix(".py").replace("/", ".")
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    if part not in kernel:
        assert (docstring(module, name) or "").strip().endswith((".", ")", "`"))


def docstring(module: str, name: str) -> str | None:
    """What a function, or a method of a class there or of its bases, says of itself."""
    owner, _, method = name.rpartition(".")
    if owner:
        for kind in getattr(import_module(module), owner).__mro__:
            if method in vars(kind):
                module, owner = kind.__module__, kind.__qualname__
                break
    node: ast.Module | ast.ClassDef | ast.FunctionDef = source(module)
    for part in filter(None, (owner, method)):
        (node,) = (
            each for each in node.body if isinstance(each, (ast.ClassDef, ast.FunctionDef)) and each.name == part
        )
    return ast.get_docstring(node)


def unlisted(modules: Iterable[ModuleType], listed: Collection[str]) -> list[str]:
    """The functions of modules that may object and are not on a page."""
    missing = []
    for module in modules:
        tree = source(module.__name__)
        places: list[ast.Module | ast.ClassDef] = [tree]
        places += (each for each in tree.body if isinstance(each, ast.ClassDef))
        for place in places:
            for each in place.body:
                if not isinstance(each, ast.FunctionDef) or each.returns is None:
                    continue
                own = each.name != "check" and not each.name.startswith("_")
                if own and "Objection" in ast.unparse(each.returns) and each.name not in listed:
                    missing.append(f"{module.__name__}.{each.name}")
    return missing
