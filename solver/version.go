package solver

// Version is raised whenever an engine's nodes, conflicts or work on the same puzzle change. Runs
// note it, so that a comparison knows whether these must be equal. Changes of rules are counted by
// [heuristics.Rules.Version]. A test enforces it.
const Version = 7
