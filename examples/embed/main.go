// Command embed uses basisk as a library: it reads puzzles in any format from the files
// that it is given, and solves, counts, explains and draws each.
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
