// The languages that the pages speak, and which of them somebody wants.

import { h } from "./dom.js";

const LANGUAGES = { zh: "中文", en: "English" };

/** What was chosen before, else what the browser asks for. */
export function preferred() {
  try {
    const kept = localStorage.getItem("laizi-language");
    if (kept in LANGUAGES) return kept;
  } catch {
    // a browser that keeps nothing: the choice lasts as long as the page
  }
  return navigator.languages.some((one) => one.toLowerCase().startsWith("zh")) ? "zh" : "en";
}

export function keep(lang) {
  try {
    localStorage.setItem("laizi-language", lang);
  } catch {
    // as above
  }
}

/** A button for each language. */
export const languageButtons = (app, choose) =>
  Object.entries(LANGUAGES).map(([lang, name]) =>
    h(
      "button",
      {
        id: `language-${lang}`,
        type: "button",
        class: "quiet",
        lang,
        "aria-pressed": String(lang === app.lang),
        onclick: () => choose(lang),
      },
      name,
    ),
  );

/** Fills the values into words of the page. */
export const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
