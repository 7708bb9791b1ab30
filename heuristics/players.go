package heuristics

import (
	"slices"
)

// The names that players use for rules and sizes of this package.

// tupleNames are the names of tuples of the sizes from minSize on.
var tupleNames = []string{"pair", "triple", "quad"}

// fishNames are the names of fish of the sizes from minSize on.
var fishNames = []string{"x-wing", "swordfish", "jellyfish"}

// players returns the rules by the names that players use: pairs are naked and hidden ones, and a
// size includes the smaller ones.
func players() map[string][]string {
	groups := map[string][]string{"pointing": {"locked"}, "claiming": {"locked"}}
	for i, name := range tupleNames {
		groups[name+"s"] = []string{sized("hall", minSize+i)}
		groups["naked-"+name] = []string{sized("naked-tuple", minSize+i)}
		groups["hidden-"+name] = []string{sized("hidden-tuple", minSize+i)}
		groups[fishNames[i]] = []string{sized("fish", minSize+i)}
	}
	return groups
}

// foreign are techniques of players that no rule of this package is.
var foreign = []string{
	"xy-wing", "y-wing", "xyz-wing", "wxyz-wing", "w-wing", "xy-chain", "x-chain", "remote-pair", "remote-pairs", "skyscraper",
	"two-string-kite", "2-string-kite", "empty-rectangle", "turbot-fish", "simple-coloring", "simple-colors", "coloring",
	"multi-coloring", "nice-loop", "aic", "als", "als-xz", "als-xy-wing", "sue-de-coq", "death-blossom", "unique-rectangle",
	"bug", "finned-x-wing", "finned-swordfish", "franken-fish", "mutant-fish", "forcing-chain", "forcing-chains", "nishio",
}

// isForeign reports whether a name is such a technique.
func isForeign(name string) bool { return slices.Contains(foreign, name) }
