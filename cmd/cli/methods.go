package cli

import (
	"basisk/cmd/cli/internal/output"
	"basisk/dlx/cdcl"

	"github.com/spf13/cobra"
)

// newMethods returns the command methods.
func newMethods(catalog Catalog) *cobra.Command {
	var o output.Options
	c := &cobra.Command{
		Use:   "methods",
		Short: "list the methods",
		Long: `List the methods that -m takes, name and how each solves, and the settings of
clause learning that --cdcl takes: name, default, range and what it does.`,
		Example: "  basisk methods\n  basisk solve -m dlx puzzle.txt\n  basisk solve -m cdcl --cdcl target=2 puzzle.txt",
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return methods(catalog, &o) },
	}
	addOutputFlags(c, &o)
	return c
}

// methods prints the catalogue of methods.
func methods(catalog Catalog, o *output.Options) error {
	return output.To(o, func(out *output.Results) {
		for _, m := range catalog.Methods {
			if o.JSON {
				out.JSON(listed{Name: m.Name, About: m.Help})
			} else {
				out.Print("%-17s %s\n", m.Name, m.Help)
			}
		}
		for _, s := range cdcl.Settings() {
			if o.JSON {
				out.JSON(setting{s.Name, s.Default, [2]int{s.Min, s.Max}, s.Help})
			} else {
				out.Print("--cdcl %-22s %d..%d, default %d: %s\n", s.Name, s.Min, s.Max, s.Default, s.Help)
			}
		}
	})
}

// setting is a setting of clause learning in JSON.
type setting struct {
	Name    string `json:"cdcl"`
	Default int    `json:"default"`
	Range   [2]int `json:"range"`
	About   string `json:"about"`
}
