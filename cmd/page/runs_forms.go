package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid/format"
	"basisk/internal/suggest"
	"basisk/solver"
)

// The forms of experiments have the options that each takes, except those that name a file or a
// program. The files of puzzles are those that were given at the start.

const (
	// optionWorkers is the field of the number of workers.
	optionWorkers = "workers"
	// maxRunBody bounds the body of a request for a run, in bytes.
	maxRunBody = 1 << 20
)

// frontFields are the labels of the fields in front of a form; the other fields are advanced.
var frontFields = map[string]string{
	experiments.OptionData: "Puzzles of", experiments.OptionShapes: "Shapes", experiments.OptionPuzzles: "Puzzles of each kind",
	experiments.OptionFill: "Fill", experiments.OptionMethods: "Methods", experiments.OptionRules: "Rules",
	experiments.OptionSeed: "Seed", experiments.OptionScale: "Scale",
}

// runForms returns the forms of the experiments of a catalogue.
func runForms(c experiments.Catalog, files []format.Record, workers int) (forms []form) {
	given := experiments.Options(c.Catalog)
	if names := fileNames(files); names != nil {
		given = append(given, option.NewOneOf(experiments.OptionData, "FILE", option.Words(names...), "take the puzzles of this file"))
	}
	given = slices.DeleteFunc(given, func(o option.Option) bool {
		return o.Name == experiments.OptionPublished || o.Name == experiments.OptionInstances && files == nil
	})
	for _, e := range c.Experiments {
		f := form{Form: ask.Form{Name: e.Name(), Help: e.Question()}}
		f.add(experiments.TimeoutOption(), experiments.OptionTimeout, "")
		if a, ok := e.Experiment.(experiments.Configurable); ok {
			for _, x := range a.Settings() {
				if at := slices.IndexFunc(given, func(o option.Option) bool { return o.Name == x.Name }); at >= 0 {
					f.add(given[at], x.Name, x.Default)
				}
			}
		}
		f.add(experiments.SeedOption(), experiments.OptionSeed, "")
		f.add(experiments.ScaleOption(), experiments.OptionScale, "")
		f.add(option.NewCount(optionWorkers, 1, solver.MaxWorkers, "work on this number of trials at a time").
			WithDefault(fmt.Sprint(workers)), optionWorkers, "")
		forms = append(forms, f)
	}
	return forms
}

// fileNames returns the names of the regular files that records were read from.
func fileNames(records []format.Record) (names []string) {
	for _, f := range filesOf(records) {
		if info, err := os.Stat(f.Name); err == nil && info.Mode().IsRegular() {
			names = append(names, f.Name)
		}
	}
	return names
}

// add adds a field. Rules are texts here, since there is no board with switches for them.
func (f *form) add(o option.Option, name, otherwise string) {
	x := ask.Field{Name: strings.ReplaceAll(name, "-", "_"), Label: frontFields[o.Name], Option: o.Name}
	if o.Kind == option.Rules {
		x.Kind = option.Text
	}
	if otherwise != "" {
		o.Default = otherwise // in words, for readers of the form
	}
	f.question.Options = append(f.question.Options, o)
	f.fields = append(f.fields, field{x, o})
}

// runRequest is a request to plan or make a run.
type runRequest struct {
	Experiment string                     `json:"experiment"`        // the name of the experiment
	Options    map[string]json.RawMessage `json:"options,omitempty"` // its options by the names of the fields
	Folder     string                     `json:"folder,omitempty"`  // one of the folders; default the first
	// the name of the run, of letters, digits, dots, dashes and underscores; default one of the experiment and the date
	Name string `json:"name,omitempty"`
}

// runName matches the names that runs may have.
var runName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$`)

// refusal is the error of a request, with the error of each wrong field.
type refusal struct {
	failure
	Fields map[string]string `json:"fields,omitempty"` // the error of each wrong field, by its name
}

// Error returns the errors in a sentence.
func (r *refusal) Error() string { return r.failure.Error }

// blame sets the error of a field. The sentence lists the errors of all fields.
func (r *refusal) blame(name, text string) {
	if r.Fields == nil {
		r.Fields = map[string]string{}
	}
	r.Fields[name] = text
	var all []string
	for _, x := range slices.Sorted(maps.Keys(r.Fields)) {
		all = append(all, x+": "+r.Fields[x])
	}
	r.failure.Error = strings.Join(all, "; ")
}

// planned is a run that a request describes.
type planned struct {
	experiment experiments.Experiment
	params     experiments.Params
	setup      experiments.Setup
	workers    int
	folder, at string // where the run is made, and its path if the request says that
}

// understand returns the run that a request describes. The error is a [*refusal] if fields are wrong.
func (r *runs) understand(w http.ResponseWriter, request *http.Request) (*planned, error) {
	var x runRequest
	if err := decode(http.MaxBytesReader(w, request.Body, maxRunBody), &x); err != nil {
		return nil, err
	}
	wrong := &refusal{}
	at, err := findForm(r.forms, x.Experiment)
	if err != nil {
		wrong.blame("experiment", err.Error())
		return nil, wrong
	}
	p := &planned{experiment: r.makes.Experiments[at].Experiment}
	p.params.Catalog = r.makes.Catalog
	r.place(&x, p, wrong)
	r.set(&r.forms[at], x.Options, p, wrong)
	if wrong.Fields == nil {
		r.forms[at].check(p, wrong)
	}
	if wrong.failure.Error != "" {
		return nil, wrong
	}
	return p, nil
}

// place sets the folder and the name of a run.
func (r *runs) place(x *runRequest, p *planned, wrong *refusal) {
	places := r.places()
	if x.Folder == "" && len(places) > 0 {
		x.Folder = places[0]
	}
	p.folder = x.Folder
	if !slices.Contains(places, x.Folder) {
		wrong.blame("folder", suggest.Expected(x.Folder, places))
	}
	if x.Name == "" {
		return
	}
	p.at = filepath.Join(x.Folder, x.Name)
	if _, err := os.Lstat(p.at); !runName.MatchString(x.Name) {
		wrong.blame("name", "expected letters, digits, dots, dashes and underscores, as in phase-2")
	} else if err == nil {
		wrong.blame("name", "a file or folder of that name exists; choose another name")
	}
}

// places returns the folders in which runs can be made: all that are not runs themselves.
func (r *runs) places() []string {
	return slices.DeleteFunc(slices.Clone(r.options.Runs), func(folder string) bool {
		return slices.Equal(namesOfRuns(folder), []string{"."})
	})
}

// set sets the options of a run.
func (r *runs) set(f *form, given map[string]json.RawMessage, p *planned, wrong *refusal) {
	names, v := f.names(), option.NewValues(f.question.Options...)
	own := option.NewValues(experiments.Options(p.params.Catalog)...)
	for name := range given {
		if !slices.Contains(names, name) {
			wrong.blame(name, fmt.Sprintf("%s takes %s", f.Name, strings.Join(names, ", ")))
		}
	}
	for _, x := range f.fields {
		set := v.Set
		if own.Find(x.option.Name) != nil {
			set = p.params.Set
		}
		text, err := x.text(given[x.Name])
		if err == nil && text != "" {
			err = errors.Unwrap(set(x.option.Name, text))
		}
		if err != nil {
			wrong.blame(x.Name, strings.ReplaceAll(err.Error(), "--", ""))
		}
	}
	p.params.Seed = option.Get[uint64](v, experiments.OptionSeed)
	p.params.Scale = option.Get[float64](v, experiments.OptionScale)
	p.setup.Timeout = option.Get[time.Duration](v, experiments.OptionTimeout)
	p.workers = int(option.Get[uint64](v, optionWorkers))
	if name := v.Text(experiments.OptionData); name != "" {
		d, err := experiments.ReadData([]string{name}, r.options.Reading)
		if err != nil {
			wrong.blame(experiments.OptionData, err.Error())
		}
		p.params.Puzzles, p.setup.Data = d.Puzzles, d.Files
	}
}

// check checks whether the options can be combined. The wrong fields are those that the error
// names.
func (f *form) check(p *planned, wrong *refusal) {
	err := p.params.Check(p.experiment)
	if err == nil {
		return
	}
	text := strings.ReplaceAll(err.Error(), "--", "")
	for _, x := range f.fields {
		if regexp.MustCompile("--" + x.option.Name + `\b`).MatchString(err.Error()) {
			wrong.blame(x.Name, text)
		}
	}
	wrong.failure.Error = text
}
