// Package option has the type of everything that is set by a text: the flags of a command, the
// fields of a form, the options of an experiment.
//
// # Words
//
// An option has a name, a kind of value, and a function that parses its texts. Values are the
// settings of a list of options.
//
// # Invariants
//
// The owner of an option provides the parser: the package knows numbers, times and words, but not
// rules or shapes. A text is parsed when it is set, so what [Get] returns is valid. An error says
// what was expected; [Values.Set] adds the name of the option.
//
// # Design
//
// Values are looked up by name and have the type that Parse returns. The compiler would check a
// struct with a field for each option, but flags and forms would need a second list of the same
// names.
package option

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"basisk/internal/amount"
	"basisk/internal/suggest"
)

// Kind is the kind of value of an option, for forms.
type Kind string

// The kinds of values, and the types that Parse returns for them.
const (
	Switch Kind = "switch" // bool
	Count  Kind = "count"  // uint64
	Number Kind = "number" // float64
	Time   Kind = "time"   // time.Duration
	Bytes  Kind = "bytes"  // int
	OneOf  Kind = "one of" // string, or what its owner makes of it
	Text   Kind = "text"   // string, or what its owner makes of it
	File   Kind = "file"   // string: a file to read
	Size   Kind = "size"   // a number that may be relative to the basis
	Rules  Kind = "rules"  // a list of rules
	List   Kind = "list"   // words with commas between
)

// Option is a thing that is set by a text.
type Option struct {
	// Name is its name, Letter a one-letter name on command lines; default none.
	Name, Letter string
	// Group is the heading under which help lists it; default the command's.
	Group string
	// Help is a line for people, and Word the name of the value in it; default a word in backquotes in
	// Help, or the name of the kind.
	Help, Word string
	Kind       Kind
	// Default is the text that applies if none is set; default none, and the zero value.
	Default string
	Range   Range
	// Repeat allows several texts, which accumulate.
	Repeat bool
	// Parse parses a text. The error says what was expected.
	Parse func(text string) (any, error)
}

// Range is the set of values of an option, as far as a form can know it: numbers from Min to Max, or
// one of the words.
type Range struct {
	Min, Max uint64
	Words    []Word
}

// Word is a valid text of an option, with a line about it.
type Word struct {
	Name string `json:"name"`           // the value
	Help string `json:"help,omitempty"` // what it means
}

// Words returns words without help.
func Words[S ~string](names ...S) []Word {
	words := make([]Word, len(names))
	for i, name := range names {
		words[i].Name = string(name)
	}
	return words
}

// Names returns the words of a range.
func (r Range) Names() []string {
	names := make([]string, len(r.Words))
	for i, w := range r.Words {
		names[i] = w.Name
	}
	return names
}

// WithDefault returns o with a default.
func (o Option) WithDefault(text string) Option {
	o.Default = text
	return o
}

// InGroup returns o in a group.
func (o Option) InGroup(group string) Option {
	o.Group = group
	return o
}

// NewSwitch returns an option that is on or off.
func NewSwitch(name, help string) Option {
	return Option{Name: name, Help: help, Kind: Switch, Parse: func(text string) (any, error) {
		on, err := strconv.ParseBool(text)
		if err != nil {
			err = errors.New("expected true or false")
		}
		return on, err
	}}
}

// NewCount returns an option for a whole number from min to max.
func NewCount(name string, min, max uint64, help string) Option {
	r := amount.Range{Min: min, Max: max}
	return Option{
		Name: name, Help: help, Kind: Count, Word: "number", Range: Range{Min: min, Max: max},
		Parse: func(text string) (any, error) {
			return r.Whole(text)
		},
	}
}

// NewNumber returns an option for a number that fits; expected describes which do.
func NewNumber(name, expected string, fits func(x float64) bool, help string) Option {
	return Option{Name: name, Help: help, Kind: Number, Word: "number", Parse: func(text string) (any, error) {
		x, err := amount.Number(text)
		if err != nil || !fits(x) {
			err = errors.New("expected " + expected)
		}
		return x, err
	}}
}

// NewTime returns an option for a time; 0 means no limit.
func NewTime(name, help string) Option {
	return Option{
		Name: name, Help: help, Kind: Time, Word: "time",
		Parse: func(text string) (any, error) { return amount.Time(text) },
	}
}

// NewFiniteTime returns an option for a time above 0.
func NewFiniteTime(name, help string) Option {
	o := NewTime(name, help)
	o.Parse = func(text string) (any, error) {
		d, err := amount.Time(text)
		if err == nil && d == 0 {
			err = errors.New("expected a time above 0, as in 20, 20s or 500ms")
		}
		return time.Duration(d), err
	}
	return o
}

// NewBytes returns an option for a number of bytes, as in 64M.
func NewBytes(name, help string) Option {
	return Option{
		Name: name, Help: help, Kind: Bytes, Word: "BYTES",
		Parse: func(text string) (any, error) { return amount.Bytes(text) },
	}
}

// NewOneOf returns an option for one of a few words.
func NewOneOf(name, word string, words []Word, help string) Option {
	r := Range{Words: words}
	return Option{Name: name, Help: help, Kind: OneOf, Word: word, Range: r, Parse: func(text string) (any, error) {
		if names := r.Names(); !slices.Contains(names, text) {
			return nil, errors.New(suggest.Expected(text, names))
		}
		return text, nil
	}}
}

// NewText returns an option for any text.
func NewText(name, help string) Option {
	return Option{Name: name, Help: help, Kind: Text, Parse: func(text string) (any, error) { return text, nil }}
}

// NewFile returns an option for the name of a file to read.
func NewFile(name, help string) Option {
	o := NewText(name, help)
	o.Kind, o.Word = File, "FILE"
	return o
}

// New returns an option of another kind, whose texts read parses.
func New[T any](name string, kind Kind, word, help string, read func(text string) (T, error)) Option {
	return Option{
		Name: name, Help: help, Kind: kind, Word: word,
		Parse: func(text string) (any, error) { return read(text) },
	}
}
