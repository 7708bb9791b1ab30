package heuristics

import "strings"

// The names that players use for rules and sizes of this package.

// players returns the rules by the names that players use: pairs are naked and hidden ones, and a
// size includes the smaller ones. The name of a chain stands for the size that has it.
func players() map[string][]string {
	groups := map[string][]string{
		"pointing": {"locked"}, "claiming": {"locked"},
		"skyscraper": {"chain-2"}, "two-string-kite": {"chain-2"}, "turbot-fish": {"chain-2"},
		"xy-wing": {"chain-3"}, "w-wing": {"chain-3"},
		"xy-chain": {"chain"}, "x-chain": {"chain"}, "remote-pair": {"chain"}, "nice-loop": {"chain"}, "aic": {"chain"},
	}
	for k := minSize; k <= maxNamed; k++ {
		name := tupleName(k)
		groups[name+"s"] = []string{sized("hall", k)}
		groups["naked-"+name] = []string{sized("naked-tuple", k)}
		groups["hidden-"+name] = []string{sized("hidden-tuple", k)}
		groups[strings.ToLower(fishName(k))] = []string{sized("fish", k)}
	}
	return groups
}

// foreign are techniques of players that no rule of this package is.
var foreign = []string{
	"y-wing", "xyz-wing", "wxyz-wing", "empty-rectangle", "simple-coloring", "simple-colouring", "simple-colors",
	"coloring", "colouring", "multi-coloring", "multi-colouring", "als", "als-xz", "als-xy-wing", "sue-de-coq",
	"death-blossom", "unique-rectangle", "bug", "finned-x-wing", "finned-swordfish", "franken-fish", "mutant-fish", "forcing-chain", "forcing-chains", "nishio",
}
