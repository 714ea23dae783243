"""Compiled modules: they do what the Python modules do, and none is used that its sources do not fit any more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from trunkline import compiled

ROOT = Path(__file__).parent.parent


def hatch_build() -> Any:
    """The build script as a module."""
    sys.path.insert(0, str(ROOT))
    try:
        import hatch_build
    finally:
        sys.path.remove(str(ROOT))
    return hatch_build


def run_alike(pure: str) -> dict[str, Any]:
    """What `tests.compiled_alike` prints in a process of its own."""
    environment = {**os.environ, "TRUNKLINE_PURE": pure}
    command = [sys.executable, "-m", "tests.compiled_alike"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_compiled_and_pure_play_alike():
    one, other = run_alike("0"), run_alike("1")
    assert other["compiled"] == 0
    # Without a C compiler this compares Python with itself; with one, as in CI, there is something to compare.
    assert one["compiled"] > 0 or hatch_build().lacks_compiler(), "nothing is compiled here: run scripts/setup dev"
    assert one["maps"].keys() == other["maps"].keys()
    for name, there in other["maps"].items():
        assert one["maps"][name] == there, name


@pytest.fixture
def package(tmp_path):
    """A folder of sources with a folder of compiled modules and their list, and a way to write that list."""
    source, folder = tmp_path / "source", tmp_path / "machine-code"
    source.mkdir()
    folder.mkdir()
    (source / "one.py").write_text("ONE = 1\n")

    def write(**changes):
        listed = {
            "python": compiled.sysconfig.get_config_var("SOABI"),
            "sources": ["one.py"],
            "digest": compiled.digest(source, ["one.py"]),
            "modules": {"one": "one.so"},
        }
        (folder / compiled.LIST).write_text(json.dumps(listed | changes))

    write()
    return source, folder, write


@pytest.fixture(autouse=True)
def finders_as_before(monkeypatch):
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delenv(compiled.PURE, raising=False)


def test_modules_that_fit_their_sources_are_found(package):
    source, folder, _ = package
    before = len(sys.meta_path)
    assert compiled.use_compiled(source, folder) == ("one",)
    finder = sys.meta_path[0]
    assert len(sys.meta_path) == before + 1
    assert finder.find_spec("one").origin == str(folder / "one.so")
    assert finder.find_spec("two") is None


def test_line_ends_do_not_make_them_stale(package):
    source, folder, _ = package
    (source / "one.py").write_bytes(b"ONE = 1\r\n")
    assert compiled.use_compiled(source, folder) == ("one",)


@pytest.mark.parametrize("text", ["ONE = 2\n", None])
def test_a_source_that_has_changed_or_gone_leaves_all_to_python(package, text):
    source, folder, _ = package
    (source / "one.py").unlink() if text is None else (source / "one.py").write_text(text)
    before = list(sys.meta_path)
    assert compiled.use_compiled(source, folder) == ()
    assert sys.meta_path == before


def test_another_python_leaves_all_to_python(package):
    source, folder, write = package
    write(python="cpython-27-x86_64-linux-gnu")
    assert compiled.use_compiled(source, folder) == ()


@pytest.mark.parametrize(("value", "used"), [("1", ()), ("yes", ()), ("0", ("one",)), ("", ("one",))])
def test_the_environment_can_ask_for_python(package, monkeypatch, value, used):
    source, folder, _ = package
    monkeypatch.setenv(compiled.PURE, value)
    assert compiled.use_compiled(source, folder) == used


def test_without_a_list_all_is_python(tmp_path):
    assert compiled.use_compiled(tmp_path, tmp_path / "none") == ()


def test_what_a_compiled_module_imports_makes_it_stale_too():
    build = hatch_build()
    found = build.with_imports(compiled.SOURCE, ["games/hexes/bot/plan.py"])
    assert {"games/hexes/bot/plan.py", "games/hexes/bot/network.py", "games/hexes/map.py", "state.py"} <= set(found)
    assert not any(name.startswith("site/") for name in found)


def test_all_that_is_to_be_compiled_is_there():
    assert [name for name in hatch_build().names_compiled() if not (compiled.SOURCE / name).is_file()] == []


def test_no_compiled_module_has_examples():
    """mypyc keeps no docstrings of functions, so examples in one would not be run."""
    names = hatch_build().names_compiled()
    assert [name for name in names if ">>> " in (compiled.SOURCE / name).read_text(encoding="utf-8")] == []
