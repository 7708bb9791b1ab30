package dlx

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
)

// The idea: probes are numbered, and the random numbers of each follow from the seed and its
// number. Each worker takes the next number, and results are summed in the order of the numbers. So
// the sums, to the last bit, depend neither on the number nor on the speed of the workers, and an
// interrupted sample is the sample of its first probes.

// Sampling configures a sample. Its zero value asks for 1,000 probes with one worker.
type Sampling struct {
	// Probes is their number; default 1,000.
	Probes uint64
	// Seed determines the random numbers of all probes; default 0.
	Seed uint64
	// Workers is the number of goroutines that probe, at most one per processor; default 1.
	Workers int
	// Progress, if not nil, is called after each probe with the completed share.
	Progress func(share float64)
}

// defaultProbes is the default of Probes: enough for an error of 3 % if values differ by as much as
// their mean.
const defaultProbes = 1000

// MaxClasses bounds the number of distinct classes of a sample, which take about 10 MB; values of
// further classes are in the total only.
const MaxClasses = 1 << 16

// Outcome is the result of one probe.
type Outcome struct {
	// Log is the natural logarithm of its value, -Inf for 0.
	Log float64
	// Class names the tally to which the value is also added, besides the total. Values without a
	// class are in the total only.
	Class string
}

// Miss is the outcome of a probe that found nothing.
func Miss() Outcome { return Outcome{Log: math.Inf(-1)} }

// Sample is the sum of the results of the probes.
type Sample struct {
	// Total tallies all probes.
	Total ProbeSum
	// Classes has a tally for each class that was met, in which probes of other classes count as
	// zero. Unsorted counts the values of classes beyond MaxClasses.
	Classes  map[string]*ProbeSum
	Unsorted uint64
}

// Prober makes probe number i of a sample. An error ends the sample.
type Prober func(ctx context.Context, i uint64) (Outcome, error)

// Probe takes a sample: each worker calls newProber once, in its own goroutine, and makes its
// probes with the result. It fails if a prober fails or ctx ends; the sample has all probes before
// the first that failed.
func Probe(ctx context.Context, c Sampling, newProber func() Prober) (Sample, error) {
	c.Probes = cmp.Or(c.Probes, defaultProbes)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	found := make(chan numbered, 64)
	go sendProbes(ctx, c, newProber, found)
	s := Sample{Classes: map[string]*ProbeSum{}}
	waiting := map[uint64]Outcome{}
	for f := range found {
		if f.err != nil {
			cancel(f.err)
			continue
		}
		waiting[f.number] = f.outcome
		for o, ok := waiting[s.Total.Probes]; ok; o, ok = waiting[s.Total.Probes] {
			delete(waiting, s.Total.Probes)
			s.add(o)
		}
		if c.Progress != nil {
			c.Progress(float64(s.Total.Probes) / float64(c.Probes))
		}
	}
	for _, t := range s.Classes {
		t.Probes = s.Total.Probes
	}
	if s.Total.Probes < c.Probes {
		return s, fmt.Errorf("dlx: %d of %d probes: %w", s.Total.Probes, c.Probes, context.Cause(ctx))
	}
	return s, nil
}

// numbered is an outcome on its way to the sum.
type numbered struct {
	number  uint64
	outcome Outcome
	err     error
}

// sendProbes has the workers make all probes and closes found after the last.
func sendProbes(ctx context.Context, c Sampling, newProber func() Prober, found chan<- numbered) {
	var next atomic.Uint64
	var workers sync.WaitGroup
	for range goroutines(c.Workers) {
		workers.Go(func() {
			if ctx.Err() != nil {
				return
			}
			probe := newProber()
			for i := next.Add(1) - 1; i < c.Probes && ctx.Err() == nil; i = next.Add(1) - 1 {
				o, err := probe(ctx, i)
				found <- numbered{i, o, err}
			}
		})
	}
	workers.Wait()
	close(found)
}

// add adds the next probe.
func (s *Sample) add(o Outcome) {
	s.Total.Add(o.Log)
	if o.Class == "" || math.IsInf(o.Log, -1) {
		return
	}
	t := s.Classes[o.Class]
	if t == nil && len(s.Classes) >= MaxClasses {
		s.Unsorted++
		return
	}
	if t == nil {
		t = &ProbeSum{}
		s.Classes[o.Class] = t
	}
	t.Add(o.Log)
}

// Seeds returns the two words that seed the random numbers of probe i: all bits of both numbers
// mixed by the finalizer of Steele, Lea and Flood (SplitMix64, 2014).
func Seeds(seed, i uint64) (uint64, uint64) {
	a := Mix64(seed + Golden)
	return Mix64(a + i*Golden), Mix64(a ^ Mix64(i+Golden))
}
