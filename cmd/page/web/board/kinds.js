/** The questions, as /api/about lists them. */

/** The view of a kind that a question has, if it has one. */
export const viewOf = ({ views }, kind) => views?.find((view) => view.kind === kind);

/** The questions of a panel. */
export function kindsOf({ questions }, panel) {
  return questions.filter((kind) => panelOf(kind) === panel);
}

function panelOf(kind) {
  if (kind.made) return "make";
  if (viewOf(kind, "possible")) return "possible";
  return viewOf(kind, "steps") || viewOf(kind, "step") ? "steps" : "ask";
}

/** The question for all steps. */
export const wholeOf = (about) => kindsOf(about, "steps").find((kind) => viewOf(kind, "steps"));
