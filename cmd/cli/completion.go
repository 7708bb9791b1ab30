package cli

import (
	"strings"

	"basisk/experiments/option"
	"basisk/heuristics"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Package cobra has the command completion. This file has the values of flags.

// completeFlags registers the completion of values for all flags below root.
func completeFlags(root *cobra.Command, rules heuristics.Entries) {
	for _, command := range root.Commands() {
		command.Flags().VisitAll(func(f *pflag.Flag) {
			p, ok := f.Value.(*flagValue)
			switch {
			case !ok:
			case p.Kind == option.Rules: // it fails only if the same flag is registered twice
				_ = command.RegisterFlagCompletionFunc(f.Name, completeRules(rules))
			case p.Range.Words != nil && p.Kind == option.List:
				_ = command.RegisterFlagCompletionFunc(f.Name, completeList(p.Range.Names()))
			case p.Range.Words != nil:
				_ = command.RegisterFlagCompletionFunc(f.Name, completeWords(p.Range.Names()))
			}
		})
	}
}

func completeWords(words []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
}

// completeList completes the last word of a list, which may be a file too.
func completeList(words []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) (lists []string, _ cobra.ShellCompDirective) {
		for _, word := range words {
			lists = append(lists, typed[:strings.LastIndexByte(typed, ',')+1]+word)
		}
		return lists, cobra.ShellCompDirectiveNoSpace
	}
}

// completeRules completes the last word of a list of rules, or of several lists: all rules, then
// the groups, then sizes around the basis if a size has begun.
func completeRules(rules heuristics.Entries) cobra.CompletionFunc {
	names, sized := rules.Names(), []string{heuristics.LadderName}
	for _, e := range rules {
		if e.Sized != nil && !e.Depths {
			sized = append(sized, e.Name)
		}
	}
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexAny(typed, ",;=")+1]
		var lists []string
		for _, name := range names {
			lists = append(lists, before+name)
		}
		for _, name := range sized {
			if list := before + name + "-K"; strings.HasPrefix(typed, before+name+"-") {
				lists = append(lists, list, list+"+1", list+"-1")
			}
		}
		return lists, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}
