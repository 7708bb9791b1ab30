package cdcl

// The completed share of the work is unknown, since learning finishes no part of a tree. So a
// running search reports how much it has learned, and how close the best walk is to a solution.

// Progress is the progress of a running search.
type Progress struct {
	// Conflicts and Restarts count from Load on.
	Conflicts, Restarts uint64
	// Learned and Deleted are the numbers of clauses learned since Load, and of those deleted
	// again.
	Learned, Deleted uint64
	// Depth is the number of current decisions.
	Depth int
	// Walk is the largest share of the primary items that a local search has covered, as sampled
	// from time to time, in [0, 1]; 0 if there was none.
	Walk float64
}

// Add adds the progress of another solver: numbers are sums, Depth and Walk are maxima.
func (p *Progress) Add(o Progress) {
	p.Conflicts, p.Restarts = p.Conflicts+o.Conflicts, p.Restarts+o.Restarts
	p.Learned, p.Deleted = p.Learned+o.Learned, p.Deleted+o.Deleted
	p.Depth, p.Walk = max(p.Depth, o.Depth), max(p.Walk, o.Walk)
}

// Progress returns the progress of the search. Call it between two searches only.
func (s *Solver) Progress() Progress {
	p := Progress{
		Conflicts: s.stats.Conflicts, Restarts: s.stats.Restarts, Learned: s.stats.Learned, Deleted: s.stats.Deleted,
		Depth: len(s.starts),
	}
	if s.cover.primary > 0 {
		p.Walk = float64(s.walk.mostCovered) / float64(s.cover.primary)
	}
	return p
}

// reportProgress calls Config.Progress if it is set.
func (s *Solver) reportProgress() {
	if s.config.Progress != nil {
		s.config.Progress(s.Progress())
	}
}
