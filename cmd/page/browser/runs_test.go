//go:build browser

package browser

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// experiment makes a small run in a directory, with further flags.
func experiment(t *testing.T, dir string, flags ...string) {
	t.Helper()
	small := []string{"experiment", "run", "phase", "--population", "2,3 random 0.06:0.48:0.06", "--quiet", "-o", dir}
	run(t, "", append(small, flags...)...)
}

// runs makes two runs of an experiment, the second with more puzzles, and returns the folder that they are in.
func runs(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	experiment(t, filepath.Join(folder, "first"), "--puzzles", "4")
	experiment(t, filepath.Join(folder, "second"), "--puzzles", "5")
	return folder
}

// the figure of the first run that the journeys look at.
const figure = "#report .figures figure"

// TestRunsList: runs are listed with their answers, and found by words.
func TestRunsList(t *testing.T) {
	t.Parallel()
	p := visit(t, "--runs", runs(t))
	p.click(".pages a[href='/runs']")
	p.read("#count", "2 runs")
	p.read("#list", "At which fill are puzzles hardest")
	titles := p.texts("#list h2")
	require.ElementsMatch(t, []string{"first", "second"}, titles, "each run has a title of its own")
	p.picture("end")
	p.fill("#search", "second")
	p.read("#count", "1 of 2 runs")
	p.click("#list .run-item a")
	p.read("#title", "second")
	p.see(figure)
	p.picture("run")
}

// TestReport: the page of a run is its report, whose drawings have their styles and titles of points.
func TestReport(t *testing.T) {
	t.Parallel()
	folder := runs(t)
	p := visit(t, "--runs", folder)
	p.visit("/runs/first")
	p.see(figure + " svg")
	require.Regexp(t, `\d`, evaluate[string](p, `(s) => document.querySelector(s).textContent`, figure+" circle[data-series='0'][data-point='0'] title"))
	require.True(t, evaluate[bool](p, `(s) => [...document.querySelectorAll(s + " svg path")].some((path) => getComputedStyle(path).stroke !== "none")`, figure), "styles are allowed")
	p.read("#report .answer", "Answer.")
	for _, first := range []string{"4×4", "9×9", "4×4"} {
		p.click("#report table th .sort")
		require.Equal(t, first, p.text("#report table td"))
	}
	p.click("#report table th .sort")
	p.click("#report table th .sort") // downwards
	p.click("#report table tbody .origin")
	p.read("#trials", "9×9")
	p.click("#trials .primary")
	p.gone("#report p:nth-of-type(20)") // what is folded

	dir := filepath.Join(folder, "part")
	experiment(t, dir, "--puzzles", "4", "--shard", "1/2")
	p.visit("/runs/part")
	p.read("#report .caveats", "The run is not complete: 32 of 64 trials.")
	experiment(t, dir, "--puzzles", "4", "--shard", "2/2")
	run(t, "", "experiment", "merge", "--quiet", dir)
	p.reload()
	p.see(figure + " svg")
	require.NotContains(t, p.text("#report"), "not complete")
}

// sorts clicks the title of the last column of a table, which has numbers: the rows are sorted upwards, downwards, and
// then as they were.
func (p *tab) sorts(table string) {
	p.t.Helper()
	numbers := func() []float64 {
		return evaluate[[]float64](p, `(s) => [...document.querySelector(s).tBodies[0].rows].map((row) => parseFloat(row.lastElementChild.innerText.replaceAll(",", "")))`, table)
	}
	given := numbers()
	p.click(table + " th:last-child .sort")
	up := numbers()
	require.NotEqual(p.t, given, up)
	require.IsNonDecreasing(p.t, up)
	p.click(table + " th:last-child .sort")
	down := numbers()
	require.NotEqual(p.t, up, down)
	require.IsNonIncreasing(p.t, down)
	p.click(table + " th:last-child .sort")
	require.Equal(p.t, given, numbers())
}

// TestTrials: a click on a number of a table, or on a point of a figure, shows the trials that
// it comes from, a click on a trial its puzzle on the board, and a third asks what the trial did.
func TestTrials(t *testing.T) {
	t.Parallel()
	folder := runs(t)
	run(t, "", "experiment", "run", "frontier", "--with", "dlx", "--with", "search", "--seeds", "1", "--solutions", "2", "--population", "2 minimal", "--puzzles", "3", "--quiet", "-o", filepath.Join(folder, "race"))
	p := visit(t, "--runs", folder)
	p.visit("/runs/first")
	p.see(figure + " svg")
	p.click(figure + " circle[data-series='0'][data-point='1']")
	p.read("#trials", "Each opens with its puzzle")

	p.visit("/runs/race")
	p.click("#report tbody tr:nth-child(2) td:nth-child(7) .origin") // the median time of a contestant
	p.see("#trials tbody a")
	p.picture("trials")
	var values []float64
	for _, text := range p.texts("#trials td.right") {
		v, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		values = append(values, v)
	}
	require.Len(t, values, 3)
	require.IsNonIncreasing(t, values)
	first := p.text("#trials tbody a")
	p.click("#trials tbody a")
	p.ready()
	p.see("#panel-ask #ask")
	p.read("#title", "2 minimal/")
	method := p.text("#ask-method")
	require.Contains(t, []string{"dlx", "search"}, method)
	require.Contains(t, first, method)
	require.NotEmpty(t, p.text("#ask-seed"))
	p.picture("puzzle")
	p.click("#ask")
	p.see(".answer[data-status=solved]")
	p.read(".answer h2 + span", method)

	p.visit("/#run=race&trial=none")
	p.read("#notice", "no trial with that key")
	p.forgive()
}

// point gives an element the focus as the pointer or the tabulator does.
func (p *tab) point(selector string) {
	p.t.Helper()
	evaluate[bool](p, `(s) => { const e = document.querySelector(s); e.scrollIntoView({block: "center"}); e.focus(); return true; }`, selector)
}

// download clicks an element and returns the file that it gives.
func (p *tab) download(selector string) string {
	p.t.Helper()
	dir := p.t.TempDir()
	_, err := chromedp.CallBrowser(p.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
	})
	require.NoError(p.t, err)
	p.click(selector)
	var text []byte
	require.Eventually(p.t, func() bool {
		files, _ := filepath.Glob(dir + "/*")
		if len(files) != 1 || strings.HasSuffix(files[0], ".crdownload") {
			return false
		}
		text, err = os.ReadFile(files[0])
		return err == nil && len(text) > 0
	}, patience, 5*time.Millisecond, "a file")
	return string(text)
}

// TestCompare: two runs that are chosen in the list are compared as the command compares them.
func TestCompare(t *testing.T) {
	t.Parallel()
	folder := runs(t)
	p := visit(t, "--runs", folder)
	p.visit("/runs")
	for _, name := range []string{"first", "second"} {
		p.click("#list .run-item:has(a[href^='/runs/" + name + "']) input")
	}
	p.click("#compare-link")
	p.see("#report pre")
	a, b := filepath.Join(folder, "first"), filepath.Join(folder, "second")
	require.Equal(t, run(t, "", "experiment", "compare", "--quiet", a, b), p.text("#report pre"))
	p.picture("end")
}
