package heuristics

// searched says for which board and sizes a search was done that the rules of an engine share, so that a ladder of
// sizes searches once.
type searched struct {
	limit        int // the largest size of all rules so far
	best         int // the size of what was found, or the limit
	read, undone int // the length of the trail and the undoings of the engine at the last search
}

// due reports whether a rule of a size needs a new search, and begins it.
func (s *searched) due(p *Pass, size int) bool {
	e := p.engine
	if s.limit >= size && s.read == e.board.TrailLen() && s.undone == e.undone {
		return false
	}
	s.limit = max(s.limit, size)
	s.best, s.read, s.undone = s.limit, unread, e.undone
	return true
}

// done ends a search.
func (s *searched) done(p *Pass) { s.read = p.board.TrailLen() }
