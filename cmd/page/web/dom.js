/** Makes elements. Text is always set as text, never read as markup. */

/**
 * Makes an element: h("button", {class: "quiet", onclick: f}, "Stop").
 * @param {string} tag
 * @param {Record<string, any>} [properties] attributes; functions become listeners
 * @param {...(Node|string|null|undefined)} children
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** Replaces the children of a box. The focus stays if its id is there again. */
export function renew(box, ...children) {
  const { activeElement } = document;
  const held = box.contains(activeElement) && activeElement.id;
  box.replaceChildren(...children);
  if (held) byId(held)?.focus();
}

/** Puts children into a box. If they are there already, they stay and keep the focus. */
export function fill(box, children) {
  if (children.length !== box.children.length || children.some((child, i) => box.children[i] !== child)) box.replaceChildren(...children);
}

/** Shows a dialog until it is closed. */
export function dialog(properties, ...children) {
  const shown = h("dialog", { ...properties, onclose: () => shown.remove() }, ...children);
  document.body.append(shown);
  shown.showModal();
  return shown;
}

const TIME = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** A time for people: 2026-11-27 18:05. */
export const when = (time) => TIME.format(new Date(time));

/** A fresh random name. */
export const freshName = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The address of a run. */
export const addressOf = ({ id }) => `/runs/${encodeURIComponent(id)}`;

/** The element with an id, which the page has. */
export function byId(id) {
  return document.getElementById(id);
}

/** Copies a text, and returns whether the browser allows it; without encryption it has no clipboard. */
export async function copied(text) {
  return Boolean(await navigator.clipboard?.writeText(text).then(() => true, () => false));
}

/** A button that copies a text, and says so until it loses the focus. A text that cannot be copied is shown, selected. @param {string} label @param {() => string} text */
export function copyButton(label, text) {
  const button = h("button", {
    type: "button", class: "quiet", onblur: () => {
      button.textContent = label;
    },
    onclick: async () => {
      if (await copied(text())) button.textContent = "Copied";
      else {
        const field = h("textarea", { readonly: true, rows: 4, cols: 60, "aria-label": "To copy" });
        field.value = text();
        dialog({ "aria-label": label }, h("form", { method: "dialog", class: "answers" }, h("p", {}, "The browser copies nothing here. Press Ctrl+C."), field, h("button", {}, "Close")));
        field.select();
      }
    },
  }, label);
  return button;
}

/** Saves a file for the user. */
export function download(name, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
