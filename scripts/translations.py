"""Are the translations complete? `--update` writes new messages into the .po files, to be filled in by hand;
`--update de` also begins a new language.

Messages are what Babel finds in the package: `_("...")`, `ngettext("...", "...", n)`, `pgettext` and, to mark only,
`N_("...")` in Python; the same and `{% trans %}` in templates; and what people read in the JSON of lessons and rules.
English is the source text, so its catalogue may stay
empty where the text is the same; every other language must translate all of it.
"""

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from trunkline.site.catalogues import sentences

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "trunkline"
LOCALE = PACKAGE / "site" / "locale"
SOURCE_LANGUAGE = "en"
REQUIRED = ("it",)

HEADER = "# Translations of Trunkline, under the licence of the project."
METHODS = [
    ("**.py", "python"),
    ("**.html", "jinja2"),
    ("**.txt", "jinja2"),
    ("**.xml", "jinja2"),
    ("lessons/*.json", sentences),
    ("rulebooks/*.json", sentences),
]
OPTIONS = {pattern: {"trimmed": "true", "silent": "false"} for pattern, method in METHODS if method == "jinja2"}


def extracted() -> Catalog:
    """The messages that the package has now."""
    template = Catalog(project="trunkline")
    for name, line, message, comments, context in extract_from_dir(
        PACKAGE, METHODS, OPTIONS, comment_tags=("NOTE:",), strip_comment_tags=True
    ):
        place = f"src/trunkline/{Path(name).as_posix()}"
        template.add(message, None, [(place, line)], auto_comments=comments, context=context)
    return template


def shown(message: Message) -> str:
    """The message and the first place that has it, for the eye."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    where = ":".join(str(part) for part in message.locations[0] if part) if message.locations else "?"
    return f"{text!r} ({where})"


def gaps(template: Catalog, catalogue: Catalog, source: bool) -> list[str]:
    """What is wrong with one catalogue, a line each."""
    found = []
    for message in template:
        if not message.id:
            continue
        there = catalogue.get(message.id, message.context)
        forms = () if there is None else there.string if isinstance(there.string, tuple) else (there.string,)
        if there is not None and there.fuzzy:
            found.append(f"fuzzy: {shown(message)}")
        elif source and not any(forms):
            continue
        elif there is None:
            found.append(f"missing: {shown(message)}")
        elif not forms or not all(forms):
            found.append(f"empty: {shown(message)}")
        else:
            there.flags |= message.flags
            found += [f"{problem}: {shown(message)}" for problem in there.check(catalogue)]
    return found


def stale(template: Catalog, catalogue: Catalog) -> list[str]:
    """Messages of a catalogue that the package no longer has."""
    return [
        f"no longer used: {shown(message)}"
        for message in catalogue
        if message.id and template.get(message.id, message.context) is None
    ]


def update(template: Catalog, catalogue: Catalog, po: Path) -> bool:
    """Bring one .po file up to date with the package; what is no longer used goes. Says whether it changed."""
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    text = BytesIO()
    write_po(text, catalogue, width=110, sort_output=True, include_lineno=False)
    changed = text.getvalue() != po.read_bytes()
    if changed:
        po.write_bytes(text.getvalue())
    return changed


def begin(language: str) -> None:
    """An empty catalogue for a language that has none."""
    if not list((LOCALE / language / "LC_MESSAGES").glob("*.po")):
        po = LOCALE / language / "LC_MESSAGES" / "messages.po"
        po.parent.mkdir(parents=True, exist_ok=True)
        with po.open("wb") as file:
            write_po(file, Catalog(language, project="trunkline", header_comment=HEADER, fuzzy=False))


def main(arguments: list[str]) -> int:
    """Check or update all catalogues; the exit code is 1 where something is to be done by hand."""
    updating = arguments[:1] == ["--update"]
    if updating:
        for language in (*REQUIRED, *arguments[1:]):
            begin(language)
    elif not LOCALE.is_dir():
        print("No translations yet.")
        return 0
    template = extracted()
    problems = [f"locale/{name}: no catalogue" for name in REQUIRED if not (LOCALE / name).is_dir()]
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        language = po.parent.parent.name
        with po.open("rb") as file:
            catalogue = read_po(file, locale=language)
        if updating and update(template, catalogue, po):
            print(f"Updated locale/{po.relative_to(LOCALE)}.")
        lines = gaps(template, catalogue, language == SOURCE_LANGUAGE) + stale(template, catalogue)
        problems += [f"locale/{po.relative_to(LOCALE)}: {line}" for line in lines]
    print("\n".join(problems) or f"{len(template)} messages, all translated.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
