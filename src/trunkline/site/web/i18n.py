"""The words of the site in the reader's language: gettext catalogues under `locale`, English being the source text.

A `Translator` is called with an English template and its values; numbers are written as its language writes them.
The catalogues are read from the compiled `.mo` files, or from the `.po` where a checkout has a newer one.
"""

from __future__ import annotations

import functools
import gettext
import io
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from string import Formatter
from typing import Any

from babel import Locale
from babel.dates import format_datetime, format_skeleton, format_time, format_timedelta
from babel.numbers import format_decimal
from babel.units import format_unit

from trunkline import titles
from trunkline.game import Objection
from trunkline.show.values import values_in_words
from trunkline.site.tables.hours import find_zone
from trunkline.words import WORDS

LOCALE = Path(__file__).parent.parent / "locale"
DOMAIN = "trunkline"
LANGUAGES: dict[str, str] = {"en": "English", "it": "Italiano"}
"""Language -> what it calls itself."""

COOKIE = "language"
PLACES = "places"
"""The cookie by which browsers have asked for the names of places as printed, before that was one of the looks."""


class _Words(Formatter):
    """Fills braces; whole and decimal numbers are written as the language writes them. Templates are read once."""

    def __init__(self, locale: Locale) -> None:
        self.locale = locale
        self._read: dict[str, list[tuple[str, str]] | None] = {}

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """A template with its values; a name that has none raises KeyError."""
        try:
            parts = self._read[template]
        except KeyError:
            parts = self._read[template] = self._parts(template)
        if parts is None:
            return self.vformat(template, (), values)
        out = []
        for text, name in parts:
            out.append(text)
            if name:
                value = values[name]
                out.append(value if type(value) is str else self.format_field(value, ""))
        return "".join(out)

    def _parts(self, template: str) -> list[tuple[str, str]] | None:
        """A template as texts, each with the name of the value that follows; None when it has more than plain names."""
        parts = []
        for text, name, form, conversion in self.parse(template):
            if form or conversion or (name is not None and not name.isidentifier()):
                return None
            parts.append((text, name or ""))
        return parts

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec and isinstance(value, int | float) and not isinstance(value, bool):
            return number(value, self.locale)
        return str(super().format_field(value, format_spec))


UNITS = ((86400, "duration-day"), (3600, "duration-hour"), (60, "duration-minute"), (1, "duration-second"))
"""Units of time with their seconds, the longest first."""


def number(value: float, locale: Locale) -> str:
    """A number as the language writes it: 1234.5 is 1.234,5 in Italian. Four digits stand together, as in panels."""
    if isinstance(value, int) and -10_000 < value < 10_000:
        return str(value)
    return format_decimal(value, locale=locale)


class Translator:
    """One language. `t("{n} seats", n=4)` translates the template, then fills it."""

    def __init__(self, language: str, printed: bool = False) -> None:
        self.language = language
        self.places = "" if printed else language
        """The language of the names of places; "" for those that are printed on the boards."""
        self.locale = Locale.parse(language)
        self._catalogue = catalogue(language)
        self._words = _Words(self.locale)

    def __call__(self, english: str, /, **values: Any) -> str:
        text = self._catalogue.gettext(english) if english else ""
        return self._words.fill(text, values) if values else text

    def ngettext(self, singular: str, plural: str, n: int, /, **values: Any) -> str:
        """The form that fits n; `{n}` may be used without naming it."""
        text = self._catalogue.ngettext(singular, plural, n)
        return self._words.fill(text, {"n": n, **values})

    def objection(self, o: Objection, title: str) -> str:
        """Why an action is refused, as a sentence; `title` is the game whose rules object, "" for none."""
        return self.code(o.code, dict(o.values), title)

    def code(self, code: str, values: dict[str, Any], title: str = "") -> str:
        """The sentence of a code of `trunkline.words`; the code with its values when nobody gave it words."""
        text = WORDS.get(code)
        if text is None:
            return " ".join([code, *(f"{k}={v}" for k, v in values.items())])
        named = titles.title(title).names() if title else {}
        said = self._words.fill(self._catalogue.gettext(text), values_in_words(text, values, self, named))
        return said[:1].upper() + said[1:]

    def number(self, value: float) -> str:
        """A number as the language writes it."""
        return number(value, self.locale)

    def value(self, value: Any) -> str:
        """A cell of a table: numbers as the language writes them, with a proper minus sign, anything else as it is."""
        if isinstance(value, bool):
            return "✓" if value else "–"
        return number(value, self.locale).replace("-", "−") if isinstance(value, int | float) else str(value)

    def when(self, seconds: float) -> str:
        """A moment, by the clock of the server."""
        return str(format_datetime(datetime.fromtimestamp(seconds), "short", locale=self.locale))

    def moment(self, seconds: float, zone: tzinfo) -> str:
        """A moment, by the clock of a time zone."""
        return str(format_datetime(datetime.fromtimestamp(seconds, zone), "short", locale=self.locale))

    def day(self, seconds: float) -> str:
        """A day without its year, by the clock of the server: 28 November."""
        return str(format_skeleton("MMMMd", datetime.fromtimestamp(seconds), locale=self.locale))

    def moment_at(self, seconds: float, zone: str) -> str:
        """A day and time of day by the clocks of a zone, which is named."""
        there = datetime.fromtimestamp(seconds, find_zone(zone))
        day, hour = format_skeleton("MMMEd", there, locale=self.locale), format_time(there, "short", locale=self.locale)
        return f"{day}, {hour} ({zone})"

    @staticmethod
    def iso(seconds: float) -> str:
        """A moment as HTML has it."""
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")

    def lasting(self, seconds: float) -> str:
        """How long something takes, in full units: 1 day, 36 hours, 3 days."""
        whole = max(1, int(seconds))
        fits = ((size, unit) for size, unit in UNITS if whole >= size and (whole % size == 0 or whole >= 2 * size))
        size, unit = next(fits)
        return str(format_unit(whole // size, unit, locale=self.locale))

    def ago(self, seconds: float) -> str:
        """How long ago something was."""
        return str(format_timedelta(timedelta(seconds=-max(seconds, 1)), add_direction=True, locale=self.locale))


def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English where it has none."""
    folder = LOCALE / language / "LC_MESSAGES"
    po, mo = folder / f"{DOMAIN}.po", folder / f"{DOMAIN}.mo"
    if mo.is_file() and not (po.is_file() and po.stat().st_mtime > mo.stat().st_mtime):
        with mo.open("rb") as file:
            return gettext.GNUTranslations(file)
    if po.is_file():
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        with po.open("rb") as source:
            compiled = io.BytesIO()
            write_mo(compiled, read_po(source, locale=language))
        compiled.seek(0)
        return gettext.GNUTranslations(compiled)
    return gettext.NullTranslations()


@functools.cache
def translator(language: str, printed: bool = False) -> Translator:
    """The translator of a language, made once; `printed` leaves the names of places as the boards have them."""
    return Translator(language, printed)


READ = 200
"""Characters of `Accept-Language` that are looked at: no browser sends as many."""


def language_for(cookie: str | None, accept: str) -> str:
    """The language to use: the one chosen, else the browser's best, else English."""
    return cookie if cookie in LANGUAGES else _best_of(accept[:READ])


@functools.lru_cache(maxsize=512)
def _best_of(accept: str) -> str:
    best, weight = "en", 0.0
    for part in accept.split(","):
        tag, _, quality = part.strip().partition(";")
        language = tag.split("-")[0].lower()
        try:
            q = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            continue
        if language in LANGUAGES and q > weight:
            best, weight = language, q
    return best
