// Command basisk solves, counts, checks and makes Sudokus of any basis. Package cli has the commands,
// and the catalogue has what they can choose by name. A main with another catalogue has every
// command with its own rules, methods and experiments.
package main

import "basisk/cmd/cli"

func main() { cli.Main(cli.Default()) }
