package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"basisk/internal/testenv"
	"basisk/results"

	"github.com/rogpeppe/go-internal/testscript"
)

// conflictsOf matches the conflicts of a record.
var conflictsOf = regexp.MustCompile(`("conflicts":)(\d+)`)

// forge copies a run and changes a metric of its first record with the sum of the line, then the hash of
// the records in its manifest, and then the version of its engine: "forge run copy [hashed [version]]".
func forge(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) < 2 {
		ts.Fatalf("usage: forge run copy [hashed [version]]")
	}
	source, target := ts.MkAbs(args[0]), ts.MkAbs(args[1])
	ts.Check(os.RemoveAll(target))
	ts.Check(os.CopyFS(target, os.DirFS(source)))
	records := filepath.Join(target, "records.jsonl")
	first, rest, _ := strings.Cut(ts.ReadFile(records), "\n")
	first = conflictsOf.ReplaceAllStringFunc(first, func(metric string) string {
		parts := conflictsOf.FindStringSubmatch(metric)
		n, err := strconv.Atoi(parts[2])
		ts.Check(err)
		return parts[1] + strconv.Itoa(n+1)
	})
	text := testenv.WithSums([]byte(first + "\n" + rest))
	ts.Check(os.WriteFile(records, text, 0o600))
	if slices.Contains(args, "hashed") {
		entry, err := results.HashFile(records)
		ts.Check(err)
		hash(ts, filepath.Join(target, "manifest.json"), entry.SHA256, slices.Contains(args, "version"))
	}
}

// hash changes the hash of the records in a manifest, and the version of the engine if asked to.
func hash(ts *testscript.TestScript, name, sum string, version bool) {
	var manifest map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(name)), &manifest))
	manifest["files"].([]any)[0].(map[string]any)["sha256"] = sum
	for _, session := range manifest["sessions"].([]any) {
		if version {
			session.(map[string]any)["versions"].(map[string]any)["engine"] = 99
		}
	}
	delete(manifest, "sum")
	text, err := json.Marshal(manifest)
	ts.Check(err)
	ts.Check(os.WriteFile(name, text, 0o600))
}
