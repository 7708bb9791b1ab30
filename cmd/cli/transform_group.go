package cli

import (
	"fmt"
	"math/big"
	"math/rand/v2"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// symmetryGroup is the group from which random symmetries are drawn; the zero value is the whole
// group.
type symmetryGroup struct {
	// inPlace keeps bands, stacks and axes in place.
	inPlace bool
	// counted composes them from n swaps.
	counted bool
	swaps   pattern.Swaps
}

// groupOption chooses the group.
func groupOption() option.Option {
	o := option.New("group", option.OneOf, "GROUP",
		"what --random draws from: all, swaps, or numbers of swaps of rows, columns and digits", parseGroup)
	o.Range.Words = option.Words("all", "swaps", "7+7+9")
	return o.WithDefault("all")
}

// parseGroup parses the name of a group.
func parseGroup(text string) (symmetryGroup, error) {
	switch text {
	case "all":
		return symmetryGroup{}, nil
	case "swaps":
		return symmetryGroup{inPlace: true}, nil
	}
	w, err := pattern.ParseSwaps(text)
	if err != nil {
		err = fmt.Errorf("expected all, swaps or numbers of swaps: %w", err)
	}
	return symmetryGroup{counted: true, swaps: w}, err
}

// draw draws a symmetry of s, or returns an error if s has none of that kind.
func (d *symmetryGroup) draw(s *grid.Shape, rng *rand.Rand) (symmetry.Element, error) {
	switch {
	case d.inPlace:
		return pattern.RandomSwaps(s, rng)
	case d.counted:
		if err := pattern.CheckSwaps(s); err != nil {
			return symmetry.Element{}, err
		}
		return d.swaps.Element(s, rng), nil
	}
	return symmetry.Random(s, rng), nil
}

// reach returns the number of symmetries of s that n swaps make, as a share of those that any
// number of swaps make.
func (d *symmetryGroup) reach(s *grid.Shape) (string, error) {
	some, err := d.swaps.Reachable(s)
	if err != nil {
		return "", err
	}
	all, err := pattern.SwapOrder(s)
	if err != nil {
		return "", err
	}
	part, _ := new(big.Rat).SetFrac(some, all).Float64()
	return fmt.Sprintf("%v swaps make %v of the %v symmetries that any number of swaps makes, %.3g%%",
		d.swaps, some, all, 100*part), nil
}
