package results

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"basisk/internal/disk"
)

// Manifest describes a run and where it was made: manifest.json, in the folder of the records. It
// is written before the first record.
type Manifest struct {
	Schema     int             `json:"schema"`            // 2
	Experiment string          `json:"experiment"`        // the experiment
	Seed       uint64          `json:"seed"`              // the root of all randomness
	Params     json.RawMessage `json:"params,omitempty"`  // what else the plan was made from
	Data       []DataFile      `json:"data,omitempty"`    // the files that it depends on
	Trials     int             `json:"trials"`            // the trials of the plan, all shards together
	Plan       string          `json:"plan"`              // a hash of the trials
	Shard      string          `json:"shard,omitempty"`   // as `2/4`
	Shards     int             `json:"shards,omitempty"`  // the number of shards
	Timeout    string          `json:"timeout,omitempty"` // what a trial may take, as in `10s`
	Merged     bool            `json:"merged"`            // whether the records are complete and in order
	Values     Quantities      `json:"values"`            // what the values of the records are
	Sessions   []Session       `json:"sessions"`          // when the run was worked on
	// what merging has written, or the records of a finished part
	Files []DataFile `json:"files,omitempty"`
}

// DataFile is a file that was read.
type DataFile struct {
	Name    string `json:"name"`              // its name
	Bytes   int64  `json:"bytes"`             // its size
	SHA256  string `json:"sha256"`            // the hash of its contents, unpacked
	Puzzles int    `json:"puzzles,omitempty"` // the number of puzzles read
}

// String describes the file in a line.
func (d DataFile) String() string {
	text := fmt.Sprintf("%s, %d bytes, SHA-256 %.12s", d.Name, d.Bytes, d.SHA256)
	if d.Puzzles > 0 {
		text += fmt.Sprintf(", %d puzzles", d.Puzzles)
	}
	return text
}

// Session is one process that worked on a run, with its machine.
type Session struct {
	Shard  string `json:"shard,omitempty"` // the part that it worked on
	Commit string `json:"commit"`          // the commit of the program
	Dirty  bool   `json:"dirty"`           // whether files were changed since
	// Versions are by [OnRules] and [OnEngine].
	Versions   map[Dependency]int `json:"versions,omitempty"` // the versions of rules and engine
	Go         string             `json:"go"`                 // the version of Go
	Platform   string             `json:"platform"`           // system and architecture
	CPU        string             `json:"cpu"`                // the model of the processor
	CPUs       int                `json:"cpus"`               // the number of processors
	GOMAXPROCS int                `json:"gomaxprocs"`         // the processors that could be used
	Workers    int                `json:"workers"`            // the number of workers
	Args       []string           `json:"args"`               // the command line
	Start      time.Time          `json:"start"`              // when it began
	End        time.Time          `json:"end,omitzero"`       // when it ended; missing if it was killed
	Records    int                `json:"records"`            // the number of records that it wrote
	// why it ended early: a rule that is unsound or not checked
	Error string `json:"error,omitempty"`
}

// NewSession returns a session of this process that starts now, with versions as in
// [Session.Versions].
func NewSession(workers int, versions map[Dependency]int) Session {
	s := Session{
		Versions: versions, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		CPU: cpuName(), CPUs: runtime.NumCPU(), GOMAXPROCS: runtime.GOMAXPROCS(0),
		Workers: workers, Args: append([]string{filepath.Base(os.Args[0])}, os.Args[1:]...),
		Start: time.Now().UTC().Truncate(time.Second),
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return s
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			s.Commit = setting.Value
		case "vcs.modified":
			s.Dirty = setting.Value == "true"
		}
	}
	return s
}

// Finish sets the end of the session to now, and the number of records that it wrote.
func (s *Session) Finish(records int) {
	s.End, s.Records = time.Now().UTC().Truncate(time.Second), records
}

// Version identifies the program of the session: a commit, and "+" if it was changed.
func (s *Session) Version() string {
	switch {
	case s.Commit == "":
		return "unknown"
	case s.Dirty:
		return s.Commit + "+"
	}
	return s.Commit
}

// cpuName returns the model of the processor, or its architecture if the system has no file with
// the model.
func cpuName() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ":")
		if strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// Versions returns the programs that worked on the run, each once.
func (m *Manifest) Versions() []string {
	var versions []string
	seen := make(map[string]bool)
	for _, s := range m.Sessions {
		if v := s.Version(); !seen[v] {
			seen[v] = true
			versions = append(versions, v)
		}
	}
	return versions
}

// Depends returns the versions of what exact metrics depend on, where all sessions agree.
func (m *Manifest) Depends() map[Dependency]int {
	if len(m.Sessions) == 0 {
		return nil
	}
	agreed := maps.Clone(m.Sessions[0].Versions)
	for _, s := range m.Sessions[1:] {
		maps.DeleteFunc(agreed, func(d Dependency, version int) bool {
			other, known := s.Versions[d]
			return !known || other != version
		})
	}
	return agreed
}

// Write writes the manifest to a file atomically.
func (m *Manifest) Write(d *disk.Disk, name string) error {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return d.WriteFile(name, withSum(text[:len(text)-len("\n}")], manifestEnd))
}

// manifestEnd is the end of a manifest with a sum, which begins with sumStart.
const (
	sumStart    = ",\n  \"sum\": \""
	manifestEnd = sumStart + sumVerb + "\"\n}\n"
)

// checkManifest returns an error if a manifest has a sum that is not its own. Manifests of earlier versions have none.
func checkManifest(text []byte) error {
	if bytes.Contains(text, []byte(sumStart)) && !hasSum(text, manifestEnd) {
		return fmt.Errorf("the manifest %w", errChanged)
	}
	return nil
}

// maxManifest is the maximum size of a manifest in bytes: a session of a shard takes about 600, and a run has
// at most some thousand of them.
const maxManifest = 16 << 20

// ReadManifest reads a manifest. It returns an error if the file has another schema or is not a
// manifest.
func ReadManifest(name string) (*Manifest, error) {
	text, err := disk.ReadUpTo(name, maxManifest)
	if err != nil {
		return nil, err
	}
	return ParseManifest(name, text)
}

// ParseManifest parses a manifest, and fails as [ReadManifest] does; name is the file's, for
// errors.
func ParseManifest(name string, text []byte) (*Manifest, error) {
	var version struct {
		Schema int `json:"schema"`
	}
	if err := json.Unmarshal(text, &version); err == nil && version.Schema != Schema {
		return nil, fmt.Errorf("%s: manifest of schema %d: this program reads schema %d", name, version.Schema, Schema)
	}
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("%s: %w", name, located(text, err))
	}
	if m.Experiment == "" || m.Plan == "" || m.Trials < 1 {
		return nil, fmt.Errorf("%s: expected a manifest with experiment, plan and trials", name)
	}
	if err := checkManifest(text); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &m, nil
}

// located adds the position in text to an error of package json.
func located(text []byte, err error) error {
	offset := int64(len(text))
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
	}
	before := text[:min(offset, int64(len(text)))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n') - 1
	return fmt.Errorf("line %d, column %d: %w", line, max(column, 1), err)
}

// SameRun returns an error that names the first difference unless both manifests describe parts of
// one run.
func (m *Manifest) SameRun(o *Manifest) error {
	differ := func(what string, mine, other any) error {
		return fmt.Errorf("another run: %s is %v there and %v here", what, other, mine)
	}
	switch {
	case m.Experiment != o.Experiment:
		return differ("the experiment", m.Experiment, o.Experiment)
	case m.Seed != o.Seed:
		return differ("the seed", m.Seed, o.Seed)
	case !bytes.Equal(compact(m.Params), compact(o.Params)):
		return differ("the choice of trials", string(compact(m.Params)), string(compact(o.Params)))
	case m.Timeout != o.Timeout:
		return differ("the time limit", quoted(m.Timeout), quoted(o.Timeout))
	case m.Trials != o.Trials:
		return differ("the number of trials", m.Trials, o.Trials)
	case m.Plan != o.Plan:
		return differ("the plan", m.Plan, o.Plan)
	}
	return nil
}

// compact returns JSON without the blanks of a manifest.
func compact(text json.RawMessage) []byte {
	var buf bytes.Buffer
	if json.Compact(&buf, text) != nil {
		return text
	}
	return buf.Bytes()
}

// quoted formats a time limit for people.
func quoted(limit string) string {
	if limit == "" {
		return "none"
	}
	return limit
}

// HashFile returns the entry of a file.
func HashFile(name string) (DataFile, error) {
	file, err := os.Open(name)
	if err != nil {
		return DataFile{}, err
	}
	defer file.Close()
	sum := disk.NewChecksum()
	_, err = io.Copy(sum, file)
	return DataFileOf(name, sum), err
}

// DataFileOf returns the entry of a file with the given checksum.
func DataFileOf(name string, sum *disk.Checksum) DataFile {
	return DataFile{Name: name, Bytes: sum.Bytes, SHA256: sum.SHA256()}
}

// File returns the entry of a file that is finished, and whether there is one.
func (m *Manifest) File(name string) (DataFile, bool) {
	i := slices.IndexFunc(m.Files, func(f DataFile) bool { return f.Name == name })
	if i < 0 {
		return DataFile{}, false
	}
	return m.Files[i], true
}
