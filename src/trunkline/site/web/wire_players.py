"""What programs send and get about what members have played, and their ratings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class Rated(Struct, forbid_unknown_fields=True):
    """Whether your games change ratings from now on, and others see what you have played."""

    on: bool


class PlayedTitle(Struct):
    """What a member has played of a title, on all maps where `map` is "".

    `places` are how often they came first, second and so on; a shared first place is a win. `mean` and `best` are
    points, null where they were ranked nowhere; `rating` is null until there are games enough, and for a map.
    """

    title: str
    map: str
    plays: int
    wins: int
    places: list[int]
    mean: float | None
    best: int | None
    rating: int | None
    rated_games: int


class Met(Struct):
    """Somebody met at tables; `page` is where their results are, "" for none. How often they were ahead or behind."""

    name: str
    page: str
    games: int
    ahead: int
    behind: int


class Player(Struct):
    """What a member has played: by title and map, whom they met, their lines by hour of the day in `zone`.

    `finished` and `left` are games; `page` is where others see this, `rated` whether they may, and whether games change
    ratings.
    """

    name: str
    page: str
    rated: bool
    finished: int
    left: int
    titles: list[PlayedTitle]
    maps: list[PlayedTitle]
    met: list[Met]
    hours: Annotated[list[int], Meta(min_length=24, max_length=24)]
    zone: str
