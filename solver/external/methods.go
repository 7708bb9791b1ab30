// Package external has methods that run programs of others: SAT solvers and Sudoku solvers.
package external

import "basisk/solver"

const (
	helpSAT  = "a SAT solver on PATH, as in 'external:cadical -q --sat {cnf}'"
	helpLine = "a Sudoku solver on PATH: a puzzle on a line in, its solution out; {seed} for the seed"
)

// Methods returns the entries of a catalogue for [SAT] and [Line], whose argument is the command.
func Methods() []solver.MethodEntry {
	return []solver.MethodEntry{
		{Name: "external:CMD", Of: SAT, Help: helpSAT},
		{Name: "external-line:CMD", Of: Line, Help: helpLine, Single: true},
	}
}
