// Command ownexperiment is basisk with one question more: "experiment run first-guess"
// asks it as all others are asked.
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
