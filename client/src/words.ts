// Lines and hints as sentences: what a choice is called and what it would bring.
import { called, person, place, say, verbName, type Hint, type Line } from "./data.js";
import { gains } from "./ghost.js";

/** A whole line in words. */
export function lineWords(line: Line): string {
  const [first = "", second = "", third = ""] = line.picks;
  if (line.verb === "lay") return say("lay", { tile: called(second), hex: called(first), name: second });
  if (line.verb === "urbanize") return say("urbanize", { town: called(first), city: called(second).replace("city-", "") });
  if (line.verb === "deliver" && !third) return say("deliver-to", { cube: cubeWords(first), to: called(second) });
  if (line.verb === "deliver") return say("deliver", { cube: cubeWords(first), to: called(second), via: via(third) });
  if (line.verb === "build" && third) {
    return say("build-cards", { city: called(first), place: called(second), cards: paid(third) });
  }
  if (line.verb === "build") return second ? say("build-from", { link: called(first), city: called(second) }) : called(first);
  if (line.verb === "offer") return say("offer", { company: called(first), n: second });
  if (line.verb === "fetch") return cubeWords(second);
  if (line.verb === "connect") return `${verbName(line.verb)}: ${called(first)} – ${called(second)}`;
  if (line.verb === "grow") return say("grow", { city: called(first), space: called(second) });
  if (line.hint.raised !== undefined) return say("raise-capital", { n: line.hint.raised });
  if (line.verb === "raise") return say("raise", { n: first });
  if (line.verb === "take" && line.hint.share !== undefined) {
    return say("take-cube", { cube: called(line.text.split(" ")[2] ?? ""), city: called(first) });
  }
  if (/^(discard|restock|take|engine|role|pass-on|stock|bid|issue)$/.test(line.verb) && first) {
    return line.verb === "engine" ? verbName(line.verb) : `${verbName(line.verb)}: ${called(second || first)}`;
  }
  if (line.verb === "produce") return say("produce", { cube: called(first), column: called(second) });
  return line.text;
}

/** `red@chicago` as people say it. */
export function cubeWords(pick: string): string {
  const [cube = "", stop = ""] = pick.split("@");
  return say("cube-at", { cube: called(cube), stop: called(stop) });
}

/** The cards of a link, equal ones counted: `start>purple-2>purple-2>city-07` -> `2 × purple 2`. */
export function paid(way: string): string {
  const count = new Map<string, number>();
  for (const card of way.split(">").slice(1, -1)) count.set(card, (count.get(card) ?? 0) + 1);
  return [...count].map(([card, n]) => (n > 1 ? `${n} × ${called(card)}` : called(card))).join(", ");
}

/** The stops on the way of a route. */
export function via(route: string): string {
  const stops = route.split(">").map((hop) => called(hop.split("/")[0] ?? ""));
  return stops.join(" → ");
}

/** A sum of money, its minus sign before the dollar sign. */
const dollars = (n: number): string => `${n < 0 ? "−" : ""}$${Math.abs(n)}`;

const signed = (n: number): string => `${n < 0 ? "−" : "+"}${Math.abs(n)}`;

/** What is known about a line, most wanted first. */
export function facts(line: Line): string[] {
  const h: Hint = line.hint;
  const out: string[] = [];
  if (h.gain) {
    out.push(gains(h, place().you));
    if (line.verb === "deliver") out.push(say(h.hops === 1 ? "one-link" : "links", { n: h.hops ?? 0 }));
  }
  if (h.price !== undefined) out.push(`$${h.price}`);
  if (h.profit !== undefined) out.push(say(h.cubes === 1 ? "costs-cube" : "costs-cubes", { n: h.cubes ?? 0 }), say("profit", { n: h.profit }));
  if (h.bonus !== undefined) out.push(say("bonus", { n: h.bonus }));
  if (h.others) out.push(say("bonus-others", { n: h.each ?? 0, companies: h.others.map(called).join(", ") }));
  if (h.cubes !== undefined && h.left !== undefined) out.push(say("cubes-left", { n: h.left }));
  if (h.share !== undefined) out.push(say("share-adds", { n: h.share }));
  if (h.loan !== undefined) out.push(say("loan", { n: h.loan, income: dollars(h.income ?? 0) }));
  if (h.falls !== undefined) out.push(say("step-back", { income: dollars(h.falls) }));
  if (h.points !== undefined && (h.loan !== undefined || line.verb === "deliver")) {
    out.push(say("points-fall", { n: h.points }));
  }
  if (h.score && (h.loan !== undefined || h.falls !== undefined)) out.push(say("score", { n: signed(h.score) }));
  for (const [name, pieces, complete, owner] of h.links ?? []) {
    if (owner) out.push(say("link-theirs", { name, n: pieces, seat: person(owner) }));
    else out.push(say(complete ? "link-complete" : "link-open", { name, n: pieces }));
  }
  if (h.spent !== undefined) out.push(say("spent", { n: h.spent }));
  if (h.builds !== undefined && h.price !== undefined) out.push(say("builds", { n: h.builds }));
  if (h.cash !== undefined) out.push(say("cash", { n: h.cash }));
  if (h.left !== undefined && h.price !== undefined) out.push(say("left", { n: h.left + 1 }));
  return out;
}

/** Why a line that ends a turn asks twice; "" when it may go at once. */
export function doubts(line: Line): string {
  const out: string[] = [];
  if (line.hint.lapse) out.push(say(line.hint.lapse === 1 ? "lapse-one" : "lapse", { n: line.hint.lapse }));
  if (line.hint.city) out.push(say("city-unused"));
  return out.join(" ");
}

/** How good a delivery is for the seat: own gain first, then the least for the others, then the shortest way. */
export function better(a: Line, b: Line): number {
  const others = (line: Line): number =>
    Object.values(line.hint.gain ?? {}).reduce((sum, n) => sum + n, 0) - (line.hint.mine ?? 0);
  return (
    (b.hint.mine ?? 0) - (a.hint.mine ?? 0) || others(a) - others(b) || (a.hint.hops ?? 0) - (b.hint.hops ?? 0)
  );
}
