package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/solver"
)

// Flags that take more than a number or a text check what they are given when they
// are set: mistakes are told before any input is read, and the message can name the
// flag. Those with a list of words also complete themselves in shells.

// choice is the value of a flag that takes one of a few words.
type choice struct {
	value   *string
	kind    string // what the help calls it
	allowed []string
}

// String returns the present value.
func (c *choice) String() string { return *c.value }

// Type returns what the help shows behind the flag.
func (c *choice) Type() string { return c.kind }

// Set takes word if it is one of those allowed.
func (c *choice) Set(word string) error {
	if !slices.Contains(c.allowed, word) {
		return fmt.Errorf("expected one of %s", strings.Join(c.allowed, ", "))
	}
	*c.value = word
	return nil
}

// methodChoice is the value of a flag that takes a method: one of the catalogue, or
// the command of an external one.
type methodChoice struct{ choice }

// Set takes name if it is one of those allowed or a command that can be run.
func (m *methodChoice) Set(name string) error {
	if !strings.HasPrefix(name, solver.ExternalPrefix) {
		return m.choice.Set(name)
	}
	if _, err := solver.NewMethod(solver.Config{Method: name}); err != nil {
		return err
	}
	*m.value = name
	return nil
}

// ruleList is the value of a flag that lists rules.
type ruleList struct{ value *string }

// String returns the present value.
func (r ruleList) String() string { return *r.value }

// Type returns what the help shows behind the flag.
func (r ruleList) Type() string { return "LIST" }

// Set takes list if it names known rules.
func (r ruleList) Set(list string) error {
	if _, err := heuristics.Parse(list); err != nil {
		return err
	}
	*r.value = list
	return nil
}

// parsed is the value of a flag that is read when it is set.
type parsed struct {
	kind string // what the help calls it
	text string // as it was set
	read func(text string) error
}

// String returns the present value, empty if there is none.
func (p *parsed) String() string { return p.text }

// Type returns what the help shows behind the flag.
func (p *parsed) Type() string { return p.kind }

// Set reads text and keeps it.
func (p *parsed) Set(text string) error {
	p.text = text
	return p.read(text)
}

// box is the value of a flag that takes the rows and columns of a box, "2x6".
func box(value *[2]int) *parsed {
	return &parsed{kind: "RxC", read: func(text string) error {
		rows, cols, found := strings.Cut(text, "x")
		r, err1 := strconv.Atoi(rows)
		c, err2 := strconv.Atoi(cols)
		if !found || err1 != nil || err2 != nil || r < 1 || c < 1 {
			return errors.New("expected the rows and columns of a box, as in 2x6")
		}
		*value = [2]int{r, c}
		return nil
	}}
}

// places is the value of a flag that takes a list of places, which can only be
// understood when the shape is known.
func places(value *string) *parsed {
	return &parsed{kind: "LIST", read: func(text string) error {
		if text == "" {
			return errors.New("expected a list as in 2,1,3,4 or (1,2)")
		}
		*value = text
		return nil
	}}
}

// shardOf is the value of a flag that takes a part of a plan, "2/4".
func shardOf(value *experiments.Shard) *parsed {
	return &parsed{kind: "i/n", read: func(text string) (err error) {
		*value, err = experiments.ParseShard(text)
		return err
	}}
}

// sizeUnits are the suffixes of sizes.
const sizeUnits = "KMG"

// size is the value of a flag that takes a number of bytes with an optional unit of
// powers of 1024, "64M".
func size(value *int) *parsed {
	return &parsed{kind: "BYTES", read: func(text string) error {
		digits, shift := text, 0
		if last := len(text) - 1; last >= 0 {
			if unit := strings.IndexByte(sizeUnits, text[last]); unit >= 0 {
				digits, shift = text[:last], 10*(unit+1)
			}
		}
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || n > 1<<40>>shift {
			return errors.New("expected a number of bytes of at least 1, as in 4096 or 64M")
		}
		*value = n << shift
		return nil
	}}
}
