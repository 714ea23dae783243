"""The gettext catalogues: `python -m trunkline.site.web.catalogues update` takes in new messages, `check` what lacks.

Messages are marked in Python with `N_("...")` (or said with `ngettext`) and in templates with `_("...")`; the files of
lessons and of the rules in our own words are sentences throughout, and those of maps say what the shelf shows. English
is the source text and has no catalogue; every other language is translated by hand in its `.po` file, which `update`
keeps in step. `compile` writes the `.mo` files that an installed package reads.
"""

from __future__ import annotations

import json
import string
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from trunkline.site.web.i18n import DOMAIN, LANGUAGES, LOCALE

PACKAGE = Path(__file__).resolve().parents[2]
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
"""The languages that have a catalogue."""

TEXTS = ("label", "task", "rule", "heading", "text", "points", "table")
"""What is for people to read in the JSON of lessons and rules; the rest is for the program."""


def sentences(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[tuple[int, None, str, list[str]]]:
    """Babel's way to read a JSON file of lessons or rules: every text for people, with the line it stands in."""
    text = file.read().decode()
    data = json.loads(text)
    for part in data.get("lessons", []) + data.get("chapters", []):
        for key in TEXTS:
            for sentence in _strings(part.get(key, ())):
                if any(letter.isalpha() for letter in sentence):
                    yield _line(text, sentence), None, sentence, []


FIRST_TEXTS = ("label", "about", "rule", "free", "score", "on", "coach")
"""What is for people to read in the JSON of a first game, besides its steps."""

STEP_TEXTS = ("task", "text", "other")
"""What is for people to read in a step of one."""


def first_games(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[tuple[int, None, str, list[str]]]:
    """Babel's way to read the JSON of a first game."""
    text = file.read().decode()
    data = json.loads(text)
    said = [data[key] for key in FIRST_TEXTS]
    said += [step.get(key, ()) for step in data["steps"] for key in STEP_TEXTS]
    for sentence in _strings(said):
        yield _line(text, sentence), None, sentence, []


def _line(text: str, sentence: str) -> int:
    """The line of a JSON text in which a sentence stands first."""
    return text[: text.index(json.dumps(sentence, ensure_ascii=False))].count("\n") + 1


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    else:
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _strings(part)


def maps(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[tuple[int, None, str, list[str]]]:
    """Babel's way to read the JSON of a map: its label, what it says of its sources, and all that the shelf shows."""
    text = file.read().decode()
    data = json.loads(text)
    shown = data.get("shelf", {})
    said = [data.get("label", ""), data.get("provenance", {}), *(shown.get(key, "") for key in SHOWN)]
    for option in shown.get("options", ()):
        said += [option["label"], option["choices"], option.get("why", "")]
    for sentence in filter(None, _strings(said)):
        yield _line(text, sentence), None, sentence, []


SHOWN = ("advice", "special", "provenance", "rules", "idle")
"""What is for people to read on the shelf of a map, besides its options."""

METHODS: list[tuple[str, Any]] = [
    ("**.py", "python"),
    ("**.html", "jinja2"),
    ("games/*/lessons.json", sentences),
    ("games/*/rulebook.json", sentences),
    ("games/*/first.json", first_games),
    ("games/*/maps/**.json", maps),
]
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2)}

HEAD = """# {language} words of Trunkline, under the licence of the project.
msgid ""
msgstr ""
"Project-Id-Version: trunkline\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def extract() -> Catalog:
    """The messages that the package has now, each with the files that have it."""
    template = Catalog(project="trunkline")
    for name, line, message, comments, context in extract_from_dir(
        PACKAGE, METHODS, {"**.html": {"silent": "false", "trimmed": "true"}}, KEYWORDS, comment_tags=("NOTE:",)
    ):
        place = f"src/trunkline/{Path(name).as_posix()}"
        template.add(message, None, [(place, line)], auto_comments=comments, context=context)
    return template


def po_file(language: str) -> Path:
    """Where a language's catalogue is."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """A language's catalogue; an empty one when there is none yet."""
    path = po_file(language)
    if not path.is_file():
        return read_po(BytesIO(HEAD.format(language=language).encode()), locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def forms(value: object) -> tuple[str, ...]:
    """A message's text or its plural forms, as a tuple."""
    return tuple(value) if isinstance(value, tuple | list) else (str(value or ""),)


def braces(text: str) -> set[str]:
    """The names of the values that a template wants."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def gaps(template: Catalog, catalogue: Catalog) -> Iterator[str]:
    """What a catalogue lacks or has wrong or too much, a line each."""
    for message in template:
        if not message.id:
            continue
        there = catalogue.get(message.id, message.context)
        if there is None:
            yield f"missing: {label(message)}"
        elif there.fuzzy:
            yield f"fuzzy: {label(message)}"
        elif not all(forms(there.string)):
            yield f"empty: {label(message)}"
        else:
            wanted = set().union(*(braces(text) for text in forms(message.id)))
            # One plural form may leave the number out ("one action"); any other value must be said.
            for text in forms(there.string):
                if braces(text) - wanted or wanted - braces(text) - ({"n"} if message.pluralizable else set()):
                    yield f"other values than the English: {label(message)} -> {text!r}"
    for message in catalogue:
        if message.id and template.get(message.id, message.context) is None:
            yield f"no longer used: {label(message)}"


def label(message: Message) -> str:
    """A message with the first place that has it."""
    where = message.locations[0][0] if message.locations else "?"
    return f"{forms(message.id)[0]!r} ({where})"


def update(template: Catalog, language: str) -> bool:
    """Bring one `.po` file up to date; says whether it changed."""
    catalogue = read(language)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    text = BytesIO()
    write_po(text, catalogue, width=110, sort_output=True, include_lineno=False)
    path = po_file(language)
    if path.is_file() and path.read_bytes() == text.getvalue():
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.getvalue())
    return True


def compile_po(language: str) -> None:
    """Write the `.mo` file of a language."""
    path = po_file(language).with_suffix(".mo")
    fresh = path.with_suffix(".new")  # a running server must never read half a catalogue
    with fresh.open("wb") as file:
        write_mo(file, read(language))
    fresh.replace(path)


def main(arguments: list[str]) -> int:
    """Update, check or compile all catalogues; the exit code is 1 where something is to be done by hand."""
    if arguments not in (["update"], ["check"], ["compile"]):
        print(__doc__, file=sys.stderr)
        return 2
    if arguments == ["compile"]:
        for language in TRANSLATED:
            compile_po(language)
        return 0
    template = extract()
    problems = []
    for language in TRANSLATED:
        if arguments == ["update"] and update(extract(), language):
            print(f"Updated {po_file(language).relative_to(PACKAGE)}.")
        problems += [f"{language}: {line}" for line in gaps(template, read(language))]
    print("\n".join(problems) or f"{len(template)} messages, all translated.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
