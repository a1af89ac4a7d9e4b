// The pieces that the page is built of: trays of tiles, segmented choices, steppers, and the palette.

import { h, tile } from "./dom.js";
import { KINDS } from "./state.js";
import { nameOf, put, take, takes, takesOne } from "./targets.js";

/** The mark of a kind under the flipped tile. */
export const markOf = (app, kind) => (kind === app.marks.laizi ? "laizi" : app.marks.pizi.includes(kind) ? "pizi" : null);

/** What a kind is called, and whether it is laizi or pizi. */
export function called(app, kind) {
  const mark = markOf(app, kind);
  return mark ? `${app.tileName(kind)} (${app.say(mark)})` : app.tileName(kind);
}

/** A row of tiles that are taken away by a click, and the button that opens the palette for more. */
export function tray(app, target, tiles, { large = false, note = null, most = 14 } = {}) {
  const name = nameOf(target, app);
  const open = app.active === target;
  return h(
    "div",
    { class: `tray${large ? " large" : ""}${open ? " open" : ""}`, role: "group", "aria-label": name },
    tiles.map((kind, place) =>
      h(
        "button",
        {
          id: `${target}-${place}`,
          type: "button",
          class: "held",
          "aria-label": app.say("remove", { what: called(app, kind) }),
          onclick: () =>
            app.change((state) => take(state, target, place), `${target}-${Math.min(place, tiles.length - 2)}`, `${target}-add`),
        },
        tile(kind, { mark: markOf(app, kind) }),
      ),
    ),
    tiles.length < most &&
      h(
        "button",
        {
          id: `${target}-add`,
          type: "button",
          class: "add",
          "aria-expanded": String(open),
          "aria-controls": "palette",
          "aria-label": app.say(takesOne(target) ? "choose" : "add", { what: name }),
          onclick: () => app.open(open ? null : target),
        },
        "+",
      ),
    note && !tiles.length && h("span", { class: "note" }, note),
    app.problemAt(pathOf(target)),
  );
}

/** Where the service's errors about a target point. */
function pathOf(target) {
  const [what, seat] = target.split("-");
  if (what === "yuanlai") return "/previous/laizi";
  return seat === undefined ? `/${what}` : `/seats/${seat}/${what === "meld" ? "melds" : what}`;
}

/** One of a few: radio buttons that look like one control. */
export function segmented(app, name, legend, choices, value, choose) {
  return h(
    "fieldset",
    { class: "segmented" },
    h("legend", {}, legend),
    h(
      "div",
      {},
      choices.map(([choice, words]) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            id: `${name}-${choice}`,
            name,
            value: String(choice),
            checked: choice === value,
            onchange: () => app.change((state) => choose(state, choice)),
          }),
          h("span", {}, words),
        ),
      ),
    ),
  );
}

/** Any of a few: check boxes. */
export function several(app, name, legend, choices, values, choose) {
  return h(
    "fieldset",
    { class: "several" },
    h("legend", {}, legend),
    choices.map(([choice, words]) =>
      h(
        "label",
        {},
        h("input", {
          type: "checkbox",
          id: `${name}-${choice}`,
          checked: values.includes(choice),
          onchange: ({ target }) =>
            app.change((state) => choose(state, target.checked ? [...values, choice] : values.filter((one) => one !== choice))),
        }),
        h("span", {}, words),
      ),
    ),
    app.problemAt(`/${name}`),
  );
}

/** A small number with a button on either side. */
export function stepper(app, id, label, value, most, choose) {
  const button = (end, sign, next, words) =>
    h(
      "button",
      {
        id: `${id}-${end}`,
        type: "button",
        "aria-label": `${label}: ${words}`,
        "aria-disabled": next < 0 || next > most ? "true" : null,
        onclick: () => next >= 0 && next <= most && app.change((state) => choose(state, next)),
      },
      sign,
    );
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": label },
    h("span", { class: "label" }, label),
    button("less", "−", value - 1, app.say("fewer")),
    h("output", {}, String(value)),
    button("more", "+", value + 1, app.say("another")),
  );
}

/** All tiles, for the open target; arrows move between them, Escape closes. */
export function palette(app) {
  const target = app.active;
  if (target === null) return null;
  const name = nameOf(target, app);
  const choose = (kind) => {
    point(app, kind);
    if (takesOne(target)) app.active = null;
    app.change((state) => put(state, target, kind), takesOne(target) ? `${target}-add` : `palette-${kind}`, `${target}-0`);
  };
  const rows = [..."mpsz"].map((suit) => KINDS.filter((kind) => kind[1] === suit));
  return h(
    "div",
    { class: "sheet", role: "region", "aria-label": app.say("palette", { what: name }), onkeydown: (event) => move(event, app) },
    h(
      "div",
      { class: "bar" },
      h("strong", {}, name),
      h("button", { id: "palette-done", type: "button", onclick: () => app.close() }, app.say("done")),
    ),
    rows.map((kinds) =>
      h(
        "div",
        { class: "row" },
        kinds.map((kind) =>
          h(
            "button",
            {
              id: `palette-${kind}`,
              type: "button",
              class: "held",
              "data-tile": kind,
              "aria-label": called(app, kind),
              tabindex: kind === app.pointed ? "0" : "-1",
              "aria-disabled": takes(app.state, target, kind) ? null : "true",
              onclick: () => takes(app.state, target, kind) && choose(kind),
            },
            tile(kind, { mark: markOf(app, kind) }),
          ),
        ),
      ),
    ),
  );
}

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -9], End: [0, 9] };

function move(event, app) {
  if (event.key === "Escape") {
    event.preventDefault();
    app.close();
    return;
  }
  const step = STEPS[event.key];
  const at = event.target.dataset.tile;
  if (!step || !at) return;
  event.preventDefault();
  const rows = [..."mpsz"].map((suit) => KINDS.filter((kind) => kind[1] === suit));
  const row = rows.findIndex((kinds) => kinds.includes(at));
  const next = rows[(row + step[0] + 4) % 4];
  point(app, next[Math.max(0, Math.min(rows[row].indexOf(at) + step[1], next.length - 1))]);
  document.getElementById(`palette-${app.pointed}`).focus();
}

/** The tile that Tab comes to. */
function point(app, kind) {
  app.pointed = kind;
  for (const button of document.querySelectorAll(".sheet [data-tile]")) button.tabIndex = button.dataset.tile === kind ? 0 : -1;
}
