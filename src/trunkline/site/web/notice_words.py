"""What a notice says, in its reader's language and time zone. Names in it are text: they carry no markup anywhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any
from urllib.parse import urlsplit

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.show import label_of
from trunkline.show.names import person
from trunkline.site.tables.turns import Open, OpenInvitation, OpenTurn
from trunkline.site.web.i18n import Translator
from trunkline.words import N_

TURN = N_("Your turn: {title}, table {game}")
REMINDED = N_("Your turn still waits: {title}, table {game}")
UNTIL = N_("Your time ends {when}.")
AS = N_("It is your turn as {seat} at table {game}: {what}.")
PHASE = N_("Phase: {phase}.")
MOVED = N_("{who} moved last, {when}.")
BEGUN = N_("You begin.")
DAY_ONE, DAY_MANY = N_("A table waits for you"), N_("{n} tables wait for you")
INVITED, INVITED_BY = N_("You are invited: {title}, table {game}"), N_("{who} invites you: {title}, table {game}")
INVITED_TEXT = N_("A seat at table {game} waits for you, {name}: {what}. You accept or decline on your list of tables.")
TEST = N_("A test from {site}")
TEST_TEXT = N_("This is how you will hear of your turns. Somebody, you it seems, has asked for this test.")
HOW = N_("You have asked to hear of your turns. When, and by which ways: {link}")
STOP = N_("No more of these mails: {link}")

LONGEST = 64
"""Letters of a name."""


@dataclass(frozen=True, slots=True)
class Message:
    """What goes out: a line, what is to be known, where it leads to; `tag` names its table.

    `turns` and `invitations` are for programs; `kind` is turn, reminder, invitation, digest, test, or
    what has happened in a circle.
    """

    kind: str
    language: str
    subject: str
    text: str
    url: str
    tag: str
    turns: Sequence[dict[str, Any]] = ()
    invitations: Sequence[dict[str, Any]] = ()


def plain(text: str) -> str:
    """A name as letters that are seen, in one line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:LONGEST].strip()


def what_of(turn: Open, t: Translator) -> tuple[str, str]:
    """The name of the title of a notice, and that with its map where there are several."""
    try:
        box = titles.title(turn.title)
        label = t(box.map_info(turn.map).label)
    except BadLine:  # a title that this program no longer has
        return turn.title, turn.title
    return box.label, f"{box.label}, {label}" if len(box.maps) > 1 else box.label


def sentences(turn: OpenTurn, t: Translator, zone: tzinfo) -> str:
    """What is said of a turn."""
    _, what = what_of(turn, t)
    said = [t(AS, seat=plain(person(turn.seat)), game=str(turn.game), what=what)]
    if turn.phase:
        said.append(t(PHASE, phase=label_of(turn.phase, t, turn.title)))
    if turn.deadline is not None:
        said.append(t(UNTIL, when=t.moment(turn.deadline, zone)))
    when = t.moment(turn.since, zone)
    said.append(t(MOVED, who=plain(person(turn.mover)), when=when) if turn.mover else t(BEGUN))
    return " ".join(said)


def invited_sentence(invitation: OpenInvitation, t: Translator) -> str:
    """What is said of an invitation."""
    what = what_of(invitation, t)[1]
    return t(INVITED_TEXT, game=str(invitation.game), name=plain(invitation.name), what=what)


def turn_row(turn: OpenTurn, site: str) -> dict[str, Any]:
    """A turn for programs."""
    return {
        "game": turn.game,
        "line": turn.line,
        "title": turn.title,
        "map": turn.map,
        "seat": str(turn.seat),
        "round": turn.round,
        "phase": turn.phase,
        "moved_by": str(turn.mover) or None,
        "since": turn.since,
        "deadline": turn.deadline,
        "url": f"{site}/g/{turn.game}",
    }


def invitation_row(invitation: OpenInvitation, site: str) -> dict[str, Any]:
    """An invitation for programs."""
    row = {"game": invitation.game, "title": invitation.title, "map": invitation.map, "name": invitation.name}
    return row | {"host": person(invitation.host) or None, "made": invitation.made, "url": f"{site}/#invitations"}


def message_of(site: str, t: Translator, zone: tzinfo, news: Sequence[Open], *, digest: bool) -> Message:
    """The message for turns that wait and for invitations: of one, or of all of a day."""
    site = site.rstrip("/")
    turns = [each for each in news if isinstance(each, OpenTurn)]
    calls = [each for each in news if isinstance(each, OpenInvitation)]
    rows, called = [turn_row(turn, site) for turn in turns], [invitation_row(each, site) for each in calls]
    if digest:
        subject = t(DAY_ONE) if len(news) == 1 else t(DAY_MANY, n=len(news))
        said = [f"{sentences(turn, t, zone)}\n{site}/g/{turn.game}" for turn in turns]
        said += [f"{invited_sentence(each, t)}\n{site}/#invitations" for each in calls]
        return Message("digest", t.language, subject, "\n\n".join(said), f"{site}/", "day", rows, called)
    (one,) = news
    values = {"title": what_of(one, t)[0], "game": str(one.game)}
    if isinstance(one, OpenTurn):
        text, late = sentences(one, t, zone), one.deadline is not None
        kind, subject = ("reminder", t(REMINDED, **values)) if late else ("turn", t(TURN, **values))
        return Message(kind, t.language, subject, text, f"{site}/g/{one.game}", f"g{one.game}", rows)
    subject = t(INVITED_BY, who=plain(person(one.host)), **values) if one.host else t(INVITED, **values)
    tag, text = f"i{one.game}", invited_sentence(one, t)
    return Message("invitation", t.language, subject, text, f"{site}/#invitations", tag, (), called)


def test_message(site: str, t: Translator) -> Message:
    """What is sent as a test."""
    site = site.rstrip("/")
    subject = t(TEST, site=urlsplit(site).netloc)
    return Message("test", t.language, subject, t(TEST_TEXT), f"{site}/me/notices", "test")


MARKS = re.compile(r"([\\`*_~|<>#@:\[\]()\-])")
"""What Discord takes for markup, a mention, an emoji or the beginning of an address."""


def for_discord(message: Message) -> dict[str, Any]:
    """A message as Discord takes it: nobody is called by it, and no picture of the address is shown."""
    subject, text = (MARKS.sub(r"\\\1", words) for words in (message.subject, message.text))
    parts = [f"**{subject}**"]
    if message.kind == "digest":
        parts += [f"<{each['url']}>" for each in (*message.turns, *message.invitations)[:20]]
    else:
        parts += [text, f"<{message.url}>"]
    return {"content": "\n".join(parts)[:2000], "allowed_mentions": {"parse": []}, "flags": 4}


def for_program(message: Message, number: str) -> dict[str, Any]:
    """A message as a webhook gets it."""
    return {
        "id": number,
        "type": message.kind,
        "language": message.language,
        "title": message.subject,
        "text": message.text,
        "url": message.url,
        "turns": list(message.turns),
        "invitations": list(message.invitations),
    }


def for_browser(message: Message) -> dict[str, Any]:
    """A message as the browser shows it."""
    return {"title": message.subject, "body": message.text[:1000], "url": message.url, "tag": message.tag}


def mail_text(message: Message, t: Translator, how: str, stop: str) -> str:
    """A message as a mail says it."""
    parts = [message.text, *([message.url] if message.kind != "digest" else []), "-- "]
    return "\n\n".join(parts) + "\n" + t(HOW, link=how) + "\n" + t(STOP, link=stop) + "\n"
