"""The toy title: how many rounds it lasts is an option."""

from __future__ import annotations

from tests.kernel.toy import Count, toy
from trunkline.maps import Option
from trunkline.titles import Title


def build(board, options):
    return toy().change(Count, rounds=int(options["rounds"]))


TITLE = Title(
    name="toy",
    label="Toy",
    room=__package__,
    options=(Option("rounds", "Rounds", {"2": "two", "1": "one"}, "How long it takes."),),
    build=build,
    blurb="Put cards.",
)
