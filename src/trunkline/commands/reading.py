"""What commands read: records from files or standard input, options, names; every fault is one `Refusal`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from trunkline.actions import BadLine
from trunkline.game import Game
from trunkline.record import Record, position
from trunkline.titles import game_of_record
from trunkline.words import say


class Refusal(Exception):
    """A command that cannot be done: its words go to standard error as one line, and the exit code is 1."""


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as fault:
        raise Refusal(f"cannot read {file}: {fault.strerror or fault}") from fault
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        row = raw[: fault.start].count(b"\n") + 1
        raise Refusal(f"{name_of_file(file)}: line {row} is not UTF-8 text") from fault


def name_of_file(file: str) -> str:
    """How messages call a file."""
    return "standard input" if file == "-" else file


def read_record(file: str) -> tuple[Game[Any, Any], Record]:
    """A record and the game it is of; refused when its head cannot be read or names no such game."""
    text = read_text(file)
    try:
        record = Record.read(text)
        game = game_of_record(record.title, record.map, len(record.seats), record.options, record.rules)
    except BadLine as bad:
        raise Refusal(f"{name_of_file(file)}: {bad}") from bad
    return game, record


def read_position(file: str, at: int | None) -> tuple[Game[Any, Any], Record, Any]:
    """A record and its position after line `at` (the last one by default); refused when a line before is not legal."""
    game, record = read_record(file)
    check_line_number(record, at)
    s, stop = position(game, record, at)
    if stop is not None:
        raise Refusal(f"{name_of_file(file)}: {break_message(stop.line, stop.text, str(stop.why), stop.why.section)}")
    return game, record, s


def check_line_number(record: Record, at: int | None) -> None:
    """Refuse a line number that the record does not have; 0 is the position before the first line."""
    if at is not None and not 0 <= at <= len(record.lines):
        raise Refusal(say("line-out-of-range", {"line": at, "lines": len(record.lines)}))


def break_message(line: int, text: str, reason: str, section: str) -> str:
    """Where a record breaks, and why."""
    return f"line {line} “{text}” is not legal: {reason}" + (f" [{section}]" if section else "")


def write_text(file: str, text: str) -> None:
    """Write a file, or standard output for `-`."""
    if file == "-":
        sys.stdout.write(text)
        return
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as fault:
        raise Refusal(f"cannot write {file}: {fault.strerror or fault}") from fault


def read_options(pairs: list[str]) -> dict[str, str]:
    """The options of `--option key=value`, given any number of times."""
    options: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise Refusal(f"“{pair}” is no option: write --option name=value")
        options[key] = value
    return options


def read_names(text: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(name.strip() for name in text.split(","))
