"""A shelf with the toy title only, and the command called in this process."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from trunkline import titles
from trunkline.cli import app

Run = Callable[..., Result]


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy title is all there is on the shelf."""

    monkeypatch.setattr(titles, "SHELF", {"toy": "tests.commands.toybox"})


@pytest.fixture
def run() -> Run:
    """Call `trunkline` with these words; `input` is what standard input holds."""

    def call(*words: str, input: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(app, list(words), input=input)
        errors = result.stderr
        if result.exit_code:
            assert "Traceback" not in errors
            assert errors.count("\n") == 1 and errors.startswith("trunkline: "), errors
        return result

    return call


@pytest.fixture
def record(toys: None, run: Run, tmp_path) -> str:
    """A file with a fresh match of the toy title."""
    result = run("new", "toy", "--seats", "ann,bob", "--seed", "1")
    assert result.exit_code == 0
    file = tmp_path / "fresh.trk"
    file.write_text(result.stdout)
    return str(file)
