package cdcl

// The share of the work that is done is unknown, since learning finishes no part of a tree.
// So a running search reports how much it has learned, and how close a walk came to a solution.

// Progress is the progress of a running search.
type Progress struct {
	// Conflicts and Restarts count those since Load.
	Conflicts, Restarts uint64
	// Learned and Deleted are the numbers of clauses learned since then, and of those deleted
	// again.
	Learned, Deleted uint64
	// Depth is the number of decisions that stand.
	Depth int
	// Walk is the largest share of the primary items that a local search has covered, as
	// seen now and then, in [0, 1]; 0 if there was none.
	Walk float64
}

// Progress returns how far the search has come. It may be called between two searches.
func (s *Solver) Progress() Progress {
	p := Progress{
		Conflicts: s.stats.Conflicts, Restarts: s.stats.Restarts, Learned: s.stats.Learned, Deleted: s.stats.Deleted,
		Depth: len(s.starts),
	}
	if s.primary > 0 {
		p.Walk = float64(s.walkCovered) / float64(s.primary)
	}
	return p
}

// Scores returns for each option how much it has taken part in conflicts of late, in a unit that
// changes. The slice is the solver's; it may be read while the search waits, as in Progress.
func (s *Solver) Scores() []float64 { return s.scores.score }

// reportProgress informs those who want to know.
func (s *Solver) reportProgress() {
	if s.config.Progress != nil {
		s.config.Progress(s.Progress())
	}
}
