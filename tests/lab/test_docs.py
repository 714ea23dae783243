"""Every snippet of docs/lab.md and every cell of docs/lab.ipynb runs, and prints what is shown."""

from __future__ import annotations

import ast
import doctest
import json
import re
import shlex
from pathlib import Path
from xml.dom import minidom

from typer.testing import CliRunner

from tests.lab.settings import WAYS
from trunkline.cli import app
from trunkline.lab import learn
from trunkline.lab.actions import catalogue_of
from trunkline.lab.observe import encoding_of, length_of
from trunkline.lab.setting import setting_of
from trunkline.titles import shelf

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "lab.md").read_text(encoding="utf-8")


def test_the_python_prints_what_is_shown():
    text = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.S))
    test = doctest.DocTestParser().get_doctest(text, {}, "lab.md", "lab.md", 0)
    assert len(test.examples) > 25
    printed: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=printed.append)
    assert printed == []


def test_the_commands_print_what_is_shown(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(learn, "GAMES_A_ROUND", 2)  # a round of training as it is takes ten seconds
    monkeypatch.setattr(learn, "STEPS_A_ROUND", 20)
    shown = re.findall(r"```console\n\$ trunkline (.*?)\n(.*?)```", PAGE, re.S)
    assert len(shown) == 2
    for words, wanted in shown:
        done = CliRunner().invoke(app, shlex.split(words))
        assert done.exit_code == 0, done.output
        assert doctest.OutputChecker().check_output(wanted, done.stdout, doctest.ELLIPSIS), done.stdout


def test_the_tables_have_every_title_and_the_sizes_of_catalogues():
    for name, map_name, _ in WAYS:
        box = shelf()[name]
        info = box.map_info(map_name)
        assert f"| {box.label}, {info.label} | {info.least} to {info.most} |" in PAGE
        seats = min(max(4, info.least), info.most)
        encoding = encoding_of(setting_of(name, map_name, seats))
        shape = f"{len(encoding.planes)} × {len(encoding.places)} + {len(encoding.numbers)} = {length_of(encoding):,}"
        assert f"| {box.label}, {info.label} | {seats} | {shape} | {len(encoding.features)} |" in PAGE
        assert encoding.version == 1
    for words, name, seats in (
        ("Age of Steam, Rust Belt", "age-of-steam", 4),
        ("Steel Driver, 3 seats", "steel-driver", 3),
        ("card game", "railways-card", 3),
    ):
        count = catalogue_of(setting_of(name, seats=seats, actions="catalogue")).count
        assert f"| {words} | {count:,} |" in PAGE


def test_the_notebook_runs_and_draws():
    notebook = json.loads((DOCS / "lab.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    space: dict[str, object] = {}
    drawn = []
    for cell in cells:
        *before, last = ast.parse(cell).body
        assert isinstance(last, ast.Expr)
        exec(compile(ast.Module(before, []), "lab.ipynb", "exec"), space)
        shown = eval(compile(ast.Expression(last.value), "lab.ipynb", "eval"), space)
        if hasattr(shown, "_repr_svg_"):
            drawn.append(minidom.parseString(shown._repr_svg_()).documentElement)
        else:
            assert shown
    assert [root.tagName for root in drawn] == ["svg"] * 4
    assert [len(root.getElementsByTagName("circle")) > 4 * 7 for root in drawn[2:]] == [True, True]
