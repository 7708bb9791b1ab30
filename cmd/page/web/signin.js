/**
 * The token of the server, which lets this browser in. It comes with the fragment of the printed address, is kept for
 * this origin alone, and is sent to no other server. It is no longer good when the server is started again.
 */

import { byId, h } from "./dom.js";

const KEY = "token";

/** The token in the fragment of an address, which may have a link besides. */
const IN_FRAGMENT = /([#&])token=([^&]*)&?/;

/** The token; "a" if there is none. */
export const token = () => localStorage.getItem(KEY) || "a";

const keep = (text) => localStorage.setItem(KEY, text);

/** Takes the token out of the address. */
function take() {
  const [, , found] = IN_FRAGMENT.exec(location.hash) ?? [];
  if (found === undefined) return;
  keep(found);
  const rest = location.hash.replace(IN_FRAGMENT, "$1");
  history.replaceState(history.state, "", location.pathname + location.search + (rest.length > 1 ? rest : ""));
  entered();
}

/** Tells the page that there is another token. */
function entered() {
  byId("sign-in")?.remove();
  dispatchEvent(new Event("signedin"));
}

take();
addEventListener("hashchange", take);
addEventListener("storage", ({ key }) => key === KEY && entered()); // of another tab

/** Asks for the address that the server has printed, in the page, which keeps all work. */
export function signIn() {
  if (byId("sign-in")) return;
  const field = h("input", { id: "sign-in-address", size: 40, autocomplete: "off", required: true });
  const said = h("p", { class: "bad", role: "alert" });
  const form = h("form", { id: "sign-in", class: "notice", onsubmit: async (event) => {
    event.preventDefault();
    said.textContent = "";
    const before = token();
    keep(IN_FRAGMENT.exec(field.value)?.[2] ?? field.value.trim());
    const response = await fetch("/api/about", { headers: { Authorization: `Bearer ${token()}` } }).catch(() => undefined);
    if (response?.ok) entered();
    else {
      keep(before);
      said.textContent = response ? "This is not the address that this server shows." : "The server does not answer. Is basisk serve still running?";
    }
  } },
  h("p", {}, "This browser does not have the token of the server, which changes with each start. Your work is kept."),
  h("label", {}, "The address that serve shows in its terminal ", field), " ", h("button", { class: "primary" }, "Sign in"), said);
  document.querySelector("main").before(form);
  if (document.activeElement === document.body) field.focus(); // else somebody may be typing
}

/** Loads a page again that could not be shown before the browser was let in. */
export function againOnceIn() {
  addEventListener("signedin", () => location.reload(), { once: true });
}
