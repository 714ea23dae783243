"""The rules of every title in our own words, to be read, searched, and opened where a refusal points."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import QueryParameter

from trunkline import titles
from trunkline.lessons import lessons
from trunkline.rulebooks import Chapter, chapter_of, chapters, part_with, pieces, translate
from trunkline.site.pages.home import Name, page
from trunkline.site.web.i18n import Translator
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import visitor_of

Words = Annotated[str, QueryParameter(max_length=100, description="Only what has all these words in it.")]


def chapters_with(title: str, words: str, t: Translator) -> list[Chapter]:
    """The chapters of a title in the reader's language, only what has the words when there are any."""
    every = [translate(chapter, t) for chapter in chapters(title)]
    return [part for part in (part_with(chapter, words) for chapter in every) if part is not None] if words else every


@get("/rules", include_in_schema=False)
async def shelf(request: Request[Any, Any, Any], q: Words = "") -> Response[Any]:
    """The rules of all titles: their chapters, or what of them has the words searched for."""
    who = visitor_of(request)
    books = [(box, chapters_with(box.name, q.strip(), who.t)) for box in titles.shelf().values()]
    return page(who, "learn/rulebooks.html", books=books, q=q.strip(), pieces=pieces)


@get("/rules/{title:str}", include_in_schema=False)
async def rulebook(request: Request[Any, Any, Any], title: Name, q: Words = "") -> Response[Any]:
    """The rules of a title, or what of them has the words searched for."""
    who = visitor_of(request)
    if title not in titles.SHELF or not chapters(title):
        raise Refused(404, "not-found")
    there: dict[str, list[Any]] = {}
    for each in lessons(title):
        chapter = chapter_of(title, each.section)
        if chapter is not None:
            there.setdefault(chapter.anchor, []).append(each)
    return page(
        who, "learn/rules.html", box=titles.title(title), chapters=chapters_with(title, q.strip(), who.t), q=q.strip(),
        pieces=pieces, lessons=there,
    )  # fmt: skip


HANDLERS = [shelf, rulebook]
