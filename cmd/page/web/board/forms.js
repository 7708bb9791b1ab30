/** Forms of questions, by the kinds of values that their fields take; which questions there are the server says. */

import { h } from "../dom.js";
import { ruleOptions } from "./rules.js";

/** The kinds whose values are sent as numbers. */
const NUMBERS = ["count", "number", "time"];

const labelled = (label, input, title) => h("label", { class: "field", title }, label, input);

function number(field, id) {
  return h("input", { id, type: "number", min: field.min || 0, max: field.max, step: field.kind === "count" ? 1 : "any", placeholder: field.default, value: field.start });
}

function select(field, id) {
  const words = field.words.map(({ name, help }) => h("option", { value: name, title: help, selected: name === field.default }, NUMBERS.includes(field.kind) && help ? help : name));
  const chosen = field.words.some(({ name }) => name === field.default) || NUMBERS.includes(field.kind);
  return h("select", { id }, ...(chosen ? words : [h("option", { value: "" }, ""), ...words]));
}

/** What the rules of a question are: its own, or those of the switches under Steps. */
function rules(field, id) {
  const steps = Boolean(field.label);
  return h("select", { id }, h("option", { value: "", selected: !steps }, "usual"), h("option", { value: "steps", selected: steps }, "as under Steps"));
}

function input(field, id) {
  if (field.kind === "switch") return h("input", { id, type: "checkbox" });
  if (field.kind === "rules") return rules(field, id);
  if (field.words) return select(field, id);
  if (NUMBERS.includes(field.kind)) return number(field, id);
  return h("input", { id, type: "text", placeholder: field.default });
}

/** The form of a question: its element, and what it says. */
export class Form {
  /** @param {import("./app.js").App} app @param {{name: string, fields: object[]}} question */
  constructor(app, question) {
    this.app = app;
    this.fields = question.fields.filter(({ name }) => name !== "seconds" && name !== "external").map((field) => ({ field, input: input(field, `option-${field.name}`) }));
    const shown = ({ field, input: element }) => (field.kind === "switch" && field.label
      ? h("label", { class: "check", title: field.help }, element, field.label)
      : labelled(field.label || field.name.replaceAll("_", " "), element, field.help));
    const first = this.fields.filter(({ field }) => field.label);
    const further = this.fields.filter(({ field }) => !field.label);
    this.element = h("div", {}, h("div", { class: "fields", hidden: !first.length }, ...first.map(shown)),
      further.length ? h("details", {}, h("summary", { class: "small" }, "More"), h("div", { class: "fields" }, ...further.map(shown))) : null);
  }

  /** The rules under Steps, as far as the question takes what is chosen there. */
  steps(name) {
    const chosen = Object.entries({ [name]: this.app.about.explain, ...ruleOptions(this.app) });
    return Object.fromEntries(chosen.filter(([key]) => this.fields.some(({ field }) => field.name === key)));
  }

  /** The options as the server takes them; what is as usual is left out. */
  values() {
    const options = {};
    for (const { field, input: element } of this.fields) {
      const { name, kind } = field;
      if (kind === "switch") {
        if (element.checked) options[name] = true;
      } else if (kind === "rules") {
        if (element.value) Object.assign(options, this.steps(name));
      } else if (element.value !== "" && element.value !== field.default) {
        options[name] = NUMBERS.includes(kind) ? Number(element.value) : element.value;
      }
    }
    return options;
  }
}
