package experiments

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"time"

	"basisk/results"
)

// The idea: to see whether one program is slower than another, both must measure the same trials in
// turn, within minutes. So programs are asked for one trial after another through their standard
// input and output:
//
//	["key", …]   all trials that may be asked for   ▸   {"versions": …}
//	"key"        measure this one                   ▸   its record
//
// Each trial is measured three times, in random order: by A, by A again and by B. A again is a
// separate process, since two processes of one program differ in their memory layout; for the same
// reason all three are restarted from time to time. As long as there is time all trials are
// measured repeatedly, and their medians are compared.

// AgainOptions says which programs to compare on the trials of a run.
type AgainOptions struct {
	// A and B are the paths of the programs.
	A, B string
	// Trials is the maximum number of trials, drawn from the whole plan; default 0, all. Time is
	// the total time.
	Trials int
	Time   time.Duration
}

// programStarts is the maximum number of starts of the programs within that time.
const programStarts = 8

// programHeader is the first line from a program that is asked for trials.
type programHeader struct {
	Versions map[results.Dependency]int `json:"versions"`
}

// AnswerTrials measures trials of the complete run in dir for another process, see [AgainOptions]. It
// writes only answers.
func (rs Runs) AnswerTrials(ctx context.Context, dir string, in io.Reader, out io.Writer) error {
	f, err := rs.planned(ctx, dir)
	if err != nil {
		return err
	}
	r := runner{experiment: f.experiment}
	if r.timeout, err = timeLimit(f.name, f.manifest); err != nil {
		return err
	}
	asked, answers := json.NewDecoder(in), json.NewEncoder(out)
	var keys []string
	if err := asked.Decode(&keys); err != nil {
		return err
	}
	trials := make(map[string]*Trial, len(keys))
	for _, key := range keys {
		trials[key] = nil
	}
	for t := range f.experiment.Plan(f.params) {
		if _, wanted := trials[t.Key]; wanted {
			t.instances = f.kept
			trials[t.Key] = &t
		}
	}
	err = answers.Encode(programHeader{versionsWith(f.params.Catalog.Rules)})
	for err == nil {
		var key string
		if err = asked.Decode(&key); err == nil {
			err = r.answer(ctx, trials[key], answers)
		}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// answer measures a trial once and writes its record.
func (r *runner) answer(ctx context.Context, t *Trial, out *json.Encoder) error {
	if t == nil {
		return errors.New("a trial that the plan does not have")
	}
	m, err := r.once(ctx, *t)
	if err != nil {
		return err
	}
	return out.Encode(r.record(*t, &m))
}

// planned opens a complete run whose plan this program can make.
func (rs Runs) planned(ctx context.Context, dir string) (*folder, error) {
	m, err := complete(dir)
	if err != nil {
		return nil, err
	}
	f, err := rs.open(ctx, dir)
	if err != nil {
		return nil, err
	}
	if err = f.replan(ctx, rs.Catalog); err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%s: this program plans other trials than %v, which made the run", dir, m.Versions())
	}
	return f, err
}

// CompareAgain has two programs measure trials of the complete run in dir in turn, and compares
// them as [Compare] compares two runs, with verdicts on times. If ctx ends it compares what it has.
func (rs Runs) CompareAgain(ctx context.Context, dir string, o AgainOptions) (*results.Comparison, error) {
	f, err := rs.planned(ctx, dir)
	if err != nil {
		return nil, err
	}
	c := &programComparison{
		AgainOptions: o, dir: dir, rng: rand.New(rand.NewPCG(f.manifest.Seed, 1)), trials: map[string]*[3]measured{},
	}
	for t := range f.experiment.Plan(f.params) {
		c.keys = append(c.keys, t.Key)
	}
	c.rng.Shuffle(len(c.keys), func(i, k int) { c.keys[i], c.keys[k] = c.keys[k], c.keys[i] })
	c.keys = c.keys[:min(cmp.Or(o.Trials, len(c.keys)), len(c.keys))]
	end := time.Now().Add(o.Time)
	for sitting := 0; sitting < programStarts && ctx.Err() == nil; sitting++ {
		if err := c.measureFor(ctx, o.Time/programStarts); err != nil && !ended(ctx) {
			return nil, err
		}
		if time.Now().After(end) {
			break // starting takes time, too
		}
	}
	return c.compare()
}

// ended reports whether ctx has ended, or ends within a moment: an interrupt may reach another
// process first.
func ended(ctx context.Context) bool {
	select {
	case <-ctx.Done():
	case <-time.After(200 * time.Millisecond):
	}
	return ctx.Err() != nil
}

// programComparison is a comparison of programs in progress.
type programComparison struct {
	AgainOptions
	dir string
	rng *rand.Rand
	// keys are the trials; those from next on are left in this round.
	keys []string
	next int
	// trials holds the measurements of A, A again and B, by key.
	trials   map[string]*[3]measured
	versions [3]map[results.Dependency]int
}

// measured has the measurements of a trial by a program: the first record, and all times.
type measured struct {
	results.Record
	times map[string][]float64
}

// add adds a record.
func (m *measured) add(r results.Record) {
	if m.times == nil {
		*m = measured{r, map[string][]float64{}}
	}
	for _, x := range r.Metrics {
		if x.IsTime() {
			m.times[x.Name] = append(m.times[x.Name], x.Value)
		}
	}
}

// medians returns the first record with the medians of the times.
func (m *measured) medians() results.Record {
	for i, x := range m.Metrics {
		if x.IsTime() {
			m.Metrics[i].Value = results.MedianOf(m.times[x.Name])
		}
	}
	return m.Record
}

// compare compares the measurements.
func (c *programComparison) compare() (*results.Comparison, error) {
	var a, b []results.Record
	slices.Sort(c.keys) // instances of a kind together
	for _, key := range c.keys {
		x := c.trials[key]
		if x == nil {
			continue
		}
		first, again := x[0].medians(), x[1].medians()
		var err error
		if first.Metrics, err = results.WithSecondTimes(first.Metrics, again.Metrics); err != nil {
			return nil, fmt.Errorf("trial %q: %w", key, err)
		}
		a, b = append(a, first), append(b, x[2].medians())
	}
	return results.Compare(results.ComparedRun{Versions: c.versions[0], Records: results.EachRecord(a)},
		results.ComparedRun{Versions: c.versions[2], Records: results.EachRecord(b), InTurn: true}, shapeEntries...)
}

// measureFor starts the programs and has them measure trials for the given time.
func (c *programComparison) measureFor(ctx context.Context, limit time.Duration) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var programs [3]*program
	for who, path := range slices.Backward([]string{c.A, c.A, c.B}) { // B first: it may not know how
		p, err := startProgram(ctx, path, c.dir, c.keys)
		if err != nil {
			return err
		}
		defer p.end()
		programs[who], c.versions[who] = p, p.versions
	}
	for end := time.Now().Add(limit); time.Now().Before(end); {
		if err := c.measure(c.draw(), &programs); err != nil {
			return err
		}
	}
	return nil
}

// draw returns the next trial: all in random order, and then all again.
func (c *programComparison) draw() string {
	if c.next%len(c.keys) == 0 {
		c.rng.Shuffle(len(c.keys), func(i, k int) { c.keys[i], c.keys[k] = c.keys[k], c.keys[i] })
	}
	c.next++
	return c.keys[(c.next-1)%len(c.keys)]
}

// measure has the programs measure a trial in random order.
func (c *programComparison) measure(key string, programs *[3]*program) (err error) {
	var records [3]results.Record
	for _, who := range c.rng.Perm(len(programs)) {
		if records[who], err = programs[who].measure(key); err != nil {
			return err
		}
	}
	if c.trials[key] == nil {
		c.trials[key] = new([3]measured)
	}
	for who, r := range records {
		c.trials[key][who].add(r)
	}
	return nil
}

// program is a program that measures trials.
type program struct {
	path     string
	command  *exec.Cmd
	keys     io.WriteCloser
	asked    *json.Encoder
	answers  *json.Decoder
	said     bytes.Buffer // its standard error
	versions map[results.Dependency]int
}

// startProgram starts a program to measure trials of a run.
func startProgram(ctx context.Context, path, dir string, keys []string) (*program, error) {
	p := &program{path: path, command: exec.CommandContext(ctx, path, "experiment", "trial", dir)}
	p.command.Stderr = &p.said
	in, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.keys, p.asked, p.answers = in, json.NewEncoder(in), json.NewDecoder(out)
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	var w programHeader
	_ = p.asked.Encode(keys) // a program that has ended says why
	if err := p.answers.Decode(&w); err != nil || w.Versions == nil {
		p.end()
		return nil, p.failure("answers no trials (a version without experiment trial?)")
	}
	p.versions = w.Versions
	return p, nil
}

// failure returns an error that names the program, with its error output.
func (p *program) failure(what string) error {
	said, _, _ := strings.Cut(strings.TrimSpace(p.said.String()), "\n")
	return fmt.Errorf("%s %s: %s", p.path, what, cmp.Or(said, "it said nothing"))
}

// measure has the program measure a trial.
func (p *program) measure(key string) (r results.Record, err error) {
	_ = p.asked.Encode(key)
	if err := p.answers.Decode(&r); err != nil {
		p.end()
		return r, p.failure("has ended at trial " + key)
	}
	return r, nil
}

// end ends the program, if it has not ended.
func (p *program) end() {
	_ = p.keys.Close()
	_ = p.command.Wait() // its output counts
}
