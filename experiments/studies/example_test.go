package studies_test

import (
	"fmt"

	"basisk/experiments"
	"basisk/experiments/studies"
)

// The first trials of a question.
func ExampleCatalog() {
	known := experiments.Catalog{Experiments: studies.Catalog()}
	e, err := known.Find("coupling")
	if err != nil {
		panic(err)
	}
	for t := range e.Plan(experiments.Params{Seed: 1}.With("population", "3")) {
		fmt.Println(t.Key, t.Config.Text("parts"))
		if t.Config.Int("set") == 2 {
			break
		}
	}
	// Output:
	// 3 random 0.3/0/singles singles
	// 3 random 0.3/0/locked locked
	// 3 random 0.3/0/tuples tuples
}
