// Command basisk solves, counts, checks and makes Sudokus of any basis. What it does is
// in package cli, and what it can choose by name in the catalogue: a main like this one
// with rules, methods or experiments of one's own has every command with those.
package main

import "basisk/cmd/cli"

func main() { cli.Main(cli.Default()) }
