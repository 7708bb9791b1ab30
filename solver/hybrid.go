package solver

// hybridNodes is the number of nodes that hybrid's links have first, for a side: what
// they find within it they find sooner than clause learning would.
func hybridNodes(side int) uint64 {
	if side > 16 {
		return 0
	}
	return 3000
}

// newHybrid returns the method that goes on, where the rules end, by exact cover only:
// dancing links, learning, and links again for puzzles of many solutions. It is auto
// with links in place of search.
func newHybrid(c Config) (Method, error) {
	links := &cover{links{config: c}}
	return newStaged("hybrid", c, links, hybridNodes)
}
