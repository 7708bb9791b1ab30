package experiments_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
)

// halfShards returns a folder with a finished and an unfinished shard of one run.
func halfShards(t *testing.T) (dir string) {
	t.Helper()
	rs, dir := experiments.Runs{Catalog: own()}, filepath.Join(t.TempDir(), "run")
	require.NoError(t, create(t, dir, small, experiments.Setup{Shards: 2}).Close())
	for i := range 2 {
		r, err := rs.Reopen(t.Context(), dir, experiments.Shard{Index: i + 1, Count: 2}, "")
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		finished := 0
		err = r.Measure(ctx, 1, func() {
			if finished++; i == 1 && finished == 20 {
				cancel()
			}
		})
		require.Equal(t, i == 1, err != nil)
		require.NoError(t, r.Close())
	}
	return dir
}

// finishShards resumes the unfinished shard and merges the run.
func finishShards(t *testing.T, dir string) (*results.Manifest, error) {
	rs := experiments.Runs{Catalog: own()}
	for i := range 2 {
		r, err := rs.Reopen(t.Context(), dir, experiments.Shard{Index: i + 1, Count: 2}, "")
		if err != nil {
			return nil, err
		}
		require.NoError(t, r.Measure(t.Context(), 1, nil))
		require.NoError(t, r.Close())
	}
	return rs.Merge(t.Context(), []string{dir}, dir)
}

// manifestTail is the end of a manifest.
const manifestTail = `,
  "sum": "0a1b2c3d"
}
`

// TestDamagedShards changes one byte in the records or the manifest of a finished or an unfinished shard: resume,
// merge, report and status name the file. Only a cut-off last line of an unfinished shard is no error: its trial is
// measured again. The name of a manifest's sum is left out, since manifests of earlier versions have no sum.
func TestDamagedShards(t *testing.T) {
	rs, dir, rng := experiments.Runs{Catalog: own()}, halfShards(t), rand.New(rand.NewPCG(64, 3))
	files := []string{"records-1-of-2.jsonl", "records-2-of-2.jsonl", "manifest-1-of-2.json", "manifest-2-of-2.json"}
	for range testenv.Scale(200, 200, 2000) {
		name := files[rng.IntN(len(files))]
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		at := rng.IntN(len(text))
		if tail := len(text) - at; strings.HasPrefix(name, "manifest") && tail > len(`0a1b2c3d"
}
`) && tail <= len(manifestTail) {
			continue
		}
		changed := bytes.Clone(text)
		changed[at] ^= byte(1 + rng.IntN(255))
		damaged := copyOf(t, dir)
		require.NoError(t, os.WriteFile(filepath.Join(damaged, name), changed, 0o600))
		_, _, status := experiments.Progress(damaged)
		_, report := rs.Report(t.Context(), damaged)
		_, merge := finishShards(t, damaged)
		if name == "records-2-of-2.jsonl" && at == len(text)-1 {
			require.NoError(t, merge)
			requireAgreement(t, workedOff(t, 1), damaged)
			continue
		}
		for how, err := range map[string]error{"status": status, "report": report, "resume and merge": merge} {
			require.ErrorContains(t, err, "-of-2.json", "%s: %s, byte %d is %q", how, name, at, changed[at])
		}
	}
	m, err := finishShards(t, dir)
	require.NoError(t, err)
	require.True(t, m.Merged)
	requireAgreement(t, workedOff(t, 1), dir)
}

// TestValuesThatCannotBe: values that are not declared or out of their range, in records without sums too, are errors
// with file and line.
func TestValuesThatCannotBe(t *testing.T) {
	sums := regexp.MustCompile(`,"sum":"[0-9a-f]{8}"`)
	for _, sealed := range []bool{false, true} {
		for _, x := range []struct{ file, old, next, message string }{
			{"records-2-of-2.jsonl", `"values":{"sum"`, `"values":{"sun"`, "metric sun: the manifest has no such value"},
			{"records-2-of-2.jsonl", `"values":{"sum":`, `"values":{"sum":-`, "expected a value of the range count"},
			{"records-2-of-2.jsonl", `"values":{"sum":`, `"values":{"sum":0.`, "expected a value of the range count"},
		} {
			dir := halfShards(t)
			if name := filepath.Join(dir, x.file); !sealed {
				text, err := os.ReadFile(name)
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(name, sums.ReplaceAll(text, nil), 0o600))
			}
			edit(t, dir, x.file, x.old, x.next)
			_, err := finishShards(t, dir)
			require.ErrorContains(t, err, x.file+": line 1: ")
			require.ErrorContains(t, err, x.message)
		}
	}
}
