package cdcl

// ListsRivals reports whether the options have lists of their rivals.
func (s *Solver) ListsRivals() bool { return len(s.rivalEnds) > 0 }
