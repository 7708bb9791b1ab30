package cli

import (
	"errors"
	"strings"

	"basisk/experiments/option"
)

// Every flag is an option, which checks its value when it is set: mistakes are reported before any
// input is read, with the name of the flag. Shells complete options with words.

// flagValue is an option as a value of package pflag.
type flagValue struct {
	option.Option
	text  string // as it was set, initially the default
	read  func(text string) error
	texts []string // all values that it was set to
}

// String returns the value, or "" if it is unset.
func (p *flagValue) String() string { return p.text }

// Type returns the placeholder after the flag in help.
func (p *flagValue) Type() string {
	switch {
	case p.Kind == option.Switch:
		return "bool"
	case p.Word != "":
		return p.Word
	}
	return "string"
}

func (p *flagValue) Set(text string) error {
	p.text, p.texts = text, append(p.texts, text)
	return p.read(text)
}

// folderFlag names the directory or file that a command makes.
func folderFlag(help string) option.Option {
	o := fileFlag()
	o.Help = help
	return o
}

// parsePlaces parses a list of places, which can be understood only when the shape is known.
func parsePlaces(text string) (string, error) {
	if text == "" {
		return "", errors.New("expected a list as in 2,1,3,4 or (1,2) or {1=2,2=1}")
	}
	return strings.Join(strings.Fields(text), ""), nil
}
