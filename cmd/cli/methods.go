package cli

import (
	"context"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/dlx/cdcl"
)

func newMethods(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "methods", Short: "list the methods",
			Made: true,
		},
		flags: outputFlags(), run: listMethods,
	}
}

func listMethods(_ context.Context, x *request) error {
	return output.Write(&x.Options, func(out *output.Results) {
		for _, m := range x.catalog.Methods {
			if x.JSON {
				out.JSON(catalogEntry{Name: m.Name, About: m.Help})
			} else {
				out.Printf("%-17s %s\n", m.Name, m.Help)
			}
		}
		for _, s := range cdcl.Settings() {
			if x.JSON {
				out.JSON(settingEntry{s.Name, s.Default, [2]int{s.Min, s.Max}, s.Help})
			} else {
				out.Printf("--cdcl %-17s %d..%d, default %d: %s\n", s.Name, s.Min, s.Max, s.Default, s.Help)
			}
		}
	})
}

// settingEntry is a setting of clause learning in JSON.
type settingEntry struct {
	Name    string `json:"cdcl"`    // its name, for `--cdcl`
	Default int    `json:"default"` // its default
	Range   [2]int `json:"range"`   // the smallest and the largest value
	About   string `json:"about"`   // what it does
}
