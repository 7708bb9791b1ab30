package cli

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"basisk/grid"
	"basisk/internal/amount"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Every flag that takes a number, a time or a size is made here, with the range of what it
// takes; so whatever cannot be is refused in the same words, before anything is read or
// written. A budget may be any number, since it only ends what would end later; what is
// done as often as a flag says, or is kept in memory, has a largest number.

// maxBasis and maxCube are the largest bases of squares and of cubes.
const (
	maxBasis = 16
	maxCube  = 8
)

// The ranges of the flags of several commands.
var (
	workersRange = amount.Range{Least: 1, Most: solver.MaxWorkers}
	sideRange    = amount.Range{Least: 2, Most: grid.MaxSide}
	basisRange   = amount.Range{Least: 2, Most: maxBasis}
	cubeRange    = amount.Range{Least: 2, Most: maxCube}
)

// whole is the value of a flag that takes a whole number in a range. That there is no
// number, where the default is 0 and not in the range, is an empty text.
func whole[T int | uint64](value *T, kind string, r amount.Range) *parsed {
	text := ""
	if n := uint64(*value); n != 0 || r.Least == 0 {
		text = strconv.FormatUint(n, 10)
	}
	return &parsed{kind: kind, text: text, read: func(text string) error {
		n, err := r.Whole(text)
		if err == nil {
			*value = T(n)
		}
		return err
	}}
}

// addWorkersFlag gives command, whose task has a worker, the flag that says how many work
// side by side. Commands without it work through their input one by one.
func addWorkersFlag(command *cobra.Command, value *int, usage string) {
	command.Flags().Var(whole(value, "number", workersRange), "workers", usage+" (default: one a processor)")
	*value = min(runtime.GOMAXPROCS(0), solver.MaxWorkers) // not for help, which is the same on all machines
	inGroup(command, groupLimits, "workers")
}

// decimal is the value of a flag that takes a number which fits; expected says which do.
func decimal(value *float64, kind, expected string, fits func(x float64) bool) *parsed {
	return &parsed{kind: kind, text: strconv.FormatFloat(*value, 'g', -1, 64), read: func(text string) error {
		x, err := amount.Number(text)
		if err != nil || !fits(x) {
			return errors.New("expected " + expected)
		}
		*value = x
		return nil
	}}
}

// timeFlag is the value of a flag that takes what something may take, 0 being for ever.
func timeFlag(value *time.Duration) *parsed {
	text := ""
	if *value != 0 {
		text = value.String()
	}
	return &parsed{kind: "time", text: text, read: func(text string) (err error) {
		*value, err = amount.Time(text)
		return err
	}}
}

// finiteTimeFlag is the value of a flag that takes what something may take, and may not be
// for ever.
func finiteTimeFlag(value *time.Duration) *parsed {
	p := timeFlag(value)
	read := p.read
	p.read = func(text string) error {
		if err := read(text); err != nil || *value > 0 {
			return err
		}
		return errors.New("expected a time above 0, as in 20, 20s or 500ms")
	}
	return p
}

// size is the value of a flag that takes a number of bytes with an optional unit of
// powers of 1024, "64M".
func size(value *int) *parsed {
	return &parsed{kind: "BYTES", read: func(text string) (err error) {
		*value, err = amount.Bytes(text)
		return err
	}}
}

// box is the value of a flag that takes the rows and columns of a box, "2x6".
func box(value *[2]int) *parsed {
	factor := amount.Range{Least: 1, Most: grid.MaxSide}
	return &parsed{kind: "RxC", read: func(text string) error {
		rows, cols, found := strings.Cut(text, "x")
		r, err1 := factor.Whole(rows)
		c, err2 := factor.Whole(cols)
		if !found || err1 != nil || err2 != nil || r*c < sideRange.Least || r*c > sideRange.Most {
			return fmt.Errorf("expected the rows and columns of a box of 2 to %d cells, as in 2x6", grid.MaxSide)
		}
		*value = [2]int{int(r), int(c)}
		return nil
	}}
}
