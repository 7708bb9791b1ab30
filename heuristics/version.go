package heuristics

// engineVersion is raised whenever the engine runs all rules differently, so that their
// calls, hits or work on the same puzzle change.
const engineVersion = 1

// Version returns the sum of the versions of the rules and of the engine that runs them: it
// rises with each, and a new rule leaves it as it is. Runs note that of their catalogue, so
// that those who compare two of them know whether what the rules did must be equal.
func (r Rules) Version() int {
	version := engineVersion
	for _, e := range r {
		version += e.Version
	}
	return version
}
