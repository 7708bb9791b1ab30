package results

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"basisk/internal/disk"
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
	before, err := disk.ReadUpTo(filepath.Join(dir, SummaryFile), maxManifest)
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
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, len(plot.DrawingHead))
	_, err = io.ReadFull(file, head)
	return err == nil && string(head) == plot.DrawingHead
}
