"""The log, the card of a round and the end of a game on the page, of every title, in both languages."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.site.conftest import HTML, JSON, bearer, site
from trunkline.show.final import Sheet
from trunkline.show.rounds import ENDING
from trunkline.site.pages import rounds as pages
from trunkline.site.web.i18n import Translator
from trunkline.titles import artist, shelf

TITLES = list(shelf())
SEATS = ("ann:random", "bob:random", "cyd:random")
WORDS = {"en": ("Final score", "Go on", "Rematch"), "it": ("Punteggio finale", "Avanti", "Rivincita")}


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


async def over(here, game):
    """Wait until bots have played a table to its end."""
    return await here.wait_for_turn(game, {})


def text_of(page):
    """What a page says, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.anyio
@pytest.mark.parametrize("title", TITLES)
async def test_the_end_of_every_title(title, tmp_path):
    """Places, score sheet, a table beside each plot, buttons that lead somewhere; the same in Italian."""
    async with site(tmp_path) as here:
        game, _ = await here.make(*SEATS, title=title)
        sheet = await over(here, game)
        assert not {"ending", "round_card", "notes"} & set(sheet), "programs reckon for themselves"
        painter = artist(title)
        for language, (score, go_on, rematch) in WORDS.items():
            answer = await here.client.get(f"/g/{game}", headers=HTML | {"accept-language": language})
            page = answer.text
            end = page[page.index('<section id="ending"') :]
            end = end[: end.index("</section>")]
            assert score in end and rematch in end and "{" not in end
            columns = painter.rounds.plots
            assert end.count('<svg class="plot"') == end.count("<figure") == len(columns)
            assert all(f'id="plot-{column.key}"' in end for column in columns)
            for figure in re.findall(r"<figure.*?</figure>", end, re.S):
                drawn, table = figure.split("</svg>")
                cells = re.findall(r'<td class="number">([^<]*)</td>', table)
                assert len(cells) >= drawn.count("<circle") == sum(cell != "–" for cell in cells)
            boxes = re.findall(r'<div class="scrolls"[^>]*>', end)
            assert boxes and all('tabindex="0" role="region" aria-label' in box for box in boxes)
            card = page[page.index('<section id="round-card"') :]
            card = card[: card.index("</section>")]
            assert f">{go_on}</button>" in card and " hidden>" in card and "{" not in card
            assert ("data-brief" in card) == painter.rounds.brief
            async with here.hall.at(game) as live:
                kept = next(rows for (_, key), rows in live.notes.items() if key.startswith(language))
            assert page.count('<li id="note-') == sum(len(row) for row in kept)
        for path in re.findall(r'href="(/[^"]+)"', end):
            assert (await here.client.get(unescape(path), headers=HTML)).status_code == 200, path


@pytest.mark.anyio
@pytest.mark.parametrize("title", ["age-of-steam", "steel-driver"])
async def test_the_log_has_money_after_its_line(title, tmp_path):
    """What a round brought stands under the line at which it happened, unnumbered; the past has only what was."""
    async with site(tmp_path) as here:
        game, _ = await here.make(*SEATS, title=title)
        sheet = await over(here, game)
        async with here.hall.at(game) as live:
            done = [each for each in pages.ledger_of(live).done if each.number != ENDING]
        page = (await here.client.get(f"/g/{game}", headers=HTML)).text
        notes = [int(n) for n in re.findall(r'<li id="note-(\d+)-1"', page)]
        assert notes and all(f'id="line-{n}"' in page for n in notes)
        for n in notes:
            assert page.index(f'id="line-{n}"') < page.index(f'id="note-{n}-1"')
        assert all(word in text_of(page) for word in ("income $" if title == "age-of-steam" else "profits $", "cash"))
        assert not any("cash now" in line for line in sheet["log"])
        last = done[0].line
        before = (await here.client.get(f"/g/{game}/at/{last - 1}", headers=HTML)).text
        after = (await here.client.get(f"/g/{game}/at/{last}", headers=HTML)).text
        assert "round-card" not in before and 'data-round="1"' in after and f'data-after="{last}"' in after
        assert 'id="ending"' not in after


@pytest.mark.anyio
async def test_undo_takes_the_books_back(tmp_path):
    """The ledger is of the lines that stand; after an undo it is made anew."""
    async with site(tmp_path) as here:
        game, tokens = await here.make("ann:link", "bob:link", "cyd:link", title="steel-driver")
        async with here.hall.at(game) as live:
            assert pages.ledger_of(live).line == live.table.line == 1
        turn = (await here.sheet(game))["turn"]
        line = (await here.sheet(game, tokens[turn]))["legal"][0]
        assert (await here.say(game, tokens[turn], f"{turn} {line}")).status_code == 201
        await here.client.get(f"/g/{game}", headers=HTML)
        data = {"n": 2, "seat": turn}
        taken = await here.client.post(f"/g/{game}/undo", json=data, headers=bearer(tokens[turn]))
        assert taken.status_code == 201, taken.text
        page = await here.client.get(f"/g/{game}", headers=HTML)
        assert page.status_code == 200 and page.text.count('<li id="note-') == 1
        async with here.hall.at(game) as live:
            assert pages.ledger_of(live).line == live.table.line == 1


@pytest.mark.anyio
async def test_rematch_fills_the_form_in(tmp_path):
    """Title, map, options and seats of the table; the reader's seat is theirs again; the place is said."""
    async with site(tmp_path) as here:
        browser = here.browser()
        made = await here.form(
            browser, "/new", title="steel-driver", map="us", option_ties="company",
            kind_1="me", name_1="Zoë", kind_2="random", name_2="Bob", kind_3="random", name_3="Cyd",
        )  # fmt: skip
        game = int(made.headers["location"].rsplit("/", 1)[1])
        for _ in range(2000):
            sheet = (await browser.get(f"/g/{game}", headers=JSON)).json()
            if sheet["over"]:
                break
            if sheet["legal"]:
                answer = await here.form(browser, f"/g/{game}", n=sheet["line"], line=f"zoe {sheet['legal'][-1]}")
                assert answer.status_code in (201, 303), answer.text
            else:
                await asyncio.sleep(0.005)
        assert sheet["over"]
        page = (await browser.get(f"/g/{game}", headers=HTML)).text
        places = {name: k for k, name in enumerate(sheet["seats"])}
        assert "zoe" in sheet["winners"] or re.search(r"Zoë: place \d of 3 with \$\d+\.", text_of(page))
        link = unescape(re.search(r'class="act" href="(/new[^"]+)"', page).group(1))
        fields = {key: value[0] for key, value in parse_qs(urlsplit(link).query).items()}
        assert fields == {
            "title": "steel-driver", "map": "us", "option-ties": "company", "kind-1": "me", "name-1": "Zoë",
            "kind-2": "random", "name-2": "Bob", "kind-3": "random", "name-3": "Cyd",
        }  # fmt: skip
        form = (await browser.get(link, headers=HTML)).text
        assert 'value="Zoë"' in form and places["zoe"] == 0
        onlooker = (await here.browser().get(f"/g/{game}", headers=HTML)).text
        assert "kind-1=link" in unescape(re.search(r'href="(/new[^"]+)"', onlooker[onlooker.index('id="ending"') :])[1])


def test_the_headline():
    """Headlines: one winner with or without a lead, several, nobody."""
    base = Sheet((0, 1), {0: 1, 1: 2}, (0,), {0: 5, 1: 3}, (), "Points", "", (), ())
    t = Translator("en")
    names = ("ann", "bob")
    assert pages.headline(base, names, t) == "Ann wins with 5 points, 2 ahead."
    assert pages.headline(replace(base, scores={0: 3, 1: 3}), names, t) == "Ann wins with 3 points."
    both = replace(base, scores={0: 1, 1: 1}, winners=(0, 1))
    assert pages.headline(both, names, t) == "Ann, Bob share the victory with 1 point each."
    assert pages.headline(replace(base, winners=()), names, t) == "The game is over; nobody is ranked."
    assert pages.headline(replace(base, unit="$"), names, t) == "Ann wins with $5, $2 ahead."
