package pattern_test

import (
	"context"
	"fmt"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

func ExampleFindKey() {
	s, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	base, err := pattern.Shift(s, nil)
	if err != nil {
		panic(err)
	}
	p := grid.NewPuzzle(s)
	copy(p.Givens, []grid.Digit{4, 0, 2, 0, 0, 1})
	key, err := pattern.FindKey(base, p)
	if err != nil {
		panic(err)
	}
	fmt.Println("key", key)
	fmt.Println("row", key.Apply(base)[:4])
	// Output:
	// key {1=4,2=3,3=2,4=1}
	// row [4 3 2 1]
}

// How many grids relabelling and swaps make of the shift pattern: not 9!·6⁶.
func ExampleSwapImages() {
	s, err := grid.Square(3)
	if err != nil {
		panic(err)
	}
	fmt.Println(pattern.SwapOrder(s))
	fmt.Println(pattern.SwapImages(context.Background(), s, symmetry.Shift(s)))
	// Output:
	// 16930529280 <nil>
	// 5643509760 <nil>
}
