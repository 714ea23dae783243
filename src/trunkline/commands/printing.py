"""How commands print: plain tables that stay readable in a pipe, and JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

WIDEST = 10_000
"""Columns of a pipe: more than any row has."""


def print_json(data: Any) -> None:
    """Indented JSON on standard output."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def print_table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Columns with a heading; numbers stand to the right. In a pipe nothing is cut or wrapped."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for n, name in enumerate(head):
        numbers = bool(rows) and all(isinstance(row[n], int | float) for row in rows)
        grid.add_column(name, justify="right" if numbers else "left", no_wrap=True)
    for row in rows:
        grid.add_row(*(Text(as_text(cell)) for cell in row))
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDEST
    console.print(grid)


def as_text(value: Any) -> str:
    """A cell as text: rounded to what a reader wants, a dash for nothing."""
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.0f}" if value.is_integer() or abs(value) >= 1000 else f"{value:.3g}"
    return str(value)
