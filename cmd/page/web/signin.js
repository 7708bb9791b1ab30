/** The sign-in of a browser that the server does not know, for example after a restart of the server. */

import { byId, h } from "./dom.js";

/** Asks for the address that the server has printed, in the page, which keeps all work. */
export function signIn() {
  if (byId("sign-in")) return;
  const field = h("input", { id: "sign-in-address", size: 40, autocomplete: "off", required: true });
  const said = h("p", { class: "bad", role: "alert" });
  const form = h("form", { id: "sign-in", class: "notice", onsubmit: async (event) => {
    event.preventDefault();
    said.textContent = "";
    const response = await fetch(`/?${new URLSearchParams({ token: tokenIn(field.value) })}`).catch(() => undefined);
    if (response?.ok) {
      form.remove();
      dispatchEvent(new Event("signedin"));
    } else said.textContent = response ? "This is not the address that this server shows." : "The server does not answer. Is basisk serve still running?";
  } },
  h("p", {}, "The server was started again and does not know this browser. Your work is kept in this browser."),
  h("label", {}, "The address that serve shows in its terminal ", field), " ", h("button", { class: "primary" }, "Sign in"), said);
  document.querySelector("main").before(form);
  field.focus();
}

/** The token of an address, or the text if it is no address. */
function tokenIn(text) {
  return /[?&]token=([^&#\s]*)/.exec(text)?.[1] ?? text.trim();
}
