package results

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"basisk/results/plot"
)

// A report with fewer figures than the previous one would leave pictures that it does not link, but
// that readers would take for parts of it. A file is a picture of the old report if its summary.md
// names it and it begins like our drawings; other files are left alone.

// linkedFigure matches a figure in summary.md.
var linkedFigure = regexp.MustCompile(`(?m)^!\[.*\]\(([a-z0-9-]+\.svg)\)$`)

// staleFigures returns the paths of the figures that the report in dir wrote and that
// are not among files.
func staleFigures(dir string, files map[string][]byte) []string {
	before, err := os.ReadFile(filepath.Join(dir, SummaryFile))
	if err != nil {
		return nil // there was no report
	}
	var stale []string
	for _, link := range linkedFigure.FindAllSubmatch(before, -1) {
		name := string(link[1])
		path := filepath.Join(dir, name)
		if _, kept := files[name]; !kept && !slices.Contains(stale, path) && isDrawn(path) {
			stale = append(stale, path)
		}
	}
	return stale
}

// isDrawn reports whether a file begins like the drawings of reports.
func isDrawn(name string) bool {
	data, err := os.ReadFile(name)
	return err == nil && bytes.HasPrefix(data, []byte(plot.DrawingHead))
}
