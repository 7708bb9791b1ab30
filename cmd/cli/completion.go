package cli

import (
	"maps"
	"slices"
	"strings"

	"basisk/heuristics"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The command "completion" itself is cobra's; here are the values that flags take.

// completeFlags teaches the shells the values of all flags below root.
func completeFlags(root *cobra.Command) {
	for _, command := range root.Commands() {
		command.Flags().VisitAll(func(f *pflag.Flag) {
			if complete := completer(f.Value); complete != nil {
				// The only error is a second registration of the same flag.
				_ = command.RegisterFlagCompletionFunc(f.Name, complete)
			}
		})
	}
}

// completer returns what completes a value, nil where files are as good.
func completer(v pflag.Value) cobra.CompletionFunc {
	switch v := v.(type) {
	case *choice:
		return cobra.FixedCompletions(v.allowed, cobra.ShellCompDirectiveNoFileComp)
	case *methodChoice:
		return completer(&v.choice)
	case ruleList:
		return completeRules
	}
	return nil
}

// completeRules completes the last word of a list of rules.
func completeRules(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	var lists []string
	for _, name := range ruleNames() {
		lists = append(lists, before+name)
	}
	return lists, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// ruleNames lists all rules, then the groups.
func ruleNames() []string {
	var names []string
	for _, e := range heuristics.Catalog() {
		names = append(names, e.Name)
	}
	groups := slices.Sorted(maps.Keys(heuristics.Groups()))
	return append(append(names, groups...), "none")
}
