// The service's answers. An answer that is a problem becomes a Problem, whose words are the service's.

export class Problem extends Error {
  constructor(problem) {
    const path = problem.path ?? "";
    const words = problem.message ?? problem.detail ?? problem.title ?? "";
    // The page shows what is wrong where it is wrong: the place need not be said again.
    super(path && words.startsWith(path) ? words.slice(path.length).replace(/^([,，][^:：]*)?[:：]\s*/, "") : words);
    Object.assign(this, { code: problem.code, path, line: problem.params?.line });
  }
}

async function ask(path, options, read = (response) => response.json()) {
  let response;
  try {
    response = await fetch(path, options);
    if (response.ok) return await read(response);
  } catch {
    throw new Problem({ code: "offline" });
  }
  // A refusal that is no JSON is not the service's: something stands between, or it is going down.
  throw new Problem(await response.json().catch(() => ({ code: "offline" })));
}

const query = (values) => new URLSearchParams(values).toString();
const post = (path, body, read) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }, read);

export const words = (lang) => ask(`static/words-${lang}.json`);
export const rulesets = async (lang) => (await ask(`api/rulesets?${query({ lang })}`)).rulesets;
export const ruleset = (id, lang) => ask(`api/rulesets/${encodeURIComponent(id)}?${query({ lang })}`);
export const indicator = (id, tile, lang) => ask(`api/indicator?${query({ ruleset: id, indicator: tile, lang })}`);

/** Asked as a batch of one: a situation that is not whole yet is an answer then, and no failed request. */
async function single(path, item, lang) {
  const { results } = await post(`${path}/batch?${query({ lang })}`, { items: [item] });
  if (results[0].error) throw new Problem(results[0].error);
  return results[0];
}

export const hints = (situation, lang) => single("api/hints", situation, lang);
export async function explain(situation, lang) {
  await single("api/judge", situation, lang);
  return post("api/explain", { situation, lang });
}
/** Tiles as all answers spell them; what is no text of tiles stays as it is. */
export async function tiles(texts) {
  const { results } = await post("api/tiles/batch", { items: texts.map((text) => ({ text })) });
  return results.map(({ text }, place) => text ?? texts[place]);
}
export const picture = (situation, lang) => post("api/picture", { situation, lang }, (response) => response.text());
export const replay = (log, seat, round, lang) => post(`api/replay?${query({ lang })}`, { log, seat, round });
