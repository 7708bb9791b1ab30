package solver

// Version increases whenever an engine's nodes, conflicts or work on the same puzzle change. Runs
// record it, so that a comparison knows whether these must be equal. [heuristics.Entries.Version]
// counts changes of rules. A test enforces it.
const Version = 10
