// The page: it holds a situation, asks the service about it whenever it changes, and shows the answers.

import * as api from "./api.js";
import { builder } from "./builder.js";
import { palette } from "./controls.js";
import { h, show } from "./dom.js";
import { example } from "./examples.js";
import { fill, keep, languageButtons, preferred } from "./language.js";
import { brief, judgement, verdict, waits, winnings } from "./result.js";
import { fresh, fromFragment, hasLaizi, lost, parts, situation, spelt, toFragment } from "./state.js";

const PAUSE = 120; // milliseconds without a change before the service is asked

const app = {
  state: fresh(),
  lang: "zh",
  words: null,
  rulesets: [],
  rules: null,
  marks: { laizi: null, pizi: [] },
  active: null,
  pointed: "1m",
  hints: null,
  hintsProblem: null,
  judged: null,
  judgedProblem: null,
  told: "",
  notice: "", // what is wrong with the link that the page was opened with

  /** Words of the page. */
  say: (key, values = {}) => fill(app.words.page[key] ?? key, values),
  /** Words for a code of the rules. */
  word: (table, code) => app.words.rules[table]?.[code] ?? code,
  tileName: (kind) => app.words.tiles[kind] ?? kind,

  /** Changes the situation, shows it, and asks about it; the focus goes to the first of the ids that is there. */
  change(how, ...ids) {
    app.notice = "";
    how(app.state);
    changed();
    focus(ids);
  },
  open(target) {
    app.active = target;
    draw();
    if (!target) return;
    focus([`palette-${app.pointed}`]);
    document.getElementById(`${target}-add`)?.scrollIntoView({ block: "nearest" });
  },
  close() {
    const target = app.active;
    app.active = null;
    draw();
    focus([`${target}-add`, `${target}-0`]);
  },
  toResult() {
    document.getElementById("result").scrollIntoView({ block: "start" });
    focus([app.judged || app.state.tile ? "result-title" : "waits-scroll", "result-title"]);
  },
  choose(ruleset) {
    return begin({ ...app.state, ruleset, options: {}, occasion: [] }); // the same win by other rules
  },
  /** The service's words about a place, if something is wrong there. */
  problemAt(path) {
    const problem = [app.hintsProblem, app.judgedProblem].find(
      (one) => one && one.code !== "key_missing" && one.path.startsWith(path),
    );
    // Too few tiles is no mistake yet: somebody is building the hand.
    return problem ? h("p", { class: `problem${problem.code === "hand_tiles" ? " soft" : ""}` }, problem.message) : null;
  },
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      tell("copied");
    } catch {
      tell("not_copied");
    }
  },
  async save() {
    try {
      const drawn = await api.picture(situation(app.state, app.rules, true), app.lang);
      const url = URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }));
      h("a", { href: url, download: "laizi.svg" }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000); // some browsers read it after the click
      tell("saved");
    } catch (problem) {
      tell("offline", problem.message);
    }
  },
};

function tell(key, instead = "") {
  app.told = instead || app.say(key);
  document.getElementById("told")?.replaceChildren(app.told);
}

function focus(ids) {
  ids
    .map((id) => document.getElementById(id))
    .find((one) => one && !one.disabled)
    ?.focus();
}

// ---- asking ----------------------------------------------------------------------------------------------------------------

let timer = 0;
let asked = 0;

/** Something changes what is shown, and has not yet: for whoever waits for the answer, such as a test. */
function begun() {
  asked += 1; // an answer that is on its way is about what is no more
  document.body.dataset.settled = "false";
}

function changed() {
  begun();
  app.told = "";
  remember();
  draw();
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

async function ask() {
  const number = asked;
  const { state, rules, lang } = app;
  const answer = (promise) =>
    promise.then(
      (found) => ({ found }),
      (problem) => ({ problem }),
    );
  const [marks, hinted, judged] = await Promise.all([
    hasLaizi(rules) && state.indicator ? answer(api.indicator(state.ruleset, state.indicator, lang)) : {},
    answer(api.hints(situation(state, rules, false), lang)),
    state.tile ? answer(api.explain(situation(state, rules, true), lang)) : {},
  ]);
  if (number !== asked) return; // something was changed meanwhile: another answer is on its way
  app.marks = marks.found ?? { laizi: null, pizi: [] };
  app.hints = hinted.found ?? null;
  app.hintsProblem = hinted.problem ?? null;
  app.judged = judged.found ? { ...judged.found, melds: structuredClone(state.seats[state.winner].melds) } : null;
  app.judgedProblem = judged.problem ?? null;
  draw();
  document.body.dataset.settled = "true";
}

let beginnings = 0;

/** Begins with another situation; the browser's way back leads to this one. */
function instead(state) {
  history.pushState(null, "", location.href);
  return begin(state);
}

/** Begins with another situation, as soon as its ruleset is known; `given` is the JSON of a link that it was read from. */
async function begin(state, given = null) {
  begun();
  const number = ++beginnings;
  let notice = "";
  if (!state || !app.rulesets.some(({ id }) => id === state.ruleset)) {
    state = fresh(); // no situation, or one of a ruleset that this service does not have
    notice = app.say("bad_link");
    given = null;
  }
  let rules;
  try {
    rules = await api.ruleset(state.ruleset, app.lang);
  } catch (problem) {
    app.hintsProblem = problem;
    drawn.builder = ""; // what was chosen there is not so
    draw();
    return;
  }
  if (number !== beginnings) return;
  const missed = given ? lost(given, situation(state, rules, Boolean(state.tile))) : [];
  if (missed.length) notice = app.say("link_lost", { places: missed.slice(0, 6).join(", ") });
  Object.assign(app, { state, rules, active: null, notice });
  changed();
}

// ---- the link and the language ---------------------------------------------------------------------------------------------

function remember() {
  const touched = JSON.stringify(app.state) !== JSON.stringify(fresh(app.state.ruleset)) || app.state.ruleset !== fresh().ruleset;
  const given = situation(app.state, app.rules, Boolean(app.state.tile));
  history.replaceState(null, "", touched ? `#${toFragment(given)}` : location.pathname + location.search);
}

async function readLink() {
  const fragment = location.hash.slice(1);
  if (!fragment) return begin(fresh());
  begun();
  const number = ++beginnings;
  const held = fromFragment(fragment);
  const given = held && parts(held) ? await spelt(held, api.tiles).catch(() => held) : held;
  return number === beginnings ? begin(parts(given), given) : undefined;
}

async function speak(lang) {
  const [words, rulesets] = await Promise.all([api.words(lang), api.rulesets(lang)]);
  Object.assign(app, { lang, words, rulesets });
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  document.title = app.say("title");
}

async function switchTo(lang) {
  keep(lang);
  try {
    await speak(lang);
  } catch (problem) {
    app.hintsProblem = problem;
    draw();
    return;
  }
  frame();
  Object.assign(app, { hints: null, hintsProblem: null, judged: null, judgedProblem: null });
  await begin(app.state);
  focus([`language-${lang}`]);
}

// ---- showing ---------------------------------------------------------------------------------------------------------------

const region = (id) => document.getElementById(id);

/** What is there whatever the situation is; the regions are filled by `draw`. */
function frame() {
  const opener = (id, words, given) => h("button", { id, type: "button", class: "quiet", onclick: () => instead(given()) }, words);
  show(
    region("page"),
    h("button", { id: "to-result", type: "button", class: "skip", onclick: () => app.toResult() }, app.say("to_result")),
    h(
      "header",
      {},
      h("div", { class: "brand" }, h("h1", {}, app.say("name")), h("p", {}, app.say("lead"))),
      h(
        "nav",
        { "aria-label": app.say("pages") },
        opener("example", app.say("example"), () => parts(example(app.state.ruleset, app.rules.base))),
        opener("start-over", app.say("start_over"), () => fresh(app.state.ruleset)),
        h("a", { id: "to-replay", class: "button quiet", href: "replay" }, app.say("to_replay")),
        languageButtons(app, switchTo),
      ),
    ),
    h(
      "main",
      {},
      h("div", { class: "builder", id: "builder" }),
      h("div", { class: "answers", id: "result" }),
      h("div", { id: "brief-place" }),
    ),
    h("footer", {}, h("p", {}, app.say("rules_link"))),
    h("div", { id: "palette" }),
    h("div", { id: "announced", class: "hidden", role: "status" }),
  );
  drawn = { builder: "", palette: "" };
}

let drawn = { builder: "", palette: "" }; // what the regions were last drawn from

function draw() {
  const { state, rules, marks, active, hintsProblem, judgedProblem, lang } = app;
  document.querySelector("main").classList.toggle("picking", active !== null);
  const problems = [hintsProblem, judgedProblem].map((one) => one && [one.path, one.message]);
  drawNew("builder", JSON.stringify([state, rules.id, marks, active, lang, problems]), () => builder(app));
  drawNew("palette", JSON.stringify([active, marks, lang, active && state.seats]), () => [palette(app)]);
  show(region("result"), notice(app), judgement(app), waits(app));
  show(region("brief-place"), brief(app));
  const announced = app.judged ? [verdict(app), winnings(app)].filter(Boolean).join(", ") : "";
  if (region("announced").textContent !== announced) region("announced").replaceChildren(announced);
}

const notice = ({ notice: words }) => words && h("p", { class: "notice", id: "notice", role: "alert" }, words);

function drawNew(name, from, contents) {
  if (drawn[name] === from) return;
  drawn[name] = from;
  show(region(name), contents());
}

async function start() {
  await speak(preferred());
  frame();
  window.addEventListener("hashchange", readLink);
  await readLink();
}

start().catch(() => {
  region("page").replaceChildren(
    h("p", { class: "notice", role: "alert" }, "laizi serve 没有回答。 The service does not answer."),
  );
});
