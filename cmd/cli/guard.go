package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"basisk/experiments/option"
)

// No command overwrites a file that it reads: arguments, files named by flags, and files in
// directories and beside proofs. Files are compared, not names, so links and ./x count. The check
// is here for all commands, before they open anything; for folders of puzzles a session makes it.

// guard rejects an -o that would overwrite an input: an argument, or a file that an option names.
func guard(v *option.Values, options []option.Option, args []string) error {
	return guardFiles(v.Text("output"), filesRead(v, options, args))
}

// guardFiles rejects an output that is one of the files.
func guardFiles(out string, files []string) error {
	if name := overwritten(out, files); name != "" {
		return fmt.Errorf("-o %s would overwrite the input %s", out, name)
	}
	return nil
}

// filesRead returns the names of all files that a command reads, "-" for standard input.
func filesRead(v *option.Values, options []option.Option, args []string) []string {
	names := slices.Clone(args)
	if len(args) == 0 {
		names = []string{"-"}
	}
	for _, o := range options {
		if o.Kind == option.File {
			names = append(names, v.Texts(o.Name)...)
		}
	}
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
