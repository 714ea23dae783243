"""The shelf: every title by name, one line each. What else a game has is found in its folder; see `trunkline.rooms`.

`find("age-of-steam", "rust-belt", urbanize="any")` gives the game to play; on a map whose board changes with the
number of seats that number is named, too: `find("steam", "mid-atlantic", 6)`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from trunkline.actions import BadLine
from trunkline.bot import AnyLegal, Bot
from trunkline.game import Game, Seat
from trunkline.levels import STANDARD
from trunkline.maps import MapInfo, Option, Options, maps_in
from trunkline.record import RULES_VERSION
from trunkline.rooms import data_of, module_of
from trunkline.seats import check_seats

if TYPE_CHECKING:
    from trunkline.figures import Figure
    from trunkline.show.artist import Artist
    from trunkline.show.values import Named

SHELF: dict[str, str] = {
    "age-of-steam": "trunkline.games.age_of_steam",
    "steam": "trunkline.games.steam",
    "steel-driver": "trunkline.games.steel_driver",
    "railways-card": "trunkline.games.railways_card",
}
"""Title name -> the folder of its game, as a package."""


def as_it_is(data: Mapping[str, Any]) -> Any:
    """The board of a title that plays with the data of the map themselves."""
    return data


@dataclass(frozen=True, slots=True, eq=False)
class Title:
    """A box on the shelf; `room` is the package of its folder.

    `read(data)` makes the board of a map; `build(board, options)` the game on it, the options complete and checked:
    those of the title, and those of the map, which the title may pass over. `arrange(game, position)` sets up a
    position by hand, where the title's lessons have such.
    """

    name: str
    label: str
    room: str
    build: Callable[[Any, Options], Game[Any, Any]]
    read: Callable[[Mapping[str, Any]], Any] = as_it_is
    options: tuple[Option, ...] = ()
    blurb: str = ""
    arrange: Callable[[Game[Any, Any], Mapping[str, Any]], Any] | None = None

    # -- its maps and options

    @property
    def maps(self) -> tuple[MapInfo, ...]:
        """Its maps in the order of the shelf, the first one the default."""
        return maps_in(f"{self.room}.maps")

    def map_info(self, map_name: str) -> MapInfo:
        """The map of that name; raises BadLine when the title has none."""
        for info in self.maps:
            if info.name == map_name:
                return info
        raise BadLine("unknown-map", title=self.label, map=map_name, maps=", ".join(m.name for m in self.maps))

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The options of the title, then those of its maps, one of each name."""
        found: dict[str, Option] = {}
        for option in (*self.options, *(o for info in self.maps for o in info.options)):
            found.setdefault(option.name, option)
        return tuple(found.values())

    def options_on(self, map_name: str | None = None) -> tuple[Option, ...]:
        """The options that a map offers, with the choices that it leaves; without a map all of the title."""
        if map_name is None:
            return self.all_options
        info = self.map_info(map_name)
        fixed = info.fixed
        own = [
            replace(o, choices={fixed[o.name]: o.choices[fixed[o.name]]}) if o.name in fixed else o
            for o in self.options
            if o.name not in info.idle
        ]
        return (*own, *info.options)

    def maps_with(self, option: Option) -> tuple[str, ...]:
        """The maps that offer an option by name, in their order; none when all of them do."""
        some = tuple(info.name for info in self.maps if any(o.name == option.name for o in self.options_on(info.name)))
        return () if len(some) == len(self.maps) else some

    def option_values(self, options: Options, map_name: str) -> dict[str, str]:
        """A value for every option of title and map, offered there or not: as named, fixed or by default."""
        info = self.map_info(map_name)
        return {o.name: options.get(o.name, info.fixed.get(o.name, o.default)) for o in (*self.options, *info.options)}

    def changed_options(self, chosen: Options, map_name: str) -> dict[str, str]:
        """The options offered on a map whose value is not the default there, in the title's order; checks nothing."""
        return {o.name: chosen[o.name] for o in self.options_on(map_name) if chosen.get(o.name, o.default) != o.default}

    def check_options(self, options: Options, map_name: str | None = None) -> dict[str, str]:
        """The options that differ from the defaults, in the title's order; raises BadLine for one not offered."""
        known = {option.name: option for option in self.options_on(map_name)}
        for name, value in options.items():
            if name not in known:
                raise self._not_offered(name, map_name)
            if value not in known[name].choices:
                choices = ", ".join(known[name].choices)
                raise BadLine("bad-option", option=name, value=value, choices=choices)
        return {name: options[name] for name, o in known.items() if options.get(name, o.default) != o.default}

    def as_meant(self, options: Options, map_name: str, rules: int) -> dict[str, str]:
        """The options of a record of older rules as today's: what it names, and its defaults where they differ."""
        meant = dict(options)
        for option in self.options_on(map_name):
            for version, choices in sorted(option.former.items()):
                if rules <= version and meant.get(option.name, "") in choices:
                    meant[option.name] = choices[meant.get(option.name, "")]
        return meant

    def as_written(self, options: Options, map_name: str, rules: int) -> dict[str, str]:
        """The options that a record of these rules has to name: today's defaults, too, where its own were others."""
        older = [
            o.name
            for o in self.options_on(map_name)
            if any(rules <= version and "" in choices for version, choices in o.former.items())
        ]
        return {
            o.name: options.get(o.name, o.default)
            for o in self.options_on(map_name)
            if o.name in options or o.name in older
        }

    def _not_offered(self, name: str, map_name: str | None) -> BadLine:
        """Why an option is not offered: the title has none of that name, it changes nothing, or only elsewhere."""
        option = next((o for o in self.all_options if o.name == name), None)
        if option is None or map_name is None:
            known = ", ".join(o.name for o in self.options_on(map_name))
            return BadLine("unknown-option", title=self.label, option=name, options=known)
        info = self.map_info(map_name)
        if name in info.idle:
            return BadLine("idle-option", option=name, map=info.label, why=info.idle[name])
        where = ", ".join(self.map_info(other).label for other in self.maps_with(option))
        return BadLine("option-elsewhere", option=name, map=info.label, where=where)

    def check_seats(self, map_name: str, seats: int) -> None:
        """Raise BadLine unless this many seats may play the title on the map."""
        info = self.map_info(map_name)
        check_seats(self.label, info.label, info.least, info.most, seats)

    # -- its games

    def board_for(self, info: MapInfo, seats: int, chosen: Options) -> Any:
        """The board that a map gives for so many seats; None where it has but one."""
        variant = info.variant()
        return None if variant is None or variant.board is None else variant.board(seats, chosen)

    def game(self, info: MapInfo, chosen: Options, board: Any = None) -> Game[Any, Any]:
        """The game on a map, made anew; `chosen` has a value for every option, `board` is of `board_for`."""
        seats = (info.least, info.most)
        if board is not None:
            least, most = board.data["seats"]
            seats = (least, most)
        game = self.build(_board(self, info) if board is None else board, chosen)
        variant = info.variant()
        if variant is not None:
            game = variant.rules(game, chosen)
        return replace(game, map_name=info.name, options=self.changed_options(chosen, info.name), seats=seats)

    # -- what else lies in its folder

    def artist(self) -> Artist:
        """What draws it: its own artist, or a plain one."""
        module = module_of(self.room, "artist")
        found: Artist = plain() if module is None else module.ARTIST
        return found

    def thumbnail(self, game: Game[Any, Any], s: Any) -> str:
        """A position as a small picture for lists, without words: the artist's own, otherwise the board as it is."""
        from trunkline.show.artist import english
        from trunkline.show.small import small_picture
        from trunkline.show.svg import wordless

        small = getattr(module_of(self.room, "artist"), "thumbnail", None)
        view = s if game.mask is None else game.view(s, None)
        drawn = wordless(artist(game.title).board(game, view, None, english)) if small is None else small(game, view)
        return small_picture(drawn)

    def _bots(self) -> dict[str, Callable[[], Bot]]:
        module = module_of(self.room, "bot")
        return {AnyLegal.name: AnyLegal, **(module.BOTS if module else {})}

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that play it, the cleverest last."""
        return tuple(self._bots())

    @property
    def former_bots(self) -> tuple[str, ...]:
        """Bots that old tables and records name, and that are not offered any more."""
        return tuple(self._former())

    @property
    def usual_bot(self) -> str:
        """What plays where nothing else is chosen, and stands in for people: standard, else the first with a plan."""
        return STANDARD if STANDARD in self.bots else self.bots[min(1, len(self.bots) - 1)]

    def _former(self) -> dict[str, Callable[[], Bot]]:
        found: dict[str, Callable[[], Bot]] = getattr(module_of(self.room, "bot"), "FORMER", {})
        return found

    def bot(self, name: str) -> Bot:
        """A new bot of that name, former ones among them; raises BadLine when the title has none of that name."""
        makers = self._bots()
        found = makers.get(name) or self._former().get(name)
        if found is None:
            raise BadLine("unknown-bot", title=self.name, bot=name, bots=", ".join(makers))
        return found()

    def opponent(self, name: str) -> Bot:
        """The same with the bots for trials, which are for the arena and never at a table of people."""
        made: Callable[[], Bot] | None = getattr(module_of(self.room, "bot"), "TRIALS", {}).get(name)
        return made() if made else self.bot(name)

    def names(self) -> Mapping[str, Named]:
        """Name of a value in its refusals -> what the words of that value are called."""
        module = module_of(self.room, "words", "names")
        return module.VALUES if module else {}

    def figures(self) -> Mapping[str, Figure]:
        """What its lessons may speak of besides what every title has; see `trunkline.figures`."""
        module = module_of(self.room, "figures")
        return module.FIGURES if module else {}

    def rulebook(self) -> Mapping[str, Any]:
        """Its rules in our own words, as its file has them; see `trunkline.rulebooks`."""
        return data_of(self.room, "rulebook.json")

    def lessons(self) -> Mapping[str, Any]:
        """Its worked examples, as its file has them; see `trunkline.lessons`."""
        return data_of(self.room, "lessons.json")

    def first(self) -> Mapping[str, Any]:
        """Its first game, as its file has it; see `trunkline.first`."""
        return data_of(self.room, "first.json")


def shelf() -> dict[str, Title]:
    """Every title by name, in the order of the shelf."""
    return {name: title(name) for name in SHELF}


def title(name: str) -> Title:
    """The title of that name; raises BadLine when the shelf has none."""
    if name not in SHELF:
        raise BadLine("unknown-title", title=name, titles=", ".join(SHELF))
    return _title_in(SHELF[name])


@functools.cache
def _title_in(room: str) -> Title:
    found: Title = import_module(f"{room}.title").TITLE
    return found


def artist(name: str) -> Artist:
    """The artist of the title of that name; a plain artist for one that is not on the shelf."""
    return title(name).artist() if name in SHELF else plain()


def plain() -> Artist:
    """The artist of any title without one."""
    from trunkline.show.plain import Plain

    return Plain()


def picture(game: Game[Any, Any], s: Any, seat: Seat | None = None) -> str:
    """The board as this seat (None: an onlooker) may see it: one SVG text that stands alone."""
    from trunkline.show.picture import picture as drawn

    return drawn(artist(game.title), game, s, seat)


def game_of_record(
    name: str,
    map_name: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    rules: int = RULES_VERSION,
    /,
) -> Game[Any, Any]:
    """The game of a record of a version of the rules, with the options that it names.

    Options that change nothing on its map, as older records may name, are passed over: the game is the very same. What
    a record of older rules leaves to the defaults are those of its time. Raises BadLine like `find`, also for any other
    option that the map does not offer, and for a version of the rules that this program does not know.
    """
    if not 1 <= rules <= RULES_VERSION:
        raise BadLine("unknown-rules", rules=rules, known=RULES_VERSION)
    box = title(name)
    idle = box.map_info(map_name).idle
    named = {key: value for key, value in (options or {}).items() if key not in idle}
    return find(name, map_name, seats, **box.as_meant(named, map_name, rules))


def find(name: str, map_name: str | None = None, seats: int | None = None, /, **options: str) -> Game[Any, Any]:
    """The game of a title on one of its maps (its first one by default), with the options named.

    `seats` matters only where the board changes with their number: it is the least of the map by default. The same
    arguments give the same object; with options, unless many others have been asked for since. Raises BadLine when
    there is no such title, map, option, choice or number.
    """
    box = title(name)
    info = box.map_info(map_name) if map_name is not None else box.maps[0]
    different = tuple(box.check_options(options, info.name).items())
    if seats is not None:
        box.check_seats(info.name, seats)
    board = box.board_for(info, seats or info.least, box.option_values(options, info.name))
    return _varied(box, info, board, different) if different else _printed(box, info, board)


@functools.cache
def _board(box: Title, info: MapInfo) -> Any:
    """The board of a map, read once and shared by all games on it."""
    return box.read(info.data)


@functools.cache
def _printed(box: Title, info: MapInfo, board: Any) -> Game[Any, Any]:
    """The game without options, made once: no number of tables with options of their own puts it away."""
    return box.game(info, box.option_values({}, info.name), board)


@functools.lru_cache(maxsize=64)
def _varied(box: Title, info: MapInfo, board: Any, options: tuple[tuple[str, str], ...]) -> Game[Any, Any]:
    return box.game(info, box.option_values(dict(options), info.name), board)


__all__ = ["MapInfo", "Option", "Title", "artist", "find", "game_of_record", "picture", "shelf", "title"]
