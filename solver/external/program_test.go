//go:build unix

package external

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx"
)

// minisat and its kin the file of the model too.
func TestNewSAT(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"sat", "minisat-core", "clasp"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), nil, 0o700))
	}
	t.Setenv("PATH", folder)
	for command, want := range map[string]string{
		"sat":                           "{cnf}",
		"sat -q --seed={seed}":          "-q --seed=17 {cnf}",
		"sat {cnf} -q":                  "{cnf} -q",
		"minisat-core":                  "{cnf} {out}",
		"minisat-core -v {cnf}":         "-v {cnf} {out}",
		"minisat-core {out} {cnf} -one": "{out} {cnf} -one",
		"clasp --seed=3 {cnf}":          "--seed=3 {cnf}",
	} {
		p, err := newSAT(command, 17+seedRange)
		require.NoError(t, err)
		require.Equal(t, want, strings.Join(p.args, " "), command)
	}
	_, err := newSAT("none", 0)
	require.ErrorIs(t, err, exec.ErrNotFound)
	_, err = newSAT("  ", 0)
	require.EqualError(t, err, "expected a command, as in external:cadical -q {cnf}")
}

// The end of the output is the last line of stderr, or of stdout if the program said nothing there.
func TestTail(t *testing.T) {
	o := output{}
	require.Empty(t, o.tail())
	o.stdout = []byte(" out\n")
	require.Equal(t, `; it said "out"`, o.tail())
	o.stderr = []byte("\n")
	require.Equal(t, `; it said "out"`, o.tail())
	o.stderr = []byte("a first line\n  and the last\r\n\n")
	require.Equal(t, `; it said "and the last"`, o.tail())
	o.stderr = []byte("x" + strings.Repeat("e", 300))
	require.Equal(t, `; it said "`+strings.Repeat("e", 300)+`"`, o.tail())
}

// A model is an exact cover, or an error says why not.
func TestCoverOf(t *testing.T) {
	p := dlx.NewProblem(2, 0)
	for _, items := range [][]dlx.Item{{0}, {1}, {0, 1}} {
		_, err := p.AddOption(items...)
		require.NoError(t, err)
	}
	for model, message := range map[string]string{
		"3": "", "1 2": "", "": "item 0 is covered 0 times", "1": "item 1 is covered 0 times",
		"2 3": "item 1 is covered 2 times", "1 2 4": "variable 4 of 3",
	} {
		var literals []int
		for _, word := range strings.Fields(model) {
			l, err := strconv.Atoi(word)
			require.NoError(t, err)
			literals = append(literals, l)
		}
		options, err := coverOf(p, literals)
		if message != "" {
			require.ErrorContains(t, err, message)
			continue
		}
		require.NoError(t, err)
		require.Len(t, options, len(literals))
	}
}
