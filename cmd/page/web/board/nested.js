/** Enters a case of a step, whose steps are played like any others, and leaves it. */

/** Shows the steps of a case of the step that is shown. */
export function enter(app, number) {
  const { explanation, position } = app;
  show(app, explanation.inside(position, number), 0);
}

/** Goes back to the step that a case belongs to, if one is shown. */
export function leave(app) {
  const { parent } = app.explanation || {};
  if (parent) show(app, parent.explanation, parent.position);
}

function show(app, explanation, position) {
  app.explanation = explanation;
  app.emit("steps");
  app.go(position);
}
