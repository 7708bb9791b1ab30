package cnftest_test

import (
	"fmt"
	"strings"

	"basisk/internal/cnftest"
)

// The models of clauses that someone has written: one of two, and not both.
func ExampleRead() {
	f, err := cnftest.Read(strings.NewReader("p cnf 2 2\n1 2 0\n-1 -2 0\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f.Models(func(model []int) bool {
		fmt.Println(model)
		return true
	})
	// Output:
	// [1 -2]
	// [-1 2]
}
