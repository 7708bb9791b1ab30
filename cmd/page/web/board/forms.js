/** Forms of questions, built from the kinds of their fields. The server lists the questions. */

import { h } from "../dom.js";
import { shapeFields } from "./newboard.js";
import { ruleOptions } from "./rules.js";

/** The kinds whose values are sent as numbers. */
const NUMBERS = ["count", "number", "time"];

function number(field, id) {
  return h("input", { id, type: "number", min: field.min || 0, max: field.max, step: field.kind === "count" ? 1 : "any", placeholder: field.default, value: field.start });
}

function select(field, id) {
  const words = field.words.map(({ name, help }) => h("option", { value: name, title: help, selected: name === field.default }, NUMBERS.includes(field.kind) && help ? help : name));
  const chosen = field.words.some(({ name }) => name === field.default) || NUMBERS.includes(field.kind);
  return h("select", { id }, ...(chosen ? words : [h("option", { value: "" }, ""), ...words]));
}

/** The choice of the rules of a question: its own, or the rules of the switches under Steps. */
function rules(id) {
  return h("select", { id }, h("option", { value: "" }, "–"), h("option", { value: "steps" }, "as under Steps"));
}

function input(field, id) {
  if (field.kind === "switch") return h("input", { id, type: "checkbox", checked: field.start === "true" });
  if (field.kind === "rules") return rules(id);
  if (field.words) return select(field, id);
  if (NUMBERS.includes(field.kind)) return number(field, id);
  return h("input", { id, type: "text", placeholder: field.default, value: field.start });
}

/** The form of a question: its element and its values. The time has its own input. */
export class Form {
  /** @param {import("./app.js").App} app @param {import("./answers.js").Kind} question @param {string} id the prefix of the ids */
  constructor(app, question, id) {
    this.app = app;
    this.question = question;
    this.controls = question.fields.filter(({ name }) => name !== "seconds").map((field) => this.control(field, `${id}-${field.name}`));
    const of = (labelled) => this.controls.filter(({ field, shape }) => !shape && Boolean(field.label) === labelled).map(({ element }) => element);
    const shapes = this.controls.filter(({ shape }) => shape).map(({ element }) => element);
    const further = of(false);
    this.element = h("div", {}, ...shapes, h("div", { class: "fields", hidden: !of(true).length }, ...of(true)),
      further.length ? h("details", {}, h("summary", { class: "small" }, "More"), h("div", { class: "fields" }, ...further)) : null);
  }

  /** A field with its element, and the input that holds its value. */
  control(field, id) {
    if (field.kind === "shape") {
      const shape = shapeFields(id, this.app.about.limits.solve_side);
      return { field, shape, element: shape.fields };
    }
    const box = input(field, id);
    const label = field.label || field.name.replaceAll("_", " ");
    const inside = field.kind === "switch" && field.label;
    const element = h("label", { class: inside ? "tick" : "field", title: field.help }, inside ? box : label, inside ? label : box);
    return { field, box, element };
  }

  /** Fills in fields by name. */
  fill(options) {
    for (const { field, box } of this.controls) if (box && field.name in options) box.value = options[field.name];
  }

  /** The options as the server reads them, without defaults. */
  values() {
    return Object.assign({}, ...this.controls.map((control) => this.value(control)));
  }

  value({ field: { name, kind, default: usual }, shape, box }) {
    if (shape) return { [name]: shape.spec() };
    if (kind === "switch") return box.checked ? { [name]: "true" } : {};
    if (box.value === "" || box.value === usual) return {};
    if (kind === "rules") return ruleOptions(this.app, this.question, true);
    return { [name]: box.value };
  }
}
