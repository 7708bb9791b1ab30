package dlx

// Paths through a diagram, one after the other. Cost: a solution costs its options and the branches
// beside them.

// Each passes each solution to yield, as the options in the order of the diagram, in a slice that
// is reused, until yield returns false.
func (d *Diagram) Each(yield func(solution []Option) bool) {
	if d.root == dead {
		return
	}
	w := walk{diagram: d, path: append([]Option(nil), d.start...), yield: yield}
	w.through(d.root)
}

// walk is one enumeration.
type walk struct {
	diagram *Diagram
	path    []Option
	yield   func([]Option) bool
}

// through visits all paths from a node to the end and passes each on with the options on the path
// so far. Its depth is the length of a solution.
func (w *walk) through(node int32) bool {
	if node == 0 {
		return w.yield(w.path)
	}
	length := len(w.path)
	for i, a := range w.diagram.arcsOf(node) {
		w.path = w.diagram.optionsOf(node, i, w.path[:length])
		if !w.through(a.child) {
			return false
		}
	}
	return true
}
