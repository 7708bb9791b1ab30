package page

import (
	"testing"

	"basisk/experiments/studies"

	"github.com/stretchr/testify/require"
)

// TestCommand: an answer comes with the command that asks the same, with the puzzle on its standard input.
func TestCommand(t *testing.T) {
	o := usual()
	o.Catalog.Experiments = studies.Catalog()
	c := open(t, o)
	const puzzle = " <<'END'\n1 2 . .\n3 4 . .\n2 1 4 3\n4 3 2 1\nEND"
	for _, test := range []struct {
		question string
		options  map[string]any
		command  string
	}{
		{"solve", map[string]any{"method": "dlx", "unique": false, "nodes": 5, "seconds": 20}, "basisk solve --method dlx --nodes 5 --timeout 20s -" + puzzle},
		{"count", map[string]any{"limit": 0, "rules": "singles,hall-2"}, "basisk count --rules singles,hall-2 --limit 0 -" + puzzle},
		{"candidates", nil, "basisk candidates --true -" + puzzle},
		{"hint", nil, "basisk explain --steps 1 -" + puzzle},
		{"payoff", nil, "basisk payoff -" + puzzle},
		{"generate", map[string]any{"shape": "2", "seed": 3}, "basisk generate --population 2 --seed 3"},
		{"estimate", map[string]any{"cells": "R1C3"}, "basisk count --probes 1048576 --cells R1C3 -" + puzzle},
	} {
		var b *Board
		if test.question != "generate" {
			b = c.boardFrom(unique)
		}
		require.Equal(t, test.command, c.ask(test.question, b, test.options).command)
	}
}
