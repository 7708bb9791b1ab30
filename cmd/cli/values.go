package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"basisk/dlx/cdcl"
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

// methodFlag is the value of a flag that takes a method of a catalogue.
type methodFlag struct {
	value   *solver.MethodEntry
	catalog solver.Catalog
}

// String returns the present value.
func (m methodFlag) String() string {
	if m.value == nil {
		return ""
	}
	return m.value.Name
}

// Type returns what the help shows behind the flag.
func (m methodFlag) Type() string { return "METHOD" }

// Set takes the method called name if it can be made: a command must be one that can
// be run.
func (m methodFlag) Set(name string) error {
	entry, err := m.catalog.Method(name)
	if err == nil && entry.New != nil {
		_, err = entry.New(solver.Config{})
	}
	if err == nil {
		*m.value = entry
	}
	return err
}

// chooserFlag is the value of a flag that takes a chooser of a catalogue.
type chooserFlag struct {
	value   *solver.ChooserEntry
	catalog solver.Catalog
}

// String returns the present value.
func (c chooserFlag) String() string {
	if c.value == nil {
		return ""
	}
	return c.value.Name
}

// Type returns what the help shows behind the flag.
func (c chooserFlag) Type() string { return "WHAT" }

// Set takes the chooser called name.
func (c chooserFlag) Set(name string) (err error) {
	*c.value, err = c.catalog.Chooser(name)
	return err
}

// ruleFlag is the value of a flag that lists rules of a catalogue.
type ruleFlag struct {
	value   *heuristics.Rules
	catalog heuristics.Rules
}

// String returns the present value.
func (r ruleFlag) String() string {
	if r.value == nil {
		return ""
	}
	return r.value.String()
}

// Type returns what the help shows behind the flag.
func (r ruleFlag) Type() string { return "LIST" }

// Set takes the rules that list names.
func (r ruleFlag) Set(list string) (err error) {
	*r.value, err = r.catalog.Parse(list)
	return err
}

// cdclFlag is the value of a flag that takes a setting of clause learning and may be
// repeated.
type cdclFlag struct{ value *cdcl.Config }

// String returns the settings so far.
func (c cdclFlag) String() string {
	if c.value == nil {
		return ""
	}
	return c.value.String()
}

// Type returns what the help shows behind the flag.
func (c cdclFlag) Type() string { return "name=value" }

// Set takes one setting.
func (c cdclFlag) Set(assignment string) error { return c.value.Parse(assignment) }

// box is the value of a flag that takes the rows and columns of a box, "2x6".
type box struct{ value *[2]int }

// String returns the present value, empty if there is none.
func (b box) String() string {
	if *b.value == [2]int{} {
		return ""
	}
	return fmt.Sprintf("%dx%d", b.value[0], b.value[1])
}

// Type returns what the help shows behind the flag.
func (b box) Type() string { return "RxC" }

// Set reads rows and columns.
func (b box) Set(text string) error {
	rows, cols, found := strings.Cut(text, "x")
	r, err1 := strconv.Atoi(rows)
	c, err2 := strconv.Atoi(cols)
	if !found || err1 != nil || err2 != nil || r < 1 || c < 1 {
		return fmt.Errorf("expected the rows and columns of a box, as in 2x6")
	}
	*b.value = [2]int{r, c}
	return nil
}

// size is the value of a flag that takes a number of bytes, "64M".
type size struct{ value *int }

// sizeUnits are the suffixes of sizes.
const sizeUnits = "KMG"

// String returns the present value, empty if there is none.
func (s size) String() string {
	if *s.value == 0 {
		return ""
	}
	return strconv.Itoa(*s.value)
}

// Type returns what the help shows behind the flag.
func (s size) Type() string { return "BYTES" }

// Set reads a number with an optional unit of powers of 1024.
func (s size) Set(text string) error {
	digits, shift := text, 0
	if last := len(text) - 1; last >= 0 {
		if unit := strings.IndexByte(sizeUnits, text[last]); unit >= 0 {
			digits, shift = text[:last], 10*(unit+1)
		}
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > 1<<40>>shift {
		return fmt.Errorf("expected a number of bytes of at least 1, as in 4096 or 64M")
	}
	*s.value = n << shift
	return nil
}
