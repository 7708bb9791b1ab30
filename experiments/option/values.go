package option

import (
	"fmt"
	"maps"
	"slices"

	"basisk/internal/suggest"
)

// Values holds the settings of options. The zero value has no options.
type Values struct {
	options []Option
	set     map[string]setting
}

// setting has the texts of an option in order, and their values.
type setting struct {
	texts  []string
	values []any
}

// NewValues returns values of options, none of them set.
func NewValues(options ...Option) Values { return Values{options: options} }

// Of returns the same settings for other options.
func (v Values) Of(options ...Option) Values { return Values{options, v.set} }

// Find returns the option with a name, or nil.
func (v Values) Find(name string) *Option {
	if i := slices.IndexFunc(v.options, func(o Option) bool { return o.Name == name }); i >= 0 {
		return &v.options[i]
	}
	return nil
}

// Set sets an option to a text, or returns an error and leaves it unchanged. An option that may be
// repeated keeps its previous settings. Copies of v are not changed.
func (v *Values) Set(name, text string) error {
	o := v.Find(name)
	if o == nil {
		return fmt.Errorf("unknown option %q: %s", name, suggest.Expected(name, v.names()))
	}
	value, err := o.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var s setting
	if o.Repeat {
		s = v.set[name]
	}
	all := maps.Clone(v.set)
	if all == nil {
		all = map[string]setting{}
	}
	all[name] = setting{append(slices.Clip(s.texts), text), append(slices.Clip(s.values), value)}
	v.set = all
	return nil
}

// names returns the names of the options.
func (v Values) names() []string {
	names := make([]string, len(v.options))
	for i, o := range v.options {
		names[i] = o.Name
	}
	return names
}

// Has reports whether an option was set.
func (v Values) Has(name string) bool { return v.set[name].texts != nil }

// Text returns the last text of an option, or "" if it was not set.
func (v Values) Text(name string) string {
	if s := v.set[name]; s.texts != nil {
		return s.texts[len(s.texts)-1]
	}
	return ""
}

// Texts returns the texts of an option.
func (v Values) Texts(name string) []string { return v.set[name].texts }

// All returns the last text of each option that was set, or nil if none was.
func (v Values) All() map[string]string {
	if v.set == nil {
		return nil
	}
	all := map[string]string{}
	for name := range v.set {
		all[name] = v.Text(name)
	}
	return all
}

// Get returns the value of an option: its last text, else its default, as a value. It is the zero
// value if there is neither, or no such option. It panics if the option has another type, or an
// invalid default.
func Get[T any](v Values, name string) (value T) {
	if s := v.set[name]; s.values != nil {
		return s.values[len(s.values)-1].(T)
	}
	o := v.Find(name)
	if o == nil || o.Default == "" {
		return value
	}
	x, err := o.Parse(o.Default)
	if err != nil {
		panic(fmt.Sprintf("option %s: default %q: %v", name, o.Default, err))
	}
	return x.(T)
}
