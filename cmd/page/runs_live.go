package page

import (
	"net/http"
	"slices"
	"time"
)

// The server follows a run that is being made by reading its growing files of records, so it
// cannot disturb the program that makes the run.

// runProgress is the progress of a run.
type runProgress struct {
	Done    int `json:"done"`    // the trials with a record
	Planned int `json:"planned"` // the trials of the plan
	// records per second over the last half minute, or since the session began
	PerSecond   *float64 `json:"per_second,omitempty"`
	LeftSeconds *float64 `json:"left_seconds,omitempty"` // the time that the remaining trials take at this rate
	// the time since the files last changed; it grows after a run was stopped
	QuietSeconds float64 `json:"quiet_seconds"`
}

// runChanged is the event that the report of a run has changed.
type runChanged struct {
	Done int `json:"done"` // the number of records of the new report
}

// quietEnd is the time without a new record after which a run is no longer followed.
const quietEnd = 5 * time.Minute

// live serves the socket of a run.
func (r *runs) live(w http.ResponseWriter, request *http.Request, x *run) {
	k := accept(w, request)
	if k == nil {
		return
	}
	defer k.close()
	go k.listen(func() {})
	r.follow(x, k)
}

// follow sends the progress of a run, and an event when its report may have changed, until the
// run is complete or quiet for quietEnd, or the client is gone.
func (r *runs) follow(x *run, k *socket) {
	tick := time.NewTicker(r.lookEvery)
	defer tick.Stop()
	var p pace
	sent := -1
	for {
		o, done := x.glance()
		if o.err != nil {
			k.send("failed", failure{o.err.Error()})
			return
		}
		k.send("progress", p.progress(&o, done, time.Now()))
		switch {
		case o.manifest.Merged:
			k.send("complete", runChanged{done})
			return
		case done != sent && r.reads.due(x, o.stamp):
			k.send("changed", runChanged{done})
			sent = done
		case time.Since(o.changed) > quietEnd:
			k.send("quiet", runChanged{done})
			return
		}
		select {
		case <-k.ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// pace computes the rate of new records over the last paceMax.
type pace struct{ samples []sample }

// sample is the number of records at a time.
type sample struct {
	at   time.Time
	done int
}

const (
	// paceMin and paceMax bound the time over which the rate is computed.
	paceMin = 3 * time.Second
	paceMax = 30 * time.Second
)

// progress returns the progress of a run that has done records now.
func (p *pace) progress(o *outline, done int, now time.Time) runProgress {
	if p.samples == nil {
		p.samples = sessionStart(o)
	}
	p.samples = append(p.samples, sample{now, done})
	// The first is the start of the session until a later sample is old enough.
	for len(p.samples) > 2 && now.Sub(p.samples[1].at) >= paceMax {
		p.samples = slices.Delete(p.samples, 0, 1)
	}
	planned := o.manifest.Trials
	progress := runProgress{Done: done, Planned: planned, QuietSeconds: max(0, now.Sub(o.changed).Seconds())}
	first := p.samples[0]
	if span := now.Sub(first.at); span >= paceMin && !o.manifest.Merged {
		rate := float64(done-first.done) / span.Seconds()
		progress.PerSecond = &rate
		if rate > 0 {
			left := float64(planned-done) / rate
			progress.LeftSeconds = &left
		}
	}
	return progress
}

// sessionStart returns the number of records at the start of the last session, if it is
// known: if the run has no shards and its other sessions have ended.
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
