"""The script, the styles and the shared templates of the site know no game: no title, no room, no verb is in them.

Titles are looked for everywhere, verbs in what the code goes by: literals of the script, literals inside the braces of
templates, values of `class`, `id`, `data-*`, `name` and `value`, selectors of style sheets. Sentences for people are
none of these: in templates they are given to `_(...)`, and the script has none of its own.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from trunkline import titles

ROOT = Path(__file__).parent.parent.parent
SHARED = {
    "client": (ROOT / "client" / "src", ("*.ts", "*.css")),
    "templates": (ROOT / "src" / "trunkline" / "site" / "templates", ("*.html",)),
    "boards": (ROOT / "src" / "trunkline" / "show", ("*.css",)),
}

STRING = r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
LITERAL = re.compile(rf"{STRING}|`(?:[^`\\]|\\.)*`|(?<=[(,=:!&|?{{}};\s])/(?![/*\s])(?:[^/\\\n]|\\.)+/")
TALK = re.compile(rf"\b(?:_|ngettext)\(\s*(?:{STRING})(?:\s*,\s*(?:{STRING}))?")
ATTRIBUTE = re.compile(r'\s(?:class|id|name|value|data-[\w-]+)="([^"]*)"')
BRACES = re.compile(r"\{[{%](.*?)[}%]\}", re.S)


@pytest.fixture(autouse=True)
def toy_shelf() -> None:
    """The real shelf: the toy of the other tests of the site would prove nothing."""


@functools.cache
def names() -> set[str]:
    """Titles, their labels and the folders of their games."""
    found = set()
    for name, box in titles.shelf().items():
        room = Path(str(import_module(titles.SHELF[name]).__file__)).parent.name
        found |= {name, box.label, room}
    return found


@functools.cache
def verbs() -> set[str]:
    """Every verb of every title, those of chance too."""
    return {verb for name, box in titles.shelf().items() for verb in titles.find(name, box.maps[0].name).verbs}


def code_of(path: Path) -> Iterator[str]:
    """What the code of a file goes by: literals, values and selectors, without comments and sentences."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ts":
        yield from LITERAL.findall(re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.S))
    elif path.suffix == ".css":
        plain = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        yield from re.findall(r"([^{};]+)\{", re.sub(r"::?[a-z-]+", "", plain))  # without :active and its like
    else:
        plain = TALK.sub("", re.sub(r"\{#.*?#\}", "", text, flags=re.S))
        for inside in BRACES.findall(plain):
            yield from re.findall(STRING, inside)
        yield from ATTRIBUTE.findall(BRACES.sub(" ", plain))


def words(text: str) -> set[str]:
    """The words of a piece of code; a hyphen belongs to a word."""
    return set(re.split(r"[^\w-]+", text))


def games_known_to(path: Path) -> list[str]:
    """Each game known to a file: its titles and verbs, with where they stand."""
    text = path.read_text(encoding="utf-8")
    out = [name for name in names() if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.I)]
    known = verbs()
    return out + [f"{verb} in {piece.strip()}" for piece in code_of(path) for verb in known & words(piece)]


def shared_files() -> list[Path]:
    """The script, the styles and the templates that all games share."""
    files = [path for home, kinds in SHARED.values() for kind in kinds for path in home.rglob(kind)]
    assert len(files) > 40
    return sorted(files)


@pytest.mark.parametrize("path", shared_files(), ids=lambda path: path.name)
def test_no_game_is_known(path: Path) -> None:
    assert games_known_to(path) == []


@pytest.mark.parametrize(
    ("name", "text", "offence"),
    [
        ("a.ts", 'const a = 1; // Steel Driver\n', "Steel Driver"),
        ("a.ts", 'if (line.verb === "lay") draw();', 'lay in "lay"'),
        ("a.ts", "if (/^(deliver|build)$/.test(verb)) go();", "build in /^(deliver|build)$/"),
        ("a.ts", "find(`[data-line=pass-on]`);", "pass-on in `[data-line=pass-on]`"),
        ("a.css", ".panel .role { color: red; }", "role in .panel .role"),
        ("a.css", "/* as in railways-card */", "railways-card"),
        ("a.html", '{% if group.verb == "done" %}x{% endif %}', 'done in "done"'),
        ("a.html", '<button data-verb="{{ a }} halt">', "halt in"),
        ("a.html", '<i class="roles role">', "role in roles role"),
        ("a.html", "<p>Age of Steam</p>", "Age of Steam"),
    ],
)  # fmt: skip
def test_it_would_be_found(tmp_path: Path, name: str, text: str, offence: str) -> None:
    """The search sees every way in which a game was known once."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert any(each.startswith(offence) for each in games_known_to(tmp_path / name)), games_known_to(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.ts", "// pass the rest on\nconst take = (done: boolean): boolean => !done;"),
        ("a.ts", 'tell("the board is done-ish");'),
        ("a.css", ".done-ish:active { order: 1; }"),
        ("a.html", '{{ _("done building; pass") }}<p>take a pass</p>'),
    ],
)
def test_plain_english_is_none_of_it(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert games_known_to(tmp_path / name) == []
