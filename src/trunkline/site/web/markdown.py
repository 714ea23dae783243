"""What people write to each other as it is shown: a little of Markdown, all else as the letters that were typed.

Within lines only: emphasis, struck out, code and links. No pictures, no headings, no HTML; what comes of it is cleaned
once more, so that a fault in one of the two lets nothing through.
"""

from __future__ import annotations

import functools
import re

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup

MARKDOWN = MarkdownIt("zero").enable(["escape", "backticks", "strikethrough", "emphasis", "link", "autolink"])

MARKS = re.compile(r"[*_~`\[<\\]")
"""What Markdown within a line begins with."""

TAGS = {"em", "strong", "s", "code", "a"}


@functools.lru_cache(maxsize=2048)
def marked(text: str) -> Markup:
    """A text as HTML; breaks of line stay as they are. Links lead to pages of the web, which do not hear from where."""
    if MARKS.search(text) is None:
        return Markup.escape(text)
    made = MARKDOWN.renderInline(text)
    return Markup(
        nh3.clean(
            made,
            tags=TAGS,
            attributes={"a": {"href"}, "*": set()},
            url_schemes={"http", "https"},
            set_tag_attribute_values={"a": {"target": "_blank"}},
            link_rel="nofollow noopener noreferrer",
        )
    )
