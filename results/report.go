package results

import (
	"fmt"
	"strings"

	"basisk/internal/disk"
)

// SummaryFile is the report as Markdown.
const SummaryFile = "summary.md"

// Report is the report of a run for readers who did not make it.
type Report struct {
	Title string
	// About are lines about the origin of the figures: commit, machine, command, seed.
	About    []string
	Sections []Section
}

// Write writes the files of the report, see [Report.Files], into dir, creating it if necessary.
// Everything is drawn and on the disk before the first file is replaced, so that an error leaves
// the old report intact. Write removes figures of the old report that the new one lacks, and no
// other files. The same report gives the same bytes.
func (r *Report) Write(d *disk.Disk, dir string) error {
	files, err := r.Files()
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if err := d.MkdirAll(dir); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	stale := staleFigures(dir, files)
	if err := d.WriteFiles(dir, files); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	for _, name := range stale {
		if err := d.Remove(name); err != nil {
			return fmt.Errorf("report: a figure of the report before: %w", err)
		}
	}
	return nil
}

// Files draws the report: summary.md, report.html and one NAME.svg per figure.
func (r *Report) Files() (map[string][]byte, error) {
	page, err := r.HTML()
	if err != nil {
		return nil, err
	}
	summary, err := r.Markdown()
	if err != nil {
		return nil, err
	}
	// The pictures of the page are drawn again for the files: their colours differ.
	files := map[string][]byte{SummaryFile: summary, "report.html": page}
	for _, s := range r.Sections {
		for i := range s.Figures {
			name := s.Figures[i].Name + ".svg"
			if files[name], err = s.Figures[i].SVG(); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

// check returns an error for what cannot be drawn: figures whose names are not valid file names or
// are used twice, and tables whose rows differ in width from their head.
func (r *Report) check() error {
	used := make(map[string]bool)
	for _, s := range r.Sections {
		for _, t := range s.Tables {
			if err := t.check(); err != nil {
				return fmt.Errorf("section %q: %w", s.Name, err)
			}
		}
		for _, f := range s.Figures {
			if !plainName(f.Name) {
				return fmt.Errorf("section %q: figure name %q: expected small letters, digits and hyphens", s.Name, f.Name)
			}
			if used[f.Name] {
				return fmt.Errorf("section %q: two figures are named %q: each is a file of its own", s.Name, f.Name)
			}
			used[f.Name] = true
		}
	}
	return nil
}

// plainName reports whether a name is a safe file name everywhere.
func plainName(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
