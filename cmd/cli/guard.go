package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"basisk/experiments/option"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// No command overwrites a file that it reads: arguments, files named by flags, and files in
// directories and beside proofs. Files are compared, not names, so links and ./x count. The check
// is here for all commands, before they open anything.

// guard rejects an -o that would overwrite an input.
func guard(c *cobra.Command, args []string) error {
	o := c.Flags().Lookup("output")
	if o == nil {
		return nil
	}
	if name := overwritten(o.Value.String(), filesRead(c, args)); name != "" {
		return fmt.Errorf("-o %s would overwrite the input %s", o.Value, name)
	}
	return nil
}

// filesRead returns the names of all files that a command reads, "-" for standard input.
func filesRead(c *cobra.Command, args []string) []string {
	names := slices.Clone(args)
	if len(args) == 0 {
		names = []string{"-"}
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if p, ok := f.Value.(*flagValue); ok && p.Kind == option.File {
			names = append(names, p.texts...)
		}
	})
	for _, name := range names {
		names = append(names, alongside(name)...)
	}
	return names
}

// recorded are the suffixes of the files that are read from a directory of runs or proofs.
var recorded = []string{".json", ".jsonl", ".gz", claimEnding, proofEnding}

// alongside returns the files that are read with a file, or from a directory.
func alongside(name string) (files []string) {
	if base, proof := strings.CutSuffix(name, proofEnding); proof {
		files = append(files, base+claimEnding)
	}
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return files
	}
	// A folder that cannot be listed cannot be read either.
	_ = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && slices.Contains(recorded, filepath.Ext(path)) {
			files = append(files, path)
		}
		return nil
	})
	return files
}

// overwritten returns the first of the names that is the same regular file as the target, or "".
func overwritten(target string, names []string) string {
	to, err := os.Stat(target)
	if err != nil || !to.Mode().IsRegular() {
		return ""
	}
	for _, name := range names {
		from, err := os.Stat(name)
		if name == "-" {
			from, err = os.Stdin.Stat()
		}
		if err == nil && os.SameFile(from, to) {
			return name
		}
	}
	return ""
}
