package experiments

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"basisk/internal/disk"
)

// The idea: if machines share a directory, a process that seemed dead may wake and continue
// writing. So only one process writes a part of a shard of a submitted run, a file named after the
// generation of its lease, see package lease; the next holder copies the whole lines of the
// previous part into a new one. A part gets the name without its suffix when the shard is done.
//
//	records-2-of-4.jsonl.part-1     what the first holder wrote
//	records-2-of-4.jsonl.part-2     the same and more, by the second
//	records-2-of-4.jsonl            all of the shard
//
// Before: there is no part of our generation. After: the latest part has all whole lines of the
// earlier ones except those that a holder wrote after losing its lease, whose trials are measured
// again.

// partMark precedes the generation in the name of a part.
const partMark = ".part-"

// partOf returns the name of a part of a file; generation 0 is the file itself.
func partOf(name string, generation int) string {
	if generation == 0 {
		return name
	}
	return name + partMark + strconv.Itoa(generation)
}

// latestFiles returns the files of a directory that match a pattern, by their names: the latest
// part if there is no final file yet.
func latestFiles(dir, pattern string) (map[string]string, error) {
	parts, err := partsLike(dir, pattern)
	if err != nil {
		return nil, err
	}
	files, err := filesLike(dir, pattern)
	latest := map[string]string{}
	for _, part := range parts {
		latest[filepath.Base(part[:strings.LastIndex(part, partMark)])] = part
	}
	for _, file := range files {
		latest[filepath.Base(file)] = file
	}
	return latest, err
}

// partsLike returns the paths of the parts of files in a directory that match a pattern, the
// earliest first.
func partsLike(dir, pattern string) ([]string, error) {
	parts, err := filesLike(dir, pattern+partMark+"*")
	parts = slices.DeleteFunc(parts, func(p string) bool { return generationOf(p) == 0 })
	slices.SortFunc(parts, func(a, b string) int { return generationOf(a) - generationOf(b) })
	return parts, err
}

// generationOf returns the generation of a part, 0 if it is not a part.
func generationOf(part string) int {
	n, err := strconv.Atoi(part[strings.LastIndex(part, partMark)+len(partMark):])
	if err != nil {
		return 0
	}
	return n
}

// adopt makes the part of a generation from the previous part, which it removes.
func adopt(d *disk.Disk, name string, generation int) error {
	before, err := partsLike(filepath.Dir(name), filepath.Base(name))
	if err != nil || len(before) == 0 {
		return err
	}
	text, err := os.ReadFile(before[len(before)-1])
	if err != nil {
		return err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if err := d.WriteFile(partOf(name, generation), whole); err != nil {
		return err
	}
	for _, part := range before {
		if part != partOf(name, generation) {
			err = errors.Join(err, d.Remove(part))
		}
	}
	return err
}

// publish gives a part of a generation, if it exists, the name of the whole file.
func publish(d *disk.Disk, name string, generation int) error {
	err := d.Rename(partOf(name, generation), name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
