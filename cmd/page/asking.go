package page

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/suggest"
	"basisk/solver"
)

// Questions are put here: the object of the request becomes what package ask takes, or is
// refused.

// request is the object of a question.
type request struct {
	Question string                     `json:"question"`
	Board    *Board                     `json:"board,omitempty"`
	Options  map[string]json.RawMessage `json:"options,omitempty"`
}

// identity is what the stream of a question is fetched by.
type identity struct {
	ID string `json:"id"`
}

// query is a question that is being put.
type query struct {
	server *Server
	record format.Record
	settings
	options ask.Options
}

// words are the sentences that are others on the page.
var words = ask.Words{ask.Halted: "stopped"}

// ask puts a question.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	var x request
	done, err := s.object(w, r, &x)
	if err != nil {
		refuseFor(w, err)
		return
	}
	defer done()
	q, err := s.understand(&x)
	if err == nil {
		err = s.questions.add(q)
	}
	if err != nil {
		refuseFor(w, err)
		return
	}
	reply(w, http.StatusAccepted, identity{q.id})
}

// understand returns the question of a request.
func (s *Server) understand(x *request) (*question, error) {
	k, err := kindOf(x.Question)
	if err != nil {
		return nil, err
	}
	q := &query{server: s}
	if err := q.read(k, x.Options); err != nil {
		return nil, err
	}
	if q.record, err = q.about(k, x.Board); err != nil {
		return nil, err
	}
	limit := s.limits.Time
	if asked := time.Duration(q.Seconds * float64(time.Second)); asked > 0 {
		limit = min(limit, asked)
	}
	if err := q.configure(limit); err != nil {
		return nil, err
	}
	work, err := k.put(q)
	if err != nil {
		return nil, err
	}
	return &question{record: q.record, time: limit, work: work}, nil
}

// kindOf returns the kind of question of a name.
func kindOf(name string) (kind, error) {
	var names []string
	for _, k := range kinds() {
		if k.name == name {
			return k, nil
		}
		names = append(names, k.name)
	}
	return kind{}, fmt.Errorf("question: %s", suggest.Among(name, names))
}

// about returns the record that a question of kind k is about.
func (q *query) about(k kind, b *Board) (format.Record, error) {
	l := q.server.limits
	switch {
	case k.record != nil && b != nil:
		return format.Record{}, fmt.Errorf("the question %s is about no board", k.name)
	case k.record != nil:
		return k.record(q)
	case b == nil:
		return format.Record{}, fmt.Errorf("the question %s needs a board", k.name)
	case k.light:
		return b.record(l.ViewSide)
	}
	return b.record(l.SolveSide)
}

// settings are the options of all questions; what is missing has its default.
type settings struct {
	Seconds  float64 `json:"seconds"`
	Method   string  `json:"method"`
	External string  `json:"external"`
	Rules    string  `json:"rules"`
	MaxTuple string  `json:"max_tuple"`
	Choose   string  `json:"choose"`
	Seed     uint64  `json:"seed"`
	Nodes    uint64  `json:"nodes"`
	Limit    *uint64 `json:"limit"`
	Show     uint64  `json:"show"`
	Unique   bool    `json:"unique"`
	Cells    string  `json:"cells"`
	Probes   uint64  `json:"probes"`
	Level    float64 `json:"level"`
	Counts   bool    `json:"counts"`
	Steps    int     `json:"steps"`
	Fish     bool    `json:"fish"`
	Probe    bool    `json:"probe"`
	wanted
}

// read reads the options of a question of kind k.
func (q *query) read(k kind, options map[string]json.RawMessage) error {
	takes := append([]string{"seconds"}, k.takes...)
	for name := range options {
		if !slices.Contains(takes, name) {
			return fmt.Errorf("option %q: the question %s takes %s", name, k.name, strings.Join(takes, ", "))
		}
	}
	text, err := json.Marshal(options)
	if err != nil {
		return err
	}
	if err := decode(bytes.NewReader(text), &q.settings); err != nil {
		return err
	}
	switch {
	case q.Seconds < 0 || q.Seconds > math.MaxInt32:
		return errors.New("seconds: expected a number from 0 on, which is the limit of the server")
	case q.Steps < 0:
		return errors.New("steps: expected a number from 0 on, which is all")
	}
	return nil
}

// configure makes the options of the desk.
func (q *query) configure(limit time.Duration) error {
	catalog := q.server.options.Catalog
	c := &q.options.Config
	var err error
	if c.Method, err = q.method(); err != nil {
		return err
	}
	if q.Rules != "" {
		if c.Rules, err = catalog.Rules.Parse(q.Rules); err != nil {
			return err
		}
	}
	if q.MaxTuple != "" && q.MaxTuple != "0" {
		if c.MaxTuple, err = heuristics.ParseSize(q.MaxTuple); err != nil {
			return err
		}
	}
	if c.Choose, err = catalog.Chooser(q.Choose); err != nil {
		return err
	}
	c.Seed, c.Nodes, c.Memory = q.Seed, q.Nodes, diagramMemory
	q.options.Timeout, q.options.Words = limit, words
	return c.Check()
}

// diagramMemory is what a diagram may take, in bytes.
const diagramMemory = 128 << 20

// method returns the method that is asked for. Only those of the catalogue that are no
// programs, and the programs that were given at the start, have names.
func (q *query) method() (solver.MethodEntry, error) {
	var names []string
	switch {
	case q.External != "" && q.Method != "":
		return solver.MethodEntry{}, fmt.Errorf("options method and external exclude each other")
	case q.External != "":
		for _, e := range q.server.options.Externals {
			if e.Name == q.External {
				return e.Method, nil
			}
			names = append(names, e.Name)
		}
		return solver.MethodEntry{}, fmt.Errorf("external: %s", suggest.Among(q.External, names))
	}
	for _, m := range q.server.options.Catalog.Methods {
		if m.Of != nil {
			continue
		}
		if m.Name == q.Method || q.Method == "" && m.Name == "auto" {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return solver.MethodEntry{}, fmt.Errorf("method: %s", suggest.Among(q.Method, names))
}

// desk returns a desk whose solver tells its figures to t.
func (q *query) desk(t *telling) *ask.Desk {
	o := q.options
	t.watch(&o.Config)
	return ask.New(o)
}
