package bands_test

import (
	"context"
	"fmt"

	"basisk/grid/bands"
)

// The second rows of a 9×9 grid.
func ExampleSecondRows() {
	fmt.Println(bands.SecondRows(3))
	// Output: 12096
}

// The two classes of floors of 4×4 grids, and what they say of all grids.
func ExampleClassify() {
	catalog, err := bands.Classify(context.Background(), 2)
	if err == nil {
		err = catalog.Complete(context.Background())
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, class := range catalog.Classes() {
		fmt.Println(class.Floor, class.Size, class.Completions)
	}
	fmt.Println(catalog.Grids(), "grids")
	// Output:
	// [1 2 3 4 3 4 1 2] 2 4
	// [1 2 3 4 3 4 2 1] 2 2
	// 288 grids
}
