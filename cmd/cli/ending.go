package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
)

// The name of the file of -o says its format: puzzles.csv is CSV and puzzle.svg a picture, unless
// --to, -f or --json chooses a format. An ending that names no format of the command says nothing, but
// a printed page or a picture is refused where the command does not write it.

// formatsOfEndings are the formats of endings that are not the names of formats.
var formatsOfEndings = map[string]string{
	"htm": "html", "md": "markdown", "tex": "latex", "cnf": ask.DIMACS, "mzn": ask.MiniZinc,
}

// objectEndings are the endings of files of objects, for commands without a format of that name.
var objectEndings = []string{"json", "jsonl", "ndjson"}

// pictureEndings are the endings of files that nobody expects to have text in them.
var pictureEndings = []string{"pdf", "png", "svg"}

// setByEnding sets the format that the name of the output says, unless an option chooses one.
func setByEnding(v *option.Values) error {
	ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(v.Text("output"))), ".")
	formats := formatOptions(v)
	if ending == "" || v.Find("output").Word != fileWord || v.Has("json") || slices.ContainsFunc(formats, v.Has) {
		return nil
	}
	format := ending
	if name, ok := formatsOfEndings[ending]; ok {
		format = name
	}
	for _, name := range formats {
		if slices.Contains(v.Find(name).Range.Names(), format) {
			return v.Set(name, format)
		}
	}
	if slices.Contains(objectEndings, ending) && v.Find("json") != nil {
		return v.Set("json", "true")
	}
	if slices.Contains(pictureEndings, ending) {
		return unwritten(v, ending)
	}
	return nil
}

// unwritten says that the command does not write files of this ending, and which formats it has.
func unwritten(v *option.Values, ending string) error {
	written := []string{"text", "json"}
	for _, name := range formatOptions(v) {
		written = v.Find(name).Range.Names()
	}
	return fmt.Errorf("-o %s: .%s is not written here: expected one of %s",
		v.Text("output"), ending, strings.Join(written, ", "))
}

// formatOptions returns the options that choose the format of a whole file. The -f of count is not
// one: it is for the solutions that --show puts between lines of text.
func formatOptions(v *option.Values) []string {
	if v.Find("show") != nil {
		return nil
	}
	return slices.DeleteFunc([]string{"to", "format"}, func(name string) bool { return v.Find(name) == nil })
}
