"""The queues there are, and the functions that do their jobs, by name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

BOTS = "bots"
"""The queue of bots that owe a move."""

MAIL = "mail"
"""The queue of mail that is to be sent."""

NOTICES = "notices"
"""The queue in which it is decided who is to hear of their turn."""

PUSH = "push"
"""The queue of what is pushed to browsers."""

HOOKS = "hooks"
"""The queue of what is sent to Discord and other webhooks."""

CLOCK = "clock"
"""The queue of what is done at regular times."""

QUEUES = (BOTS, MAIL, NOTICES, PUSH, HOOKS, CLOCK)
"""All queues; each has a process of its own where the host wants that."""

AGAIN = 5.0
"""Seconds until a job that has failed is tried again, for the first time."""

AGAIN_AT_MOST = 60.0
"""The same for the last: jobs with the same lock wait for it."""

Function = Callable[..., Awaitable[None]]
"""Does a job, with its arguments by name; what it raises lets it be tried again."""


class NoQueue(ValueError):
    """There is no queue of that name."""


@dataclass(frozen=True, slots=True)
class Work:
    """A function that does jobs, and the queue that they are in."""

    queue: str
    function: Function


class Registry:
    """What this process can do: a function for each name of a job."""

    def __init__(self) -> None:
        self._works: dict[str, Work] = {}
        self.periodic: dict[str, int] = {}  # seconds between two times, by name

    def add(self, name: str, queue: str, function: Function) -> None:
        """Let jobs of that name be done by a function."""
        self._works[name] = Work(check_queue(queue), function)

    def add_periodic(self, name: str, queue: str, function: Function, seconds: int) -> None:
        """Let a function be called again and again, in one process at a time; it gets the `timestamp` it is for."""
        self.add(name, queue, function)
        self.periodic[name] = seconds

    def __getitem__(self, name: str) -> Work:
        return self._works[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._works)


def check_queue(name: str) -> str:
    """The name of a queue; raises NoQueue when there is none of that name."""
    if name not in QUEUES:
        raise NoQueue(f"There is no queue {name!r}, only {', '.join(QUEUES)}.")
    return name


def pause(failures: int) -> float:
    """Seconds until a job that has failed so often, from 1, is tried again."""
    return min(AGAIN * 2.0 ** min(failures - 1, 10), AGAIN_AT_MOST)
