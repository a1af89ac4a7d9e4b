// Elements, tiles as pictures, and drawing anew without losing the place of the keyboard.

const SVG = "http://www.w3.org/2000/svg";

/** An element: h("button", {id, class, onclick}, children…). false, null and undefined are left out, true is an empty attribute. */
export function h(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "checked" || key === "value" || key === "selected") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const svg = (name, attributes, ...children) => {
  const element = document.createElementNS(SVG, name);
  return filled(element, attributes, children);
};

/** Puts the drawings of all tiles into the page, for `tile` to show. */
export function keepDrawings(text) {
  const drawings = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  for (const [key, value] of Object.entries({ class: "hidden", "aria-hidden": "true", focusable: "false" })) drawings.setAttribute(key, value);
  document.body.append(drawings);
}

/** A tile: its kind such as "5m", or "any"; the face "plain", "wild" or "back"; the mark "laizi" or "pizi". */
export function tile(kind, { face = "plain", mark = null } = {}) {
  const layers = face === "back" ? [face] : [face, kind, ...(mark ? [`mark-${mark}`] : [])];
  return svg(
    "svg",
    { class: "tile", viewBox: "0 0 60 80", "aria-hidden": "true", "data-kind": kind, "data-face": face },
    layers.map((layer) => svg("use", { href: `#laizi-${layer}` })),
  );
}

/** Puts new contents into an element; what had the focus has it again, found by its id. */
export function show(element, ...children) {
  const focused = document.activeElement;
  const id = element.contains(focused) ? focused.id : "";
  const scrolled = [...element.querySelectorAll("[data-scroll]")].map((one) => [one.id, one.scrollLeft, one.scrollTop]);
  const opened = new Set([...element.querySelectorAll("details[open]")].map((one) => one.id));
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  for (const one of element.querySelectorAll("details[id]")) one.open ||= opened.has(one.id);
  for (const [place, left, top] of scrolled) document.getElementById(place)?.scrollTo(left, top);
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}
