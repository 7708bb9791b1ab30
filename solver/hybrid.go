package solver

// hybridNodes is the number of nodes that hybrid's links have first, for a side. On
// the hardest 9×9 puzzles 300 cost half of what 3000 do, against learning at once a
// tenth more; on 16×16 links seldom end in time, and 3000 cost 1.5 times the whole.
func hybridNodes(side int) uint64 {
	switch {
	case side > 16:
		return 0
	case side > 9:
		return 100
	}
	return 300
}

// newHybrid returns the method that goes on, where the rules end, by exact cover only:
// dancing links, learning, and links again for puzzles of many solutions. It is auto
// without the kernel, and with links in place of search.
func newHybrid(c Config) *staged { return newStaged("hybrid", c, newCover(c), hybridNodes) }
