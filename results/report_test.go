package results_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"basisk/results"
	"basisk/results/plot"

	"github.com/stretchr/testify/require"
)

func ExampleReport_Write() {
	dir, err := os.MkdirTemp("", "report")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	share := results.ClopperPearson(21, 100_000)
	report := results.Report{
		Title: "Tuples", About: []string{"commit 0123456, seed 1"},
		Sections: []results.Section{{
			Name: "payoff", Question: "How often is size 5 used?", Answer: share.Percent() + " of houses.",
			Figures: []plot.Figure{{
				Name: "uses", Title: "Uses", X: plot.Axis{Label: "size, cells"}, Y: plot.Axis{Label: "uses a house", Log: true},
				Series: []plot.Series{{Name: "basis 4", Points: []plot.Point{share.Point(5)}}},
			}},
		}},
	}
	if err := report.Write(nil, dir); err != nil {
		panic(err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, file := range files {
		fmt.Println(filepath.Base(file))
	}
	// Output:
	// report.html
	// summary.md
	// uses.svg
}

// To look at the report: go test -run TestReportFiles -artifacts -outputdir DIR.
func TestReportFiles(t *testing.T) {
	dir := t.ArtifactDir()
	require.NoError(t, madeUp().Write(nil, dir))
	want := []string{"summary.md", "report.html"}
	for _, f := range figures() {
		want = append(want, f.Name+".svg")
	}
	slices.Sort(want)
	require.Equal(t, want, names(t, dir))
	first := contents(t, dir)

	require.NoError(t, madeUp().Write(nil, dir), "again, over the first")
	require.Equal(t, first, contents(t, dir))
}

// names returns the files of a folder, hidden ones too.
func names(t *testing.T, dir string) []string {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// contents returns the contents of the files in a folder.
func contents(t *testing.T, dir string) map[string]string {
	all := make(map[string]string)
	for _, name := range names(t, dir) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		all[name] = string(data)
	}
	return all
}

func small() *results.Report {
	return &results.Report{
		Title: "Run 1", About: []string{"commit abc", "seed 7"},
		Sections: []results.Section{{
			Name: "phase", Question: "Where is the peak?", Answer: "At 30 % [28, 32].", Method: "100 trials.",
			Caveats: []string{"n = 12: interval is wide"},
			Tables: []results.Table{{
				Title: "Peaks", Columns: []string{"N", "kind", "peak"}, Note: "A note.",
				Rows: [][]string{{"9", "a|b", "30 %"}, {"16", "two\nlines", "–"}},
			}},
			Figures: []plot.Figure{{Name: "peak", Title: "Peak", Caption: "Whiskers: 95 %.", X: plot.Axis{Label: "fill, %"}, Y: plot.Axis{Label: "nodes"}}},
		}},
	}
}

func TestSummary(t *testing.T) {
	dir := t.TempDir()
	r := small()
	s := &r.Sections[0]
	s.Warnings = []string{"Half of it."}
	s.Tables = append(s.Tables, results.Table{Title: "All `9×9`", Columns: []string{"n"}, Rows: [][]string{{"1"}}})
	s.Figures = append(s.Figures, plot.Figure{Name: "b", Title: "B"}, plot.Figure{Name: "c", Title: "C < D"})
	require.NoError(t, r.Write(nil, dir))
	require.Equal(t, `# Run 1

## phase

**Question.** Where is the peak?

**Answer.** At 30 % [28, 32].

**Read with care**

- Half of it.

**Peaks**

|   N | kind      | peak |
|----:|-----------|-----:|
|   9 | a\|b      | 30 % |
|  16 | two lines |    – |

A note.

![Peak](peak.svg)

*Whiskers: 95 %.*

![B](b.svg)

<details><summary>All <code>9×9</code></summary>

|   n |
|----:|
|   1 |

</details>

<details><summary>C &lt; D</summary>

![C < D](c.svg)

</details>

<details><summary>How it was measured</summary>

**Method.** 100 trials.

**Caveats**

- n = 12: interval is wide

</details>

<details><summary>Where the figures come from</summary>

- commit abc
- seed 7

</details>
`, contents(t, dir)["summary.md"])

	// A long table does not push the figures out of sight.
	for range 7 {
		s.Tables[0].Rows = append(s.Tables[0].Rows, s.Tables[0].Rows[0])
	}
	require.NoError(t, r.Write(nil, dir))
	require.Less(t, strings.Index(contents(t, dir)["summary.md"], "![B]"), strings.Index(contents(t, dir)["summary.md"], "<summary>Peaks"))
}

// TestParagraph: a paragraph is read back from a summary, also from one that others wrote.
func TestParagraph(t *testing.T) {
	summary, err := small().Markdown()
	require.NoError(t, err)
	for _, test := range []struct{ summary, name, text string }{
		{string(summary), "Question", small().Sections[0].Question},
		{string(summary), "Answer", small().Sections[0].Answer},
		{string(summary), "Advice", ""},
		{"", "Answer", ""},
		{"**Answer.** the last line", "Answer", "the last line"},
		{"see **Answer.** 42\n**Answer.** 43\n", "Answer", "43"},
	} {
		require.Equal(t, test.text, results.Paragraph([]byte(test.summary), test.name))
	}
}

// Nothing is written unless all of it can be drawn.
func TestReportRefuses(t *testing.T) {
	for _, test := range []struct {
		name    string
		break_  func(s *results.Section)
		message string
	}{
		{"path as name", func(s *results.Section) { s.Figures[0].Name = "../peak" }, `report: section "phase": figure name "../peak": expected small letters, digits and hyphens`},
		{"no name", func(s *results.Section) { s.Figures[0].Name = "" }, `figure name ""`},
		{"name twice", func(s *results.Section) { s.Figures = append(s.Figures, s.Figures[0]) }, `two figures are named "peak"`},
		{"short row", func(s *results.Section) { s.Tables[0].Rows[1] = []string{"16"} }, `table "Peaks": row 2 has 1 entries: expected 3`},
		{"style", func(s *results.Section) { s.Figures[0].Series = []plot.Series{{Name: "s", Style: 9}} }, `figure "peak": series "s": unknown style 9`},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "report")
			r := small()
			test.break_(&r.Sections[0])
			require.ErrorContains(t, r.Write(nil, dir), test.message)
			require.NoDirExists(t, dir)
		})
	}
}

func TestReportIntoAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, []byte("mine"), 0o600))
	require.ErrorContains(t, small().Write(nil, file), "report: mkdir")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "mine", string(data))
}

// No temporary file remains if a file cannot be replaced.
func TestReportOverAFolder(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "summary.md", "full"), 0o777))
	require.ErrorContains(t, small().Write(nil, dir), "summary.md")
	require.Equal(t, []string{"summary.md"}, names(t, dir))
}

// A figure that only the previous report had is removed, and nothing else: not a file of another kind with a linked
// name, and not a drawing that is not linked.
func TestReportRemovesItsOldFigures(t *testing.T) {
	dir := t.TempDir()
	before := small()
	gone := before.Sections[0].Figures[0]
	gone.Name = "gone"
	swapped, short := gone, gone
	swapped.Name, short.Name = "swapped", "short"
	before.Sections[0].Figures = append(before.Sections[0].Figures, gone, swapped, short)
	require.NoError(t, before.Write(nil, dir))
	drawn := contents(t, dir)["gone.svg"]
	require.NotEmpty(t, drawn)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "mine.svg"), []byte(drawn), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "swapped.svg"), []byte("<svg>"+drawn), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "short.svg"), []byte("<svg/>"), 0o600))

	require.NoError(t, small().Write(nil, dir))
	left := []string{"mine.svg", "peak.svg", "report.html", "short.svg", "summary.md", "swapped.svg"}
	require.Equal(t, left, names(t, dir))
}

// The reasons of the marks of a table are below it in every form, and the form of a page has the mark itself.
func TestReportExplainsMarks(t *testing.T) {
	r := small()
	table := &r.Sections[0].Tables[0]
	table.Rows[0][2] = results.Interval{Value: 0.3, Low: 0.1, High: 0.6, Warnings: []string{"few"}}.Percent()
	table.Doubts = []string{results.Mark + " 9×9, share: few."}
	dir := t.TempDir()
	require.NoError(t, r.Write(nil, dir))
	for _, name := range []string{"summary.md", "report.html"} {
		require.Contains(t, contents(t, dir)[name], "30 % [10, 60]†")
		require.Contains(t, contents(t, dir)[name], "† 9×9, share: few.")
	}
	require.Contains(t, table.LaTeX(), `\dag{} 9$\times$9, share: few.`)
}

// Each reason is named once for a table, with its first cells and the number of others.
func TestDoubts(t *testing.T) {
	c := project(t, runOf(10, "a", "b", "c"), results.Projection{
		Rows: []string{"basis"}, Columns: "rules", Measures: []results.Measure{{Value: "left", Summary: "mean"}},
	})
	require.Equal(t, []string{"† 2, a; 2, b; 2, c and 3 more: n = 5: too few for an interval."}, c.Table().Doubts)
}

// An inconsistent report is refused in every form.
func TestReportFormsRefuse(t *testing.T) {
	report := results.Report{Sections: []results.Section{{Tables: []results.Table{{Columns: []string{"a"}, Rows: [][]string{{}}}}}}}
	_, err := report.Markdown()
	require.ErrorContains(t, err, "row 1 has 0 entries: expected 1")
	_, err = report.HTML()
	require.ErrorContains(t, err, "row 1 has 0 entries: expected 1")
}
