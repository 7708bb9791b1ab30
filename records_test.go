package basisk_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// The blocks of docs/experiments.md that read records in other programs work: each is run if its program is
// installed, and all names in it are names in the run that it reads.

// readers are the programs of the blocks, by language, each with a command that fails if it is not installed.
var readers = map[string]struct{ check, run []string }{
	"python": {[]string{"python3", "-c", "import pandas"}, []string{"python3", "-"}},
	"sql":    {[]string{"duckdb", "-version"}, []string{"duckdb", "-bail"}},
	"sh":     {[]string{"jq", "--version"}, []string{"sh", "-e"}},
}

// namesOf match the names of values and of settings in the blocks.
var namesOf = map[string]*regexp.Regexp{
	"values": regexp.MustCompile(`(?:"values"|\.values)\.(\w+)|\["values"\]\["(\w+)"\]`),
	"config": regexp.MustCompile(`\bconfig\.(\w+)`),
}

func TestRecordsInOtherPrograms(t *testing.T) {
	text, err := os.ReadFile("docs/experiments.md")
	require.NoError(t, err)
	run := regexp.MustCompile(`results/runs/[\w-]+`)
	ran := 0
	for language, program := range readers {
		_, block, found := strings.Cut(string(text), "\n```"+language+"\n")
		require.True(t, found, language)
		block, _, _ = strings.Cut(block, "\n```")
		dir := run.FindString(block)
		requireNames(t, dir, block)
		if exec.Command(program.check[0], program.check[1:]...).Run() != nil {
			continue
		}
		c := exec.Command(program.run[0], program.run[1:]...)
		c.Stdin = strings.NewReader(block + "\n")
		out, err := c.CombinedOutput()
		require.NoError(t, err, "%s: %s", language, out)
		require.Greater(t, strings.Count(string(out), "\n"), 3, "%s: %s", language, out)
		ran++
	}
	t.Logf("%d of %d programs are installed", ran, len(readers))
}

// requireNames fails unless each name in a block is in the first record of a run.
func requireNames(t *testing.T, dir, block string) {
	m, err := results.ReadManifest(filepath.Join(dir, "manifest.json"))
	require.NoError(t, err)
	for r, err := range results.ReadMerged(dir, m) {
		require.NoError(t, err)
		line, err := json.Marshal(&r)
		require.NoError(t, err)
		var parts map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(line, &parts))
		for part, pattern := range namesOf {
			var has map[string]any
			require.NoError(t, json.Unmarshal(parts[part], &has))
			for _, found := range pattern.FindAllStringSubmatch(block, -1) {
				require.Contains(t, has, strings.Join(found[1:], ""), part)
			}
		}
		return
	}
}
