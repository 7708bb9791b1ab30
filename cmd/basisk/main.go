// Command basisk solves, counts, checks and makes Sudokus of any basis. What it
// does is in package cli.
package main

import "basisk/cmd/cli"

func main() { cli.Main() }
