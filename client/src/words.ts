// Lines and hints as sentences: what a choice is called and what it would bring.
import { called, place, say, type Hint, type Line } from "./data.js";
import { gains } from "./ghost.js";

/** A whole line in words. */
export function lineWords(line: Line): string {
  const [first = "", second = "", third = ""] = line.picks;
  if (line.verb === "lay") return say("lay", { tile: called(second), hex: called(first), name: second });
  if (line.verb === "urbanize") return say("urbanize", { town: called(first), city: second.replace("city-", "") });
  if (line.verb === "deliver") return say("deliver", { cube: cubeWords(first), to: called(second), via: via(third) });
  const one = line.verb === "discard" || line.verb === "restock" || (line.verb === "take" && !second);
  if (one && first) return `${called(line.verb)}: ${called(second || first)}`;
  if (line.verb === "build" && third) return via(third);
  if (line.verb === "produce") return say("produce", { cube: called(first), column: called(second) });
  return line.text;
}

/** `red@chicago` as people say it. */
export function cubeWords(pick: string): string {
  const [cube = "", stop = ""] = pick.split("@");
  return say("cube-at", { cube: called(cube), stop: called(stop) });
}

/** The stops on the way of a route. */
export function via(route: string): string {
  const stops = route.split(">").map((hop) => called(hop.split("/")[0] ?? ""));
  return stops.join(" → ");
}

/** What is known about a line, most wanted first. */
export function facts(line: Line): string[] {
  const h: Hint = line.hint;
  const out: string[] = [];
  if (h.gain) {
    out.push(gains(h, place().you));
    out.push(say(h.hops === 1 ? "one-link" : "links", { n: h.hops ?? 0 }));
  }
  if (h.price !== undefined) out.push(`$${h.price}`);
  for (const [name, pieces, complete] of h.links ?? []) {
    out.push(say(complete ? "link-complete" : "link-open", { name, n: pieces }));
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
