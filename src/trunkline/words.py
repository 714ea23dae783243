"""The English words of the rules side: objections and unreadable lines, by code.

The site translates these very strings. Phases register their own words next to their rules with `WORDS.update`;
`N_` marks a string for the catalogues without changing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def N_(text: str) -> str:
    """Mark a string for translation."""
    return text


class Words(dict[str, str]):
    """Texts by code. A code that has another text already is refused: whoever came last would speak for both."""

    def __setitem__(self, code: str, text: str) -> None:
        if self.get(code, text) != text:
            raise ValueError(f"the code “{code}” has a text already: {self[code]}")
        super().__setitem__(code, text)

    def update(self, words: Mapping[str, str]) -> None:  # type: ignore[override]
        for code, text in words.items():
            self[code] = text


WORDS = Words(
    {
        "empty-line": N_("The line is empty."),
        "missing-verb": N_("The line names no action after “{seat}”. Known: {verbs}."),
        "unknown-verb": N_("“{verb}” is not an action of this game. Known: {verbs}."),
        "unknown-seat": N_("Nobody at this table is called “{seat}”. Seats: {seats}."),
        "missing-word": N_("“{verb}” wants a word for {field}."),
        "too-many-words": N_("“{verb}” takes no further word, but found “{word}”."),
        "not-a-number": N_("“{word}” is not a whole number."),
        "number-too-long": N_("A number has at most {most} digits."),
        "not-now": N_("“{action}” is not possible now."),
        "not-your-turn": N_("It is not {seat}’s turn; the table waits for {turn}."),
        "draw-due": N_("It is not {seat}’s turn: dice or a draw come first."),
        "no-draw-due": N_("No dice and no draw are due now; the table waits for {turn}."),
        "game-over": N_("The game is over."),
        "chance-only": N_("Dice and draws are made by the table, not by a seat."),
        "bad-tag": N_("The record’s head is broken at line {row}: {text}"),
        "missing-tag": N_("The record lacks the tag “{tag}”."),
        "unknown-title": N_("There is no title “{title}”. Known: {titles}."),
        "unknown-map": N_("{title} has no map “{map}”. Known: {maps}."),
        "unknown-option": N_("{title} has no option “{option}”. Known: {options}."),
        "idle-option": N_("Option “{option}” changes nothing on the map {map}. {why}"),
        "option-elsewhere": N_("The map {map} does not offer option “{option}”; these do: {where}."),
        "bad-option": N_("Option “{option}” cannot be “{value}”. Choices: {choices}."),
        "bad-seats": N_("{title} on {map} is played by {range}, not by {seats}."),
        "bad-seat-name": N_("“{seat}” cannot name a seat: use lower-case letters, digits and dashes, 1 to 24 of them."),
        "seat-twice": N_("Two seats are called “{seat}”."),
        "unknown-rules": N_("The record follows rules version {rules}; this program knows version {known}."),
        "undo-opened": N_("The game is over and all that was hidden is open: nothing can be taken back any more."),
        "nothing-to-undo": N_("There is nothing of yours to take back."),
        "undo-chance": N_("What dice or draws have revealed cannot be taken back."),
        "undo-other": N_("Another player has acted since."),
        "line-out-of-range": N_("There is no line {line}; the record has {lines}."),
    }
)


def say(code: str, values: Mapping[str, Any]) -> str:
    """The English sentence of a code; the code itself with its values when nobody gave it words."""
    text = WORDS.get(code)
    if text is None:
        return " ".join([code, *(f"{k}={v}" for k, v in values.items())])
    return text.format(**values)
