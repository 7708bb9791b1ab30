/** The switches of the rules, including the rules of a custom catalogue. */

import { h, renew } from "../dom.js";
import { wholeOf } from "./kinds.js";

/** The rule of a name with a size: hall for hall-2. */
function baseOf(name, rules) {
  if (rules.includes(name)) return name;
  return rules.filter((rule) => name.startsWith(`${rule}-`)).sort((a, b) => b.length - a.length)[0] || name;
}

/** The default rules: the switches that are on, and the names of the rules of a switch. */
function standard(about) {
  const rules = about.rules.map(({ name }) => name);
  const names = wholeOf(about).fields.find(({ kind }) => kind === "rules").default.split(",");
  const on = [...new Set(names.map((name) => baseOf(name, rules)))];
  return { on, namesOf: (rule) => (on.includes(rule) ? names.filter((name) => baseOf(name, rules) === rule) : [rule]) };
}

/**
 * The options of a question for the chosen rules, if it has such fields. Default rules are left out unless all is set.
 * @param {import("./app.js").App} app
 */
export function ruleOptions({ about, reasoning: { rules, maxTuple } }, { fields }, all = false) {
  const { on, namesOf } = standard(about);
  const options = {};
  for (const { name, kind } of fields) {
    if (kind === "rules" && (rules || all)) options[name] = (rules || on).flatMap(namesOf).join(",") || "none";
    if (kind === "size" && maxTuple) options[name] = maxTuple;
  }
  return options;
}

/** The rules to add of some names, each once: a switch that is off, or else the name with its size. @param {import("./app.js").App} app @param {string[]} names */
export function rulesOf({ about, reasoning }, names) {
  const on = reasoning.rules ?? standard(about).on;
  const all = names.map((name) => {
    const base = baseOf(name, about.rules.map((rule) => rule.name));
    return (!on.includes(base) && about.rules.find((rule) => rule.name === base)) || { name, title: name };
  });
  return [...new Map(all.map((rule) => [rule.name, rule])).values()];
}

/** Adds a rule to those that are chosen, for tuples of any size. @param {import("./app.js").App} app */
export function addRule(app, rule) {
  const { about, reasoning } = app;
  reasoning.rules = [...new Set([...(reasoning.rules ?? standard(about).on), rule])];
  reasoning.maxTuple = "";
  app.emit("rules");
}

/** The switches. @param {import("./app.js").App} app @param {() => void} changed */
export function ruleSwitches(app, changed) {
  const box = h("details", { id: "rules" });
  const draw = () => renew(box, ...content(app, draw, changed));
  app.on("board rules", draw);
  draw();
  return box;
}

function content(app, draw, changed) {
  const { about, reasoning } = app;
  const normal = standard(about).on;
  const on = reasoning.rules || normal;
  const choose = (rules) => {
    const same = rules.length === normal.length && normal.every((rule) => rules.includes(rule));
    reasoning.rules = same ? null : rules;
    draw();
    changed();
  };
  const boxes = about.rules.map(({ name, title, help }) => h("label", { class: "tick", title: help },
    h("input", {
      type: "checkbox", id: `rule-${name}`, "data-rule": name, checked: on.includes(name),
      onchange: ({ target }) => choose(about.rules.map((rule) => rule.name).filter((rule) => (rule === name ? target.checked : on.includes(rule)))),
    }), title));
  const sizes = ["", ...Array.from({ length: Math.max(0, app.board.shape.n - 2) }, (_, i) => String(i + 2))];
  const size = h("select", { id: "max-tuple", onchange: ({ target }) => {
    reasoning.maxTuple = target.value;
    draw();
    changed();
  } }, ...sizes.map((k) => h("option", { value: k, selected: k === reasoning.maxTuple }, k ? `up to ${k}` : "of any size")));
  const few = on.length === 1 ? "1 rule" : `${on.length} rules`;
  return [
    h("summary", {}, `Rules: ${reasoning.rules ? few : "defaults"}${reasoning.maxTuple ? `, tuples up to ${reasoning.maxTuple}` : ""}`),
    h("div", { class: "rules" }, ...boxes),
    h("div", { class: "row" },
      h("label", { class: "field-inline" }, "Tuples ", size),
      h("button", { type: "button", id: "rules-usual", onclick: () => choose(normal) }, "Defaults")),
  ];
}
