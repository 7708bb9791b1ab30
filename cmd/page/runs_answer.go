package page

import (
	"context"
	"encoding/json"
	"net/http"
	"path/filepath"

	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/internal/shell"
)

// entry returns the entry of a run in the list.
func (r *runs) entry(x *run) runEntry {
	o, done := x.glance()
	e := runEntry{ID: x.id, Folder: x.folder, Name: x.name, Overview: experiments.Overview{Date: o.changed}, Done: done}
	if x.name == "." {
		e.Name = filepath.Base(x.folder)
	}
	if o.err != nil {
		e.Error = o.err.Error()
		return e
	}
	r.describe(&e, o)
	e.Command = finishing(x.dir(), &o, done)
	if e.Answer == "" {
		e.Answer = r.reads.answer(x)
	}
	return e
}

// finishing returns the command line that finishes the run in a directory, "" if it is complete, or made in
// shards of which some lack records.
func finishing(dir string, o *outline, done int) string {
	switch {
	case o.manifest.Merged:
		return ""
	case o.manifest.Shard == "":
		return "basisk experiment resume " + shell.Dir(dir)
	case done == o.manifest.Trials:
		return "basisk experiment merge " + shell.Dir(dir)
	}
	return ""
}

// describe adds the data of the manifests and of the report of a run.
func (r *runs) describe(e *runEntry, o outline) {
	m := o.manifest
	touched := e.Date
	e.Overview = r.options.Catalog.Overview(o.shards, o.question, o.answer)
	if !m.Merged || e.Date.IsZero() {
		e.Date = touched // the files of a copied run may be newer
	}
	e.Seed, e.Planned = m.Seed, m.Trials
	var params struct {
		Scale float64 `json:"scale"`
	}
	if json.Unmarshal(m.Params, &params) == nil {
		e.Scale = params.Scale
	}
	if m.Shard != "" {
		e.Shards = len(o.shards)
	}
}

// serveRun answers with the report of a run. If the run cannot be read, the report has its entry
// with the error, and the names of its files.
func (r *runs) serveRun(w http.ResponseWriter, request *http.Request, x *run) {
	result, err := r.result(request.Context(), x)
	switch {
	case request.Context().Err() != nil:
	case err != nil:
		e := r.entry(x)
		e.Error = err.Error()
		reply(w, http.StatusOK, r.object(x, e))
	default:
		write(w, result.object)
	}
}

// result returns the report of a run, from the queue or by reading the run.
func (r *runs) result(ctx context.Context, x *run) (readResult, error) {
	o, _ := x.glance()
	if o.err != nil {
		return readResult{}, o.err
	}
	return r.reads.read(ctx, x, o.stamp, !o.manifest.Merged, func(ctx context.Context) (readResult, error) {
		return r.summarize(ctx, x)
	})
}

// object returns the object of a run without the report of its records.
func (r *runs) object(x *run, e runEntry) *runObject {
	return &runObject{
		runEntry: e, About: []string{}, Warnings: []string{}, Caveats: []string{},
		Tables: []runTable{}, Figures: []runFigure{}, Files: x.files(),
	}
}

// summarize reads a run and makes its report.
func (r *runs) summarize(ctx context.Context, x *run) (readResult, error) {
	s, err := experiments.Runs{Catalog: r.options.Catalog}.Summarize(ctx, x.dir())
	if err != nil {
		return readResult{}, err
	}
	o := r.object(x, r.entry(x))
	o.Done, o.About = s.Records, s.About
	o.addSection(&s.Section, s.Trace)
	return readResult{output.Object(o), s.Section.Answer, s.Records, s.Section.Figures, s.Trace}, nil
}

// write answers with an encoded object.
func write(w http.ResponseWriter, object []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	// A client that is gone needs no answer.
	_, _ = w.Write(object)
}

// compare answers with the differences of two runs.
func (r *runs) compare(w http.ResponseWriter, request *http.Request) {
	a, b := r.at(request.FormValue("a")), r.at(request.FormValue("b"))
	if a == nil || b == nil {
		refuse(w, http.StatusNotFound, noRun)
		return
	}
	answer, err := r.compared(request.Context(), a, b)
	replyUnlessGone(w, request, answer, err)
}

// compared compares two runs.
func (r *runs) compared(ctx context.Context, a, b *run) (*experiments.Compared, error) {
	for _, x := range []*run{a, b} {
		if o, _ := x.glance(); o.err != nil {
			return nil, o.err
		}
	}
	var c *experiments.Compared
	err := r.reads.withSlot(ctx, func(ctx context.Context) (err error) {
		if c, err = (experiments.Runs{Catalog: r.options.Catalog}).Compare(ctx, a.dir(), b.dir()); err == nil {
			c.A, c.B = filepath.ToSlash(c.A), filepath.ToSlash(c.B)
		}
		return err
	})
	return c, err
}
