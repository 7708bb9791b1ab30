package basisk_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/results"
	"basisk/solver/catalog"
)

// The blocks of docs/experiments.md that read records in other programs work: each is run if its program is
// installed, and all names in it are names in the run that it reads.

// readers are the programs of the blocks, by language, each with a command that fails if it is not installed.
var readers = map[string]struct{ check, run []string }{
	"python": {[]string{"python3", "-c", "import pandas"}, []string{"python3", "-"}},
	"sql":    {[]string{"duckdb", "-version"}, []string{"duckdb", "-bail"}},
}

// namesOf match the names of values and of settings in the blocks.
var namesOf = map[string]*regexp.Regexp{
	"values": regexp.MustCompile(`"values"\.(\w+)|\["values"\]\["(\w+)"\]`),
	"config": regexp.MustCompile(`\bconfig\.(\w+)`),
}

func TestRecordsInOtherPrograms(t *testing.T) {
	text, err := os.ReadFile("docs/experiments.md")
	require.NoError(t, err)
	run := regexp.MustCompile(`results/runs/[\w-]+`)
	ran, folder := 0, t.TempDir()
	here, err := filepath.Abs("results")
	require.NoError(t, err)
	require.NoError(t, os.Symlink(here, filepath.Join(folder, "results")))
	for language, program := range readers {
		_, block, found := strings.Cut(string(text), "\n```"+language+"\n")
		require.True(t, found, language)
		block, _, _ = strings.Cut(block, "\n```")
		dir := run.FindString(block)
		requireNames(t, dir, block)
		if language == "python" {
			require.NotEmpty(t, writeRecords(t, dir, filepath.Join(folder, "records.csv"), block))
		}
		if exec.Command(program.check[0], program.check[1:]...).Run() != nil {
			continue
		}
		c := exec.Command(program.run[0], program.run[1:]...)
		c.Stdin, c.Dir = strings.NewReader(block+"\n"), folder
		out, err := c.CombinedOutput()
		require.NoError(t, err, "%s: %s", language, out)
		require.Greater(t, strings.Count(string(out), "\n"), 3, "%s: %s", language, out)
		ran++
	}
	t.Logf("%d of %d programs are installed", ran, len(readers))
}

// writeRecords writes the records of a run as CSV, and returns the columns that a block names, which the head must have.
func writeRecords(t *testing.T, dir, name, block string) (columns []string) {
	var text bytes.Buffer
	catalog := experiments.Catalog{Catalog: catalog.Default(), Experiments: studies.Catalog()}
	require.NoError(t, experiments.Runs{Catalog: catalog}.WriteRecords(t.Context(), dir, &text))
	require.NoError(t, os.WriteFile(name, text.Bytes(), 0o600))
	head, _, _ := strings.Cut(text.String(), "\n")
	for _, found := range regexp.MustCompile(`"([\w-]+)"[,\]]`).FindAllStringSubmatch(block, -1) {
		if columns = append(columns, found[1]); found[1] != "values" {
			require.Contains(t, strings.Split(head, ","), found[1])
		}
	}
	return columns
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

// TestAnswers: the answer of each published report has at most 45 words in one or two sentences.
func TestAnswers(t *testing.T) {
	names, err := filepath.Glob("results/runs/*/summary.md")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		answer := results.Paragraph(text, "Answer")
		require.NotEmpty(t, answer, name)
		require.LessOrEqual(t, len(strings.Fields(answer)), results.MaxWords, "%s: %s", name, answer)
		require.LessOrEqual(t, len(regexp.MustCompile(`\.( |$)`).FindAllString(answer, -1)), 2, "%s: %s", name, answer)
	}
}
