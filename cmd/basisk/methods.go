package main

import (
	"basisk/solver"

	"github.com/spf13/cobra"
)

// newMethods returns the command methods.
func newMethods() *cobra.Command {
	var o outputOptions
	c := &cobra.Command{
		Use:     "methods",
		Short:   "list the methods",
		Long:    "List the methods that -m takes: name and how each solves.",
		Example: "  basisk methods\n  basisk solve -m dlx puzzle.txt",
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return methods(&o) },
	}
	addOutputFlags(c, &o)
	return c
}

// methods prints the catalogue of methods.
func methods(o *outputOptions) error {
	return toOutput(o, func(out *output) {
		for _, m := range solver.Methods() {
			if o.json {
				out.json(listed{Name: m.Name, About: m.Help})
			} else {
				out.print("%-10s %s\n", m.Name, m.Help)
			}
		}
	})
}
