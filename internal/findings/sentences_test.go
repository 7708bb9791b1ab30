package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// What the texts say beside tables is held against the tables and against the runs.

// root is the folder of the project, and runsDir the folder of the runs.
var (
	root    = filepath.Join("..", "..")
	runsDir = filepath.Join(root, "results", "runs")
)

// texts are the texts with tables of runs.
func texts() []string {
	return []string{filepath.Join(root, "docs", "findings.md"), filepath.Join(root, "docs", "results.md")}
}

// read returns a text.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	require.NoError(t, err)
	return string(text)
}

// TestNoRunIsStale: every run was measured by rules that conclude as the rules of this program do, and if a value of it
// depends on the engine, by its version, or docs/findings.md says by which one, of the run or of all others.
func TestNoRunIsStale(t *testing.T) {
	text := read(t, "docs/findings.md")
	names, err := filepath.Glob(filepath.Join(runsDir, "*", "manifest.json"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		run := filepath.Base(filepath.Dir(name))
		m, err := results.ReadManifest(name)
		require.NoError(t, err)
		require.True(t, m.Merged, run)
		now := experiments.Versions()
		require.Equal(t, now[results.OnRules], m.Depends()[results.OnRules], "%s: rules", run)
		engine, said := m.Depends()[results.OnEngine], false
		for _, q := range m.Values {
			said = said || q.Depends == results.OnEngine
		}
		if said && engine != now[results.OnEngine] {
			by := fmt.Sprintf(" by engine %d", engine)
			require.True(t, strings.Contains(text, run+by) || strings.Contains(text, "others"+by), run)
		}
	}
}

// measured matches numbers with decimals in sentences.
var measured = regexp.MustCompile(`\d+\.\d+`)

// others matches what is not of the tables of a section: code, and paragraphs about works of others.
var others = regexp.MustCompile("`[^`]*`|\\*\\*Before\\.\\*\\*[^\n]*(\n[^\n]+)*")

// TestNumbersOfSentences: each number with decimals in a sentence about a question is in a table of its section.
func TestNumbersOfSentences(t *testing.T) {
	sections := strings.Split(read(t, "docs/findings.md"), "\n## ")
	checked := 0
	for _, section := range sections {
		if section[0] < '1' || section[0] > '9' {
			continue
		}
		shown := strings.Join(block.FindAllString(section, -1), "\n")
		require.NotEmpty(t, shown, section[:40])
		said := others.ReplaceAllString(block.ReplaceAllString(section, ""), "")
		for _, number := range measured.FindAllString(said, -1) {
			require.Regexp(t, `(^|[^\d.])`+regexp.QuoteMeta(number)+`($|[^\d])`, shown, "in %s", section[:40])
			checked++
		}
	}
	require.Positive(t, checked)
}

// TestShort: the texts are as short as they promise to be.
func TestShort(t *testing.T) {
	for name, most := range map[string]int{"docs/findings.md": 2500, "docs/results.md": 1500} {
		require.LessOrEqual(t, len(strings.Fields(read(t, name))), most, name)
	}
}
