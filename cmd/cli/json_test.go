package cli

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// docs/json.md is written by hand. Tests hold that it has a section for every command with --json, every field
// of what they print, and examples that the commands print.

// jsonDocument returns docs/json.md.
func jsonDocument(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/json.md")
	require.NoError(t, err)
	return string(text)
}

// TestJSONSections: docs/json.md has a section for every command with --json.
func TestJSONSections(t *testing.T) {
	text := jsonDocument(t)
	require.LessOrEqual(t, len(strings.Fields(text)), 2000)
	eachCommand(newRoot(Default()), func(c *cobra.Command) {
		if name := strings.TrimPrefix(c.CommandPath(), program()+" "); c.Flags().Lookup("json") != nil {
			require.Regexp(t, "(?m)^### .*`"+name+"`", text, "add a section to docs/json.md")
		}
	})
}

// unprinted are the files with fields that only the page or other files have.
var unprinted = []string{
	"cmd/internal/ask/tree.go", "cmd/internal/ask/view.go", "experiments/option/option.go", "experiments/report_overview.go",
	"experiments/slurm/job.go", "heuristics/explanation.go",
}

// TestJSONFields: docs/json.md names every field that a command prints.
func TestJSONFields(t *testing.T) {
	named := map[string]bool{"tree": true} // which only the page asks for
	for _, code := range regexp.MustCompile("(?s)```\n.*?\n```|`[^`\n]+`").FindAllString(jsonDocument(t), -1) {
		for _, name := range regexp.MustCompile(`\w+`).FindAllString(code, -1) {
			named[name] = true
		}
	}
	fields := 0
	require.NoError(t, fs.WalkDir(os.DirFS("../.."), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case slices.Contains([]string{"cmd/page", "examples", ".ci"}, name):
			return fs.SkipDir
		case filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || slices.Contains(unprinted, name):
			return nil
		}
		source, err := os.ReadFile(filepath.Join("../..", name))
		for _, field := range regexp.MustCompile("`json:\"(\\w+)").FindAllStringSubmatch(string(source), -1) {
			fields++
			require.True(t, named[field[1]], "%s: describe field %s in docs/json.md", name, field[1])
		}
		return err
	}))
	require.Greater(t, fields, 200)
}

// TestJSONExamples: every example in docs/json.md is JSON, and the commands above it print it.
func TestJSONExamples(t *testing.T) {
	text := jsonDocument(t)
	inSamples(t)
	submitSample(t, "sub")
	for i, block := range strings.Split(text, "\n```\n") {
		if i%2 == 0 {
			continue
		}
		for j, part := range strings.Split("\n"+block, "\n$ basisk ") {
			line, example, _ := strings.Cut(part, "\n")
			want := objectsOf(t, example)
			if j == 0 {
				continue
			}
			got := objectsOf(t, capture(t, strings.Fields(line)...).out)
			for _, object := range want {
				k := slices.IndexFunc(got, func(x any) bool { return shows(object, x) })
				require.GreaterOrEqual(t, k, 0, "%s: none of these objects is %v\n%v", line, object, got)
				got = got[k+1:]
			}
		}
	}
}

// objectsOf returns the values in a text of JSON.
func objectsOf(t *testing.T, text string) (list []any) {
	t.Helper()
	for d := json.NewDecoder(strings.NewReader(text)); ; {
		var x any
		err := d.Decode(&x)
		if errors.Is(err, io.EOF) {
			return list
		}
		require.NoError(t, err, text)
		list = append(list, x)
	}
}

// omission marks what an example omits: the end of a text, or what follows in an array.
const omission = "…"

// measured are the fields whose values differ from run to run.
var measured = []string{"seconds", "memory_bytes", "commits", "versions"}

// shows reports whether an example is a value, but for omissions and measured values.
func shows(example, value any) bool {
	switch example := example.(type) {
	case string:
		text, ok := value.(string)
		start, cut := strings.CutSuffix(example, omission)
		return ok && (text == example || cut && strings.HasPrefix(text, start))
	case []any:
		array, ok := value.([]any)
		if n := len(example) - 1; ok && n >= 0 && example[n] == omission && len(array) > n {
			example, array = example[:n], array[:n]
		}
		return ok && slices.EqualFunc(example, array, shows)
	case map[string]any:
		object, ok := value.(map[string]any)
		example, object = maps.Clone(example), maps.Clone(object)
		for _, key := range measured {
			if _, both := object[key]; both && example[key] != nil {
				object[key] = example[key]
			}
		}
		return ok && maps.EqualFunc(example, object, shows)
	}
	return example == value
}

// emitted are command lines that write objects of kinds for which docs/json.md has no example.
var emitted = []string{
	"solve -m cdcl --workers 2 hard.txt", "solve bad.txt", "count --proof proofs one.txt", "cover bad.dlx",
	"cover -m diagram --count toy.dlx", "explain bad.txt", "explain one.txt", "pattern make --basis 2",
	"pattern match full.txt", "check clash.txt", "candidates hard.txt", "payoff two.txt", "experiment status sub",
}

// TestJSONObjects: objects begin with their schema.
func TestJSONObjects(t *testing.T) {
	inSamples(t)
	submitSample(t, "sub")
	for _, line := range emitted {
		out := capture(t, append(strings.Fields(line), "--json")...).out
		require.NotEmpty(t, out, line)
		for object := range strings.Lines(out) {
			require.Regexp(t, `^\{"schema":(1|"basisk-explanation-1"),`, object, line)
		}
	}
}
