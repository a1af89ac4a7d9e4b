// Places that tiles go to. A target is a text such as "hand-1", "meld-1-chi" or "indicator": the palette fills it.

import { sorted, upper } from "./state.js";

const SINGLE = new Set(["indicator", "xing", "tile", "yuanlai"]);
const COPIES = { chi: 1, peng: 3, ming_gang: 4, bu_gang: 4, an_gang: 4 };

const read = (target) => {
  const [what, seat, kind] = target.split("-");
  return { what, seat: Number(seat), kind };
};

/** Whether one tile is all that a target takes: the palette closes after it. */
export const takesOne = (target) => SINGLE.has(target) || target.startsWith("meld-");

/** What a target is called. */
export function nameOf(target, app) {
  const { what, seat, kind } = read(target);
  if (SINGLE.has(what)) return app.say(what);
  if (what === "hand") return app.say("hand_of", { n: seat });
  const of =
    what === "meld"
      ? app.say("meld_of", { kind: app.word("melds", kind), n: seat })
      : `${app.say(what === "pizi" ? "pizi_kongs" : what)}, ${app.say("seat", { n: seat })}`;
  return kind === "chi" ? `${of}, ${app.say("lowest")}` : of;
}

/** Whether a target can take a tile: a run begins with 1 to 7 of a suit; a hand and its melds are 13 tiles, four of a kind. */
export function takes(state, target, tile) {
  const { what, seat, kind } = read(target);
  if (kind === "chi") return tile[1] !== "z" && Number(tile[0]) <= 7;
  if (what !== "hand") return true;
  const { hand, melds } = state.seats[seat];
  return hand.length < 13 - 3 * melds.length && hand.filter((one) => one === tile).length < 4;
}

/** Puts a tile where the target says. */
export function put(state, target, tile) {
  const { what, seat, kind } = read(target);
  if (what === "yuanlai") state.previous.laizi = tile;
  else if (SINGLE.has(what)) state[what] = tile;
  else if (what === "meld") state.seats[seat].melds.push(meld(kind, tile, seat));
  else state.seats[seat][what] = sorted([...state.seats[seat][what], tile]);
}

/** Takes the tile at a place of a target away. */
export function take(state, target, place) {
  const { what, seat } = read(target);
  if (what === "yuanlai") state.previous.laizi = null;
  else if (SINGLE.has(what)) state[what] = null;
  else state.seats[seat][what].splice(place, 1);
}

function meld(kind, tile, seat) {
  const tiles = kind === "chi" ? [0, 1, 2].map((step) => Number(tile[0]) + step + tile[1]) : Array(COPIES[kind]).fill(tile);
  return { kind, tiles, ...(kind !== "an_gang" && { from: upper(seat) }) };
}
