package ask

import (
	"context"
	"errors"
	"io"

	"basisk/grid/format"
	"basisk/heuristics/verify"
	"basisk/solver"
)

// The statuses of a log of an explanation.
const (
	Verified solver.Status = "verified"
	Refused  solver.Status = "refused"  // something in it does not follow
	Unproved solver.Status = "unproved" // some steps were not decided
)

// Verification is the result of checking a log. The counts of a log that is rejected or truncated
// are those up to that line.
type Verification struct {
	Subject
	Log    string        `json:"log"`    // the file
	Status solver.Status `json:"status"` // whether the steps follow
	*End
	Steps          int               `json:"steps"`             // the number of steps checked
	TrialSteps     int               `json:"trial_steps"`       // the number of steps checked within trials
	Sizes          int               `json:"sizes"`             // the steps whose smallest sizes were confirmed
	SizesUnchecked int               `json:"sizes_unchecked"`   // steps with sizes too large to check
	Refutations    int               `json:"refutations"`       // the steps proved by refuting the opposite
	Unproved       []verify.Unproved `json:"unproved"`          // the steps that were not proved
	Message        string            `json:"message,omitempty"` // what does not follow
	// Err says what is wrong with the log, or is nil.
	Err error `json:"-"`
	// Interrupted reports whether Err is the end of the context.
	Interrupted bool `json:"-"`
}

// End is the outcome that a log states, with the number of candidates left.
type End struct {
	Outcome    string `json:"outcome"`         // the outcome that the log states
	Candidates int    `json:"candidates_left"` // the candidates left that it states
}

// Verify re-checks the log of an explanation of r; the caller names the log. Nodes limits the search
// for a conclusion of an unknown rule, see [verify.Options]. If ctx ends first, the log is unproved
// and Interrupted is set.
func Verify(ctx context.Context, r format.Record, log io.Reader, nodes int) Verification {
	x, err := verify.Verify(ctx, log, r.Puzzle, verify.Options{Nodes: nodes})
	v := Verification{
		Subject: About(r), Status: Verified, End: &End{x.Outcome, x.Candidates}, Steps: x.Steps,
		TrialSteps: x.TrialSteps, Sizes: x.Sizes, SizesUnchecked: x.SizesUnchecked,
		Refutations: x.Refutations, Unproved: append([]verify.Unproved{}, x.Unproved...),
	}
	switch {
	case err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()):
		v.Refuse(err)
		v.Status, v.Interrupted = Unproved, true
	case err != nil:
		v.Refuse(err)
	case len(x.Unproved) > 0:
		v.Status = Unproved
	}
	return v
}

// Refuse records what is wrong.
func (v *Verification) Refuse(err error) {
	v.Status, v.End, v.Err, v.Message = Refused, nil, err, err.Error()
}
