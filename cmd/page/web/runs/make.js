/** The form that plans and starts a run. The server lists the choices. */
import { get, post } from "../api.js";
import { blame, Form } from "../board/forms.js";
import { addressOf, h } from "../dom.js";
import { count, notice } from "./facts.js";
import { duration } from "./numbers.js";

/** Fills a box with the form. */
export async function make(box) {
  box.replaceChildren(h("p", { class: "soft" }, "One moment …"));
  try {
    const { experiments, folders } = await get("/api/experiments");
    fill(box, experiments, folders);
  } catch (error) {
    box.replaceChildren(notice(error.message));
  }
}

function fill(box, experiments, folders) {
  let form;
  const choice = h("select", { id: "make-experiment", onchange: () => choose() }, ...experiments.map(({ name }) => h("option", {}, name)));
  const folder = h("select", { id: "make-folder" }, ...folders.map((name) => h("option", {}, name)));
  const name = h("input", { id: "make-name", type: "text", placeholder: "experiment and date", autocomplete: "off", oninput: () => blame(name) });
  const asks = h("p", { class: "soft" });
  const fields = h("div", { class: "make-fields" });
  const says = h("div", { id: "make-says", role: "status" });
  const buttons = [h("button", { type: "submit", id: "make-start", class: "primary" }, "Start"), h("button", { type: "button", id: "make-plan", onclick: () => plan() }, "How long will it take?")];

  const choose = () => {
    const chosen = experiments.find((one) => one.name === choice.value);
    asks.textContent = chosen.help;
    form = new Form({}, chosen, "make");
    fields.replaceChildren(form.element);
    says.replaceChildren();
  };
  const spec = () => ({ experiment: choice.value, folder: folder.value, name: name.value.trim(), options: form.values() });
  /** Asks the server, and shows the error of a field beside it. */
  const ask = async (path, words) => {
    for (const button of buttons) button.disabled = true;
    says.replaceChildren(h("p", { class: "soft" }, words));
    try {
      const answer = await (await post(path, spec())).json();
      says.replaceChildren();
      return answer;
    } catch (error) {
      const wrong = error.fields ?? {};
      form.blame(wrong);
      blame(name, wrong.name);
      says.replaceChildren(notice(error.fields ? "Some values are invalid; see the marked fields." : error.message));
      return undefined;
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  };
  const plan = async () => {
    const f = await ask("/api/experiments/plan", "Running some trials for two seconds …");
    if (!f) return;
    const time = f.seconds > 0 ? `about ${duration(f.seconds)} of one worker` : "unknown time";
    says.replaceChildren(h("p", {}, [`${count(f.trials)} trials`, time, `${Math.ceil(f.memory_bytes / 2 ** 20)} MB of memory`].join(" · ")));
  };
  const start = async () => {
    const run = await ask("/api/runs", "Planning the run …");
    if (run) location.assign(addressOf(run));
  };
  box.replaceChildren(h("h2", { id: "make-title" }, "New run"),
    h("form", { class: "make", novalidate: true, onsubmit: (event) => {
      event.preventDefault();
      start();
    } },
    h("div", { class: "fields" }, h("label", { class: "field" }, "Experiment", choice), h("label", { class: "field" }, "Name", name),
      h("label", { class: "field", hidden: folders.length < 2 }, "Folder", folder)),
    asks, fields, h("div", { class: "row" }, ...buttons), says));
  choose();
  choice.focus();
}
