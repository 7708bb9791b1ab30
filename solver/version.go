package solver

// Version is raised whenever an engine's nodes, conflicts or work on the same puzzle
// change. Runs note it, so that those who compare two of them know whether these must be
// equal. Engines use rules: [heuristics.Rules.Version] counts changes of those. A test holds it.
const Version = 6
