// What the page holds: a situation as its parts are set, and that situation as JSON and as a link.

export const SEATS = [0, 1, 2, 3];
export const WAYS = ["self_draw", "discard", "rob_gang"];
export const MELDS = ["chi", "peng", "ming_gang", "bu_gang", "an_gang"];
const KINDS = [..."mpsz"].flatMap((suit) => [..."123456789"].slice(0, suit === "z" ? 7 : 9).map((rank) => rank + suit));
const ORDER = new Map(KINDS.map((kind, place) => [kind, place]));

const seat = () => ({ hand: [], melds: [], pizi: [], laizi: 0, laizi_discards: 0, misplayed: 0, passed: [], discards: [] });

export function fresh(ruleset = "wuhan-room") {
  return {
    ruleset,
    options: {},
    indicator: null,
    xing: null,
    dealer: 0,
    winner: 0,
    tile: null,
    by: "self_draw",
    from: null,
    occasion: [],
    seats: SEATS.map(seat),
    previous: { laizi: null, jinding_winners: [], jinding_payers: [] },
    refused: [],
    bound: [],
  };
}

export const sorted = (tiles) => [...tiles].sort((a, b) => ORDER.get(a) - ORDER.get(b));
export const others = (number) => SEATS.filter((one) => one !== number);
export const upper = (number) => (number + 3) % 4;
export { KINDS };

/** The situation as the service reads it; `rules` is what the service told of the ruleset, `won` whether with the winning tile. */
export function situation(state, rules, won) {
  const given = { ruleset: state.ruleset, dealer: state.dealer, winner: state.winner };
  const room = rules.fixed.scoring === "kou";
  const wild = hasLaizi(rules);
  if (Object.keys(state.options).length) given.options = state.options;
  if (wild && state.indicator) given.indicator = state.indicator;
  if (won) {
    given.tile = state.tile;
    given.by = state.by;
    if (state.by !== "self_draw") given.from = state.from;
    if (state.occasion.length) given.occasion = state.occasion;
  }
  given.seats = state.seats.map((one) => {
    const found = { hand: one.hand.join("") };
    if (one.melds.length) found.melds = one.melds.map((meld) => ({ ...meld, tiles: meld.tiles.join("") }));
    for (const key of ["pizi", "passed", "discards"]) {
      if (one[key].length && (wild || key !== "pizi")) found[key] = one[key].join("");
    }
    for (const key of ["laizi", "laizi_discards"]) if (wild && one[key]) found[key] = one[key];
    if (room && one.misplayed) found.misplayed = one.misplayed;
    return found;
  });
  const { laizi, jinding_winners, jinding_payers } = state.previous;
  if (room && (laizi || jinding_winners.length || jinding_payers.length)) {
    given.previous = { ...(laizi && { laizi }), jinding_winners, jinding_payers };
  }
  if (room && state.refused.length) given.rain = { refused: state.refused };
  if (!wild && state.bound.length) given.bound = state.bound;
  if (!wild && state.xing) given.xing = state.xing;
  return given;
}

export const hasLaizi = (rules) => rules.fixed.pizi !== "none";

// ---- from outside: whatever it is, what comes out has the right shape ------------------------------------------------------

const tiles = (text) => {
  const found = typeof text === "string" ? [...text.slice(0, 200).matchAll(/([1-9]+)([mpsz])/g)] : [];
  return sorted(found.flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit)).filter((kind) => ORDER.has(kind)));
};
const one = (text) => tiles(text)[0] ?? null;
const number = (value, most) => (Number.isInteger(value) && value >= 0 && value <= most ? value : 0);
const list = (value) => (Array.isArray(value) ? value : []);
const seatsOf = (value) => SEATS.filter((place) => list(value).includes(place));
const plain = (value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? value : {});

/** The parts of a situation's JSON, however it is made; null when it is none. */
export function parts(given) {
  if (typeof plain(given).ruleset !== "string" || !Array.isArray(given.seats)) return null;
  const state = fresh(given.ruleset.slice(0, 60));
  const { factors, ...options } = plain(given.options);
  for (const [name, value] of Object.entries(plain(factors))) options[`factors.${name}`] = value;
  Object.assign(state, {
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value === null || typeof value !== "object")),
    indicator: one(given.indicator),
    xing: one(given.xing),
    tile: one(given.tile),
    dealer: number(given.dealer, 3),
    winner: number(given.winner, 3),
    refused: seatsOf(plain(given.rain).refused),
    by: WAYS.includes(given.by) ? given.by : "self_draw",
    occasion: (typeof given.occasion === "string" ? [given.occasion] : list(given.occasion)).filter((o) => typeof o === "string"),
    bound: list(given.bound)
      .map(seatsOf)
      .filter((pair) => pair.length === 2),
    previous: {
      laizi: one(plain(given.previous).laizi),
      jinding_winners: seatsOf(plain(given.previous).jinding_winners),
      jinding_payers: seatsOf(plain(given.previous).jinding_payers),
    },
  });
  state.from = state.by === "self_draw" ? null : others(state.winner).includes(given.from) ? given.from : upper(state.winner);
  state.seats = SEATS.map((place) => seatFrom(plain(given.seats[place]), place));
  return state;
}

function seatFrom(given, place) {
  const melds = list(given.melds)
    .slice(0, 4)
    .map(plain)
    .filter((meld) => MELDS.includes(meld.kind));
  return {
    ...seat(),
    hand: tiles(given.hand),
    melds: melds.map(({ kind, tiles: text, from }) => ({
      kind,
      tiles: tiles(text),
      ...(kind !== "an_gang" && { from: others(place).includes(from) ? from : upper(place) }),
    })),
    pizi: tiles(given.pizi),
    passed: tiles(given.passed),
    discards: tiles(given.discards),
    laizi: number(given.laizi, 4),
    laizi_discards: number(given.laizi_discards, 4),
    misplayed: number(given.misplayed, 100),
  };
}

// ---- the link --------------------------------------------------------------------------------------------------------------

/** The fragment of a link that holds a situation: its JSON in base64 for addresses. */
export function toFragment(given) {
  const bytes = new TextEncoder().encode(JSON.stringify(given));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The JSON in a fragment; null when there is none that can be read. */
export function fromFragment(fragment) {
  if (fragment.length > 20000) return null;
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

const SPELT = /^([1-9]+[mps]|[1-7]+z)*$/;
const TEXTS = new Set(["indicator", "xing", "tile", "tiles", "laizi", "hand", "pizi", "passed", "discards"]);

/** The same JSON with all tiles as the page reads them; `spell` asks the service for that. */
export async function spelt(given, spell) {
  const found = structuredClone(given);
  const places = [];
  const look = (value) => {
    if (value === null || typeof value !== "object") return;
    for (const [key, part] of Object.entries(value)) {
      if (typeof part === "string" && TEXTS.has(key) && !SPELT.test(part)) places.push([value, key]);
      look(part);
    }
  };
  look(found);
  if (places.length) {
    const texts = await spell(places.map(([value, key]) => value[key]));
    places.forEach(([value, key], place) => (value[key] = texts[place]));
  }
  return found;
}

/** What a situation's JSON says, each as a place and a value; what says nothing is left out, and so is the order of seats. */
function said(value, place = "", key = "") {
  if (value === null || value === undefined || value === "" || value === false) return [];
  if (value === 0 && ["laizi", "laizi_discards", "misplayed"].includes(key)) return [];
  if (typeof value === "string" && TEXTS.has(key)) return [[place, SPELT.test(value) ? tiles(value).join("") : `?${value}`]];
  if (typeof value !== "object") return [[place, String(value)]];
  if (Array.isArray(value)) {
    return value.flatMap((one, number) => said(one, one !== null && typeof one === "object" ? `${place}/${number}` : place));
  }
  const under = place.endsWith("/options/factors") ? `${place}.` : `${place}/`;
  return Object.entries(value).flatMap(([name, one]) => (under === "/" && name === "schema" ? [] : said(one, under + name, name)));
}

/** The places of a link whose JSON says what the page has not taken. */
export function lost(given, made) {
  const taken = new Set(said(made).map(String));
  return [...new Set(said(given).flatMap((one) => (taken.has(String(one)) ? [] : [one[0]])))];
}
