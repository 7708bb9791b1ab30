/** The questions, as /api/about lists them. */

/** The view of a kind that a question has, if it has one. */
export const viewOf = ({ views }, kind) => views?.find((view) => view.kind === kind);

/** The questions of a panel. */
export function kindsOf({ questions }, panel) {
  return questions.filter((kind) => panelOf(kind) === panel);
}

function panelOf(kind) {
  if (kind.made) return "make";
  return ["steps", "step", "possible"].some((name) => viewOf(kind, name)) ? "steps" : "ask";
}

/** The question for all steps. */
export const wholeOf = (about) => kindsOf(about, "steps").find((kind) => viewOf(kind, "steps"));
