package claims_test

import (
	"context"
	"fmt"

	"basisk/experiments/claims"
)

// A claim says what a work says, and finds out by two methods whether it is right.
func ExampleAll() {
	first := claims.All()[0]
	found, err := first.Find(context.Background())
	fmt.Println(first.ID, first.Value, found.First, found.Result(), err)
	// Output: Y1 1000 10000 corrected <nil>
}
