package plot_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"basisk/results/plot"

	"github.com/stretchr/testify/require"
)

// texts returns all words of a figure.
func texts(f *plot.Figure) []string {
	list := append([]string{f.X.Label, f.Y.Label}, f.X.Ticks...)
	list = append(list, strings.Fields(f.Title)...)
	names := map[string]bool{}
	for _, s := range f.Series {
		list, names[s.Name] = append(list, s.Panel), true
	}
	if len(names) > 1 { // one needs no legend
		for name := range names {
			list = append(list, name)
		}
	}
	return list
}

// Every kind of figure is one page of PDF whose words another program reads back, with embedded letters alone.
func TestPDF(t *testing.T) {
	list := figures()
	list[0].Title, list[0].Series[0].Name, list[0].Series[1].Name = "16×16, N·log N, N², ≤ 5, √N — “so”", "≥ 5", "µ ± 2"
	for _, f := range list {
		first, err := f.PDF()
		require.NoError(t, err)
		second, err := f.PDF()
		require.NoError(t, err)
		require.Equal(t, first, second, "the same figure gives the same bytes")
		require.Less(t, len(first), 60_000, f.Name)
		name := filepath.Join(t.TempDir(), f.Name+".pdf")
		require.NoError(t, os.WriteFile(name, first, 0o600))
		said, err := exec.Command("pdftotext", name, "-").Output()
		if err != nil {
			t.Skip("pdftotext is not installed")
		}
		plain := strings.NewReplacer(" ", "", "\n", "", "\f", "", "²", "2")
		for _, word := range texts(&f) {
			require.Contains(t, plain.Replace(string(said)), plain.Replace(word), f.Name)
		}
		fonts, err := exec.Command("pdffonts", name).Output()
		require.NoError(t, err)
		require.NotRegexp(t, `(?m) no +(yes|no) +(yes|no) +\d+ +\d+$`, string(fonts), "an embedded font")
	}
}
