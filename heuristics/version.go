package heuristics

// engineVersion increases whenever the engine runs all rules differently, so that their calls, hits
// or work on the same puzzle change.
const engineVersion = 1

// Version returns the sum of the versions of the rules and of the engine that runs them: it
// increases with each of them, and a new rule does not change it. Runs record the version of their
// catalogue, so a comparison of two runs knows whether the metrics of rules must be equal.
func (c Entries) Version() int {
	version := engineVersion
	for _, e := range c {
		version += e.Version
	}
	return version
}
