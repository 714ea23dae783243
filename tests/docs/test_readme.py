"""The commands and the Python of README.md do what it shows."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.dom import minidom

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def commands() -> list[tuple[str, str]]:
    """Each command shown, and what it is said to print."""
    text = "\n".join(re.findall(r"```console\n(.*?)```", README, re.S))
    return [(part.split("\n", 1)[0], part.split("\n", 1)[1]) for part in re.split(r"^\$ ", text, flags=re.M)[1:]]


def test_the_commands_print_what_is_shown(tmp_path):
    # The command of this very interpreter, wherever it is installed.
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "trunkline"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m trunkline.cli "$@"\n')
    command.chmod(0o755)
    env = dict(os.environ, PATH=f"{tmp_path / 'bin'}:{os.environ['PATH']}", COLUMNS="100")
    checker = doctest.OutputChecker()
    shown = commands()
    assert len(shown) > 5
    for words, wanted in shown:
        done = subprocess.run(words, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=120)
        assert (done.returncode, done.stderr) == (0, ""), words
        # Columns may be wider than shown; what stands in them may not differ.
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        assert checker.check_output(wanted, done.stdout, flags), f"{words}\n{done.stdout}"


def test_the_python_works_as_shown():
    text = "\n".join(re.findall(r"```python\n(.*?)```", README, re.S))
    test = doctest.DocTestParser().get_doctest(text, {}, "README", "README.md", 0)
    assert len(test.examples) > 5
    printed: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=printed.append)
    assert printed == []


def test_the_package_says_how_it_begins():
    import trunkline

    assert doctest.testmod(trunkline).failed == 0


def test_readme_and_script_say_where_the_command_is(tmp_path):
    """`scripts/serve` in a checkout with an environment that is ready, but for a server that ends at once."""
    for name, text in (
        ("scripts/serve", (ROOT / "scripts" / "serve").read_text("utf-8")),
        ("scripts/setup", "#!/bin/sh\n"),
        (".venv/bin/trunkline", '#!/bin/sh\necho "$@"\n'),
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        file.chmod(0o755)
    done = subprocess.run([tmp_path / "scripts" / "serve", "--port", "1"], capture_output=True, text=True, timeout=60)
    assert done.stdout == "serve --port 1\n"
    assert str(tmp_path / ".venv" / "bin" / "trunkline") in done.stderr and "source .venv/bin/activate" in done.stderr
    assert "`.venv/bin/trunkline`" in README and "`source .venv/bin/activate`" in README


def test_the_picture_is_an_svg():
    picture = minidom.parse(str(ROOT / "docs" / "board.svg")).documentElement
    assert picture.tagName == "svg"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
