package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// TestJSONDocs: docs/json.md has a section for every command with --json.
func TestJSONDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/json.md")
	require.NoError(t, err)
	eachCommand(newRoot(Default()), func(c *cobra.Command) {
		if name := strings.TrimPrefix(c.CommandPath(), program()+" "); c.Flags().Lookup("json") != nil {
			require.True(t, regexp.MustCompile("(?m)^### .*`"+name+"`").Match(text),
				"%s: add a section to cmd/internal/reference/json.md.tmpl, then go generate ./...", name)
		}
	})
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
