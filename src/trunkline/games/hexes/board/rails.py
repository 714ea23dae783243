"""All track of a position: beds, rails in the owners' colours, bridges, open ends, and whose each link is."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from trunkline.games.hexes.board.geometry import APOTHEM, edge_middle, pt
from trunkline.games.hexes.board.links import names_of_links
from trunkline.games.hexes.board.position import Drawing, is_city
from trunkline.games.hexes.board.specials import ferry_discs, free_rings
from trunkline.games.hexes.board.track import JOIN, TO_PLATE, bridge, exit_d, path_d
from trunkline.games.hexes.grid import OPPOSITE, bits
from trunkline.games.hexes.map import SEAT0, mate
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN


def owner_class(code: int) -> str:
    """The class of a piece of track by its owner code."""
    return f"seat-{code - SEAT0}" if code >= SEAT0 else "seat-none"


def reach(d: Drawing, h: int, edge: int) -> float:
    """How far track runs on over an edge: to the plate of a city, a hair into other track, not at all when open."""
    n = d.map.across[h * 6 + edge]
    if n >= 0 and is_city(d, n):
        return TO_PLATE
    return 0.0 if is_open(d, h, edge) else JOIN


def is_open(d: Drawing, h: int, edge: int) -> bool:
    """Whether track that leaves by an edge ends there."""
    n = d.map.across[h * 6 + edge]
    if n < 0:
        return True
    return not is_city(d, n) and mate(d.codes[n], OPPOSITE[edge]) == 255


def track(d: Drawing, called: Sequence[str]) -> str:
    """All track: beds first, then rails in the owners' colours, then what crosses on bridges, then open ends."""
    s = d.s
    if s is None:
        return '<g id="track"></g>'
    links = names_of_links(d.map, d.colour, d.codes)
    beds: list[str] = []
    rails: list[str] = []
    over: list[str] = []
    ends: list[str] = []
    marks: list[str] = []
    marked: set[str] = set()
    for h, code in enumerate(d.codes):
        if code == NO_TILE or is_city(d, h):
            continue
        at = pt(d.frame.centres[h])
        label = d.map.labels[h]
        pieces: list[tuple[int, str, tuple[int, ...]]] = []
        if code >= TOWN:
            pieces = [(e, exit_d(e, reach(d, h, e)), (e,)) for e in bits(code - TOWN)]
        else:
            pieces = [(a, path_d((a, b), reach(d, h, a), reach(d, h, b)), (a, b)) for a, b in TILES[code].paths]
        for i, (first, path, edges) in enumerate(pieces):
            owner = s.own[h * 6 + first]
            who = owner_class(owner)
            link = links.get((h, first), "")
            head = f'<g class="track {who}" id="track-{label}-{first}" data-link="{link}" transform="translate({at})">'
            body = f'<path class="rail" d="{path}"/><path class="dash" d="{path}"/></g>'
            bed = f'<path class="bed" d="{path}"'
            if i == 1 and code < TOWN and TILES[code].crossing:
                over.append(f"{head}{bridge(TILES[code], path_d(TILES[code].paths[1]))}{bed}/>{body}")
            else:
                beds.append(f'{bed} transform="translate({at})"/>')
                rails.append(head + body)
            ends += [buffer(d, h, e, who) for e in edges if is_open(d, h, e)]
            if owner >= SEAT0 and owner - SEAT0 < len(called) and (link or f"{label}-{first}") not in marked:
                marked.add(link or f"{label}-{first}")
                marks.append(owner_mark(d, h, edges, owner, called))
    return (
        f'<g id="track"><g class="track">{"".join(beds)}</g>{"".join(rails)}{"".join(over)}{"".join(ends)}'
        f'<g class="owner-marks">{"".join(marks)}</g></g>'
    )


def buffer(d: Drawing, h: int, edge: int, who: str) -> str:
    """A buffer stop across track that ends at an edge."""
    at = edge_middle(edge, d.frame.centres[h], APOTHEM - 1.5)
    return (
        f'<g class="buffer {who}" transform="translate({pt(at)}) rotate({edge * 60})">'
        f'<path class="beam" d="M-9 0H9"/><path class="beam-line" d="M-7.5 0H7.5"/></g>'
    )


def owner_mark(d: Drawing, h: int, edges: tuple[int, ...], owner: int, called: Sequence[str]) -> str:
    """A roundel with the owner's initial on the first piece of a link."""
    x, y = d.frame.centres[h]
    if len(edges) == 1:
        x, y = edge_middle(edges[0], (x, y), APOTHEM * 0.62)
    else:
        out = [edge_middle(e) for e in edges]
        x, y = x + (out[0][0] + out[1][0]) * 0.31, y + (out[0][1] + out[1][1]) * 0.31
    initial = escape(called[owner - SEAT0][:1].upper())
    return (
        f'<g class="owner-mark {owner_class(owner)}" transform="translate({pt((x, y))})"><circle r="6.6"/>'
        f'<text y="3.1">{initial}</text></g>'
    )


def discs(d: Drawing) -> str:
    """The owners' discs of links without track: on the side between two cities, or on a ferry."""
    out = [free_rings(d.map, d.frame, d.s)]
    if d.s is None:
        return out[0]
    out.append(ferry_discs(d.map, d.frame, d.s))
    for k, hops in enumerate(d.s.links):
        h = d.map.stops[k].hex
        for edge, other, _, owner, _ in hops:
            beside = d.map.across[h * 6 + edge] == d.map.stops[other].hex
            if other > k and beside and is_city(d, h) and is_city(d, d.map.stops[other].hex):
                at = edge_middle(edge, d.frame.centres[h])
                word = escape(f"{d.map.hops[k][edge]} {d.map.hops[other][OPPOSITE[edge]]}")
                out.append(
                    f'<g class="short-link {owner_class(owner)}" data-link="{word}" transform="translate({pt(at)})">'
                    f'<circle r="7"/></g>'
                )
    return "".join(out)
