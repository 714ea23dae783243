"""Imports go one way: kernel <- show <- games/hexes <- games/*; a game's rules know neither its board, words nor bot.

Nothing here names a game: a new room under `games/` is under the same pattern at once.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = "trunkline"
SOURCE = Path(__file__).parent.parent / "src" / PACKAGE

OUTER = {"site", "cli", "commands", "bench", "lab", "__main__"}
"""Folders and modules that may import all, also what must be installed."""

READERS = {"titles", "maps", "rooms", "lessons", "first", "rulebooks", "figures", "__init__"}
"""They find games by name and import none."""

SHARED = "hexes"
"""The room that other rooms may look into."""

TELLING = {"artist", "board", "words", "bot", "figures", "panels", "lab"}
"""What a room has besides its rules: these see the rules, the rules never see them."""


@dataclass(frozen=True)
class Place:
    """Where a module lives: the layer ("kernel", "show", "readers", "games", "outer"), its room, and its part there."""

    layer: str
    room: str = ""
    part: str = ""

    @property
    def rules(self) -> bool:
        """Whether it says the rules of a game, or reads them from data."""
        return self.layer == "games" and self.part not in TELLING


@dataclass(frozen=True)
class Import:
    """One imported module, by its full dotted name, and the line that imports it."""

    name: str
    line: int


def place(parts: tuple[str, ...]) -> Place:
    """The place of a module by its dotted parts below the package."""
    first = parts[0] if parts else "__init__"
    if first in OUTER:
        return Place("outer")
    if first == "games" and len(parts) > 1 and parts[1] != "__init__":
        return Place("games", parts[1], parts[2] if len(parts) > 2 else "__init__")
    if first == "games":
        return Place("games")
    if first == "show":
        return Place("show")
    return Place("readers" if first in READERS else "kernel")


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
            for alias in node.names:
                whole = f"{module}.{alias.name}"
                named = is_module(source, whole)
                yield Import(whole if named else module, node.lineno)


def is_module(source: Path, name: str) -> bool:
    """Whether a dotted name is a module or folder of the package."""
    parts = name.split(".")
    where = source.joinpath(*parts[1:])
    return parts[0] == PACKAGE and (where.is_dir() or where.with_suffix(".py").is_file())


def objection(here: Place, there: Place) -> str:
    """Why a module in one place may not import one in another; "" when it may."""
    if here.layer == "outer":
        return ""
    if there.layer == "outer":
        return "nothing below the site and the commands may import them"
    if here.layer == "kernel" and there.layer != "kernel":
        return "the kernel knows nothing but itself"
    if here.layer in ("show", "readers") and there.layer == "games":
        return "it must not know any game"
    if here.layer == "show" and there.layer == "readers":
        return "what shows positions does not look for titles"
    if here.layer == "games" and there.layer == "games":
        if there.room not in ("", SHARED, here.room):
            return f"the room {here.room or 'games'} may not look into the room {there.room}"
        if here.rules and not there.rules:
            return "rules know neither board nor words nor bots"
    if here.rules and there.layer == "show":
        return "rules know nothing of how they are shown"
    return ""


def violations(source: Path) -> list[str]:
    """One line for each import that goes the wrong way, or out of the standard library where that is not allowed."""
    found = []
    for path in sorted(source.rglob("*.py")):
        inside = path.relative_to(source)
        here = place(inside.with_suffix("").parts)
        for use in imports(source, path):
            top, *rest = use.name.split(".")
            spot = f"{PACKAGE}/{inside.as_posix()}:{use.line}"
            if top == PACKAGE:
                why = objection(here, place(tuple(rest)))
                if why:
                    found.append(f"{spot}: {use.name}: {why}")
            elif here.layer != "outer" and top not in sys.stdlib_module_names:
                found.append(f"{spot}: {use.name}: the standard library only")
    return found


def test_imports_go_one_way() -> None:
    found = violations(SOURCE)
    assert not found, "\n".join(["imports against the layers:", *found])


LOADED = "import sys, trunkline; trunkline.shelf; print(*sorted(m for m in sys.modules if m.startswith('trunkline')))"


def test_the_package_loads_the_kernel_alone() -> None:
    """`import trunkline` loads no game and nothing that shows one: those come when a title is asked for."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = [place(tuple(name.split(".")[1:])).layer for name in done.stdout.split()]
    assert len(loaded) > 9 and set(loaded) <= {"kernel", "readers"}, done.stdout


@pytest.mark.parametrize(
    ("path", "text", "complaint"),
    [
        (
            "game.py",
            "import math\n\nimport trunkline.games.hexes.grid\n",
            "game.py:3: trunkline.games.hexes.grid: the k",
        ),
        ("words.py", "from trunkline import show\n", "words.py:1: trunkline.show: the kernel knows nothing"),
        ("table.py", "import math, msgspec\n", "table.py:1: msgspec: the standard library only"),
        ("show/plain.py", "from trunkline.games.chess import map\n", "show/plain.py:1: trunkline.games.chess.map: it"),
        ("games/chess/map.py", "from ..hexes.board import text\n", "games/chess/map.py:1: trunkline.games.hexes.board"),
        ("games/chess/map.py", "def f():\n    from . import bot\n", "games/chess/map.py:2: trunkline.games.chess.bot"),
        (
            "games/chess/bot.py",
            "from trunkline.games.halma import map\n",
            "games/chess/bot.py:1: trunkline.games.halma",
        ),
        (
            "games/hexes/grid.py",
            "from trunkline.games.chess.map import A\n",
            "games/hexes/grid.py:1: trunkline.games.ch",
        ),
        ("games/chess/title.py", "from ...show import artist\n", "games/chess/title.py:1: trunkline.show"),
        (
            "games/chess/bot.py",
            "from trunkline.cli import main\n",
            "games/chess/bot.py:1: trunkline.cli: nothing below",
        ),
        ("games/chess/phases/a.py", "import yaml\n", "games/chess/phases/a.py:1: yaml: the standard library only"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, path: str, text: str, complaint: str) -> None:
    found = violations(made_up(tmp_path, {path: text}))
    assert len(found) == 1
    assert found[0].startswith(f"{PACKAGE}/{complaint}")


def test_right_imports_pass(tmp_path: Path) -> None:
    source = made_up(
        tmp_path,
        {
            "__init__.py": "from trunkline.table import Table\n",
            "record.py": "import re\nfrom . import game\nfrom .actions import parse\n",
            "games/chess/phases/a.py": "from trunkline import game\nfrom trunkline.games.hexes.grid import at\n",
            "games/chess/title.py": "from trunkline.titles import Title\nfrom .phases import a\n",
            "games/chess/bot.py": "from . import map\nfrom trunkline.games.hexes.bot import ways\n",
            "site/app.py": "import litestar\nfrom ..table import Table\nfrom trunkline import Table as same\n",
        },
    )
    assert violations(source) == []


def made_up(folder: Path, files: dict[str, str]) -> Path:
    """A small tree with every layer in it and these files written over it."""
    source = folder / PACKAGE
    rooms = [f"games/{room}/{part}.py" for room in ("chess", "halma", "hexes") for part in ("map", "bot", "__init__")]
    more = [
        "games/__init__.py",
        "games/hexes/grid.py",
        "games/hexes/board/text.py",
        "show/artist.py",
        "show/__init__.py",
    ]
    plain = ("game.py", "actions.py", "record.py", "table.py", "cli.py", "__init__.py", "titles.py")
    for name in (*plain, *rooms, *more, *files):
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files.get(name, ""))
    return source
