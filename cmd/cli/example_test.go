package cli_test

import (
	"basisk/cmd/cli"
	"basisk/heuristics"
	"basisk/solver"
)

// A main of one's own has every command, with a method of one's own among the others.
// What only this method needs is in the closure of New: here, the rules that it runs.
func ExampleMain() {
	mine := heuristics.MustParse("singles,locked,hall,fish")
	catalog := cli.Default()
	catalog.Methods = append(catalog.Methods, solver.MethodEntry{
		Name: "plain", Help: "all plain rules and nothing else",
		New: func(c solver.Config) (solver.Method, error) {
			c.Rules = mine
			return solver.Logic().New(c)
		},
	})
	cli.Main(catalog)
}
