// Elements, tiles as pictures, and drawing anew without losing the place of the keyboard.

/** An element: h("button", {id, class, onclick}, children…). false, null and undefined are left out, true is an empty attribute. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "checked" || key === "value" || key === "selected") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A tile: its kind such as "5m", or "any"; the face "plain", "wild" or "back"; the mark "laizi" or "pizi". */
export function tile(kind, { face = "plain", mark = null } = {}) {
  const name = face === "back" ? face : face === "wild" ? `${kind}-wild` : mark ? `${kind}-${mark}` : kind;
  return h("img", {
    class: "tile",
    src: `static/tiles/${name}.svg`,
    alt: "",
    width: "60",
    height: "80",
    draggable: "false",
    "data-kind": kind,
    "data-face": face,
  });
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
