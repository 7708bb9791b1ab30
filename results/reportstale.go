package results

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

// A report with fewer figures than the one before it would leave pictures that nobody
// links to, but that somebody would take for part of it. What the report before wrote
// is told by its summary.md, which names every figure, and by how our drawings begin;
// a file of which either does not hold is somebody else's and stays.

// linkedFigure is how summary.md shows a figure.
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

// isDrawn reports whether a file begins as the drawings of reports do.
func isDrawn(name string) bool {
	data, err := os.ReadFile(name)
	return err == nil && bytes.HasPrefix(data, []byte(drawingHead))
}
