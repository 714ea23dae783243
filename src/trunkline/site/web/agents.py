"""What a browser calls itself, in two or three words that people know."""

from __future__ import annotations

import re

BROWSERS = (
    ("Firefox", "Firefox/|FxiOS/"),
    ("Edge", "Edg"),
    ("Opera", "OPR/"),
    ("Samsung Internet", "SamsungBrowser/"),
    ("Chrome", "Chrome/|Chromium/|CriOS/|HeadlessChrome"),
    ("Safari", "Safari/"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("macOS", "Mac OS X|Macintosh"),
    ("ChromeOS", "CrOS"),
    ("Linux", "Linux"),
)
"""Names with the marks that they have; many browsers have the marks of those further down, too."""


def agent_words(agent: str) -> str:
    """A `User-Agent` in short; its first word where it is none of those known, "" without one.

    >>> agent_words("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> agent_words("python-httpx/0.28.1")
    'python-httpx'
    """
    found = [next((name for name, mark in names if re.search(mark, agent[:500])), "") for names in (BROWSERS, SYSTEMS)]
    if words := ", ".join(filter(None, found)):
        return words
    first = re.match(r"[\w.-]{1,30}", agent, re.ASCII)
    return first.group() if first else ""
