/** The trials of a number of a report, each with a link to its puzzle. */
import { get } from "../api.js";
import { dialog, h } from "../dom.js";
import { count, notice } from "./facts.js";
import { format, value } from "./numbers.js";

/**
 * Shows the trials of a number, those with the largest values first.
 * @param {string} run its id
 * @param {Record<string, string|number>} of the place of the number
 */
export function showTrials(run, of) {
  const list = h("div", { class: "answers" }, h("p", { class: "soft" }, "Looking for the trials …"));
  const order = h("select", { "aria-label": "Order", onchange: () => fill() }, h("option", { value: "" }, "largest value first"), h("option", { value: "least" }, "smallest value first"));
  dialog({ id: "trials", class: "broad", "aria-label": "Trials" },
    h("form", { method: "dialog", class: "answers" }, list, h("div", { class: "row" }, order, h("button", { class: "primary" }, "Close"))));
  const fill = async () => {
    const asked = order.value;
    list.ariaBusy = "true";
    const found = await trialsOf(run, { ...of, order: asked });
    if (asked !== order.value) return; // the other order is on its way
    list.replaceChildren(...found);
    list.ariaBusy = "false";
  };
  return fill();
}

/** The list of trials, or the error of the server. */
async function trialsOf(run, of) {
  try {
    const { keys, value: name, summary, number, trials } = await get(`/api/runs/${encodeURIComponent(run)}/trials?${new URLSearchParams(of)}`);
    return [
      h("h2", {}, `${name}, ${summary}`), keys.length ? h("p", { class: "soft" }, keys.map(({ key, label }) => `${key} ${label}`).join(", ")) : null,
      h("p", {}, `${count(number)} trials${trials.length < number ? `, the first ${count(trials.length)}` : ""}. Each opens with its puzzle on the board.`),
      trials.length ? tableOf(run, name, trials) : null,
    ].filter(Boolean);
  } catch (error) {
    return [notice(error.message)];
  }
}

function tableOf(run, name, trials) {
  const row = ({ key, value: v }) => h("tr", {}, h("td", {}, h("a", { href: `/#${new URLSearchParams({ run, trial: key })}` }, key)), h("td", { class: "number" }, format(value(v), 6)));
  return h("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": "Trials" }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "trial"), h("th", { scope: "col", class: "number" }, name))), h("tbody", {}, ...trials.map(row))));
}
