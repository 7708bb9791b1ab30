package verify_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/verify"
)

// A log of the conclusions of rules is verified, and refused after one digit is changed.
func ExampleVerify() {
	shape, err := grid.Square(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := grid.NewPuzzle(shape)
	p.Givens[0], p.Givens[7], p.Givens[10], p.Givens[13] = 1, 2, 4, 3
	var log bytes.Buffer
	rules := []heuristics.Heuristic{heuristics.NakedSingle{}}
	l := heuristics.NewLog(&log, p, rules)
	engine := heuristics.NewEngine(p.Board(), rules...)
	engine.Record(l.Step)
	engine.Propagate()
	if err := l.Close(engine.Outcome()); err != nil {
		fmt.Println(err)
		return
	}
	text := log.String()
	report, err := verify.Verify(context.Background(), strings.NewReader(text), p, verify.Options{})
	fmt.Println(report.Steps, "steps,", report.Outcome, err)
	text = strings.Replace(text, `"placed":["R1C4=4"]`, `"placed":["R1C4=3"]`, 1)
	_, err = verify.Verify(context.Background(), strings.NewReader(text), p, verify.Options{})
	fmt.Println(err)
	// Output:
	// 12 steps, solved <nil>
	// line 6: step 5: R1C4 has no candidate 3
}
