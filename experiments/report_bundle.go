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
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"basisk/internal/disk"
	"basisk/internal/shell"
	"basisk/results"
)

// A bundle is a run as one archive, with everything that a sceptical reader needs: the experiment,
// its puzzles, the results as records and tables, the figures, the commands, the licence, and the
// citation. Unpacked, it is a run that can be reported, compared and repeated.
//
//	NAME/README.md CITATION.cff CITATION.bib LICENSE
//	NAME/manifest.json records.jsonl records.csv load.sql
//	NAME/instances.txt.gz                  all puzzles, also those that follow from the seed
//	NAME/summary.md report.html *.svg
//	NAME/paper/*.pdf *.pgf table-N.tex paper.tex

// license is the licence of this program. It is the file LICENSE of the project.
//
//go:embed bundle/LICENSE
var license []byte

// maxBundled is the maximum number of cells up to which a bundle also has the puzzles that follow
// from the seed.
const maxBundled = 50_000_000

// Bundle writes the run in dir, which must be complete, as a zip archive. The same run gives the
// same bytes.
func (rs Runs) Bundle(ctx context.Context, dir string, w io.Writer) error {
	if _, err := complete(dir); err != nil {
		return err
	}
	f, err := rs.open(ctx, dir)
	if err != nil {
		return err
	}
	s, err := f.summarize(ctx, false)
	if err != nil {
		return err
	}
	report := s.report()
	files, err := report.Files()
	if err != nil {
		return err
	}
	paper, err := s.Section.LaTeXFiles()
	if err != nil {
		return err
	}
	for name, text := range paper {
		files["paper/"+name] = text
	}
	planned := f.replan(ctx, rs.Catalog) == nil // if not, this program cannot repeat the run, which is still valid
	if err := ctx.Err(); err != nil {
		return err
	}
	if planned {
		if err := f.bundleInstances(ctx, files); err != nil {
			return err
		}
	}
	m := f.manifest
	if files[manifestFile], err = results.Seal(m, &m.Seal); err != nil {
		return err
	}
	files["LICENSE"], files["README.md"] = license, bundleReadme(m, &s.Section)
	files["CITATION.cff"], files["CITATION.bib"] = citation(m), bibtex(m)
	return f.archive(w, files)
}

// copied are the files of a run that are copied unchanged.
var copied = []string{results.RecordsFile, packedFile, results.TableFile, results.ScriptFile}

// bundleInstances adds all instances of the run to files, also those that follow from the seed, if
// this program makes the plan of the run. If there are too many cells, it keeps only the stored
// ones.
func (f *folder) bundleInstances(ctx context.Context, files map[string][]byte) error {
	cells := 0
	for t := range f.trials() {
		if t.instance == "" || t.Config.Text(configHoles) == "" || f.kept.slot(t.instance).stored != nil {
			continue
		}
		puzzle, err := t.Puzzle(ctx)
		var missing Warnings
		if err != nil && !errors.As(err, &missing) {
			return err
		}
		x, err := newInstance(t.instance, puzzle, missing)
		if err == nil {
			err = f.kept.add(x)
		}
		if err != nil {
			return err
		}
		if puzzle != nil {
			cells += len(puzzle.Givens)
		}
		if cells > maxBundled {
			return nil
		}
	}
	packed, entry, err := pack(f.kept, f.trials())
	if f.manifest.Instances = entry; entry != nil {
		files[packedFile] = packed
	}
	return err
}

// lastSession returns the time of the last session of the run.
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

// bibtex returns the entry of the run for BibTeX and BibLaTeX.
func bibtex(m *results.Manifest) []byte {
	last := lastSession(m)
	return fmt.Appendf(nil, "@misc{basisk-%s-%s,\n  author = {{The basisk authors}},\n"+
		"  title = {basisk, experiment %s: records of a run},\n  year = {%d},\n  note = {seed %d, version %s, plan %.16s}\n}\n",
		m.Experiment, last.Format(time.DateOnly), m.Experiment, last.Year(), m.Seed, strings.Join(m.Versions(), ", "), m.Plan)
}

// bundleFiles describes the files of a bundle.
const bundleFiles = `
| file | what it is |
|---|---|
| manifest.json | what was run, from which seed, by which version, on which machine |
| records.jsonl | one line per trial, with all that was measured |
| records.csv, load.sql | the same for spreadsheets, SQLite or DuckDB |
| instances.txt.gz | the puzzles: name, shape and cells of each |
| summary.md, report.html, *.svg | the report |
| paper/ | figures as PDF and PGF, tables as LaTeX, and paper.tex, which shows all of them |
| LICENSE | the licence of the program and of its records |
| CITATION.cff, CITATION.bib | how to cite the run |
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

// archive writes files, and the copied files of the run, into a zip archive, in a folder named
// after the experiment.
func (f *folder) archive(w io.Writer, files map[string][]byte) error {
	z := zip.NewWriter(w)
	names := slices.AppendSeq(slices.Clone(copied), maps.Keys(files))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		var in io.Reader = bytes.NewReader(files[name])
		if files[name] == nil {
			file, err := results.OpenRecords(filepath.Join(f.dirs[0], name)) // or any other file that may be packed
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return err
			}
			defer file.Close()
			in = file
		}
		if err := f.pack(z, name, in); err != nil {
			return err
		}
	}
	return z.Close()
}

// pack copies a file into an archive. A file with an entry in the manifest must match it.
func (f *folder) pack(z *zip.Writer, name string, in io.Reader) error {
	m := f.manifest
	out, err := z.CreateHeader(&zip.FileHeader{
		Name: path.Join(m.Experiment, name), Method: zip.Deflate, Modified: lastSession(m),
	})
	if err != nil {
		return err
	}
	sum := disk.NewChecksum()
	if _, err := io.Copy(io.MultiWriter(out, sum), in); err != nil {
		return err
	}
	if entry, sealed := m.File(name); sealed {
		return entry.Check(filepath.Join(f.dirs[0], name), sum)
	}
	return nil
}
