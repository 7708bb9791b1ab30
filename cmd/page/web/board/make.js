/** The panel that makes puzzles, with the options of `generate`. */

import { Question } from "../api.js";
import { byId, h } from "../dom.js";
import { shapeFields } from "./newboard.js";
import { ruleOptions } from "./rules.js";
import { capital, count } from "./words.js";

export class Make {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.question = null;
    this.build();
  }

  build() {
    const { about } = this.app;
    const field = (label, input) => h("label", { class: "field" }, label, input);
    const fields = about.questions.find(({ name }) => name === "generate").fields;
    const choices = (of, usable = () => true) => h("select", { id: `make-${of}` }, ...fields.find(({ name }) => name === of).words
      .filter(({ name }) => usable(name)).map(({ name, help }) => h("option", { value: name, title: help }, name)));
    const tick = (id, label) => h("label", { class: "check" }, h("input", { type: "checkbox", id }), label);
    this.shape = shapeFields("make", about.limits.solve_side);
    this.amount = h("select", { id: "make-amount" },
      h("option", { value: "minimal" }, "as few as possible"), h("option", { value: "clues" }, "a number"), h("option", { value: "fill" }, "a part"));
    this.clues = h("input", { id: "make-clues", type: "number", min: 0, value: 30 });
    this.fill = h("input", { id: "make-fill", type: "number", min: 0, max: 100, value: 45 });
    this.unique = tick("make-unique", "Only one solution");
    this.unique.firstChild.checked = true;
    this.solvable = tick("make-rules", "Solvable by the rules chosen under Steps");
    this.holes = choices("holes", (name) => ["random", "balanced"].includes(name));
    this.symmetry = choices("symmetry");
    this.full = choices("full");
    this.seed = h("input", { id: "make-seed", type: "number", min: 0, value: 0 });
    this.count = h("input", { id: "make-count", type: "number", min: 1, max: 1000, value: 1 });
    this.makeButton = h("button", { type: "button", class: "primary", id: "make", onclick: () => this.make() }, "Make");
    this.stopButton = h("button", { type: "button", class: "stop", id: "make-stop", hidden: true, onclick: () => this.question?.stop() }, "Stop");
    this.says = h("p", { class: "soft small", id: "make-says", role: "status" });
    const clues = field("Number", this.clues);
    const fill = field("Percent of the cells", this.fill);
    const show = () => {
      clues.hidden = this.amount.value !== "clues";
      fill.hidden = this.amount.value !== "fill";
    };
    this.amount.addEventListener("change", show);
    show();
    byId("panel-make").append(
      h("h2", {}, "Make puzzles"), this.shape.fields,
      h("div", { class: "fields" }, field("Clues", this.amount), clues, fill, field("Holes", this.holes), field("Symmetry", this.symmetry), field("Full grid", this.full)),
      this.unique, this.solvable,
      h("div", { class: "fields" }, field("Seed", this.seed), field("How many", this.count)),
      h("div", { class: "row" }, this.makeButton, this.stopButton), this.says,
      h("p", { class: "soft small" }, "A seed gives the same puzzles on every machine. They are listed under Puzzles."),
    );
  }

  options() {
    const options = {
      shape: this.shape.spec(), holes: this.holes.value, symmetry: this.symmetry.value, full: this.full.value,
      seed: Number(this.seed.value), count: Number(this.count.value),
    };
    if (this.amount.value === "minimal") options.minimal = true;
    if (this.amount.value === "clues") options.clues = Number(this.clues.value);
    if (this.amount.value === "fill") options.fill = Number(this.fill.value) / 100;
    if (this.unique.firstChild.checked && !options.minimal) options.unique = true;
    if (this.solvable.firstChild.checked) Object.assign(options, { rules: this.app.about.explain }, ruleOptions(this.app));
    return options;
  }

  async make() {
    const made = [];
    this.question = new Question({ question: "generate", options: this.options() }, {
      partial: (puzzle) => made.push(puzzle),
      progress: ({ seconds }) => this.tell(`${seconds.toFixed(1)} s, ${count(made.length, "puzzle")} so far…`),
    });
    this.refresh();
    this.tell("At work…");
    try {
      const answer = await this.question.answer();
      await this.take([...made, answer]);
    } catch (error) {
      this.tell(error.message);
    }
    this.question = null;
    this.refresh();
  }

  /** Lists what was made and opens the first. */
  async take(made) {
    const { app } = this;
    const puzzles = made.filter((puzzle) => puzzle.cells);
    const name = (puzzle, i) => ({ ...puzzle, label: `seed ${this.seed.value}, puzzle ${puzzle.index || i + 1}` });
    const lacks = made.find((puzzle) => puzzle.message)?.message;
    const seconds = made.reduce((sum, puzzle) => sum + (puzzle.seconds || 0), 0);
    this.tell([`${count(puzzles.length, "puzzle")} in ${seconds.toFixed(2)} s.`, lacks ? capital(lacks) : ""].join(" "));
    if (!puzzles.length) return;
    app.puzzles = puzzles.map(name);
    app.tell("puzzles");
    await app.open(app.puzzles[0]);
  }

  tell(text) {
    this.says.textContent = text;
  }

  refresh() {
    this.stopButton.hidden = !this.question;
    this.makeButton.disabled = Boolean(this.question);
  }
}
