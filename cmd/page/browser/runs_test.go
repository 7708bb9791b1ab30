package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// experiment makes a small run in a directory, with further flags.
func experiment(t *testing.T, dir string, flags ...string) {
	t.Helper()
	small := []string{"experiment", "run", "phase", "--shapes", "2,3", "--fill", "0.06:0.48:0.06", "--holes", "random", "--quiet", "-o", dir}
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
const figure = "#report .figure:first-child"

// TestRunsList: runs are listed with their answers, and found by words.
func TestRunsList(t *testing.T) {
	p := visit(t, "--runs", runs(t))
	p.click(".pages a[href='/runs']")
	p.read("#count", "2 runs")
	p.read("#list", "At which fill are puzzles hardest")
	p.picture("end")
	p.fill("#search", "second")
	p.read("#count", "1 of 2 runs")
	p.click("#list .run-item a")
	p.read("#title", "second")
	p.see(figure)
	p.picture("run")
}

// TestFigure: a figure shows the values of its points, under the pointer and by keys, zooms,
// changes its axes, hides series, and gives its data as a table and as CSV.
func TestFigure(t *testing.T) {
	p := visit(t, "--runs", runs(t))
	p.visit("/runs/first")
	p.see(figure + " .u-over")
	p.point(figure + " .chart")
	p.press(kb.ArrowRight)
	p.see(figure + " .chart-tip.shown")
	tip := p.text(figure + " .chart-tip")
	require.Regexp(t, `\d`, tip)
	at := evaluate[place](p, `(s) => {
		const dot = document.querySelector(s + " .chart-dot").getBoundingClientRect();
		const box = document.querySelector(s + " .u-over").getBoundingClientRect();
		return {x: (dot.left + dot.width / 2 - box.left) / box.width, y: (dot.top + dot.height / 2 - box.top) / box.height};
	}`, figure)
	p.hover(figure+" .u-over", 0.5, 0.01)
	p.hover(figure+" .u-over", at.X, at.Y)
	p.wait("the same under the pointer", `(s, tip) => document.querySelector(s).innerText === tip`, figure+" .chart-tip", tip)
	p.picture("hover")

	labels := func() string {
		return evaluate[string](p, `(s) => document.querySelector(s + " canvas").toDataURL()`, figure)
	}
	before := labels()
	p.drag(figure+" .u-over", place{0.2, 0.2}, place{0.6, 0.8})
	p.see(figure + " .figure-switches [aria-label^='Reset']:enabled")
	require.NotEqual(t, before, labels())
	p.picture("zoomed")
	p.click(figure + " [aria-label^='Reset']")
	p.wait("all again", `(s, before) => document.querySelector(s + " canvas").toDataURL() === before`, figure, before)
	p.click(figure + " .legend-entry")
	p.see(figure + " .legend-entry[aria-pressed=false]")
	require.NotEqual(t, before, labels())

	p.click(figure + " summary")
	p.see(figure + " tbody tr")
	rows := len(p.texts(figure + " tbody tr"))
	require.Greater(t, rows, 3)
	csv := p.download(figure + " [aria-label*='CSV']")
	require.Len(t, strings.Split(strings.TrimSpace(csv), "\n"), rows+1)
}

// TestTrials: a click on a number of a table, or Enter on a point of a figure, shows the trials that
// it comes from, a click on a trial its puzzle on the board, and a third asks what the trial did.
func TestTrials(t *testing.T) {
	folder := runs(t)
	run(t, "", "experiment", "run", "frontier", "--methods", "dlx,search", "--seeds", "1", "--solutions", "2", "--shapes", "2", "--holes", "minimal", "--puzzles", "3", "--quiet", "-o", filepath.Join(folder, "race"))
	p := visit(t, "--runs", folder)
	p.visit("/runs/first")
	p.see(figure + " .u-over")
	p.point(figure + " .chart")
	p.press(kb.ArrowRight, kb.Enter)
	p.read("#trials", "Each opens with its puzzle")
	p.click("#trials .primary")
	p.gone("#trials")
	p.drag(figure+" .u-over", place{0.2, 0.2}, place{0.6, 0.8})
	p.see(figure + " .figure-switches [aria-label^='Reset']:enabled")
	require.Zero(t, evaluate[int](p, `() => document.querySelectorAll("#trials").length`), "a drag is no click")

	p.visit("/runs/race")
	p.click("#report tbody tr:last-child td:last-child .origin")
	p.see("#trials tbody a")
	p.picture("trials")
	largest := p.text("#trials tbody a")
	p.choose("#trials select", "least")
	p.see("#trials [aria-busy='false']")
	first := p.text("#trials tbody a")
	require.NotEqual(t, largest, first)
	p.click("#trials tbody a")
	p.ready()
	p.see("#panel-ask #ask")
	p.read("#title", "k2-minimal/")
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

	p.enter(easy)
	p.filled(30, 30)
	evaluate[chromedp.Void](p, `() => { window.fetch = () => new Promise(() => {}); }`)
	p.visit("/#run=race&trial=still-none")
	time.Sleep(time.Second) // until the link of the board would be in the address
	p.reload()
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

// TestCompare: two runs are chosen in the list and stand side by side, with what differs and
// their figures.
func TestCompare(t *testing.T) {
	p := visit(t, "--runs", runs(t))
	p.visit("/runs")
	for i := range 2 {
		p.click(fmt.Sprintf("#list .run-item:nth-child(%d) input", i+1))
	}
	p.click("#compare-link")
	p.read("#sides", "first")
	p.read("#sides", "second")
	p.read("#differences", "What differs")
	p.read("#differences", "Only in")
	p.see("#figures .figure-pair .figure:nth-child(2) .u-over")
	p.gone("#state")
	p.picture("end")
	first := p.text("#sides article:first-child h2")
	p.click("#swap")
	p.wait("the other first", `(first) => document.querySelector("#sides article:nth-child(2) h2")?.innerText.slice(3) === first.slice(3)`, first)
}

// TestCompareSeveral: three runs, of which one has another seed, stand side by side, each against the
// first; one is taken out and another put in.
func TestCompareSeveral(t *testing.T) {
	folder := runs(t)
	experiment(t, filepath.Join(folder, "third"), "--puzzles", "6", "--seed", "2")
	p := visit(t, "--runs", folder)
	p.visit("/runs")
	for i := range 3 {
		p.click(fmt.Sprintf("#list .run-item:nth-child(%d) input", i+1))
	}
	p.click("#compare-link")
	p.see("#figures .figure-pair .figure:nth-child(3) .u-over")
	p.gone("#state")
	require.Len(t, p.texts("#sides article"), 3)
	p.read("#differences", "A and C")
	p.read("#differences", "compared by groups")
	require.Contains(t, p.texts("#differences td"), "C")
	p.picture("three")
	p.choose("#c", "")
	p.wait("two", `() => document.querySelectorAll("#sides article").length === 2`)
	p.gone("#state")
	require.NotContains(t, p.text("#differences"), "A and C")
	p.see("#c")
}

// TestLiveRun: the page of a run that is being made shows how far it is, its figures fill as
// records come, and in the end it is complete.
func TestLiveRun(t *testing.T) {
	folder := t.TempDir()
	dir := filepath.Join(folder, "live")
	experiment(t, dir, "--puzzles", "4", "--shard", "1/2")
	p := visit(t, "--runs", folder)
	p.visit("/runs/live")
	p.read("#progress-words", "32 of 64 trials")
	p.see(figure + " .u-over")
	trials := func() int { return len(p.texts(figure + " tbody tr")) }
	p.click(figure + " summary")
	p.see(figure + " tbody tr")
	before, half := trials(), p.text(figure+" tbody")
	p.picture("half")
	experiment(t, dir, "--puzzles", "4", "--shard", "2/2")
	p.read("#progress-words", "64 of 64 trials")
	p.wait("figures with the other half", `(s, half) => document.querySelector(s).innerText !== half`, figure+" tbody", half)
	require.GreaterOrEqual(t, trials(), before)
	p.reload()
	p.read("#finish", "basisk experiment merge")
	run(t, "", "experiment", "merge", "--quiet", dir)
	p.gone("#progress")
	p.picture("complete")
}
