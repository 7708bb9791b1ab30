package results

import "gonum.org/v1/plot/vg"

// The idea: a line through 100,000 points covers the same pixels as one through the first, lowest,
// highest and last point of each column of pixels (U. Jugel et al., "M4", VLDB 2014). So files stay
// small and pictures the same. Cost: one pass.

// pixel is the width within which points of a line count as above each other, in
// points of 1/72 inch: a pixel of a screen.
const pixel = 0.75

// thinLine returns the visible points of a line. Lines that go back, and short ones, are unchanged.
func thinLine(points []vg.Point) []vg.Point {
	const short = 256
	if len(points) <= short || !advances(points) {
		return points
	}
	var kept []vg.Point
	for from := 0; from < len(points); {
		to := from
		for to < len(points) && int(points[to].X/pixel) == int(points[from].X/pixel) {
			to++
		}
		kept = append(kept, extremes(points[from:to])...)
		from = to
	}
	return kept
}

// advances reports whether no point is left of its predecessor.
func advances(points []vg.Point) bool {
	for i := 1; i < len(points); i++ {
		if points[i].X < points[i-1].X {
			return false
		}
	}
	return true
}

// extremes returns the first, lowest, highest and last of points in their order.
func extremes(points []vg.Point) []vg.Point {
	low, high := 0, 0
	for i, p := range points {
		if p.Y < points[low].Y {
			low = i
		}
		if p.Y > points[high].Y {
			high = i
		}
	}
	last := -1
	var kept []vg.Point
	for _, i := range []int{0, min(low, high), max(low, high), len(points) - 1} {
		if i > last {
			kept, last = append(kept, points[i]), i
		}
	}
	return kept
}
