package symmetry

import (
	"fmt"

	"basisk/grid"
)

// The checks of New. Lines are named from 1, as people see them.

// checkPermutation returns an error unless list is a permutation of 0..n-1, the places of things
// called name.
func checkPermutation(name string, list []int, n int) error {
	if len(list) != n {
		return fmt.Errorf("%d entries for %ss, expected %d", len(list), name, n)
	}
	from := make([]int, n)
	for i, to := range list {
		if to < 0 || to >= n {
			return fmt.Errorf("%s %d goes to %d, expected 1 to %d", name, i+1, to+1, n)
		}
		if from[to] != 0 {
			return fmt.Errorf("%ss %d and %d both go to %d", name, from[to], i+1, to+1)
		}
		from[to] = i + 1
	}
	return nil
}

// checkLines returns an error unless list permutes the n lines of axis a and keeps the lines of
// each bundle together.
func checkLines(a int, list []int, n, thick int) error {
	name := axisNames[a]
	if err := checkPermutation(name, list, n); err != nil {
		return err
	}
	for i, to := range list {
		first := i / thick * thick
		if to/thick != list[first]/thick {
			return fmt.Errorf("%ss %d and %d share a %s, but %d and %d do not",
				name, first+1, i+1, bundleNames[a], list[first]+1, to+1)
		}
	}
	return nil
}

// checkAxes returns an error unless the boxes allow this permutation of the axes of s.
func checkAxes(s *grid.Shape, axes []int) error {
	if err := checkPermutation("direction", axes, dimensions(s)); err != nil {
		return err
	}
	if rows, cols := s.Box(); axes[0] != 0 && rows != cols {
		return fmt.Errorf("transposition: boxes of %dx%d would become %dx%d", rows, cols, cols, rows)
	}
	return nil
}
