package experiments

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"basisk/results"
)

// manifestFile is the name of a manifest; a part's manifest also has the shard in its name.
const manifestFile = "manifest.json"

// part names the files of one writer of a run, and has its manifest.
type part struct {
	dir   string
	shard Shard
	// attempt names one of several writers of the shard; "" if there can be only one.
	attempt  string
	manifest *results.Manifest
}

// path returns the path of a file of the part, so that all parts of a run may share a folder:
// "records.jsonl" becomes "records-2-of-4.jsonl" or "records-2-of-4.17-0.jsonl".
func (p part) path(name string) string {
	base, ending, _ := strings.Cut(name, ".")
	if p.shard.Count > 0 {
		base += fmt.Sprintf("-%d-of-%d", p.shard.Index, p.shard.Count)
	}
	if p.attempt != "" {
		base += "." + p.attempt
	}
	return filepath.Join(p.dir, base+"."+ending)
}

// attemptName matches names of attempts.
var attemptName = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// checkAttempt returns an error for a name that an attempt cannot have.
func checkAttempt(name string) error {
	if name != "" && !attemptName.MatchString(name) {
		return fmt.Errorf("attempt %q: expected letters, digits and dashes", name)
	}
	return nil
}

// shardManifest matches the names of manifests of shards.
var shardManifest = regexp.MustCompile(`^manifest-\d+-of-\d+(?:\.([A-Za-z0-9_-]+))?\.json$`)

// findParts returns the parts of the run that is in folders, by shard and by the times of their attempts: the parts of
// its shards if there are any, else one for the whole run. It returns an error if they do not belong to one run.
func findParts(dirs ...string) (parts []part, err error) {
	for _, dir := range dirs {
		list, err := partsIn(dir)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return nil, noRun(dir)
		}
		parts = append(parts, list...)
	}
	for _, p := range parts {
		if err := parts[0].manifest.SameRun(p.manifest); err != nil {
			return nil, fmt.Errorf("%s cannot be combined with %s: %w", p.path(manifestFile), parts[0].path(manifestFile), err)
		}
		if p.shard.Count != parts[0].shard.Count {
			return nil, fmt.Errorf("%s cannot be combined with %s: expected shards of the same number",
				p.path(manifestFile), parts[0].path(manifestFile))
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int {
		return cmp.Or(a.shard.Index-b.shard.Index, a.began().Compare(b.began()))
	})
	return parts, nil
}

// partsIn returns the parts in a folder.
func partsIn(dir string) (parts []part, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for _, e := range entries {
		if found := shardManifest.FindStringSubmatch(e.Name()); found != nil {
			p, err := readPart(dir, e.Name(), found[1])
			if err != nil {
				return nil, err
			}
			parts = append(parts, p)
		}
	}
	if parts == nil && exists(filepath.Join(dir, manifestFile)) {
		p, err := readPart(dir, manifestFile, "")
		return []part{p}, err
	}
	return parts, nil
}

// readPart reads the manifest of a part.
func readPart(dir, name, attempt string) (p part, err error) {
	p = part{dir: dir, attempt: attempt}
	name = filepath.Join(dir, name)
	if p.manifest, err = results.ReadManifest(name); err != nil {
		return p, err
	}
	if p.manifest.Shard != "" {
		p.shard, err = ParseShard(p.manifest.Shard)
	}
	if err == nil && p.path(manifestFile) != name {
		err = fmt.Errorf("is of shard %q", p.manifest.Shard)
	}
	if err != nil {
		return p, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// checkFinished returns an error if the records of a part that is finished were changed since.
func checkFinished(parts []part) error {
	for _, p := range parts {
		name := p.path(results.RecordsFile)
		if entry, finished := p.manifest.File(filepath.Base(name)); finished && exists(name) {
			if err := entry.Check(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkRules returns an error if a rule that is unsound or not checked ended the last session of a part: the run is
// no result then.
func checkRules(parts []part) error {
	for _, p := range parts {
		if n := len(p.manifest.Sessions); n > 0 && p.manifest.Sessions[n-1].Error != "" {
			return fmt.Errorf("%s: the run was ended: %s", p.path(manifestFile), p.manifest.Sessions[n-1].Error)
		}
	}
	return nil
}

// began returns when the part was begun, the zero time if it was not.
func (p part) began() time.Time {
	if len(p.manifest.Sessions) == 0 {
		return time.Time{}
	}
	return p.manifest.Sessions[0].Start
}

// ShardProgress is what the files of a shard show of its progress.
type ShardProgress struct {
	// Trials is the number of its trials, and Records the number of trials that have a record.
	Trials, Records int
	// Attempts is the number of parts, of which the latest had Rate records per second.
	Attempts int
	Rate     float64
}

// Progress returns the manifest of the run in dir, which is divided into shards, and the progress of
// each. Damaged records are errors; whether they are of the plan is not checked.
func Progress(dir string) (*results.Manifest, []ShardProgress, error) {
	m, err := results.ReadManifest(filepath.Join(dir, manifestFile))
	if err != nil {
		return nil, nil, err
	}
	parts, err := partsIn(dir)
	if err != nil {
		return nil, nil, err
	}
	list := make([]ShardProgress, m.Shards)
	for i := range list {
		shard := Shard{i + 1, m.Shards}
		list[i].Trials = shard.size(m.Trials)
		own := slices.DeleteFunc(slices.Clone(parts), func(p part) bool { return p.shard != shard })
		if err := list[i].look(own); err != nil {
			return nil, nil, err
		}
	}
	return m, list, checkFinished(parts)
}

// look counts the records of the parts of a shard.
func (s *ShardProgress) look(parts []part) (err error) {
	s.Attempts = len(parts)
	files := recordFiles(parts)
	count, lines, err := results.CountKeys(files...)
	if s.Records = count; err != nil || len(parts) == 0 {
		return err
	}
	last := slices.MaxFunc(parts, func(a, b part) int { return a.began().Compare(b.began()) })
	name := last.path(results.RecordsFile)
	info, err := os.Stat(name)
	number := slices.Index(files, name)
	if err != nil || number < 0 {
		return nil // it has no record yet
	}
	if seconds := info.ModTime().Sub(last.began()).Seconds(); seconds > 0 {
		s.Rate = float64(lines[number]) / seconds
	}
	return nil
}
