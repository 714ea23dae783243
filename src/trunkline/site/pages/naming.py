"""What a table is called on pages and in lists: by whoever made it, its map or title, and its day."""

from __future__ import annotations

from trunkline import titles
from trunkline.maps import MapInfo
from trunkline.show.names import person
from trunkline.site.tables.live import LiveTable
from trunkline.site.web.i18n import Translator
from trunkline.titles import Title
from trunkline.words import N_


def table_name(who: str, box: Title, info: MapInfo, created: float, t: Translator) -> str:
    """What a table is called: by whoever made it ("" for nobody who sits there), its map and its day.

    Where a title has one map only, the name says the title instead.
    """
    return name_of(who, t(info.label) if len(box.maps) > 1 else box.label, created, t)


def name_of(who: str, what: str, created: float, t: Translator) -> str:
    """The same for any words for what is played."""
    day = t.day(created)
    if not who:
        return t(N_("{what}, {day}"), what=what, day=day)
    return t(N_("{who}’s {what}, {day}"), who=who, what=what, day=day)


def rest_of_name(box: Title, info: MapInfo, t: Translator) -> str:
    """The title or the map: the one that the name does not say."""
    return box.label if len(box.maps) > 1 else t(info.label)


def host_of(live: LiveTable) -> str:
    """What whoever made a table is called there; "" when they hold no seat."""
    held = live.seats_of(live.host)
    return person(live.seats[held[0]].name) if held else ""


def name_of_table(live: LiveTable, t: Translator) -> str:
    """What a table that is open is called."""
    box = titles.title(live.table.game.title)
    return table_name(host_of(live), box, box.map_info(live.table.game.map_name), live.created, t)
