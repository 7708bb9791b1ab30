// Command embed uses basisk as a library: it reads puzzles in any format from files, counts
// the solutions of each, explains its first steps, solves it and draws the solution.
//
//	embed puzzles.txt
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "embed:", err)
		os.Exit(1)
	}
}
