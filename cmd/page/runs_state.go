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

// state is the state of a run as far as its files give it without its records.
type state struct {
	// stamp names the state of the files of the run: it changes whenever one of them does.
	stamp string
	// manifests are the manifests of all shards, or the one manifest of a run that is merged or has no shards.
	manifests []*results.Manifest
	// question and answer come from the report in the folder of the run.
	question, answer string
	changed          time.Time // of the latest file
}

const (
	// maxManifest and maxSummary bound the files that are read into memory, in bytes.
	maxManifest = 16 << 20
	maxSummary  = 4 << 20
)

// state returns the state of the run.
func (x run) state() (s state, err error) {
	root, err := x.open()
	if err != nil {
		return s, err
	}
	defer root.Close()
	files, err := runFiles(root)
	if err != nil {
		return s, err
	}
	var stamp strings.Builder
	var whole *results.Manifest
	for _, info := range files {
		fmt.Fprintf(&stamp, "%s %d %d\n", info.Name(), info.Size(), info.ModTime().UnixNano())
		if info.ModTime().After(s.changed) {
			s.changed = info.ModTime()
		}
		switch name := info.Name(); {
		case isManifest(name):
			m, err := readManifest(root, info)
			if err != nil {
				return s, err
			}
			if m.Shard == "" {
				whole = m
			} else {
				s.manifests = append(s.manifests, m)
			}
		case name == results.SummaryFile:
			text := readSome(root, name)
			s.question, s.answer = results.Paragraph(text, "Question"), results.Paragraph(text, "Answer")
		}
	}
	s.stamp = stamp.String()
	switch {
	case whole == nil && s.manifests == nil:
		return s, errors.New("the run has no manifest")
	case whole != nil && (whole.Merged || s.manifests == nil): // or no shard has started
		s.manifests = []*results.Manifest{whole}
	}
	return s, nil
}

// runFiles returns the files of a run. It is an error if one is not a file within the folder.
func runFiles(root *os.Root) (files []fs.FileInfo, err error) {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !isRunFile(e.Name()) {
			continue
		}
		info, err := root.Stat(e.Name())
		if errors.Is(err, fs.ErrNotExist) && e.Type().IsRegular() {
			continue // renamed meanwhile
		}
		if err != nil || !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is not a file within the folder of the run: links out of it are not followed", e.Name())
		}
		files = append(files, info)
	}
	return files, nil
}

// isRunFile reports whether the report of a run depends on a file of that name.
func isRunFile(name string) bool {
	unpacked := strings.TrimSuffix(name, ".gz")
	return isManifest(name) || name == results.SummaryFile ||
		strings.HasPrefix(unpacked, "records") && strings.HasSuffix(unpacked, ".jsonl") ||
		strings.HasPrefix(unpacked, "instances") && strings.HasSuffix(unpacked, ".txt")
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
