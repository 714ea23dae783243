"""What an index means: one of the legal actions, or one of a fixed catalogue of all actions of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from trunkline.actions import Action
from trunkline.encoding import Catalogue
from trunkline.lab.setting import Setting
from trunkline.rooms import module_of
from trunkline.titles import title


class TooManyActions(ValueError):
    """More actions are legal than a mask has room for."""


class IllegalIndex(ValueError):
    """An index stands for no legal action."""


class Indices(Protocol):
    """The indices of a setting, from 0 to `count` - 1."""

    count: int

    def of(self, legal: Sequence[Action]) -> Sequence[int]:
        """The indices that are legal, in order."""
        ...

    def action(self, view: Any, seat: int, legal: Sequence[Action], index: int) -> Action:
        """The action of a legal index; raises IllegalIndex for another one."""
        ...


class Listed:
    """An index is a place in the list of legal actions."""

    def __init__(self, count: int) -> None:
        self.count = count

    def of(self, legal: Sequence[Action]) -> Sequence[int]:
        """From 0 on, without a gap; raises TooManyActions when there are more than `count`."""
        if len(legal) > self.count:
            raise TooManyActions(
                f"{len(legal)} actions are legal, and the mask has room for {self.count}: "
                f"set most_actions to {len(legal)} or more"
            )
        return range(len(legal))

    def action(self, view: Any, seat: int, legal: Sequence[Action], index: int) -> Action:
        """The action at that place."""
        if not 0 <= index < len(legal):
            raise IllegalIndex(f"action {index} is not legal: {len(legal)} are, from 0 on")
        return legal[index]


class Fixed:
    """An index is a place in the catalogue of the title: the same line in every position."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue, self.lines = catalogue, catalogue.lines
        self.count = len(self.lines)
        self.number = {line: index for index, line in enumerate(self.lines)}

    def of(self, legal: Sequence[Action]) -> Sequence[int]:
        """Those of the legal actions, each once; raises NotInCatalogue when a limit was set too low."""
        line, number = self.catalogue.line, self.number
        return sorted({number[line(a)] for a in legal})

    def action(self, view: Any, seat: int, legal: Sequence[Action], index: int) -> Action:
        """The action of that line, or the one of several that the catalogue picks."""
        wanted = self.lines[index] if 0 <= index < self.count else ""
        same = [a for a in legal if self.catalogue.line(a) == wanted]
        if not same:
            raise IllegalIndex(f"action {index} is not legal: {wanted or 'there is none of that number'}")
        return self.catalogue.pick(view, seat, same)


@cache
def catalogue_of(setting: Setting) -> Fixed:
    """The catalogue of the title of a setting; raises LookupError for a title without."""
    make = getattr(module_of(title(setting.title).room, "lab"), "catalogue", None)
    if make is None:
        raise LookupError(f"{setting.title} has no catalogue: take actions='list'")
    return Fixed(make(setting.game, setting.seats, **dict(setting.limits)))


@cache
def indices_of(setting: Setting) -> Indices:
    """What the indices of a setting mean."""
    return Listed(setting.most_actions) if setting.actions == "list" else catalogue_of(setting)
