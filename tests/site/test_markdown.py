"""The Markdown of chat: a little markup, and nothing that anybody writes can be more than that."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import example, given
from hypothesis.strategies import lists, sampled_from, text

from trunkline.site.web.markdown import TAGS, marked

REL = 'target="_blank" rel="nofollow noopener noreferrer"'


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("hello", "hello"),
        ("a & b < c > d", "a &amp; b &lt; c &gt; d"),
        ("*so* and **so**, ~~not so~~", "<em>so</em> and <strong>so</strong>, <s>not so</s>"),
        ("`ann build N5<b>`", "<code>ann build N5&lt;b&gt;</code>"),
        ("two\nlines, *one\nthing*", "two\nlines, <em>one\nthing</em>"),
        ("[map](https://a.example/?a=1&b=2)", f'<a href="https://a.example/?a=1&amp;b=2" {REL}>map</a>'),
        ("<https://a.example>", f'<a href="https://a.example" {REL}>https://a.example</a>'),
        ("https://a.example", "https://a.example"),
        ("snake_case_words and 2 * 3 * 4", "snake_case_words and 2 * 3 * 4"),
        (r"\*as typed\*", "*as typed*"),
        ("# no heading\n- no list\n> no quote\n\n    no code", "# no heading\n- no list\n&gt; no quote\n\n    no code"),
    ],
)
def test_what_is_shown(typed, shown):
    assert marked(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        "<script>alert(1)</script> *x*",
        "<img src=x onerror=alert(1)> *x*",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:x)",
        "<javascript:alert(1)>",
        '[x](https://a.example "onmouseover=alert(1)")',
        '[x](https://a.example/"onmouseover="alert(1))',
        "![x](https://a.example/x.png)",
        "[![x](https://a.example/x.png)](javascript:alert(1))",
        "`<b>` <b>*x*</b>",
        "[<img src=x>](https://a.example)",
        "*<svg/onload=alert(1)>*",
        "[x]: https://a.example\n\n[x]",
    ],
)
def test_what_may_do_harm_is_text(typed):
    check(marked(typed))


class Reader(HTMLParser):
    """The tags and attributes of a piece of HTML."""

    def __init__(self):
        super().__init__()
        self.tags, self.attributes = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]


def check(shown):
    reader = Reader()
    reader.feed(shown)
    assert set(reader.tags) <= TAGS
    for tag, name, value in reader.attributes:
        assert (tag, name) in (("a", "href"), ("a", "rel"), ("a", "target"))
        if name == "href":
            scheme = re.match(r"[^/?#]*?:", value or "")
            assert scheme is None or scheme.group().lower() in ("http:", "https:"), value


PIECES = [
    "*",
    "**",
    "_",
    "~~",
    "`",
    "[",
    "](",
    ")",
    "<",
    ">",
    "https://a.example",
    "javascript:",
    "\\",
    "!",
    "&lt;",
    '"',
    "\n",
]


@given(lists(sampled_from(PIECES) | text(max_size=5), max_size=30))
@example(["[", "](", "javascript:", ")"])
def test_whatever_is_typed_is_text_with_a_little_markup(pieces):
    typed = "".join(pieces)
    shown = marked(typed)
    check(shown)
    if not re.search(r"[*_~`\[<\\]", typed):
        assert unescape(shown) == typed
