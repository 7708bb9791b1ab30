// Command ownexperiment is basisk with one more experiment: "experiment run first-guess" runs
// it like any other.
package main

import (
	"basisk/cmd/cli"
	"basisk/experiments"
)

func main() {
	catalog := cli.Default()
	catalog.Experiments = append(catalog.Experiments, experiments.Entry{Experiment: firstGuess{}, Full: 10})
	cli.Main(catalog)
}
