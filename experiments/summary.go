package experiments

import (
	"context"
	"fmt"
	"iter"

	"basisk/results"
)

// Summary is what a run says, by the records that there are.
type Summary struct {
	// Manifest is that of the run, or of its first shard with the sessions of all.
	Manifest *results.Manifest
	// Records is how many of the trials of the plan have left one.
	Records int
	// About says where the figures come from, a line each.
	About   []string
	Section results.Section
}

// Summarize reads the run in dir, of an experiment of the catalogue, and tells what it
// says. It writes nothing: the run may be complete, cut short, or being made by another
// process at this time; then it tells how far it is. The error is that of ctx if it ends
// first.
func (rs Runs) Summarize(ctx context.Context, dir string) (Summary, error) {
	f, err := rs.open(ctx, dir)
	if err != nil {
		return Summary{}, err
	}
	return f.summarize(ctx)
}

// summarize tells what the run says.
func (f *folder) summarize(ctx context.Context) (Summary, error) {
	records, closing, err := f.records(ctx)
	if err != nil {
		return Summary{}, err
	}
	defer closing()
	d := doubts{}
	section := summarize(f.experiment, d.note(until(ctx, records)), f.kept.puzzleOf(f.params.Catalog))
	if d.failure != nil {
		return Summary{}, d.failure
	}
	section.Caveats = append(section.Caveats, d.caveats()...)
	if d.records < f.manifest.Trials {
		section.Caveats = append(section.Caveats, fmt.Sprintf("The run is not complete: %d of %d trials.",
			d.records, f.manifest.Trials))
	}
	return Summary{f.manifest, d.records, about(f.manifest, d.records), section}, nil
}

// until yields records until ctx ends, and then its error.
func until(ctx context.Context, records iter.Seq2[results.Record, error]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if ended := context.Cause(ctx); ended != nil {
				err = ended
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}
