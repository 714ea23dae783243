"""The page on security names tests and files that there are, and each number once."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
STATES = {"met", "not met", "not shown", "n/a"}


def rows():
    return [
        [cell.strip() for cell in line.strip("| ").split(" | ")] for line in PAGE.splitlines() if line.startswith("| ")
    ]


def test_every_test_and_file_named_is_there():
    named = re.findall(r"`([\w/.-]+\.\w+)(?:::(\w+))?`", PAGE)
    assert len(named) > 100
    for file, test in named:
        path = next((at for at in (ROOT / file, ROOT / "tests" / file) if at.is_file()), None)
        assert path is not None, file
        assert not test or f"def {test}(" in path.read_text(encoding="utf-8"), (file, test)


def test_each_row_has_a_state_and_a_reason_and_no_number_comes_twice():
    found = [row for row in rows() if re.match(r"\d+\.\d+\.\d+", row[0])]
    assert len(found) > 120
    for row in found:
        assert len(row) == 4 and row[2] in STATES and row[3], row
    numbers = [number for row in found for number in re.findall(r"\d+\.\d+\.\d+", row[0])]
    assert len(numbers) == len(set(numbers))
