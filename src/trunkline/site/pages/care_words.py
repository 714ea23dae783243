"""What those who look after the site did at a table, for everybody there to read."""

from __future__ import annotations

import time
from typing import Any

from trunkline.show.names import person, person_of
from trunkline.site.tables.care import DELETE, HOUSE, REPLACE, RESUME, REWIND, SILENCE, STOP, SUSPEND, Act
from trunkline.site.tables.live import LiveTable
from trunkline.site.web.i18n import Translator
from trunkline.words import N_

STANDS = 14 * 24 * 3600.0
"""Seconds for which that stands there."""

AT_TABLE = {
    REWIND: N_("This table was set back from line {before} to line {after}."),
    REPLACE: N_("The seat {seat} was taken from whoever had it."),
    STOP: N_("This table was stopped."),
    RESUME: N_("This table goes on again."),
}
"""Acts at tables as sentences."""

NAMES = {
    REWIND: N_("set back to a line"),
    REPLACE: N_("seat freed"),
    STOP: N_("table stopped"),
    RESUME: N_("table goes on"),
    DELETE: N_("table deleted"),
    SUSPEND: N_("suspended"),
    SILENCE: N_("silenced"),
    "close-report": N_("report closed"),
    "close-circle": N_("circle closed"),
    "reopen-circle": N_("circle goes on"),
    "delete-circle": N_("circle deleted"),
    "role": N_("role given"),
}
"""Acts in the audit."""


def acts_to_read(live: LiveTable) -> list[Act]:
    """The acts at a table that stand there, the latest first."""
    return [act for act in live.acts if act.act in AT_TABLE and (not act.at or act.at > time.time() - STANDS)]


def care_rows(live: LiveTable) -> list[dict[str, Any]]:
    """These as `wire.CareAt`."""
    return [
        {"act": act.act, "before": act.before, "after": act.after, "reason": act.reason, "at": act.at or time.time()}
        for act in acts_to_read(live)
    ]


def care_words(live: LiveTable, t: Translator) -> list[dict[str, str]]:
    """These as sentences with their reasons."""
    return [
        {
            "words": t(AT_TABLE[act.act], before=act.before, after=act.after, seat=person(act.before)),
            "reason": act.reason,
            "ago": t.ago(time.time() - (act.at or time.time())),
        }
        for act in acts_to_read(live)
    ]


def takebacks_shown(live: LiveTable) -> list[tuple[int, str, bool]]:
    """What was taken back: how many lines stayed, by whom, `HOUSE` and "" as they are, whether all had agreed."""
    names = live.table.state.names
    return [(n, name if name in ("", HOUSE) else person_of(names, name), agreed) for n, name, agreed in live.takebacks]
