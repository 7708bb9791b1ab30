package experiments_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"basisk/experiments"
)

// A run is a directory: it is created, measured by any number of workers, merged in the order of the plan, and
// reported. The experiment is in own_test.go: sums of dice, with an analysis of its own.
func Example() {
	base, err := os.MkdirTemp("", "dice")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(base)
	dir := filepath.Join(base, "run")

	catalog := experiments.Catalog{Experiments: []experiments.Entry{{Experiment: dice{}, Full: 1}}}
	run, err := experiments.Runs{}.Create(context.Background(), dir, catalog.Experiments[0].Experiment, experiments.Params{Seed: 3}, experiments.Setup{})
	if err != nil {
		log.Fatal(err)
	}
	if err := run.Measure(context.Background(), 2, nil); err != nil {
		log.Fatal(err)
	}
	if err := run.Close(); err != nil {
		log.Fatal(err)
	}
	if _, err := (experiments.Runs{Catalog: catalog}).Merge(context.Background(), []string{dir}, dir); err != nil {
		log.Fatal(err)
	}
	section, err := experiments.Runs{Catalog: catalog}.Report(context.Background(), dir)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Total, "trials")
	fmt.Println(section.Question, section.Answer)
	// Output:
	// 100 trials
	// What is the mean sum of several dice? Two dice show 6.88, three 9.8.
}
