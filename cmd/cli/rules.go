package cli

import (
	"context"
	"maps"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/heuristics"
)

// The catalogue of rules belongs to package heuristics; here it is only printed.

func newRules(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "rules", Short: "list the rules",
			Made: true,
		},
		flags: outputFlags(), run: listRules,
	}
}

func listRules(_ context.Context, x *request) error {
	return output.Write(&x.Options, func(out *output.Results) {
		for _, e := range x.catalog.Rules {
			if tier := e.New().Tier(); x.JSON {
				out.JSON(catalogEntry{Name: e.Name, Tier: &tier, About: e.Help})
			} else {
				out.Printf("%-18s tier %d  %s\n", e.Name, tier, e.Help)
			}
		}
		if !x.JSON {
			printGroups(out, x.catalog.Rules.Groups())
		}
	})
}

// printGroups prints the names of groups of rules.
func printGroups(out *output.Results, groups map[string][]string) {
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		out.Printf("%-18s group   %s\n", name, strings.Join(groups[name], ", "))
	}
	out.Printf("%-18s group   %s\n", heuristics.LadderName, heuristics.LadderHelp)
	out.Printf("%-18s group   hall-2 to the size that is given\n", heuristics.LadderName+"-SIZE")
	out.Printf("%-18s group   no rule\n", "none")
}

// catalogEntry is an entry of a catalogue in JSON.
type catalogEntry struct {
	Name  string `json:"name"`           // its name
	Tier  *int   `json:"tier,omitempty"` // the tier of a rule: low is cheap
	About string `json:"about"`          // what it does
}
