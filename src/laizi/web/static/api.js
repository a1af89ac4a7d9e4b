// The service's answers. An answer that is a problem becomes a Problem, whose words are the service's.

export class Problem extends Error {
  constructor(problem) {
    const path = problem.path ?? "";
    const words = problem.message ?? problem.detail ?? problem.title ?? "";
    // The page shows what is wrong where it is wrong: the place need not be said again.
    super(path && words.startsWith(path) ? words.slice(path.length).replace(/^[:：]\s*/, "") : words);
    Object.assign(this, { code: problem.code, path });
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Problem({ code: "offline" });
  }
  if (response.ok) return response;
  let problem = { code: "offline" };
  try {
    problem = await response.json();
  } catch {
    // no JSON: something stands between, or the service is going down
  }
  throw new Problem(problem);
}

const query = (values) => new URLSearchParams(values).toString();
const post = (path, body) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export const tiles = async () => (await ask("static/tiles.svg")).text();
export const words = async (lang) => (await ask(`static/words-${lang}.json`)).json();
export const rulesets = async (lang) => (await (await ask(`api/rulesets?${query({ lang })}`)).json()).rulesets;
export const ruleset = async (id, lang) => (await ask(`api/rulesets/${encodeURIComponent(id)}?${query({ lang })}`)).json();
export const indicator = async (id, tile, lang) =>
  (await ask(`api/indicator?${query({ ruleset: id, indicator: tile, lang })}`)).json();
/** Asked as a batch of one: a situation that is not whole yet is an answer then, and no failed request. */
async function single(path, item, lang) {
  const { results } = await (await post(`${path}/batch?${query({ lang })}`, { items: [item] })).json();
  if (results[0].error) throw new Problem(results[0].error);
  return results[0];
}

export const hints = (situation, lang) => single("api/hints", situation, lang);
export async function explain(situation, lang) {
  await single("api/judge", situation, lang);
  return (await post("api/explain", { situation, lang })).json();
}
export const picture = async (situation, lang) => (await post("api/picture", { situation, lang })).text();
