package results_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"basisk/results"
	"basisk/results/plot"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFormatNumber(t *testing.T) {
	for _, test := range []struct {
		v      float64
		digits int
		want   string
	}{
		{0, 3, "0"},
		{0.30798, 3, "0.308"},
		{0.5, 3, "0.5"},
		{12.34, 3, "12.3"},
		{1234.5, 3, "1234"},
		{9999.9, 3, "10,000"},
		{177_100, 3, "177,100"},
		{5_200_300, 2, "5,200,300"},
		{10_000_000, 2, "1e7"},
		{4.2e16, 2, "4.2e16"},
		{0.0001, 2, "0.0001"},
		{0.0000234, 2, "2.3e-5"},
		{-1.25, 2, "−1.2"},
		{-3e-9, 2, "−3e-9"},
		{math.NaN(), 3, "–"},
		{math.Inf(1), 3, "∞"},
		{math.Inf(-1), 3, "−∞"},
	} {
		t.Run(fmt.Sprint(test.v), func(t *testing.T) {
			require.Equal(t, test.want, results.FormatNumber(test.v, test.digits))
		})
	}
}

// What is printed reads back as the number, but for rounding.
func TestFormatNumberReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Float64().Draw(t, "v")
		digits := rapid.IntRange(1, 12).Draw(t, "digits")
		s := strings.NewReplacer(",", "", "−", "-").Replace(results.FormatNumber(v, digits))
		back, err := strconv.ParseFloat(s, 64)
		if err != nil { // rounded beyond the largest number
			require.ErrorIs(t, err, strconv.ErrRange)
			return
		}
		require.InDelta(t, v, back, math.Abs(v)*math.Pow(10, float64(1-digits)))
	})
}

// madeUpPage returns report.html of the made-up report, which is drawn once.
var madeUpPage = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "made-up")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	if err := madeUp().Write(nil, dir); err != nil {
		return "", err
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	return string(page), err
})

// pageOf returns report.html.
func pageOf(t *testing.T, r *results.Report) string {
	dir := t.TempDir()
	require.NoError(t, r.Write(nil, dir))
	return contents(t, dir)["report.html"]
}

// Nothing in the page can make a request: there is no script, every reference stays
// within the page, and the policy forbids the rest.
func TestPageIsSelfContained(t *testing.T) {
	page, err := madeUpPage()
	require.NoError(t, err)
	require.Contains(t, page, `content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`)
	require.NotRegexp(t, `(?i)<script|<img|<iframe|<object|@import|url\(|\ssrc=|srcset|://`, page)
	for _, match := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		require.Regexp(t, `^(#section-\d|data:,)$`, match[1])
	}
}

// Elements close in the order in which they were opened.
func TestPageIsWellFormed(t *testing.T) {
	page, err := madeUpPage()
	require.NoError(t, err)
	page = strings.TrimPrefix(page, "<!DOCTYPE html>\n")
	page = regexp.MustCompile(`(<(?:meta|link)\b[^>]*)>`).ReplaceAllString(page, "$1/>") // as XML wants it
	decoder := xml.NewDecoder(strings.NewReader(page))
	count := make(map[string]int)
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if start, ok := token.(xml.StartElement); ok {
			count[start.Name.Local]++
		}
	}
	require.Equal(t, len(figures()), count["svg"])
	require.Equal(t, 4, count["section"])
	require.Equal(t, 1, count["table"])
	require.Equal(t, 7, count["tr"])
}

// Words from anywhere are words on the page, and code is set as code.
func TestPageEscapes(t *testing.T) {
	page, err := madeUpPage()
	require.NoError(t, err)
	require.Contains(t, page, "and &lt;b&gt;this&lt;/b&gt; is no tag.")
	require.Contains(t, page, "with rules <code>singles,locked</code>.")
	require.Contains(t, page, "P(size &gt; 5)")

	r := small()
	r.Title = "<script>alert(1)</script>"
	r.Sections[0].Name, r.Sections[0].Figures[0].Title = "a<b", `"><script>`
	r.Sections[0].Tables[0].Rows[0][1] = "`a` and `b"
	page = pageOf(t, r)
	require.NotContains(t, page, "<script")
	require.Contains(t, page, "<td><code>a</code> and `b</td>")
}

// Colours of figures are variables with values for light and dark, and areas have
// the colour of their lines.
func TestPageColors(t *testing.T) {
	page, err := madeUpPage()
	require.NoError(t, err)
	body := page[strings.Index(page, "<main>"):]
	require.NotRegexp(t, `:#(1F2328|D8DEE4|0072B2|D55E00|009E73|CC79A7)`, body)
	require.Regexp(t, `fill:var\(--series-1\);fill-opacity:0\.18`, body)
	for _, match := range regexp.MustCompile(`var\((--[a-z0-9-]+)\)`).FindAllStringSubmatch(page, -1) {
		require.GreaterOrEqual(t, strings.Count(page, match[1]+":#"), 2, "%s is set for light and dark", match[1])
	}
}

func TestPageAlignsNumbers(t *testing.T) {
	page := pageOf(t, small())
	require.Contains(t, page, `<th scope="col" class="right">N</th><th scope="col">kind</th><th scope="col" class="right">peak</th>`)
	require.NotContains(t, page, "<nav", "one section needs no contents")
}

// The first table and two figures are to be seen at once, and all else is in folds.
func TestPageFolds(t *testing.T) {
	r := small()
	s := &r.Sections[0]
	s.Warnings = []string{"Half of it."}
	s.Tables = append(s.Tables, results.Table{Title: "More", Columns: []string{"n"}, Rows: [][]string{{"1"}}})
	s.Figures = append(s.Figures, plot.Figure{Name: "b", Title: "B"}, plot.Figure{Name: "c", Title: "C"})
	page := pageOf(t, r)
	folds := regexp.MustCompile(`(?s)<details><summary>(.*?)</summary>(.*?)</details>`).FindAllStringSubmatch(page, -1)
	holds := []string{"<table>", `aria-label="C"`, "n = 12: interval is wide", "seed 7"}
	for i, title := range []string{"More", "C", "How it was measured", "Where the figures come from"} {
		require.Equal(t, title, folds[i][1])
		require.Contains(t, folds[i][2], holds[i])
	}
	shown := page[:strings.Index(page, "<details>")]
	last := 0
	for _, part := range []string{"At 30 %", "Half of it.", "Peaks", `aria-label="Peak"`, `aria-label="B"`} {
		at := strings.Index(shown, part)
		require.Greater(t, at, last, part)
		last = at
	}
	require.NotContains(t, shown, "100 trials.")
}
