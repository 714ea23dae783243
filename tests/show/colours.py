"""The colours of the style sheets as a browser computes them: by theme, by palette, with what they refer to."""

from __future__ import annotations

import re
from pathlib import Path

import trunkline

PACKAGE = Path(trunkline.__file__).parent
SHEETS = (
    PACKAGE.parents[1] / "client" / "src" / "style.css",
    PACKAGE / "show" / "board.css",
    *sorted((PACKAGE / "games").glob("*/board.css")),
)
THEMES = ("light", "dark")
PALETTES = ("", "safe", "contrast")

Colour = tuple[float, float, float]

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PROPERTY = re.compile(r"(--[\w-]+):\s*([^;]+);")


def rules() -> list[tuple[str, dict[str, str]]]:
    """Selector -> the custom properties that it sets, in the order of the sheets; comments are passed over."""
    text = "\n".join(re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.S) for sheet in SHEETS)
    found = [(selector.strip(), dict(_PROPERTY.findall(body))) for selector, body in _RULE.findall(text)]
    return [(selector, properties) for selector, properties in found if properties]


def root(palette: str) -> dict[str, str]:
    """The custom properties of the root element under a palette."""
    wanted = {":root", f':root[data-palette="{palette}"]'}
    out: dict[str, str] = {}
    for selector, properties in sorted(rules(), key=lambda rule: "data-palette" in rule[0]):
        if selector in wanted:
            out |= properties
    return out


def of_class(name: str, palette: str) -> dict[str, str]:
    """The custom properties of an element of that class: those of the root, then its own."""
    out = root(palette)
    for selector, properties in rules():
        if name in [each.strip() for each in selector.split(",")]:
            out |= properties
    return out


def colour(value: str, properties: dict[str, str], theme: str) -> Colour:
    """A value as red, green and blue; raises ValueError for what it cannot read."""
    value = value.strip()
    if found := re.fullmatch(r"light-dark\((.*)\)", value):
        depth, parts = 0, [""]
        for sign in found[1]:
            depth += (sign == "(") - (sign == ")")
            if sign == "," and not depth:
                parts.append("")
            else:
                parts[-1] += sign
        day, night = parts
        return colour(day if theme == "light" else night, properties, theme)
    if found := re.fullmatch(r"var\((--[\w-]+)(?:,\s*(.+))?\)", value):
        return colour(properties.get(found[1], found[2] or ""), properties, theme)
    if found := re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", value):
        digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
        red, green, blue = (int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4))
        return red, green, blue
    raise ValueError(f"no colour: {value}")


def luminance(of: Colour) -> float:
    """The relative luminance of WCAG."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Colour, b: Colour) -> float:
    """The contrast ratio of WCAG, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
