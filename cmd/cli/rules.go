package cli

import (
	"context"
	"maps"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"

	"github.com/spf13/cobra"
)

// The catalogue of rules belongs to package heuristics; here it is only printed.

func newRules(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "rules", Short: "list the rules",
			Long: `List the rules that --rules takes: name, tier and conclusions. Rules of a
low tier are cheap and reach their fixpoint before a higher one is tried.

A minus removes a rule from a group: all,-probe. Tuples, fish and the ladder take a
maximum size, dilemma a depth: naked-tuple-3, dilemma-2. Sizes may be relative to the
basis K of each puzzle, the longer side of a box: hall-K+1 is hall-4 on 9x9 and hall-6
on 25x25, naked-tuple-K-1 is naked-tuple-2 and naked-tuple-4. A relative size below 2
leaves the rule out. Names of players are groups below: pairs, x-wing, pointing; a size
includes the smaller ones. ladder-K+1 is hall-2, hall-3 and so on up to that size. Finders by
enumeration are refused for puzzles where they would look at more than 10^8 sets.`,
			Example: `  basisk rules
  basisk solve -m logic --rules singles,locked puzzle.txt
  basisk explain --rules singles,locked,ladder-K+1 puzzles.txt`,
			Made: true,
		},
		flags: outputFlags(), run: func(_ context.Context, x *request) error { return rules(catalog, &x.Options) },
	})
}

func rules(catalog Catalog, o *output.Options) error {
	return output.Write(o, func(out *output.Results) {
		for _, e := range catalog.Rules {
			if o.JSON {
				out.JSON(catalogEntry{Name: e.Name, Tier: &e.Tier, About: e.Help})
			} else {
				out.Printf("%-18s tier %d  %s\n", e.Name, e.Tier, e.Help)
			}
		}
		if !o.JSON {
			printGroups(out, catalog.Rules.Groups())
		}
	})
}

// printGroups prints the names of groups of rules.
func printGroups(out *output.Results, groups map[string][]string) {
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		out.Printf("%-18s group   %s\n", name, strings.Join(groups[name], ", "))
	}
	out.Printf("%-18s group   hall-2 to the size that is given\n", "ladder-SIZE")
	out.Printf("%-18s group   no rule\n", "none")
}

// catalogEntry is an entry of a catalogue in JSON.
type catalogEntry struct {
	Name  string `json:"name"`           // its name
	Tier  *int   `json:"tier,omitempty"` // the tier of a rule: low is cheap
	About string `json:"about"`          // what it does
}
