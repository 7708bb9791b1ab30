package page

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"time"

	"basisk/experiments"
)

// A run is made by a job that runs its remaining trials, as experiment resume does; a new run
// has all of them left. So a run that was stopped, or whose server has died, continues in the
// same way. One run is made at a time; others wait.

// pilot is the time for which trials are run to estimate the whole run.
const pilot = 2 * time.Second

// runChoice lists the experiments and the folders.
type runChoice struct {
	Experiments []asked `json:"experiments"` // the experiments with the fields of their forms
	// the folders in which runs can be made; none if the server only shows them
	Folders []string `json:"folders"`
}

// runForecast is the estimated cost of a run.
type runForecast struct {
	Trials  int     `json:"trials"`       // the number of trials of the plan
	Seconds float64 `json:"seconds"`      // the time of one worker for all trials; 0 if it is unknown
	Memory  uint64  `json:"memory_bytes"` // the memory of one worker
}

// making is the work of this server on a run.
type making struct {
	Work   string `json:"work,omitempty"`   // `waiting` or `running` while this server makes the run
	Failed string `json:"failed,omitempty"` // why the server has not finished it
	// whether the server can resume the run: it is neither complete nor a shard
	Resumable bool `json:"resumable,omitempty"`
}

// choices answers with the experiments and the folders.
func (r *runs) choices(w http.ResponseWriter, _ *http.Request) {
	x := runChoice{Experiments: []asked{}, Folders: []string{}}
	if !r.options.ReadOnly {
		x.Folders = append(x.Folders, r.places()...)
	}
	for _, f := range r.forms {
		x.Experiments = append(x.Experiments, f.asked())
	}
	reply(w, http.StatusOK, x)
}

// writable returns a handler that refuses requests if the server only shows runs.
func (r *runs) writable(handle http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, request *http.Request) {
		if r.options.ReadOnly {
			refuse(w, http.StatusForbidden, "this server only shows runs: it was started with --read-only")
			return
		}
		handle(w, request)
	}
}

// plan answers with the estimated cost of a run.
func (r *runs) plan(w http.ResponseWriter, request *http.Request) {
	p, err := r.understand(w, request)
	var f experiments.Forecast
	if err == nil {
		ctx, cancel := context.WithTimeout(request.Context(), readingTime)
		defer cancel()
		err = r.reads.withSlot(ctx, func() (err error) {
			f, err = experiments.MeasureForecast(ctx, p.experiment, p.params, experiments.Shard{}, pilot)
			return err
		})
	}
	r.answer(w, http.StatusOK, runForecast{f.Trials, f.Time.Seconds(), f.Memory}, err)
}

// answer answers with an object, or with an error.
func (r *runs) answer(w http.ResponseWriter, status int, object any, err error) {
	var wrong *refusal
	switch {
	case errors.As(err, &wrong):
		reply(w, http.StatusBadRequest, wrong)
	case err != nil:
		replyError(w, err)
	default:
		reply(w, status, object)
	}
}

// begin creates a run and starts its job.
func (r *runs) begin(w http.ResponseWriter, request *http.Request) {
	p, err := r.understand(w, request)
	var x *run
	if err == nil {
		x, err = r.create(request.Context(), p)
	}
	if err == nil {
		err = r.work(x, p.workers)
	}
	var e runEntry
	if err == nil {
		e = r.entry(x)
	}
	r.answer(w, http.StatusCreated, e, err)
}

// create creates a run without records.
func (r *runs) create(ctx context.Context, p *planned) (*run, error) {
	r.creating.Lock()
	defer r.creating.Unlock()
	dir := p.at
	if dir == "" {
		dir = experiments.FreeFolder(p.folder, p.experiment.Name(), time.Now())
	}
	ctx, cancel := context.WithTimeout(ctx, readingTime)
	defer cancel()
	err := r.reads.withSlot(ctx, func() error {
		made, err := experiments.Runs{}.Create(ctx, dir, p.experiment, p.params, p.setup)
		if err != nil {
			return err
		}
		return made.Close()
	})
	return r.of(p.folder, filepath.Base(dir)), err
}

// resume starts the job of an incomplete run.
func (r *runs) resume(w http.ResponseWriter, _ *http.Request, x *run) {
	err := r.work(x, r.options.Limits.AtOnce)
	var e runEntry
	if err == nil {
		e = r.entry(x)
	}
	r.answer(w, http.StatusAccepted, e, err)
}

// halt stops the work on a run, if there is any; its records stay.
func (r *runs) halt(w http.ResponseWriter, _ *http.Request, x *run) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if x.job != nil {
		x.job.stop(errStopped)
	}
	w.WriteHeader(http.StatusNoContent)
}

// work starts the job that finishes a run. It is an error if there is one already or the run
// cannot be resumed.
func (r *runs) work(x *run, workers int) error {
	if o, _ := x.glance(); o.err != nil {
		return o.err
	} else if !o.resumable() {
		return &httpError{http.StatusConflict, "the run is complete, or made in shards, which experiment resume and merge finish"}
	}
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if r.state(x).Work != "" {
		return &httpError{http.StatusConflict, "the run is being made already"}
	}
	j := &job{id: rand.Text(), question: "run", board: filepath.Base(x.dir()), line: r.line}
	j.work = func(ctx context.Context, t *jobReporter) any { return r.finish(ctx, x, workers, t) }
	if err := r.jobs.add(j); err != nil {
		return err
	}
	x.job = j
	go r.jobs.run(j)
	return nil
}

// finish runs the trials of a run that have no record, and writes its report.
func (r *runs) finish(ctx context.Context, x *run, workers int, t *jobReporter) any {
	made, err := experiments.Runs{Catalog: r.makes}.Reopen(ctx, x.dir(), experiments.Shard{}, "")
	if err == nil {
		err = workOff(ctx, made, workers, t)
	}
	if err == nil {
		_, err = made.Finish(ctx)
	}
	if err != nil && ctx.Err() == nil {
		return failure{err.Error()}
	}
	_, done := x.glance()
	return runChanged{done}
}

// workOff runs the trials of an open run, and closes it.
func workOff(ctx context.Context, made *experiments.Run, workers int, t *jobReporter) (err error) {
	defer func() { err = errors.Join(err, made.Close()) }()
	var done atomic.Int64
	done.Store(int64(made.Done))
	return made.Measure(ctx, workers, func() { t.progress(float64(done.Add(1)) / float64(made.Total)) })
}

// observe returns the outline of a run, the number of its records and the work on it. Work that
// has ended has written all its files, so observe asks for the work before it reads the files.
func (r *runs) observe(x *run) (o outline, done int, m making) {
	x.mutex.Lock()
	m = r.state(x)
	x.mutex.Unlock()
	o, done = x.glance()
	m.Resumable = m.Work == "" && !r.options.ReadOnly && o.resumable()
	return o, done, m
}

// state returns the work on a run. The caller holds its mutex.
func (r *runs) state(x *run) (m making) {
	if x.job != nil {
		r.jobs.mark(func() { m.Work, m.Failed = x.job.entry().State, x.job.failed })
	}
	if m.Work == "ended" {
		m.Work = ""
	}
	return m
}

// resumable reports whether a run can be resumed: it is incomplete and not a shard.
func (o *outline) resumable() bool {
	return o.err == nil && o.manifest != nil && !o.manifest.Merged && o.manifest.Shard == ""
}
