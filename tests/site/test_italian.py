"""The catalogues are complete, their sentences take the values of the English ones, the Italian is of one hand."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

import trunkline
from trunkline.site.web import catalogues

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(trunkline.__file__).parent

SAME = {
    "Discord",
    "no",
    "Webhook",
    "Sonneborn-Berger",
    "Chat",
    "Loco",
    "Rust Belt",
    "Reversteam",
    "Australia",
    "Vermont",
    "Barbados",
    "Polder",
    "polder",
    "Four Corners",
    "New Hampshire",
    "Scandinavia",
    "canyon",
    "Railways of the World: The Card Game",
    "bot",
    "bot, {level}",
    "{what}, {day}",
    "{seat}: {what}",
}
"""Messages that are the same in both languages: proper names, words that Italian has taken in, mere signs."""

PERCENT = re.compile(r"%\((\w+)\)[sd]")


def texts(value: object) -> tuple[str, ...]:
    """A message as its forms."""
    return tuple(str(each) for each in value) if isinstance(value, tuple | list) else (str(value),)


def messages(language: str) -> Iterator[Message]:
    """The messages of a catalogue, without its head."""
    yield from (message for message in catalogues.read(language) if message.id)


def values(text: str) -> set[str]:
    """The names of the values that a template wants, in either notation."""
    return catalogues.braces(text) | set(PERCENT.findall(text))


@pytest.fixture(scope="module")
def template() -> Catalog:
    """What the package says now."""
    return catalogues.extract()


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_nothing_is_missing_empty_fuzzy_or_stale(language: str, template: Catalog) -> None:
    assert list(catalogues.gaps(template, catalogues.read(language))) == []


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_both_languages_take_the_same_values(language: str) -> None:
    """One plural form may leave out how many there are."""
    wrong = []
    for message in messages(language):
        wanted = set().union(*(values(text) for text in texts(message.id)))
        spared = {"n"} if isinstance(message.id, tuple) else set()
        wrong += [text for text in texts(message.string) if not wanted - spared <= values(text) <= wanted]
    assert wrong == []


def test_italian_says_everything_in_italian() -> None:
    same = {text for m in messages("it") for text in texts(m.id) if text in texts(m.string) and text not in SAME}
    assert same == set()


def test_the_listed_exceptions_are_still_said() -> None:
    assert {text for m in messages("it") for text in texts(m.id)} >= SAME


def test_italian_has_curly_signs() -> None:
    """Apostrophes and quotation marks are those of the English sentences, and no sign stands doubled or with a gap."""
    odd = re.compile(r"['\"«»‘„]|``|  | [,;.:!?](\s|$)|\b[Ee]['’](?=\s)|\b(perche|piu|gia|puo|citta|meta)\b")
    assert [text for m in messages("it") for text in texts(m.string) if odd.search(text)] == []


def test_italian_ends_sentences_where_english_does() -> None:
    pairs = [pair for m in messages("it") for pair in zip(texts(m.id), texts(m.string), strict=False)]
    ends = (".", "?", ":", "…")
    assert [(e, i) for e, i in pairs if (e[-1] in ends or i[-1:] in ends) and e[-1] != i[-1:]] == []


def test_italian_does_not_guess_what_a_value_is() -> None:
    """An article or a joined preposition right before a value would be wrong for half of all names."""
    word = "il|lo|la|i|gli|le|un|uno|una|del|dello|della|al|allo|alla|dal|dallo|dalla|nel|nello|nella|sul|sullo|sulla"
    number = "n|count|square|squares|line|row|known|rules"
    trap = re.compile(rf"(\b({word})\s|\b(l|un|dell|all|dall|nell|sull)’)\{{(?!({number})\}})")
    assert [text for m in messages("it") for text in texts(m.string) if trap.search(text)] == []


def literal(node: ast.expr) -> str | None:
    """The text of a string written out in the source, None for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def texts_in_sources() -> Iterator[tuple[str, str]]:
    """Each text that the Python sources mark or translate, with its place; in f-strings too, which Babel skips."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"N_", "t", "_"}:
                text = literal(node.args[0]) if node.args else None
                if text:
                    yield text, f"{path.relative_to(PACKAGE)}:{node.lineno}"


def test_every_text_in_the_sources_is_in_the_catalogues(template: Catalog) -> None:
    known = {text for m in template if m.id for text in texts(m.id)}
    assert [f"{text!r} ({place})" for text, place in texts_in_sources() if text not in known] == []


REGISTRIES = """
import importlib, json, pkgutil
import trunkline
for module in pkgutil.walk_packages(trunkline.__path__, "trunkline."):
    if not module.name.startswith(("trunkline.site", "trunkline.cli", "trunkline.__main__")):
        importlib.import_module(module.name)
from trunkline import titles
from trunkline.show.names import NAMES
from trunkline.site.web import refusals
from trunkline.words import WORDS
found = [*WORDS.values(), *NAMES.values()]
for box in titles.shelf().values():
    found += [box.blurb, *box.bots]
    for info in box.maps:
        found += [info.label, info.advice, info.provenance, *info.rules, *info.idle.values()]
    for option in box.all_options:
        found += [option.label, option.why, *option.choices.values()]
print(json.dumps(found))
"""
"""Says what the rules, the drawings and the shelf keep in tables; in a process of its own, without the toys."""


def test_every_text_in_the_registries_is_in_the_catalogues(template: Catalog) -> None:
    known = {text for m in template if m.id for text in texts(m.id)}
    done = subprocess.run([sys.executable, "-c", REGISTRIES], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert len(found) > 300
    assert [text for text in found if text and text not in known] == []


def glossary() -> list[tuple[str, str]]:
    """English and Italian of each row of the glossary."""
    rows = []
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and not set(cells[0]) <= {"-", " "} and cells[0] != "English":
            rows.append((cells[0], cells[1]))
    return rows


def test_the_glossary_is_kept() -> None:
    """Where the page says a term of the glossary by itself, it says it as the glossary does."""
    said = {m.id.casefold(): str(m.string).casefold() for m in messages("it") if isinstance(m.id, str)}
    rows = glossary()
    assert len(rows) > 60
    assert sum(english.casefold() in said for english, _ in rows) > 30
    wrong = [(e, said[e.casefold()], i) for e, i in rows if said.get(e.casefold(), i.casefold()) != i.casefold()]
    assert wrong == []


def test_the_glossary_is_in_use() -> None:
    """Every Italian term of the glossary is found in the catalogue."""
    whole = "\n".join(text.casefold() for m in messages("it") for text in texts(m.string))
    assert [italian for _, italian in glossary() if italian.casefold() not in whole] == []


def test_italian_keeps_to_one_word_for_one_thing() -> None:
    """Words that the glossary has decided against."""
    against = re.compile(
        r"\b(paes[ei]|ordine di turno|incompiut[aoei]|tabellone delle merci|città straordinari[ae]|pila)\b",
        re.IGNORECASE,
    )
    assert [text for m in messages("it") for text in texts(m.string) if against.search(text)] == []
