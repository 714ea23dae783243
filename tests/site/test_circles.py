"""No circle among the modules of the site: each can be read with what it imports, and nothing after it."""

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
