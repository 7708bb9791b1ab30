package dlx

import "math/rand/v2"

// Ways through a diagram: all of them one after the other, or one at random. A way through
// a product goes through each of its parts. Cost: a solution costs its options and the
// branches beside them.

// Each passes each solution to yield, as the options in the order of the diagram, in a
// slice that is used again, until yield returns false.
func (d *Diagram) Each(yield func(solution []Option) bool) {
	if d.root == dead {
		return
	}
	w := walk{diagram: d}
	for _, o := range d.start {
		w.path = append(w.path, Option(o))
	}
	w.through(d.root, func() bool { return yield(w.path) })
}

// walk is one enumeration.
type walk struct {
	diagram *Diagram
	path    []Option
}

// through walks all ways from a node to the end and does rest at each, with the options
// of the way on the path. It is as deep as a solution is long.
func (w *walk) through(node int32, rest func() bool) bool {
	arcs := w.diagram.arcsOf(node)
	if node == 0 {
		return rest()
	}
	if isProduct(arcs) {
		return w.parts(node, 0, rest)
	}
	for i := range arcs {
		if !w.branch(node, i, rest) {
			return false
		}
	}
	return true
}

// branch walks all ways through branch i of a node.
func (w *walk) branch(node int32, i int, rest func() bool) bool {
	length := len(w.path)
	w.path = w.diagram.optionsOf(node, i, w.path)
	more := w.through(w.diagram.arcsOf(node)[i].child, rest)
	w.path = w.path[:length]
	return more
}

// parts walks all combinations of ways through the parts of a product from part i on.
func (w *walk) parts(node int32, i int, rest func() bool) bool {
	if i == len(w.diagram.arcsOf(node)) {
		return rest()
	}
	return w.branch(node, i, func() bool { return w.parts(node, i+1, rest) })
}

// Sample appends a solution to buf, each with the same probability, and reports whether
// there is one.
func (d *Diagram) Sample(rng *rand.Rand, buf []Option) ([]Option, bool) {
	if d.root == dead {
		return buf, false
	}
	for _, o := range d.start {
		buf = append(buf, Option(o))
	}
	return d.sample(rng, d.root, buf), true
}

// sample appends a random way from a node to the end.
func (d *Diagram) sample(rng *rand.Rand, node int32, buf []Option) []Option {
	for node != 0 {
		arcs := d.arcsOf(node)
		if isProduct(arcs) {
			for i, a := range arcs {
				buf = d.sample(rng, a.child, d.optionsOf(node, i, buf))
			}
			return buf
		}
		// rest numbers the ways below the node, branch after branch.
		rest := below(rng, d.countOf(node))
		for i, a := range arcs {
			if subtract(rest, d.countOf(a.child)) {
				buf, node = d.optionsOf(node, i, buf), a.child
				break
			}
		}
	}
	return buf
}
