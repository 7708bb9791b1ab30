package page

import (
	"context"
	"net/http"
	"slices"
	"time"
)

// A run that is being made is followed by reading what comes to its files of records, whoever makes
// it: nothing here can disturb that.

// runProgress is how far a run is.
type runProgress struct {
	Done    int `json:"done"`    // the trials with a record
	Planned int `json:"planned"` // the trials of the plan
	// records per second over the last half minute, or since the session began
	PerSecond   *float64 `json:"per_second,omitempty"`
	LeftSeconds *float64 `json:"left_seconds,omitempty"` // what is left at this rate
	// how long ago the files last changed: long after a run was stopped
	QuietSeconds float64 `json:"quiet_seconds"`
	making
}

// runChanged tells that a run says something new, from so many records.
type runChanged struct {
	Done int `json:"done"` // the number of records that are counted in
}

// quietEnd is how long a run may get no record until it is no longer followed.
const quietEnd = 5 * time.Minute

// live answers with what a run that is being made tells.
func (r *runs) live(w http.ResponseWriter, request *http.Request, x *run) {
	ctx, e := newEvents(w, request)
	defer e.end()
	r.follow(ctx, x, feed{e, ""})
}

// follow tells how far a run is, and when it says something new, until it is complete, has
// been quiet for long, or the client is gone.
func (r *runs) follow(ctx context.Context, x *run, e feed) {
	tick := time.NewTicker(r.lookEvery)
	defer tick.Stop()
	var p pace
	var shards submitted
	told := -1
	for {
		o, done, made := r.observe(x)
		if o.err != nil {
			e.tell("failed", failure{o.err.Error()})
			return
		}
		asked := o.submitted && shards.ask(ctx, x)
		done = shards.records(&o, done)
		progress := p.progress(&o, done, time.Now())
		progress.making = made
		e.tell("progress", progress)
		if asked {
			e.tell("shards", shards.status)
		}
		switch {
		case o.manifest.Merged:
			e.tell("complete", runChanged{done})
			return
		case done != told && r.reads.due(x, o.stamp):
			e.tell("changed", runChanged{done})
			told = done
		case progress.Work == "" && !shards.active() && time.Since(o.changed) > quietEnd:
			e.tell("quiet", runChanged{done})
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// pace tells how fast records come, over the last while.
type pace struct{ samples []sample }

// sample is how many records there were at a time.
type sample struct {
	at   time.Time
	done int
}

const (
	// paceOver is the time that the pace is one of, at least paceLeast.
	paceOver  = 30 * time.Second
	paceLeast = 3 * time.Second
)

// progress returns how far a run is, after done records at a time.
func (p *pace) progress(o *outline, done int, now time.Time) runProgress {
	if p.samples == nil {
		p.samples = sessionStart(o)
	}
	p.samples = append(p.samples, sample{now, done})
	// The first is the start of the session, until there is something newer to go by.
	for len(p.samples) > 2 && now.Sub(p.samples[1].at) >= paceOver {
		p.samples = slices.Delete(p.samples, 0, 1)
	}
	planned := o.manifest.Trials
	progress := runProgress{Done: done, Planned: planned, QuietSeconds: max(0, now.Sub(o.changed).Seconds())}
	first := p.samples[0]
	if span := now.Sub(first.at); span >= paceLeast && !o.manifest.Merged {
		rate := float64(done-first.done) / span.Seconds()
		progress.PerSecond = &rate
		if rate > 0 {
			left := float64(planned-done) / rate
			progress.LeftSeconds = &left
		}
	}
	return progress
}

// sessionStart returns how many records there were when the sessions at work began, if that
// is known: of a run without shards, whose other sessions have ended.
func sessionStart(o *outline) []sample {
	sessions := o.manifest.Sessions
	if len(o.shards) != 1 || len(sessions) == 0 {
		return nil
	}
	before := 0
	for _, s := range sessions[:len(sessions)-1] {
		if s.End.IsZero() {
			return nil
		}
		before += s.Records
	}
	return []sample{{sessions[len(sessions)-1].Start, before}}
}
