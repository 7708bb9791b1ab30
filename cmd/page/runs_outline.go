package page

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"basisk/results"
)

// An outline is the data of a run that its files give without reading its records; it is read
// again when one of the files has changed.

// outline is the outline of a run.
type outline struct {
	// stamp names the state of the files of the run: it changes whenever one of them does.
	stamp    string
	manifest *results.Manifest // nil with err
	// shards are the manifests of all shards, or the one manifest of a run without shards.
	shards []*results.Manifest
	// recorded are the files of records that grow, none if the run is complete.
	recorded []string
	// question and answer come from the report in the folder of the run.
	question, answer string
	changed          time.Time // of the latest file
	err              error
}

const (
	// maxManifest and maxSummary bound the files that are read into memory, in bytes.
	maxManifest = 16 << 20
	maxSummary  = 4 << 20
)

// glance returns the outline of the run, and the number of its records.
func (x *run) glance() (outline, int) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	root, err := x.open()
	if err != nil {
		return outline{err: err}, 0
	}
	defer root.Close()
	files, stamp, err := runFiles(root)
	if err != nil {
		return outline{stamp: stamp, err: err}, 0
	}
	if stamp != x.outline.stamp {
		x.outline = outlineOf(root, files)
		x.outline.stamp = stamp
	}
	if x.outline.err != nil {
		return x.outline, 0
	}
	if m := x.outline.manifest; m.Merged {
		return x.outline, m.Trials
	}
	return x.outline, x.records.count(root, x.outline.recorded)
}

// runFiles returns the files of a run, and their stamp. It is an error if one is not a file
// within the folder.
func runFiles(root *os.Root) (files []fs.FileInfo, stamp string, err error) {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, "", err
	}
	var b strings.Builder
	for _, e := range entries {
		if !isRunFile(e.Name()) {
			continue
		}
		info, err := root.Stat(e.Name())
		if errors.Is(err, fs.ErrNotExist) && e.Type().IsRegular() {
			continue // renamed meanwhile
		}
		if err != nil || !info.Mode().IsRegular() {
			return nil, "", fmt.Errorf("%s is not a file within the folder of the run: links out of it are not followed", e.Name())
		}
		files = append(files, info)
		fmt.Fprintf(&b, "%s %d %d\n", e.Name(), info.Size(), info.ModTime().UnixNano())
	}
	return files, b.String(), nil
}

// isRunFile reports whether the report of a run depends on a file of that name.
func isRunFile(name string) bool {
	unpacked := strings.TrimSuffix(name, ".gz")
	return isManifest(name) || name == results.SummaryFile || isRecords(unpacked) ||
		strings.HasPrefix(unpacked, "instances") && strings.HasSuffix(unpacked, ".txt")
}

// isRecords reports whether a file has the records of a run or of a shard.
func isRecords(name string) bool {
	return strings.HasPrefix(name, "records") && strings.HasSuffix(name, ".jsonl")
}

// outlineOf reads the outline of a run from its files.
func outlineOf(root *os.Root, files []fs.FileInfo) outline {
	var o outline
	var whole *results.Manifest
	for _, info := range files {
		name := info.Name()
		if info.ModTime().After(o.changed) {
			o.changed = info.ModTime()
		}
		switch {
		case isManifest(name):
			m, err := readManifest(root, info)
			if err != nil {
				return outline{changed: o.changed, err: err}
			}
			if m.Shard == "" {
				whole = m
			} else {
				o.shards = append(o.shards, m)
			}
		case isRecords(name):
			o.recorded = append(o.recorded, name)
		case name == results.SummaryFile:
			text := readSome(root, name)
			o.question, o.answer = results.Paragraph(text, "Question"), results.Paragraph(text, "Answer")
		}
	}
	if whole == nil && o.shards == nil {
		return outline{changed: o.changed, err: errors.New("the run has no manifest")}
	}
	return o.settled(whole)
}

// settled returns the outline with its manifest: the whole run's if it is complete or no shard has
// started, else the first shard's.
func (o outline) settled(whole *results.Manifest) outline {
	if whole != nil && (whole.Merged || o.shards == nil) {
		o.shards = []*results.Manifest{whole}
	}
	o.manifest = o.shards[0]
	return o
}

// readManifest reads a manifest.
func readManifest(root *os.Root, info fs.FileInfo) (*results.Manifest, error) {
	if info.Size() > maxManifest {
		return nil, fmt.Errorf("%s has %d bytes: expected a manifest", info.Name(), info.Size())
	}
	text, err := root.ReadFile(info.Name())
	if err != nil {
		return nil, err
	}
	return results.ParseManifest(info.Name(), text)
}

// readSome reads the beginning of a file, nothing if it cannot be read.
func readSome(root *os.Root, name string) []byte {
	file, err := root.Open(name)
	if err != nil {
		return nil
	}
	defer file.Close()
	text, _ := io.ReadAll(io.LimitReader(file, maxSummary))
	return text
}
