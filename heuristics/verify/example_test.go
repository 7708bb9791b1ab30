package verify_test

import (
	"bytes"
	"fmt"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/verify"
)

// The log of an explanation is checked against the puzzle that it is about.
func ExampleVerify() {
	shape, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	p := grid.NewPuzzle(shape)
	copy(p.Givens, []grid.Digit{1, 2, 3, 0})

	var out bytes.Buffer
	rules := []heuristics.Heuristic{heuristics.NakedSingle{}}
	log := heuristics.NewLog(&out, p, rules)
	engine := heuristics.NewEngine(p.Board(), rules...)
	engine.Record(log.Step)
	engine.Propagate()
	if err := log.Close(engine.Outcome()); err != nil {
		panic(err)
	}

	report, err := verify.Verify(&out, p, verify.Options{})
	fmt.Println(report.Steps, report.Outcome, report.Candidates, len(report.Unproved), err)
	// Output: 1 stuck 36 0 <nil>
}
