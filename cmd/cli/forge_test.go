package cli

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// conflictsOf matches the conflicts of a record.
var conflictsOf = regexp.MustCompile(`("name":"conflicts","unit":"[^"]*","value":)(\d+)`)

// forge copies a run and changes a metric of its first record, takes its seals away, and then changes
// the version of its engine: "forge run copy [unsealed [version]]".
func forge(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) < 2 {
		ts.Fatalf("usage: forge run copy [unsealed [version]]")
	}
	source, target := ts.MkAbs(args[0]), ts.MkAbs(args[1])
	ts.Check(os.RemoveAll(target))
	ts.Check(os.CopyFS(target, os.DirFS(source)))
	records := filepath.Join(target, "records.jsonl")
	first, rest, _ := strings.Cut(ts.ReadFile(records), "\n")
	body, _, _ := strings.Cut(first, `,"crc":`)
	body = conflictsOf.ReplaceAllStringFunc(body, func(metric string) string {
		parts := conflictsOf.FindStringSubmatch(metric)
		n, err := strconv.Atoi(parts[2])
		ts.Check(err)
		return parts[1] + strconv.Itoa(n+1)
	})
	sum := crc32.Checksum([]byte(body), crc32.MakeTable(crc32.Castagnoli))
	ts.Check(os.WriteFile(records, fmt.Appendf(nil, "%s,\"crc\":\"%08x\"}\n%s", body, sum, rest), 0o600))
	if slices.Contains(args, "unsealed") {
		unseal(ts, filepath.Join(target, "manifest.json"), slices.Contains(args, "version"))
	}
}

// unseal takes the seals of a manifest away, and changes the version of the engine if asked to.
func unseal(ts *testscript.TestScript, name string, version bool) {
	var manifest map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(name)), &manifest))
	delete(manifest, "seal")
	delete(manifest, "files")
	for _, session := range manifest["sessions"].([]any) {
		if version {
			session.(map[string]any)["versions"].(map[string]any)["engine"] = 99
		}
	}
	text, err := json.Marshal(manifest)
	ts.Check(err)
	ts.Check(os.WriteFile(name, text, 0o600))
}
