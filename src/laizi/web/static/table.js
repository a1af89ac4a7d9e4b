// A table as it lies after a step: four seats, their hands as far as they may be seen, and what is in the middle.

import { called, markOf } from "./controls.js";
import { h, tile } from "./dom.js";
import { SEATS } from "./state.js";

/** ["1m", "1m", "5z"] of "11m5z", in the order in which they stand there. */
const kindsOf = (text) =>
  [...(text ?? "").matchAll(/([1-9]+)([mpsz])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit));

/** Tiles as one picture with a name. */
function tiles(app, kinds, name, more = {}) {
  const words = `${name}: ${kinds.map((kind) => called(app, kind)).join(" ") || app.say("none")}`;
  return h(
    "span",
    { class: "tiles", role: "img", "aria-label": words, ...more },
    kinds.map((kind) => tile(kind, { mark: markOf(app, kind) })),
  );
}

const backs = (number, name) =>
  h(
    "span",
    { class: "tiles", role: "img", "aria-label": name },
    Array.from({ length: number }, () => tile("", { face: "back" })),
  );

/** What is known to all: the flipped tile and what it makes, and how much is left. */
export function middle(app, table) {
  const flipped = [
    ["indicator", table.indicator],
    ["laizi", table.laizi],
    ["pizi", table.pizi],
  ].filter(([, text]) => text);
  return h(
    "div",
    { class: "middle" },
    flipped.map(([key, text]) =>
      h("div", {}, h("span", { class: "label" }, app.say(key)), tiles(app, kindsOf(text), app.say(key))),
    ),
    h("p", { id: "wall-left" }, app.say("wall_left", { n: table.left })),
  );
}

/** The four seats. */
export const seats = (app, table) =>
  h(
    "div",
    { class: "places" },
    SEATS.map((number) => place(app, table, number)),
  );

function place(app, table, number) {
  const lies = table.seats[number];
  const turn = table.phase !== "over" && table.turn === number;
  const score = table.scores[number];
  const marks = [number === table.dealer && app.say("dealer"), turn && app.say("turn_of")].filter(Boolean);
  return h(
    "section",
    { class: `seat place${turn ? " turn" : ""}`, id: `place-${number}`, "aria-labelledby": `place-${number}-name` },
    h(
      "h3",
      { class: "who", id: `place-${number}-name` },
      app.say("seat", { n: number }),
      marks.map((words) => h("span", { class: "badge" }, words)),
      h("span", { class: "score" }, (score > 0 ? "+" : "") + score.toLocaleString("en").replace("-", "−")),
    ),
    h("div", { class: "hand" }, hand(app, lies), lies.melds.map((meld) => lying(app, meld))),
    kongs(app, table, lies),
    thrown(app, table, number),
  );
}

function hand(app, lies) {
  if (lies.hand === null) return backs(lies.tiles, app.say("tiles_hidden", { n: lies.tiles }));
  const kinds = kindsOf(lies.hand);
  if (lies.drawn) kinds.splice(kinds.lastIndexOf(lies.drawn), 1);
  return [
    tiles(app, kinds, app.say("hand"), { "data-hand": lies.hand }),
    lies.drawn && tiles(app, [lies.drawn], app.say("drawn")),
    lies.aside && tiles(app, kindsOf(lies.aside), app.say("drawn")),
  ];
}

function lying(app, meld) {
  const kind = app.word("melds", meld.kind);
  const from = meld.from === null ? "" : `, ${app.say("from_seat", { n: meld.from })}`;
  if (meld.tiles === null) return h("span", { class: "lying" }, backs(4, kind));
  const kinds = kindsOf(meld.tiles);
  return h(
    "span",
    { class: "lying" },
    h(
      "span",
      { class: "tiles", role: "img", "aria-label": `${kind} ${kinds.map((one) => called(app, one)).join(" ")}${from}` },
      kinds.map((one, at) =>
        tile(one, meld.kind === "an_gang" && at % 3 === 0 ? { face: "back" } : { mark: markOf(app, one) }),
      ),
    ),
  );
}

/** Tiles konged alone, laizi that were discarded, and 口 that were taken back. */
function kongs(app, table, lies) {
  const found = [
    ["pizi_kongs", kindsOf(lies.pizi)],
    ["laizi_kongs", Array(lies.laizi).fill(table.laizi)],
    ["laizi_discards", Array(lies.laizi_discards).fill(table.laizi)],
  ].filter(([, kinds]) => kinds.length);
  if (!found.length && !lies.misplayed) return null;
  return h(
    "div",
    { class: "alone" },
    found.map(([key, kinds]) => h("div", {}, h("span", { class: "label" }, app.say(key)), tiles(app, kinds, app.say(key)))),
    lies.misplayed > 0 && h("span", { class: "label" }, `${app.say("misplayed")}: ${lies.misplayed}`),
  );
}

/** Discards in their order; the one that may be claimed stands out. */
function thrown(app, table, number) {
  const kinds = kindsOf(table.seats[number].discards);
  const claimed = table.tile !== null && table.turn === number && kinds.at(-1) === table.tile && table.phase !== "over";
  return h(
    "div",
    { class: `thrown${claimed ? " claimed" : ""}` },
    h("span", { class: "label" }, app.say("discards")),
    tiles(app, kinds, app.say("discards")),
  );
}
