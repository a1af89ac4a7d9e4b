// What lies before a seat: its melds and kongs, and what matters seldom.

import { markOf, stepper, tray } from "./controls.js";
import { h, tile } from "./dom.js";
import { hasLaizi, MELDS, others } from "./state.js";

/** Melds and single-tile kongs of a seat. */
export function onTheTable(app, seat) {
  const one = app.state.seats[seat];
  return [
    h("h3", {}, app.say("melds")),
    one.melds.length > 0 &&
      h(
        "ul",
        { class: "melds" },
        one.melds.map((meld, place) => meldOf(app, seat, meld, place)),
      ),
    one.melds.length < 4 &&
      h(
        "div",
        { class: "kinds", role: "group", "aria-label": `${app.say("melds")}, ${app.say("seat", { n: seat })}` },
        MELDS.map((kind) => {
          const target = `meld-${seat}-${kind}`;
          return h(
            "button",
            {
              id: `${target}-add`,
              type: "button",
              class: "quiet",
              "aria-expanded": String(app.active === target),
              "aria-controls": "palette",
              "aria-label": app.say("add_meld", { kind: app.word("melds", kind) }),
              onclick: () => app.open(app.active === target ? null : target),
            },
            `+ ${app.word("melds", kind)}`,
          );
        }),
      ),
    app.problemAt(`/seats/${seat}/melds`),
    hasLaizi(app.rules) &&
      h(
        "div",
        { class: "kongs" },
        h("div", {}, h("h3", {}, app.say("pizi_kongs")), tray(app, `pizi-${seat}`, one.pizi, { most: 12 })),
        stepper(app, `laizi-${seat}`, app.say("laizi_kongs"), one.laizi, 4, (state, n) => (state.seats[seat].laizi = n)),
        app.problemAt(`/seats/${seat}/laizi`),
      ),
  ];
}

function meldOf(app, seat, meld, place) {
  const id = `melds-${seat}-${place}`;
  const closed = meld.kind === "an_gang";
  const name = `${app.word("melds", meld.kind)} ${meld.tiles.map(app.tileName).join(" ")}`;
  return h(
    "li",
    {},
    h(
      "span",
      { class: "tiles", role: "img", "aria-label": name },
      meld.tiles.map((kind, at) => tile(kind, closed && (at === 0 || at === 3) ? { face: "back" } : { mark: markOf(app, kind) })),
    ),
    h("span", { class: "kind" }, app.word("melds", meld.kind)),
    meld.kind === "chi" && h("span", { class: "note" }, app.say("from_seat", { n: meld.from })),
    !closed &&
      meld.kind !== "chi" &&
      h(
        "select",
        {
          id: `${id}-from`,
          "aria-label": `${name}: ${app.say("from")}`,
          onchange: ({ target }) => app.change((state) => (state.seats[seat].melds[place].from = Number(target.value))),
        },
        others(seat).map((n) => h("option", { value: String(n), selected: n === meld.from }, app.say("from_seat", { n }))),
      ),
    h(
      "button",
      {
        id: `${id}-remove`,
        type: "button",
        class: "remove",
        "aria-label": app.say("remove", { what: name }),
        onclick: () => app.change((state) => state.seats[seat].melds.splice(place, 1), `meld-${seat}-chi-add`),
      },
      "×",
    ),
  );
}

/** What matters seldom, behind a fold: it is open where something is set. */
export function further(app, seat, hand) {
  const one = app.state.seats[seat];
  const wild = hasLaizi(app.rules);
  const room = app.rules.fixed.scoring === "kou";
  const set = (hand && one.hand.length) || one.laizi_discards || one.misplayed || one.passed.length || one.discards.length;
  return h(
    "details",
    { id: `more-${seat}`, open: Boolean(set) },
    h("summary", { id: `more-${seat}-summary` }, app.say("more")),
    hand && [h("h3", {}, app.say("hand")), tray(app, `hand-${seat}`, one.hand, { note: app.say("hand_unknown") })],
    wild &&
      stepper(
        app,
        `thrown-${seat}`,
        app.say("laizi_discards"),
        one.laizi_discards,
        4,
        (state, n) => (state.seats[seat].laizi_discards = n),
      ),
    app.problemAt(`/seats/${seat}/laizi_discards`),
    room &&
      stepper(
        app,
        `misplayed-${seat}`,
        app.say("misplayed"),
        one.misplayed,
        100,
        (state, n) => (state.seats[seat].misplayed = n),
      ),
    h("h3", {}, app.say("passed")),
    tray(app, `passed-${seat}`, one.passed),
    h("h3", {}, app.say("discards")),
    tray(app, `discards-${seat}`, one.discards, { most: 34 }),
  );
}
