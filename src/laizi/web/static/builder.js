// The left half: the ruleset and its options, the table, the hands, how it was won.

import { called, markOf, segmented, several, tray } from "./controls.js";
import { h, tile } from "./dom.js";
import { further, onTheTable } from "./seats.js";
import { hasLaizi, others, SEATS, upper, WAYS } from "./state.js";

const section = (id, title, ...children) =>
  h("section", { class: "card", "aria-labelledby": `${id}-title` }, h("h2", { id: `${id}-title` }, title), children);

/** All sections in which a situation is set. */
export function builder(app) {
  return [rules(app), table(app), winner(app), winning(app), rest(app), special(app)];
}

function rules(app) {
  const { state } = app;
  const changed = Object.keys(state.options).length;
  const whole = app.rulesets.find(({ id }) => id === state.ruleset)?.name;
  return section(
    "rules",
    app.say("rules"),
    h(
      "select",
      { id: "ruleset", "aria-label": app.say("ruleset"), onchange: ({ target }) => app.choose(target.value) },
      app.rulesets.map(({ id, name }) => h("option", { value: id, selected: id === state.ruleset }, name.split(/[:：]/)[0])),
    ),
    whole ? h("p", { class: "note", id: "ruleset-name" }, whole) : null,
    app.problemAt("/ruleset"),
    h(
      "details",
      { id: "house" },
      h(
        "summary",
        { id: "house-summary" },
        app.say("house"),
        changed ? h("span", { class: "badge" }, app.say("changed", { n: changed })) : null,
      ),
      h(
        "div",
        { class: "options" },
        Object.keys(app.rules.options).map((option) => houseOption(app, option)),
      ),
      changed
        ? h(
            "button",
            {
              id: "house-reset",
              type: "button",
              class: "quiet",
              onclick: () => app.change((one) => (one.options = {}), "house-summary"),
            },
            app.say("reset"),
          )
        : null,
    ),
    app.problemAt("/options"),
  );
}

/** An option's values have words, or it is a number or a ratio to be written. */
function houseOption(app, option) {
  const usual = app.rules.options[option];
  const value = app.state.options[option] ?? usual;
  const id = `option-${option}`;
  const choices = app.rules.choices[option];
  const words = app.rules.words[option];
  const named = choices.every((choice) => choice in words);
  const set = (text) =>
    app.change((state) => {
      const read = named ? (choices.includes(text) ? parsed(text) : usual) : parsed(text.trim());
      if (read === usual || read === "") delete state.options[option];
      else state.options[option] = read;
    });
  const control = named
    ? h(
        "select",
        { id, onchange: ({ target }) => set(target.value) },
        choices.map((choice) => h("option", { value: choice, selected: choice === String(value) }, words[choice])),
      )
    : h("input", {
        id,
        value: String(value),
        size: 8,
        autocomplete: "off",
        spellcheck: "false",
        title: choices.join(", "),
        onchange: ({ target }) => set(target.value),
      });
  return h(
    "div",
    { class: `field${option in app.state.options ? " changed" : ""}` },
    h("label", { for: id }, app.rules.meanings[option]),
    control,
  );
}

const parsed = (text) => (text === "true" ? true : text === "false" ? false : /^\d{1,9}$/.test(text) ? Number(text) : text);

function table(app) {
  const { state } = app;
  const seats = SEATS.map((n) => [n, app.say("seat", { n })]);
  const wild = hasLaizi(app.rules);
  const flipped = wild ? "indicator" : "xing";
  return section(
    "table",
    app.say("table"),
    h(
      "div",
      { class: "flipped" },
      h("div", {}, h("h3", {}, app.say(flipped)), tray(app, flipped, state[flipped] ? [state[flipped]] : [], { most: 1 })),
      app.marks.laizi && h("div", {}, h("h3", {}, app.say("laizi")), shown(app, [app.marks.laizi])),
      app.marks.pizi.length > 0 && h("div", {}, h("h3", {}, app.say("pizi")), shown(app, app.marks.pizi)),
    ),
    h(
      "div",
      { class: "pair" },
      segmented(app, "dealer", app.say("dealer"), seats, state.dealer, (one, n) => (one.dealer = n)),
      segmented(app, "winner", app.say("winner"), seats, state.winner, (one, n) => {
        one.winner = n;
        if (one.from === n) one.from = upper(n);
        one.refused = one.refused.filter((seat) => seat !== n);
      }),
    ),
  );
}

const shown = (app, kinds) =>
  h(
    "div",
    {
      class: "tiles",
      id: `shown-${kinds.length > 1 || app.marks.laizi !== kinds[0] ? "pizi" : "laizi"}`,
      role: "img",
      "aria-label": kinds.map((kind) => called(app, kind)).join(", "),
    },
    kinds.map((kind) => tile(kind, { mark: markOf(app, kind) })),
  );

function winner(app) {
  const { state } = app;
  const seat = state.winner;
  return section(
    "winner",
    app.say("hand_of", { n: seat }),
    h("p", { class: "note" }, app.say("hand_note")),
    tray(app, `hand-${seat}`, state.seats[seat].hand, { large: true }),
    onTheTable(app, seat),
    further(app, seat, false),
  );
}

function winning(app) {
  const { state } = app;
  const occasions = Object.keys(app.words.rules.occasions).filter(
    (code) => !hasLaizi(app.rules) || ["after_gang", "last_tiles"].includes(code),
  );
  return section(
    "winning",
    app.say("winning"),
    h(
      "div",
      { class: "won" },
      h("div", {}, h("h3", {}, app.say("tile")), tray(app, "tile", state.tile ? [state.tile] : [], { most: 1 })),
      segmented(
        app,
        "by",
        app.say("by"),
        WAYS.map((way) => [way, app.say(way)]),
        state.by,
        (one, way) => {
          one.by = way;
          one.from = way === "self_draw" ? null : (one.from ?? upper(one.winner));
        },
      ),
      state.by !== "self_draw" &&
        segmented(
          app,
          "from",
          app.say("by_whom"),
          others(state.winner).map((n) => [n, app.say("seat", { n })]),
          state.from,
          (one, n) => (one.from = n),
        ),
    ),
    several(
      app,
      "occasion",
      app.say("occasion"),
      occasions.map((code) => [code, app.word("occasions", code)]),
      state.occasion,
      (one, chosen) => (one.occasion = chosen),
    ),
  );
}

function rest(app) {
  return section(
    "others",
    app.say("others"),
    h("p", { class: "note" }, app.say("others_note")),
    h(
      "div",
      { class: "seats" },
      others(app.state.winner).map((n) =>
        h(
          "div",
          { class: "seat", role: "group", "aria-label": app.say("seat", { n }) },
          h(
            "h3",
            { class: "who" },
            app.say("seat", { n }),
            n === app.state.dealer ? h("span", { class: "badge" }, app.say("dealer")) : null,
          ),
          onTheTable(app, n),
          further(app, n, true),
        ),
      ),
    ),
  );
}

function special(app) {
  const { state } = app;
  const seats = SEATS.map((n) => [n, app.say("seat", { n })]);
  if (!hasLaizi(app.rules)) {
    const pairs = SEATS.flatMap((a) => SEATS.filter((b) => b > a).map((b) => [`${a}${b}`, app.say("bound_pair", { a, b })]));
    const bound = state.bound.map(([a, b]) => `${a}${b}`);
    return section(
      "special",
      app.say("special_bound"),
      several(
        app,
        "bound",
        app.say("special_bound"),
        pairs,
        bound,
        (one, chosen) => (one.bound = chosen.map((pair) => [...pair].map(Number))),
      ),
    );
  }
  if (app.rules.fixed.scoring !== "kou") return null;
  const { laizi, jinding_winners, jinding_payers } = state.previous;
  return h(
    "section",
    { class: "card", "aria-label": app.say("special") },
    h(
      "details",
      { id: "special", open: Boolean(laizi || jinding_winners.length || jinding_payers.length || state.refused.length) },
      h("summary", { id: "special-summary" }, app.say("special")),
      h("h3", {}, app.say("yuanlai")),
      tray(app, "yuanlai", laizi ? [laizi] : [], { most: 1 }),
      ["jinding_winners", "jinding_payers"].map((key) =>
        several(app, key, app.say(key), seats, state.previous[key], (one, chosen) => (one.previous[key] = chosen)),
      ),
      several(
        app,
        "refused",
        app.say("refused"),
        seats.filter(([n]) => n !== state.winner),
        state.refused,
        (one, chosen) => (one.refused = chosen),
      ),
    ),
  );
}
