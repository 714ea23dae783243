"""The English of the project is plain: no idiom that only its first authors knew, no private word for a thing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "src/trunkline/site/locale/it/LC_MESSAGES/trunkline.po"
KINDS = {".py", ".md", ".html", ".ts", ".css", ".json"}
FILES = sorted(
    path
    for room in ("src", "tests", "docs", "client/src")
    for path in (ROOT / room).rglob("*")
    if path.suffix in KINDS and path != Path(__file__)
) + [ROOT / "README.md", ROOT / "CHANGELOG.md"]

IDIOMS = {
    "their own, your own": re.compile(r"\b[Tt]he own\b"),
    "they, their, or the name": re.compile(r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself|[Ss]he|[Hh]er|[Hh]ers|[Hh]erself)\b"),
    "whoever, or a player who": re.compile(r"(?:^|[.:;!?|#*(>] |[\"'“>])Who [^.?!|\"”]*(?:[.!|\"”]|$)"),
    "is reported, is said, gets": re.compile(r"\b(is|are|was|were|be|been) told\b"),
    "apply what follows": re.compile(r"\b[Ll]et come\b"),
}
"""What to write -> what is not English, or speaks of one half of the players only."""

PRIVATE = {"wicket", "house", "bell", "bells", "told", "deed", "deeds", "memo", "hush"}
"""Words that said nothing to a reader, in no name of a function, a class, an argument or a field."""

PARTICIPLES = {
    "awaited", "called", "chosen", "counted", "differing", "known", "named", "offered", "opened", "recorded", "seated",
    "shown", "told", "translated", "wanted",
}  # fmt: skip
"""Names that leave open whether a function gives a value, does something or answers a question."""


def faults(text: str) -> list[str]:
    """Each idiom in a text with a few words around it; lines and marks of comments make no difference."""
    flat = re.sub(r"\s*\n[\s#*/]*", " ", text)
    return [
        f"{better}: …{flat[max(0, at.start() - 30) : at.end() + 30]}…"
        for better, idiom in IDIOMS.items()
        for at in idiom.finditer(flat)
    ]


def names(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """The names that a module makes for others, and whether each is a function's."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, not node.name.startswith("test_")
        elif isinstance(node, ast.ClassDef):
            yield node.name, False
        elif isinstance(node, ast.arg):
            yield node.arg, False
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, False


def private(source: str) -> list[str]:
    """The names of a module that have a private word in them, and the functions named by a participle alone."""
    return [
        name
        for name, function in names(ast.parse(source))
        if PRIVATE & {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}
        or (function and name.strip("_") in PARTICIPLES)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_has_an_idiom_or_a_private_word(path):
    text = path.read_text("utf-8")
    assert faults(text) == []
    if path.suffix == ".py":
        assert private(text) == []


def test_no_sentence_for_players_has_an_idiom():
    with CATALOGUE.open("rb") as file:
        messages = [message.id for message in read_po(file) if message.id]
    sentences = [each for message in messages for each in (message if isinstance(message, tuple) else (message,))]
    assert len(sentences) > 1500
    assert [fault for sentence in sentences for fault in faults(sentence)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Who drops out takes the last place.",
        "The bid is raised. Who passes is out",
        "| Who holds it plays. |",
        "pays half of the own bid",
        "each player and his links",
        "the reason is told",
        "and let come\n    # what follows",
    ],
)
def test_an_idiom_is_found(text):
    assert len(faults(text)) == 1


def test_a_question_is_none():
    assert faults("Who draws the cubes? Whoever is asked. A player who passes, and those who stay.") == []


def test_a_private_word_and_a_bare_participle_are_found():
    assert private("class Told: pass\ndef opened(memo): pass\nnews: int\ndef is_opened(): pass") == [
        "Told",
        "opened",
        "memo",
    ]
