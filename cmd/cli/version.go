package cli

import (
	"fmt"
	"runtime/debug"

	"basisk/cmd/internal/output"
	"basisk/experiments/option"
	"basisk/results"

	"github.com/spf13/cobra"
)

// addVersionFlag gives root the flag --version.
func addVersionFlag(root *cobra.Command) {
	values := addOptions(root, option.NewSwitch("version", "print the version and commit, and the Go version and platform"))
	help := root.RunE
	root.RunE = func(c *cobra.Command, args []string) error {
		if option.Get[bool](*values, "version") {
			return output.Write(&output.Options{}, func(out *output.Results) { out.Printf("%s\n", versionText()) })
		}
		return help(c, args)
	}
}

// versionText returns the version and commit of this program, and what it was built with.
func versionText() string {
	s := results.NewSession(1, nil) // has the same information for a run
	version := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	text := fmt.Sprintf("%s %s", program(), version)
	if s.Commit != "" {
		text += ", commit " + s.Commit
	}
	if s.Dirty {
		text += " with changes"
	}
	return fmt.Sprintf("%s, %s %s", text, s.Go, s.Platform)
}
