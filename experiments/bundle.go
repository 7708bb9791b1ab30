package experiments

import (
	"archive/zip"
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"basisk/internal/shell"
	"basisk/results"
)

// A bundle is a run as one archive, with all that somebody needs who is to believe it:
// what was run, on which puzzles, what came of it as records and tables, the figures, the
// commands, the licence, and how to cite it. Unpacked anywhere it is a run again, which
// can be reported, compared and run anew.
//
//	NAME/README.md CITATION.cff LICENSE
//	NAME/manifest.json records.jsonl records.csv load.sql bench.txt
//	NAME/instances.txt.gz                  all puzzles, also those that follow from the seed
//	NAME/summary.md report.html *.svg
//	NAME/paper/*.pdf *.pgf table-N.tex paper.tex

// license is the licence of this program. It is the file LICENSE of the project.
//
//go:embed bundle/LICENSE
var license []byte

// mostBundled is the number of cells up to which puzzles that follow from the seed are put
// into a bundle as well.
const mostBundled = 50_000_000

// Bundle writes the run in dir, which must be complete, as a zip archive. The same run
// gives the same bytes.
func Bundle(ctx context.Context, catalog Catalog, dir string, w io.Writer) error {
	m, err := complete(dir)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "bundle")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if err := copyRun(dir, scratch); err != nil {
		return err
	}
	section, err := Report(ctx, catalog, scratch)
	if err != nil {
		return err
	}
	if err := section.WritePaper(filepath.Join(scratch, "paper")); err != nil {
		return err
	}
	if err := storeAll(ctx, catalog, m, scratch); err != nil {
		return err
	}
	readme := bundleReadme(m, &section)
	for name, text := range map[string][]byte{"LICENSE": license, "CITATION.cff": citation(m), "README.md": readme} {
		if err := results.WriteFile(filepath.Join(scratch, name), text); err != nil {
			return err
		}
	}
	return archive(w, os.DirFS(scratch), m.Experiment, lastSession(m))
}

// copied are the files of a run that are not made anew.
var copied = []string{manifestFile, results.RecordsFile, storedFile, "records.csv", "load.sql", "bench.txt"}

// copyRun copies the files of a run, those that are there.
func copyRun(from, to string) error {
	for _, name := range copied {
		text, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = results.WriteFile(filepath.Join(to, name), text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// storeAll stores all instances of the run in dir, also those that follow from the seed.
// Where this program plans the run otherwise than the one that made it, or where the cells
// are very many, it leaves what was stored.
func storeAll(ctx context.Context, catalog Catalog, m *results.Manifest, dir string) error {
	kept, err := openShelves(dir)
	if err != nil {
		return err
	}
	e, p, err := replan(ctx, catalog, manifestFile, m, kept)
	if err != nil {
		return nil // the run is as good, but is not made again by this program
	}
	cells := 0
	for t := range e.Plan(p) {
		if t.instance == "" || t.Config.Text(configHoles) == "" || kept.slot(t.instance).stored != nil {
			continue
		}
		puzzle, err := t.Puzzle(ctx)
		var missing Warnings
		if err != nil && !errors.As(err, &missing) {
			return err
		}
		if err := kept.add(&storedInstance{t.instance, puzzle, missing.Error()}); err != nil {
			return err
		}
		if puzzle != nil {
			cells += len(puzzle.Givens)
		}
		if cells > mostBundled {
			return nil
		}
	}
	if m.Instances, err = pack(dir, kept, e.Plan(p)); err != nil {
		return err
	}
	return m.Write(filepath.Join(dir, manifestFile))
}

// lastSession returns when the run was last worked on.
func lastSession(m *results.Manifest) time.Time {
	var last time.Time
	for _, s := range m.Sessions {
		if s.Start.After(last) {
			last = s.Start
		}
		if s.End.After(last) {
			last = s.End
		}
	}
	return last
}

// citation returns CITATION.cff (version 1.2.0 of the format) for the run.
func citation(m *results.Manifest) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "cff-version: 1.2.0\n"+
		"message: If you use these records, please cite them and the program that made them.\ntype: dataset\n")
	fmt.Fprintf(&b, "title: %q\nauthors:\n  - name: The basisk authors\n",
		"basisk, experiment "+m.Experiment+": records of a run")
	fmt.Fprintf(&b, "date-released: %s\nversion: %q\nlicense: MIT\n",
		lastSession(m).Format(time.DateOnly), strings.Join(m.Versions(), ", "))
	return b.Bytes()
}

// bundleFiles tells what the files of a bundle are.
const bundleFiles = `
| file | what it is |
|---|---|
| manifest.json | what was run, from which seed, by which version, on which machine |
| records.jsonl | a line a trial, with all that was measured |
| records.csv, load.sql, bench.txt | the same for spreadsheets, SQLite or DuckDB, benchstat |
| instances.txt.gz | the puzzles: name, shape and cells of each |
| summary.md, report.html, *.svg | the report |
| paper/ | figures as PDF and PGF, tables as LaTeX, and paper.tex, which shows all of them |
| LICENSE, CITATION.cff | the licence of the program and of its records, and how to cite them |
`

// bundleReadme returns README.md of the bundle.
func bundleReadme(m *results.Manifest, s *results.Section) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Experiment %s\n\n%s\n\n%s\n%s\n", m.Experiment, s.Question, s.Answer, bundleFiles)
	b.WriteString("Puzzles that were given keep the licence of their files:\n\n")
	for _, d := range m.Data {
		fmt.Fprintf(&b, "- %v\n", d)
	}
	if len(m.Data) == 0 {
		b.WriteString("- none were; the program made them all\n")
	}
	b.WriteString("\nThe run was made by\n\n")
	for _, session := range m.Sessions {
		fmt.Fprintf(&b, "    %s        (commit %s)\n", shell.Command(session.Args...), session.Version())
	}
	b.WriteString("\nWhoever has the program can look at it and make it again, in the folder above this one:\n\n")
	dir, again := shell.Path(m.Experiment), shell.Path(m.Experiment+"-again")
	fmt.Fprintf(&b, "    basisk experiment report %s\n    basisk experiment rerun %s -o %s\n", dir, dir, again)
	return b.Bytes()
}

// archive writes all files of a folder into a zip archive, in a folder of the given name.
func archive(w io.Writer, from fs.FS, name string, at time.Time) error {
	z := zip.NewWriter(w)
	err := fs.WalkDir(from, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(from, file)
		if err != nil {
			return err
		}
		out, err := z.CreateHeader(&zip.FileHeader{Name: path.Join(name, file), Method: zip.Deflate, Modified: at})
		if err != nil {
			return err
		}
		_, err = out.Write(text)
		return err
	})
	return errors.Join(err, z.Close())
}
