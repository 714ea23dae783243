"""The rooms of the site keep their order, and no modules import each other in a circle: each can be read with what it
imports, and nothing after it.
"""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.test_layers import PACKAGE, SOURCE, imports, is_module


def graph(source: Path, folder: str) -> dict[str, set[str]]:
    """Each module of a folder with the modules there that it imports, wherever in it and for whatever end."""
    found: dict[str, set[str]] = {}
    for path in sorted((source / folder).rglob("*.py")):
        parts = (PACKAGE, *path.relative_to(source).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = {
            use.name for use in imports(source, path) if use.name.startswith(f"{PACKAGE}.{folder}") and use.name != name
        }
    return found


ROOMS = ("settings", "metrics", "logs", "tables", "web", "pages", "app", "serve", "work", "backup", "doctor")
"""The folders and modules of the site: each may import those before it, and itself."""


def room(name: str) -> str:
    """The room of a module by its dotted name; "" for the site itself, which holds nothing."""
    return (name.split(".") + [""])[2]


def wrong_ways(found: dict[str, set[str]]) -> list[str]:
    """The imports of a room that comes later."""
    known = ("", *ROOMS)
    return [
        f"{name} imports {use}"
        for name, uses in found.items()
        for use in sorted(uses)
        if known.index(room(use)) > known.index(room(name))
    ]


def test_the_rooms_of_the_site_keep_their_order() -> None:
    found = graph(SOURCE, "site")
    assert {room(name) for name in found} == {"", *ROOMS}, "a room that the order does not name"
    assert wrong_ways(found) == []


@pytest.mark.parametrize(
    ("path", "text", "complaint"),
    [
        ("tables/a.py", "from trunkline.site.web import b\n", "trunkline.site.tables.a imports trunkline.site.web.b"),
        ("web/b.py", "def f():\n    from ..pages.c import g\n", "trunkline.site.web.b imports trunkline.site.pages.c"),
        ("settings.py", "from .tables.a import x\n", "trunkline.site.settings imports trunkline.site.tables.a"),
        ("pages/c.py", "from trunkline.site.web.b import x\nfrom ..tables import a\n", ""),
    ],
)
def test_an_import_of_a_later_room_is_found(tmp_path: Path, path: str, text: str, complaint: str) -> None:
    source = tmp_path / PACKAGE
    for name in ("__init__.py", "settings.py", "tables/a.py", "web/b.py", "pages/c.py"):
        file = source / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text if name == path else "")
    assert wrong_ways(graph(source, "site")) == ([complaint] if complaint else [])


def test_the_site_has_no_circle() -> None:
    found = graph(SOURCE, "site")
    assert len(found) > 20 and all(is_module(SOURCE, use) for uses in found.values() for use in uses)
    assert "trunkline.site.tables.hall" in found["trunkline.site.web.visitor"]
    order = list(TopologicalSorter(found).static_order())
    assert order.index("trunkline.site.settings") < order.index("trunkline.site.app")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("from trunkline.site import b\n", "from . import a\n"),
        ("from trunkline.site.b import x\n", "def f():\n    from trunkline.site.a import y\n"),
        ("import trunkline.site.b\n", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .a import Y\n"),
    ],
)
def test_a_circle_is_found(tmp_path: Path, one: str, other: str) -> None:
    folder = tmp_path / PACKAGE / "site"
    folder.mkdir(parents=True)
    for name, text in (("__init__", ""), ("a", one), ("b", other)):
        (folder / f"{name}.py").write_text(text)
    with pytest.raises(CycleError):
        TopologicalSorter(graph(tmp_path / PACKAGE, "site")).prepare()
