// The viewer of logs: it opens a log, has the service check and tell it, and steps through what it tells.

import * as api from "./api.js";
import { h, show } from "./dom.js";
import { fill, keep, languageButtons, preferred } from "./language.js";
import { SEATS } from "./state.js";
import { middle, seats } from "./table.js";

const MOST = 1 << 22; // bytes of a log that the service takes: more need not be read

const app = {
  lang: "zh",
  words: null,
  file: null, // its name and its text
  told: null, // what the service tells of a round
  seat: null, // whose view it is; null: all hands
  at: 0, // the step that is shown
  problem: "",
  marks: { laizi: null, pizi: [] },
  say: (key, values = {}) => fill(app.words.page[key] ?? key, values),
  word: (table, code) => app.words.rules[table]?.[code] ?? code,
  tileName: (kind) => app.words.tiles[kind] ?? kind,
};

const region = (id) => document.getElementById(id);
const step = () => app.told?.steps[app.at];
const signed = (number) => (number > 0 ? "+" : "") + number.toLocaleString("en").replace("-", "−");

// ---- opening and asking ----------------------------------------------------------------------------------------------------

let asked = 0;
let byPointer = false; // whether what happens now was done by a mouse or a finger

/** Something is asked for and not shown yet: for whoever waits for it, such as a test. */
function begun() {
  document.body.dataset.settled = "false";
  return ++asked;
}

/** Has a round of the log told; it is shown at a step, or at the one that holds a line of the log. */
async function tell({ file = app.file, seat = app.seat, round = 0, at = 0, line = null, focus = "" }) {
  const number = begun();
  let told = null;
  let problem = "";
  try {
    told = await api.replay(file.text, seat, round, app.lang);
  } catch (failed) {
    const words = failed.message || app.say("offline");
    problem = failed.line ? app.say("log_line", { n: failed.line, words }) : words;
  }
  if (number !== asked) return; // something else was asked for meanwhile
  if (told) {
    const place = line === null ? at : told.steps.findLastIndex((one) => one.line <= line);
    Object.assign(app, { file, told, seat, at: Math.max(0, Math.min(place, told.steps.length - 1)) });
  }
  app.problem = problem && file !== app.file ? `${file.name}: ${problem}` : problem; // the match that is open stays
  draw();
  if (focus && told) region(focus)?.focus();
  document.body.dataset.settled = "true";
}

async function open(given) {
  if (!given) return;
  if (given.size > MOST) {
    app.problem = app.say("log_large");
    draw();
    return;
  }
  begun(); // before the file is read
  await tell({ file: { name: given.name, text: await given.text() }, focus: "step" });
}

function go(at) {
  const last = (app.told?.steps.length ?? 0) - 1;
  const next = Math.max(0, Math.min(at, last));
  if (last < 0 || next === app.at) return;
  app.at = next;
  draw();
}

const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

/** Arrows step from wherever the focus is, unless what has it needs them. */
function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS) || !step()) return;
  if (event.target.matches("select") || (event.target.matches("input[type=radio]") && event.key.startsWith("Arrow"))) return;
  event.preventDefault();
  go(app.at + KEYS[event.key]);
}

// ---- showing ---------------------------------------------------------------------------------------------------------------

function opener() {
  const input = h("input", {
    id: "file",
    type: "file",
    accept: ".jsonl,.json,.txt,application/jsonl",
    onchange: ({ target }) => open(target.files[0]).finally(() => (target.value = "")),
  });
  return [
    h("h2", {}, app.say(app.told ? "log_other" : "log_open")),
    h("p", { class: "note" }, app.say("log_lead")),
    h("label", { class: "file" }, h("span", {}, app.say("log_choose")), input),
  ];
}

/** What became of a round, in a line. */
function roundWords(one) {
  const won = one.winners.map((seat) => `${app.say("seat", { n: seat })} ${signed(one.deltas[seat])}`);
  const words = won.length ? won.join(", ") : app.say(one.how === null ? "round_open" : "round_nobody");
  return app.say("round_of", { n: one.number + 1, words });
}

function choices() {
  const { told } = app;
  // Whoever has clicked goes on stepping by the arrows; who has come by them may go on choosing.
  const choose = (seat) => tell({ seat, round: told.round, line: step()?.line ?? 0, focus: byPointer ? "step" : "" });
  return [
    h("p", { class: "log" }, h("strong", {}, app.file.name), h("span", {}, told.name)),
    h("p", { class: "note" }, app.say(told.complete ? "log_holds" : "log_holds_open")),
    told.rounds.length > 0 &&
      h(
        "div",
        { class: "field" },
        h("label", { for: "round" }, app.say("round")),
        h(
          "select",
          { id: "round", onchange: ({ target }) => tell({ round: Number(target.value) }) },
          told.rounds.map((one) => h("option", { value: String(one.number), selected: one.number === told.round }, roundWords(one))),
        ),
      ),
    h(
      "fieldset",
      { class: "segmented" },
      h("legend", {}, app.say("seen_by")),
      h(
        "div",
        {},
        [null, ...SEATS].map((seat) =>
          h(
            "label",
            {},
            h("input", {
              type: "radio",
              id: `seen-${seat ?? "all"}`,
              name: "seen",
              value: String(seat),
              checked: seat === app.seat,
              "aria-label": seat === null ? null : app.say("seat", { n: seat }),
              onchange: () => choose(seat),
            }),
            h("span", {}, seat === null ? app.say("all_hands") : String(seat)),
          ),
        ),
      ),
    ),
  ];
}

function happened(now) {
  return h(
    "section",
    { class: "card", "aria-labelledby": "happened-title" },
    h("h2", { id: "happened-title" }, app.say("happened")),
    h("ul", { class: "said", id: "said" }, now.words.map((words) => h("li", {}, words))),
    now.payments.length > 0 && [
      h("h3", {}, app.say("payments")),
      h(
        "ul",
        { class: "payments", id: "paid" },
        now.payments.map((one) =>
          h(
            "li",
            {},
            h("span", { class: "way" }, `${app.say("seat", { n: one.from })} → ${app.say("seat", { n: one.to })}`),
            h("strong", {}, one.points.toLocaleString("en")),
            h("span", { class: "why" }, one.words),
          ),
        ),
      ),
    ],
  );
}

function could(now) {
  const asking = SEATS.map((seat) => [seat, now.options.filter((one) => one.action.seat === seat)]).filter(([, all]) => all.length);
  return h(
    "section",
    { class: "card", "aria-labelledby": "could-title" },
    h("h2", { id: "could-title" }, app.say("could")),
    !asking.length && h("p", { class: "note" }, app.say(now.table.phase === "over" ? "could_over" : "could_nothing")),
    asking.map(([seat, all]) => [
      h("h3", { id: `could-${seat}` }, app.say("seat", { n: seat })),
      h(
        "ul",
        { class: "could", "aria-labelledby": `could-${seat}` },
        all.map((one) =>
          h(
            "li",
            { class: one.taken ? "taken" : null, "data-kind": one.action.kind },
            one.words,
            one.taken && h("span", { class: "hidden" }, ` (${app.say("taken")})`),
          ),
        ),
      ),
    ]),
  );
}

/** The buttons and the slider; they stay where they are while what they show changes. */
function stepper() {
  const button = (id, sign, key, where) =>
    h("button", { id, type: "button", "aria-label": app.say(key), onclick: () => go(where()) }, sign);
  return h(
    "div",
    { class: "steps", role: "region", "aria-label": app.say("steps") },
    button("first", "«", "step_first", () => 0),
    button("back", "‹", "step_back", () => app.at - 1),
    h("input", {
      id: "step",
      type: "range",
      min: "0",
      step: "1",
      "aria-label": app.say("step"),
      oninput: ({ target }) => go(Number(target.value)),
    }),
    button("next", "›", "step_next", () => app.at + 1),
    button("last", "»", "step_last", () => Infinity),
    h("output", { id: "count", for: "step" }),
  );
}

function frame() {
  show(
    region("page"),
    h(
      "header",
      {},
      h("div", { class: "brand" }, h("h1", {}, app.say("name")), h("p", {}, app.say("replay_lead"))),
      h(
        "nav",
        { "aria-label": app.say("pages") },
        h("a", { id: "to-hands", class: "button quiet", href: "./" }, app.say("to_hands")),
        languageButtons(app, switchTo),
      ),
    ),
    h(
      "main",
      { class: "replay" },
      h("div", { id: "happened" }),
      h("div", { class: "playing", id: "table" }),
      h("div", { id: "could" }),
      h("section", { class: "card opener", id: "opener", "aria-label": app.say("log") }),
    ),
    h("div", { id: "stepper" }),
    h("div", { id: "announced", class: "hidden", role: "status" }),
  );
}

function draw() {
  const now = step();
  if (now) app.marks = { laizi: now.table.laizi, pizi: [...(now.table.pizi ?? "").matchAll(/\d+[mpsz]/g)].flatMap(spread) };
  document.querySelector("main").classList.toggle("opened", Boolean(now));
  const problem = app.problem && h("p", { class: "problem", id: "problem", role: "alert" }, app.problem);
  show(region("opener"), problem, app.told ? choices() : null, opener());
  show(region("table"), now ? [h("h2", {}, app.say("table")), middle(app, now.table), seats(app, now.table)] : null);
  show(region("happened"), now && happened(now));
  show(region("could"), now && could(now));
  if (!now) {
    show(region("stepper"));
    return;
  }
  if (!region("step")) show(region("stepper"), stepper());
  const last = app.told.steps.length - 1;
  Object.assign(region("step"), { max: String(last), value: String(app.at) });
  const count = app.say("step_of", { n: app.at + 1, all: last + 1 });
  region("step").setAttribute("aria-valuetext", count);
  region("count").replaceChildren(`${app.at + 1} / ${last + 1}`);
  for (const [id, end] of Object.entries({ first: 0, back: 0, next: last, last })) {
    if (app.at === end) region(id).setAttribute("aria-disabled", "true");
    else region(id).removeAttribute("aria-disabled");
  }
  region("announced").replaceChildren(now.words.join(", "));
}

const spread = ([text]) => [...text.slice(0, -1)].map((rank) => rank + text.at(-1));

// ---- the language, and the start ---------------------------------------------------------------------------------------------

async function speak(lang) {
  Object.assign(app, { words: await api.words(lang), lang });
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  document.title = app.say("replay_title");
}

async function switchTo(lang) {
  keep(lang);
  try {
    await speak(lang);
  } catch (problem) {
    app.problem = problem.message || app.say("offline");
    draw();
    return;
  }
  app.problem = "";
  frame();
  if (app.file) await tell({ round: app.told.round, at: app.at });
  else draw();
  region(`language-${lang}`).focus();
}

async function start() {
  await speak(preferred());
  frame();
  draw();
  document.addEventListener("pointerdown", () => (byPointer = true), true);
  document.addEventListener("keydown", () => (byPointer = false), true);
  document.addEventListener("keydown", pressed);
  const over = (on) => (event) => {
    event.preventDefault();
    document.body.classList.toggle("dropping", on);
  };
  document.addEventListener("dragover", over(true));
  document.addEventListener("dragleave", over(false));
  document.addEventListener("drop", (event) => {
    over(false)(event);
    open(event.dataTransfer.files[0]);
  });
  document.body.dataset.settled = "true";
}

start().catch(() => {
  region("page").replaceChildren(
    h("p", { class: "notice", role: "alert" }, "laizi serve 没有回答。 The service does not answer."),
  );
});
