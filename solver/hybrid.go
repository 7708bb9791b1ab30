package solver

// hybridNodes returns the number of nodes that the links of hybrid may visit first, for a side.
// On the hardest 9×9 puzzles 300 cost half of what 3000 do, and a tenth more than learning at
// once; on 16×16 links seldom finish in time, and 3000 make the whole 1.5 times as slow.
func hybridNodes(side int) uint64 {
	switch {
	case side > 16:
		return 0
	case side > 9:
		return 100
	}
	return 300
}

// newHybrid returns the method that continues after the rules by exact cover only: dancing links,
// learning, and links again for puzzles with many solutions. It is auto without the kernel, and
// with links instead of search.
func newHybrid(c Config) *staged { return newStaged("hybrid", c, newCover(c), hybridNodes) }
