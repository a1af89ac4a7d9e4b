// The service's answers. An answer that is a problem becomes a Problem, whose words are the service's.

export class Problem extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "");
    Object.assign(this, { code: problem.code, path: problem.path ?? "", params: problem.params ?? {} });
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

export const words = async (lang) => (await ask(`api/words?${query({ lang })}`)).json();
export const rulesets = async (lang) => (await (await ask(`api/rulesets?${query({ lang })}`)).json()).rulesets;
export const ruleset = async (id, lang) => (await ask(`api/rulesets/${encodeURIComponent(id)}?${query({ lang })}`)).json();
export const indicator = async (id, tile, lang) =>
  (await ask(`api/indicator?${query({ ruleset: id, indicator: tile, lang })}`)).json();
export const hints = async (situation, lang) => (await post(`api/hints?${query({ lang })}`, situation)).json();
export const explain = async (situation, lang) => (await post("api/explain", { situation, lang })).json();
export const picture = async (situation, lang) => (await post("api/picture", { situation, lang })).text();
