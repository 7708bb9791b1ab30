package page

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/solver"
	"basisk/solver/catalog"
)

// The forms of the table of questions: their fields on the page, and the options that the fields
// of a request set.

// form is the form of a question.
type form struct {
	ask.Form
	question ask.Question
	fields   []field
}

// field is a field of a form with its option.
type field struct {
	ask.Field
	option option.Option
}

// formsOf returns the forms of all questions.
func formsOf(o *Options) (forms []form) {
	for _, q := range ask.Questions(withoutPrograms(o.Catalog).Catalog) {
		for _, f := range q.Forms {
			x := form{Form: f, question: q}
			for _, y := range append([]ask.Field{ask.SecondsField()}, f.Fields...) {
				x.fields = append(x.fields, field{y, y.Of(&q)})
			}
			forms = append(forms, x)
		}
	}
	return forms
}

// withoutPrograms returns a catalogue without methods that run a command.
func withoutPrograms(c experiments.Catalog) experiments.Catalog {
	c.Catalog = catalog.OrDefault(c.Catalog)
	c.Methods = slices.DeleteFunc(slices.Clone(c.Methods), func(m solver.MethodEntry) bool { return m.Of != nil })
	return c
}

// names returns the names of the fields.
func (f *form) names() []string {
	names := make([]string, len(f.fields))
	for i, x := range f.fields {
		names[i] = x.Name
	}
	return names
}

// read returns the options that the fields of a request set.
func (f *form) read(given map[string]string) (option.Values, error) {
	names := f.names()
	for name := range given {
		if !slices.Contains(names, name) {
			return option.Values{}, fmt.Errorf("option %q: the question %s takes %s", name, f.Name,
				strings.Join(names, ", "))
		}
	}
	v := option.NewValues(f.options()...)
	for _, x := range f.fields {
		if err := x.set(&v, given[x.Name]); err != nil {
			return v, fmt.Errorf("%s: %w", x.Name, err)
		}
	}
	if name, text, implied := strings.Cut(f.Set, "="); implied && (f.Unless == "" || !v.Has(f.Unless)) {
		if err := v.Set(name, text); err != nil {
			return v, err
		}
	}
	return v, nil
}

// options returns the options of the question, with the options of fields as the page has them.
func (f *form) options() []option.Option {
	list := slices.Concat(f.question.Options, f.question.Further)
	for i, o := range list {
		if at := slices.IndexFunc(f.fields, func(x field) bool { return x.option.Name == o.Name }); at >= 0 {
			list[i] = f.fields[at].option
		}
	}
	return list
}

// set sets the option of the field to a text. A text that is empty or 0 does not set it, unless 0 is among the
// choices.
func (x *field) set(v *option.Values, text string) error {
	if text == "" || text == "0" && !slices.ContainsFunc(x.Choices, func(w option.Word) bool { return w.Name == "0" }) {
		return nil
	}
	if err := v.Set(x.option.Name, text); err != nil {
		return errors.Unwrap(err)
	}
	if n, isCount := option.Get[any](*v, x.option.Name).(uint64); isCount && x.Max > 0 && n > x.Max {
		return fmt.Errorf("expected a whole number from %d to %d", x.option.Range.Min, x.Max)
	}
	return nil
}
