package cli

import (
	"fmt"
	"math/big"
	"math/rand/v2"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// drawing is what random symmetries are drawn from; the zero value is all of them.
type drawing struct {
	// inPlace leaves bands, stacks and axes where they are.
	inPlace bool
	// counted makes them of so many swaps.
	counted bool
	swaps   pattern.Swaps
}

// groupFlag is the value of a flag that says what to draw from.
func groupFlag(value *drawing) *parsed {
	return &parsed{kind: "GROUP", text: "all", complete: completeWords([]string{"all", "swaps", "7+7+9"}), read: func(text string) error {
		switch text {
		case "all":
			*value = drawing{}
			return nil
		case "swaps":
			*value = drawing{inPlace: true}
			return nil
		}
		w, err := pattern.ParseSwaps(text)
		if err != nil {
			return fmt.Errorf("expected all, swaps or numbers of swaps: %w", err)
		}
		*value = drawing{counted: true, swaps: w}
		return nil
	}}
}

// draw draws a symmetry of s, or says why s has none of that sort.
func (d *drawing) draw(s *grid.Shape, rng *rand.Rand) (symmetry.Element, error) {
	switch {
	case d.inPlace:
		return pattern.RandomSwaps(s, rng)
	case d.counted && s.IsCube():
		_, err := d.reach(s)
		return symmetry.Element{}, err
	case d.counted:
		return d.swaps.Element(s, rng), nil
	}
	return symmetry.Random(s, rng), nil
}

// reach says how many symmetries of s so many swaps make, of those that any number of
// swaps makes.
func (d *drawing) reach(s *grid.Shape) (string, error) {
	some, err := d.swaps.Reachable(s)
	if err != nil {
		return "", err
	}
	all, err := pattern.SwapOrder(s)
	if err != nil {
		return "", err
	}
	part, _ := new(big.Rat).SetFrac(some, all).Float64()
	return fmt.Sprintf("%v swaps make %v of the %v symmetries that any number of swaps makes, %.3g%%", d.swaps, some, all, 100*part), nil
}
