package dlx

import "math/rand/v2"

// Ways through a diagram: all of them one after the other, or one at random. Cost: a
// solution costs its options and the branches beside them.

// Each passes each solution to yield, as the options in the order of the diagram, in a
// slice that is used again, until yield returns false.
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

// through walks all ways from a node to the end and passes each on with the options of
// the way on the path. It is as deep as a solution is long.
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

// Sample appends a solution to buf, each with the same probability, and reports whether
// there is one.
func (d *Diagram) Sample(rng *rand.Rand, buf []Option) ([]Option, bool) {
	if d.root == dead {
		return buf, false
	}
	buf = append(buf, d.start...)
	for node := d.root; node != 0; {
		// rest numbers the ways below the node, branch after branch.
		rest := below(rng, d.countOf(node))
		for i, a := range d.arcsOf(node) {
			if subtract(rest, d.countOf(a.child)) {
				buf, node = d.optionsOf(node, i, buf), a.child
				break
			}
		}
	}
	return buf, true
}
