/** What the pages about runs have in common. */
import { copyButton, h } from "../dom.js";

/** A whole number for people. */
export const count = (n) => n.toLocaleString("en");

/** A command line for the terminal, with a button that copies it. */
export function commandOf(line) {
  return [h("code", { class: "mono" }, line), " ", copyButton("Copy", () => line)];
}

/** An error as a notice. */
export function notice(text) {
  return h("p", { class: "notice", role: "alert" }, text.charAt(0).toUpperCase() + text.slice(1));
}
