"""Imports go one way, and the rules side needs nothing but the standard library."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = "trunkline"
SOURCE = Path(__file__).parent.parent / "src" / PACKAGE

# From the bottom up. A module may import from its own layer and from those before it, and from no later one.
# Single-file modules that are not named here (words.py, say) belong to the bottom; a new folder must be named.
LAYERS = (
    ("game", "actions", "record"),
    ("hexes",),
    ("phases", "steel", "cards"),
    ("titles", "maps"),
    ("orders", "summary", "table", "draw", "bots", "lessons", "rulebooks", "__init__"),
    ("site", "cli", "commands", "bench", "__main__"),
)
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
FREE = len(LAYERS) - 1  # only this layer may import what must be installed


@dataclass(frozen=True)
class Import:
    """One imported module, by its full dotted name, and the line that imports it."""

    name: str
    line: int


def modules(source: Path) -> Iterator[tuple[str, Path]]:
    """Every module under `source`: its part of the package ("hexes", "game", "__init__") and its file."""
    for path in sorted(source.rglob("*.py")):
        inside = path.relative_to(source)
        yield inside.parts[0].removesuffix(".py"), path


def imports(source: Path, path: Path) -> Iterator[Import]:
    """All imports of a file, wherever they stand in it, those for type checkers too."""
    folder = (PACKAGE, *path.relative_to(source).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = folder[: len(folder) - node.level + 1] if node.level else ()
            module = ".".join((*base, *((node.module,) if node.module else ())))
            if module == PACKAGE:  # `from trunkline import hexes` names a part in its list
                for alias in node.names:
                    yield Import(f"{module}.{alias.name}", node.lineno)
            else:
                yield Import(module, node.lineno)


def part_of(source: Path, name: str) -> str:
    """Which part of the package a dotted name such as `trunkline.hexes.grid` belongs to."""
    first = [*name.split("."), "__init__"][1]
    return first if (source / first).is_dir() or (source / f"{first}.py").is_file() else "__init__"


def violations(source: Path) -> list[str]:
    """One line for each import that goes the wrong way, or out of the standard library where that is not allowed."""
    found = []
    for part, path in modules(source):
        place = f"{PACKAGE}/{path.relative_to(source).as_posix()}"
        if part not in RANK and (source / part).is_dir():
            found.append(f"{place}:1: {part}/ has no layer; give it one in LAYERS of tests/test_layers.py")
            continue
        rank = RANK.get(part, 0)
        for use in imports(source, path):
            top = use.name.split(".")[0]
            if top == PACKAGE:
                other = part_of(source, use.name)
                if RANK.get(other, 0) > rank:
                    found.append(f"{place}:{use.line}: {part} may not import {use.name}, a layer above it")
            elif rank < FREE and top not in sys.stdlib_module_names:
                found.append(f"{place}:{use.line}: {part} may import the standard library only, not {use.name}")
    return found


def test_imports_go_one_way() -> None:
    found = violations(SOURCE)
    assert not found, "\n".join(["imports against the layers:", *found])


@pytest.mark.parametrize(
    ("path", "text", "complaint"),
    [
        ("hexes/track.py", "import math\n\nfrom trunkline.phases import build\n", "hexes/track.py:3: hexes may not"),
        ("game.py", "import trunkline.hexes.grid\n", "game.py:1: game may not import trunkline.hexes.grid"),
        ("words.py", "from trunkline import hexes\n", "words.py:1: words may not import trunkline.hexes"),
        ("words.py", "from trunkline import Table\n", "words.py:1: words may not import trunkline.Table"),
        ("phases/build.py", "from ..titles import steam\n", "phases/build.py:1: phases may not"),
        ("titles/steam.py", "def f():\n    from .. import site\n", "titles/steam.py:2: titles may not"),
        ("draw/hexmap.py", "from ..cli import main\n", "draw/hexmap.py:1: draw may not"),
        ("table.py", "import math, msgspec\n", "table.py:1: table may import the standard library only, not msgspec"),
        ("maps/ruhr.py", "import yaml\n", "maps/ruhr.py:1: maps may import the standard library only"),
        ("engine/core.py", "", "engine/core.py:1: engine/ has no layer"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, path: str, text: str, complaint: str) -> None:
    source = made_up(tmp_path, {path: text})
    found = violations(source)
    assert len(found) == 1
    assert found[0].startswith(f"{PACKAGE}/{complaint}")


def test_right_imports_pass(tmp_path: Path) -> None:
    source = made_up(
        tmp_path,
        {
            "__init__.py": "from trunkline.table import Table\n",
            "record.py": "import re\nfrom . import game\nfrom .actions import parse\n",
            "phases/build.py": "from trunkline import game\nfrom trunkline.hexes.grid import at\nfrom . import roles\n",
            "site/app.py": "import litestar\nfrom ..table import Table\nfrom trunkline import Table as same\n",
        },
    )
    assert violations(source) == []


def made_up(folder: Path, files: dict[str, str]) -> Path:
    """A small tree with every layer in it and these files written over it."""
    source = folder / PACKAGE
    plain = ("game.py", "actions.py", "record.py", "table.py", "cli.py", "__init__.py")
    packages = ("hexes", "phases", "titles", "maps", "draw", "bots", "site")
    for name in (*plain, *(f"{package}/__init__.py" for package in packages), *files):
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files.get(name, ""))
    return source
