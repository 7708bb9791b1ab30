/** The questions, as /api/about lists them. */

/** The questions of a panel. */
export const kindsOf = ({ questions }, panel) => questions.filter((kind) => kind.panel === panel);

/** The question for all steps. */
export const wholeOf = (about) => kindsOf(about, "steps").find((kind) => kind.steps === "all");
