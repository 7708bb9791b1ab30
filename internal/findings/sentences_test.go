package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/results"
	"basisk/solver/maker"
)

// What the texts say beyond numbers is held against the records of all published runs.

// root is the folder of the project, and runsDir that of the runs.
var (
	root    = filepath.Join("..", "..")
	runsDir = filepath.Join(root, "results", "runs")
)

// marks returns the parts of all marks of the texts that show findings.
func marks(t *testing.T) (list [][]string) {
	t.Helper()
	for _, name := range texts() {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, match := range marked.FindAllStringSubmatch(string(text), -1) {
			list = append(list, strings.Split(strings.ReplaceAll(match[1], "_", " "), ";"))
		}
	}
	require.NotEmpty(t, list, "no number is marked")
	return list
}

// texts are the texts with numbers of runs.
func texts() []string {
	return []string{
		filepath.Join(root, "README.md"), filepath.Join(root, "docs", "findings.md"), filepath.Join(root, "docs", "results.md"),
	}
}

// TestNoNumberIsStale: the runs whose numbers are shown were measured by rules that conclude as
// those of this program do, and if they count what an engine did, by its version, or docs/findings.md
// says by which one.
func TestNoNumberIsStale(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "findings.md"))
	require.NoError(t, err)
	said, checked := string(text), map[string]bool{}
	for _, mark := range marks(t) {
		if checked[mark[0]] {
			continue
		}
		checked[mark[0]] = true
		m, err := results.ReadManifest(filepath.Join(runsDir, mark[0], "manifest.json"))
		require.NoError(t, err)
		require.True(t, m.Merged, mark[0])
		require.Equal(t, experiments.Versions()[results.OnRules], m.Depends()[results.OnRules], "%s: rules", mark[0])
		if slices.Contains([]string{"phase", "freezing"}, m.Experiment) {
			if engine := m.Depends()[results.OnEngine]; engine != experiments.Versions()[results.OnEngine] {
				require.Contains(t, said, fmt.Sprintf("%s by engine %d", mark[0], engine))
			}
		}
	}
}

// TestNoMeanOfTwoModes: no number of the texts is a mean, since a mean of what rules clear of
// puzzles that are stuck or done says how many tipped over; thresholds, shares and medians are.
func TestNoMeanOfTwoModes(t *testing.T) {
	catalog := experiments.Catalog{Experiments: studies.Catalog()}
	for _, mark := range marks(t) {
		_, name, found := strings.Cut(mark[0][len("2026-11-"):], "-")
		require.True(t, found, mark)
		e, err := catalog.Find(strings.TrimSuffix(name, "-units"))
		require.NoError(t, err)
		analysis := e.Experiment.(experiments.Analyzer).Analysis()
		at := slices.IndexFunc(analysis.Tables, func(p results.Projection) bool { return p.Name == mark[1] })
		require.GreaterOrEqual(t, at, 0, mark)
		for _, m := range analysis.Tables[at].Measures {
			if m.Head == mark[3] || analysis.Tables[at].Columns != "" {
				require.NotContains(t, []string{"mean", "difference"}, m.Summary, mark)
			}
		}
	}
}

// TestNeededSizes: every puzzle of a published run that is solved with sizes above K+1 and not
// without stands in the findings by its key, and so does none that is solved without.
func TestNeededSizes(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "findings.md"))
	require.NoError(t, err)
	dirs, err := filepath.Glob(filepath.Join(runsDir, "*"))
	require.NoError(t, err)
	above, needs := 0, map[string]bool{}
	for _, dir := range dirs {
		run := filepath.Base(dir)
		if !strings.Contains(run, "tuple-payoff") && !strings.Contains(run, "heuristic-scaling") {
			continue
		}
		for _, c := range solvedAbove(t, dir, needs) {
			require.Contains(t, string(text), "`"+c+"`", "%s: a puzzle that needs more than K+1 to be solved", run)
			above++
		}
	}
	require.Equal(t, above, strings.Count(string(text), "solved only above K+1: `"), "as many as there are")
	for _, kind := range []string{
		"16×16 random", "16×16 unique", "25×25 random", "25×25 unique", "36×36 random", "36×36 unique", "49×49 random", "64×64 random",
	} {
		require.True(t, needs[kind], "the findings say that some %s need more than K+1", kind)
	}
	require.False(t, needs["16×16 minimal"], "the findings say that no minimal 16×16 of ours needs more")
	require.False(t, needs["9×9 random"], "half a unit forbids it")
}

// solvedAbove returns the cases of a run that are solved with sizes above K+1 and not without,
// and notes kinds of which a puzzle needs such a size.
func solvedAbove(t *testing.T, dir string, needs map[string]bool) (list []string) {
	t.Helper()
	m, err := results.ReadManifest(filepath.Join(dir, "manifest.json"))
	require.NoError(t, err)
	solved := map[string]map[string]bool{}
	for r, err := range results.ReadMerged(dir, m) {
		require.NoError(t, err)
		k := experiments.PopulationOf(r.Config)
		largest, ladder := r.Metric("largest")
		over := largest > float64(k.K()+1)
		if ladder && r.Text("side") != "both" {
			continue
		}
		if over && k.Holes != maker.Given {
			needs[k.Title()+" "+string(k.Holes)] = true
		}
		if ladder && over && r.Value("solved") == 1 {
			list = append(list, results.CaseOf(r.Key))
		}
		if set := r.Text("set"); !ladder && r.Value("solved") == 1 {
			c := results.CaseOf(r.Key)
			if solved[c] == nil {
				solved[c] = map[string]bool{}
			}
			solved[c][set] = true
		}
	}
	for c, sets := range solved {
		if sets["hall"] && !sets["hall-K+1"] {
			list = append(list, c)
		}
	}
	return list
}
