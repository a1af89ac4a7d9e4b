// The right half: what the hand waits for, and the judgement of the win. All words and numbers are the service's.

import { called, markOf } from "./controls.js";
import { h, tile } from "./dom.js";
import { others } from "./state.js";

/** The waits, with a button for each way to win. */
export function waits(app) {
  const found = app.hints;
  const title = h("h2", { id: "waits-title" }, app.say("waits"));
  const card = (...children) => h("section", { class: "card", "aria-labelledby": "waits-title" }, title, children);
  if (app.hintsProblem?.code === "key_missing") return card(h("p", { class: "note" }, app.say("begin")));
  if (app.hintsProblem) return card(h("p", { class: "note" }, app.hintsProblem.message || app.say("offline")));
  if (!found) return card(h("p", { class: "note" }, app.say("working")));
  if (!found.waits.length) return card(h("p", { class: "note" }, app.say("waits_none")));
  const givers = others(found.seat);
  const ways = [["self_draw", null, app.say("self_drawn")], ...givers.map((n) => ["discard", n, app.say("from_seat", { n })])];
  return card(
    h("p", { class: "note" }, app.say("waits_lead")),
    h(
      "div",
      {
        class: "scroll",
        id: "waits-scroll",
        "data-scroll": true,
        tabindex: "0",
        role: "group",
        "aria-labelledby": "waits-title",
      },
      h(
        "table",
        { class: "waits" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, h("span", { class: "hidden" }, app.say("tile"))),
            h("th", { scope: "col" }, app.say("left")),
            ways.map(([, , words]) => h("th", { scope: "col" }, words)),
          ),
        ),
        h(
          "tbody",
          {},
          found.waits.map((wait) =>
            h(
              "tr",
              { "data-tile": wait.tile },
              h(
                "th",
                { scope: "row" },
                tile(wait.tile, { mark: markOf(app, wait.tile) }),
                h("span", { class: "hidden" }, called(app, wait.tile)),
              ),
              h("td", { class: "number" }, String(wait.left)),
              ways.map(([by, from, how]) => h("td", {}, outcome(app, wait, by, from, how))),
            ),
          ),
        ),
      ),
    ),
  );
}

function outcome(app, wait, by, from, how) {
  const one = from === null ? wait.self_draw : wait.from[from];
  const { state } = app;
  const chosen = state.tile === wait.tile && state.by === by && state.from === from;
  const words = one.legal
    ? [h("strong", {}, points(one.points)), one.forms.map((code) => h("small", {}, app.word("forms", code)))]
    : one.violations.map((code) => h("small", { class: "wrong" }, app.word("violations", code)));
  const win = (next) => Object.assign(next, { tile: wait.tile, by, from, occasion: [] });
  return h(
    "button",
    {
      id: `wait-${wait.tile}-${by}-${from}`,
      type: "button",
      class: "outcome",
      "aria-pressed": String(chosen),
      onclick: () => app.change(win),
    },
    words,
    h("span", { class: "hidden" }, app.say("win_on", { tile: called(app, wait.tile), how })),
  );
}

const BRIEF = 7; // tiles that there is room for
const points = (number) => number.toLocaleString("en");

/** The judgement: legal or not, the hand, every factor, who pays, and ways to share it. */
export function judgement(app) {
  const found = app.judged;
  const title = h("h2", { id: "result-title", tabindex: "-1" }, app.say("result"));
  const card = (...children) => h("section", { class: "card result", "aria-labelledby": "result-title" }, title, children);
  if (app.judgedProblem)
    return card(h("p", { class: "note", id: "verdict" }, app.judgedProblem.message || app.say("offline")), share(app, false));
  if (!found)
    return card(h("p", { class: "note", id: "verdict" }, app.say(app.state.tile ? "working" : "result_lead")), share(app, false));
  const { judgement: judged } = found;
  return card(
    h("p", { id: "verdict", class: `verdict ${judged.legal ? "right" : "wrong"}` }, verdict(app)),
    h(
      "p",
      { class: "note" },
      found.head.slice(1).map((line, place) => [place > 0 && h("br"), line]),
    ),
    judged.legal ? hand(app, found) : reasons(found),
    gains(app, found),
    found.shares.length > 0 && [
      h("h3", {}, app.say("points")),
      h(
        "div",
        { class: "shares" },
        found.shares.map((one) => factors(app, found, one)),
      ),
    ],
    paid(app, found),
    share(app, true),
  );
}

/** Whether the win is legal, in words. */
export const verdict = (app) => app.judged.verdict ?? app.say("legal");

/** What the winner gains; nothing to say where nobody pays. */
export function winnings(app) {
  if (app.judged.nobody_pays) return "";
  const { title, points: gain } = app.judged.gains[app.judged.seats.find((one) => one.winner).seat];
  return `${title} ${gain.replace("-", "−")}`;
}

/** The answer in brief, which leads to the whole: where there is no room for both, the hand and the answer are far apart. */
export function brief(app) {
  if (app.active) return null;
  const go = { id: "brief", type: "button", onclick: () => app.toResult() };
  if (app.judged) {
    const look = app.judged.judgement.legal ? "right" : "wrong";
    return h("button", { ...go, class: `brief ${look}` }, h("span", {}, verdict(app)), h("span", {}, winnings(app)));
  }
  const tiles = app.hints?.waits.map((wait) => wait.tile) ?? [];
  if (!tiles.length) return null;
  return h(
    "button",
    { ...go, class: "brief", "aria-label": `${app.say("waits")}: ${tiles.map((kind) => called(app, kind)).join(", ")}` },
    h("span", {}, app.say("waits")),
    h(
      "span",
      { class: "tiles" },
      tiles.slice(0, BRIEF).map((kind) => tile(kind, { mark: markOf(app, kind) })),
    ),
    tiles.length > BRIEF && h("span", {}, `+${tiles.length - BRIEF}`),
  );
}

function hand(app, found) {
  const { arrangement } = found.judgement;
  const sets = [...arrangement].sort((a, b) => (a.set === "eyes" || a.set === "pair") - (b.set === "eyes" || b.set === "pair"));
  return [
    h("h3", {}, app.say("hand_cut")),
    h(
      "ul",
      { class: "cut" },
      sets.map((part) => h("li", { class: part.set }, cut(app, part))),
      found.melds.map((meld) =>
        h(
          "li",
          { class: "meld" },
          h(
            "span",
            {
              class: "tiles",
              role: "img",
              "aria-label": `${app.word("melds", meld.kind)} ${meld.tiles.map(app.tileName).join(" ")}`,
            },
            meld.tiles.map((kind, at) =>
              tile(kind, meld.kind === "an_gang" && at % 3 === 0 ? { face: "back" } : { mark: markOf(app, kind) }),
            ),
          ),
        ),
      ),
    ),
    found.hand.slice(1).map((line, place, all) => h("p", { class: place === all.length - 1 ? "what" : "note stands" }, line)),
  ];
}

/** A set with what each laizi in it stands for. */
function cut(app, part) {
  const kinds = part.tiles
    ? [...part.tiles.matchAll(/\d+[mpsz]/g)].flatMap(([text]) => [...text.slice(0, -1)].map((rank) => rank + text.at(-1)))
    : [];
  const places = kinds.length ? kinds : part.wild.map(() => "any");
  const name = (kind, place) => {
    const one = kind === "any" ? app.say("any") : called(app, kind);
    return part.wild.includes(place) ? app.say("stands", { tile: kind === "any" ? one : app.tileName(kind) }) : one;
  };
  return h(
    "span",
    { class: "tiles", role: "img", "aria-label": places.map(name).join(", ") },
    places.map((kind, place) =>
      part.wild.includes(place) ? tile(kind, { face: "wild", mark: "laizi" }) : tile(kind, { mark: markOf(app, kind) }),
    ),
  );
}

const reasons = (found) =>
  h(
    "ul",
    { class: "reasons" },
    found.violations.map(({ code, words, advice }) =>
      h("li", { "data-code": code }, h("strong", {}, words), h("span", {}, advice)),
    ),
  );

const gains = (app, found) =>
  h(
    "ul",
    { class: "gains", "aria-label": app.say("gains") },
    found.gains.map(({ seat, title, points: gain }) =>
      h(
        "li",
        {
          class: `${gain.startsWith("+") ? "plus" : gain.startsWith("-") ? "minus" : ""}${found.seats[seat].winner ? " winner" : ""}`,
          "data-seat": String(seat),
        },
        h("span", {}, title),
        h("strong", {}, gain.replace("-", "−")),
      ),
    ),
  );

function factors(app, found, one) {
  const [factor, value, soFar] = found.columns;
  return h(
    "table",
    { class: "factors", "data-payer": String(one.payer), "aria-label": app.say("payer", { title: one.title }) },
    h("caption", {}, one.title, h("strong", {}, points(one.points))),
    h(
      "thead",
      {},
      h("tr", {}, h("th", { scope: "col" }, factor), h("th", { scope: "col" }, value), h("th", { scope: "col" }, soFar)),
    ),
    h(
      "tbody",
      {},
      one.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.label), h("td", {}, row.value), h("td", {}, row.so_far))),
    ),
  );
}

function paid(app, found) {
  return [
    h("h3", {}, app.say("payments")),
    found.contract && h("p", {}, found.contract),
    found.nobody_pays && h("p", { class: "note" }, found.nobody_pays),
    found.payments.length > 0 &&
      h(
        "ul",
        { class: "payments" },
        found.payments.map((one) =>
          h(
            "li",
            {},
            h("span", { class: "way" }, `${found.seats[one.from].title} → ${found.seats[one.to].title}`),
            h("strong", {}, one.points),
            h("span", { class: "why" }, [one.reason, one.sum].filter(Boolean).join("  ")),
          ),
        ),
      ),
    found.next_dealer && h("p", { class: "note" }, found.next_dealer),
  ];
}

function share(app, judged) {
  const button = (id, words, onclick) => h("button", { id, type: "button", onclick }, words);
  return h(
    "div",
    { class: "share", role: "group", "aria-label": app.say("to_share") },
    button("copy-link", app.say("copy_link"), () => app.copy(location.href)),
    judged && button("copy-text", app.say("copy_text"), () => app.copy(app.judged.text)),
    judged && button("save-picture", app.say("save_picture"), () => app.save()),
    h("span", { id: "told", role: "status" }, app.told),
  );
}
