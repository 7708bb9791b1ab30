package basisk_test

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
)

// Numbers in docs/findings.md. The tables are those of the reports of the published runs. The headlines are computed
// again from the lines of the records, with nothing of this program: encoding/json reads them, and the shares,
// thresholds and totals have other code than the reports. What the text says beside tables is held against them.

var updateFindings = flag.Bool("update", false, "write the hashes of what the published numbers are made from")

// runsDir is the folder of the published runs.
var runsDir = filepath.Join("results", "runs")

// payoffSeeds are the seeds of the runs of question 4.
var payoffSeeds = []string{"71", "72", "73"}

// read returns a text.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestPublished: the tables and figures of the documents are those of the reports of the published runs. To make them
// takes a minute, so it is done only if what they are made from has changed since make findings.
func TestPublished(t *testing.T) {
	unlessSum(t, "findings", []string{
		"results/runs/*/manifest.json", "results/*.go", "results/plot/*.go", "experiments/report*.go", "experiments/population*.go",
		"experiments/studies/*.go", ".ci/findings/main.go", "docs/findings.md", "docs/results.md", "docs/*.svg",
	}, func(t *testing.T) {
		if *updateFindings { // make findings has just made them
			return
		}
		out, err := exec.Command("go", "run", "./.ci/findings", "-check", "docs/findings.md", "docs/results.md").CombinedOutput()
		require.NoError(t, err, "%s", out)
	})
}

// TestTablesAgain: the tables of four questions agree with the records, which is computed again only if one of
// them has changed since make findings.
func TestTablesAgain(t *testing.T) {
	unlessSum(t, "tables", []string{"results/runs/*/manifest.json", "docs/findings.md"}, func(t *testing.T) {
		t.Run("threshold", thresholdAgain)
		t.Run("cap", capAgain)
		t.Run("need", needAgain)
	})
}

// unlessSum runs a check unless the stored hash is that of the files of some patterns, tests left out, or the test is to
// be short; BASISK_LONG runs it always, and -update then stores the hash.
func unlessSum(t *testing.T, name string, patterns []string, check func(t *testing.T)) {
	t.Helper()
	sum, stored := sha256.New(), filepath.Join("testdata", name+".sum")
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, names, pattern)
		for _, name := range names {
			if !strings.HasSuffix(name, "_test.go") {
				fmt.Fprintf(sum, "%s\x00%s\x00", name, read(t, name)) // a manifest has the hash of its records
			}
		}
	}
	now := hex.EncodeToString(sum.Sum(nil)) + "\n"
	if !*updateFindings && (testing.Short() || read(t, stored) == now && !testenv.Long()) {
		t.Skip("nothing has changed since make findings, or the test is to be short")
	}
	check(t)
	if *updateFindings && !t.Failed() {
		require.NoError(t, os.WriteFile(stored, []byte(now), 0o644))
	}
}

// rawRecord is a line of the records, with the values that a test reads: others are passed over.
type rawRecord[V any] struct {
	Key    string
	Config struct {
		Population, Use string
		Cap             int
	}
	Values V
}

// rawRecords returns the lines of a run.
func rawRecords[V any](t *testing.T, run string) (list []rawRecord[V]) {
	t.Helper()
	f, err := os.Open(filepath.Join(runsDir, run, "records.jsonl.gz"))
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var r rawRecord[V]
		require.NoError(t, json.Unmarshal(lines.Bytes(), &r))
		list = append(list, r)
	}
	require.NoError(t, lines.Err())
	return list
}

// tableBlock finds the tables of a text.
var tableBlock = regexp.MustCompile(`(?s)<!--table [^:]+: ([a-z-]+)[^>]*-->\n(.*?)<!--end-->`)

// rawTable returns the rows of a table in the findings, by the keys in their first entries.
func rawTable(t *testing.T, name string, keys int) map[string][]string {
	t.Helper()
	return rawTables(t, name, keys)[0]
}

// rawTables returns all tables of that name.
func rawTables(t *testing.T, name string, keys int) (tables []map[string][]string) {
	t.Helper()
	for _, match := range tableBlock.FindAllStringSubmatch(read(t, "docs/findings.md"), -1) {
		if match[1] != name {
			continue
		}
		rows := map[string][]string{}
		for _, line := range strings.Split(strings.TrimSpace(match[2]), "\n")[2:] {
			row := strings.Split(strings.Trim(line, "|"), "|")
			rows[strings.Join(row[:keys], " ")] = row[keys:]
		}
		tables = append(tables, rows)
	}
	require.NotEmpty(t, tables, "no table %s", name)
	return tables
}

// leading returns the number at the beginning of an entry.
func leading(t *testing.T, entry string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(regexp.MustCompile(`^[\d.]+`).FindString(entry), 64)
	require.NoError(t, err, entry)
	return v
}

// thresholdAgain: what tuples save on orders of each kind, and how many orders need them.
func thresholdAgain(t *testing.T) {
	again := func(table map[string][]string, runs []string, label func(population string) string, columns ...int) {
		saved, orders := map[string]float64{}, map[string]float64{}
		tuple, quads, most := map[string]float64{}, map[string]float64{}, map[string]float64{}
		for _, run := range runs {
			for _, r := range rawRecords[map[string]float64](t, "2026-11-29-threshold-"+run) {
				name := label(r.Config.Population)
				if name == "" {
					continue
				}
				count := func(sums map[string]float64, set string) {
					if r.Values["T-"+set] > r.Values["T-all"] {
						sums[name] += 100
					}
				}
				require.NotContains(t, r.Values, "T-at-most-all", "an order that stayed undecided")
				orders[name]++
				saved[name] += r.Values["T-locked"] - r.Values["T-all"]
				count(tuple, "locked")
				count(quads, "quads")
				count(most, "K+1")
			}
		}
		for name, row := range table {
			n := orders[name]
			require.Equal(t, fmt.Sprint(n), row[columns[0]], name)
			for i, sums := range []map[string]float64{saved, tuple, quads, most} {
				if columns[i+1] < 0 {
					continue
				}
				shown := leading(t, row[columns[i+1]])
				within := .051
				if shown >= 10 {
					within = .51
				}
				require.InDelta(t, sums[name]/n, shown, within, "%s, column %d", name, columns[i+1])
			}
		}
	}
	of := func(kind, suffix string) func(string) string {
		return func(population string) string {
			var k int
			var holes string
			if _, err := fmt.Sscan(population, &k, &holes); err != nil || holes != kind {
				return ""
			}
			return fmt.Sprintf("%d×%[1]d%s", k*k, suffix)
		}
	}
	tables := rawTables(t, "worth", 1)
	again(tables[0], []string{"91", "92", "93"}, of("unique", ""), 0, 4, 6, 7, 8)
	again(tables[1], []string{"94"}, of("unique", ""), 0, 1, 2, 3, 4)
	kinds := rawTables(t, "worth", 2)[2]
	for _, kind := range []string{"unique", "staged", "random"} {
		rows, suffix := map[string][]string{}, " "+kind
		if kind == "random" {
			suffix += ", goal 10 %"
		}
		for name, row := range kinds {
			if strings.HasSuffix(name, suffix) {
				rows[name] = row
			}
		}
		require.Len(t, rows, 4)
		again(rows, []string{"generators-95", "generators-96", "generators-97"}, of(kind, suffix), 0, 1, 2, -1, -1)
	}
}

// capAgain: what was settled in the third question, and the times and their ratios, by the first three seeds, the
// fourth, and within a minute.
func capAgain(t *testing.T) {
	tables := rawTables(t, "totals", 2)
	require.Len(t, tables, 3)
	head := regexp.MustCompile(`(?m)^\|puzzles\|up to\|(links.*)\|$`).FindAllStringSubmatch(read(t, "docs/findings.md"), -1)
	for i, of := range []struct {
		runs  string
		limit float64
	}{{"[a-z]*-8[123]", 2}, {"[a-z]*-84", 2}, {"minute", 60}} {
		cells := capCells(t, of.runs, of.limit)
		for name, row := range tables[i] {
			for column, title := range strings.Split(head[i][1], "|") {
				engine, what, _ := strings.Cut(title, ", ")
				x, without := cells[name+" "+engine], cells[name[:strings.LastIndexByte(name, ' ')]+" none "+engine]
				wanted := map[string]float64{"settled": x.settled, "seconds": x.seconds, "time": x.seconds / without.seconds}
				if value, known := wanted[what]; known && row[column] != "–" {
					within := .06 * value
					if what == "settled" {
						within = .1
					}
					require.InDelta(t, value, leading(t, row[column]), within, "%s: %s", name, title)
				}
			}
		}
	}
}

// capSum is what an engine did with a cap: the puzzles that it settled, and its times, of at most the limit.
type capSum struct{ settled, seconds float64 }

// capCells sums the records of some runs by puzzles, cap and engine.
func capCells(t *testing.T, runs string, limit float64) map[string]capSum {
	t.Helper()
	engines := map[string]string{"before Dancing Links": "links", "before clause learning": "learning", "at each node of a search": "search"}
	names, err := filepath.Glob(filepath.Join(runsDir, "2026-11-29-cap-"+runs))
	require.NoError(t, err)
	cells := map[string]capSum{}
	for _, run := range names {
		for _, r := range rawRecords[struct{ Time, Settled float64 }](t, filepath.Base(run)) {
			var k int
			_, err := fmt.Sscan(r.Config.Population, &k)
			require.NoError(t, err)
			upTo := map[int]string{1: "none", k + 1: "K+1"}[r.Config.Cap]
			name := r.Config.Population + " " + upTo + " " + engines[r.Config.Use]
			cells[name] = capSum{cells[name].settled + r.Values.Settled, cells[name].seconds + math.Min(r.Values.Time, limit)}
		}
	}
	return cells
}

// needAgain: how many puzzles need a size above K+1, where rules solve about half and at all clues.
func needAgain(t *testing.T) {
	type pair struct{ over, users int }
	half, every := map[int]pair{}, map[int]pair{}
	clues := map[int]string{4: "114", 5: "308", 6: "654", 7: "1300", 8: "2351"}
	for _, run := range needRuns() {
		for _, r := range rawRecords[struct{ Largest float64 }](t, run) {
			var k int
			var holes, given string
			_, err := fmt.Sscan(strings.ReplaceAll(r.Key, "/", " "), &k, &holes, &given)
			require.NoError(t, err)
			if holes != "unique" || r.Values.Largest == 0 {
				continue
			}
			add := func(counts map[int]pair) {
				p := counts[k]
				p.users++
				if r.Values.Largest > float64(k+1) {
					p.over++
				}
				counts[k] = p
			}
			add(every)
			if given == clues[k] {
				add(half)
			}
		}
	}
	there, everywhere := rawTable(t, "kinds", 1), rawTable(t, "enough", 1)
	for k := 4; k <= 8; k++ {
		require.Contains(t, there[fmt.Sprintf("%d staged %s", k, clues[k])][0], rawCount(half[k].over, half[k].users))
		require.Contains(t, everywhere[fmt.Sprintf("%d×%[1]d", k*k)][0], rawCount(every[k].over, every[k].users))
	}
}

// rawCount writes a share of cases as the tables do.
func rawCount(over, users int) string {
	return fmt.Sprintf("%d of %s, ", over, results.FormatNumber(float64(users), 9))
}

// needRuns are the runs of the fourth question.
func needRuns() []string {
	runs := []string{"2026-11-25-tuple-payoff"}
	for _, seed := range payoffSeeds {
		runs = append(runs, "2026-11-28-tuple-payoff-dug-"+seed, "2026-11-28-tuple-payoff-dug8-"+seed)
	}
	for k := 4; k <= 6; k++ {
		runs = append(runs, fmt.Sprintf("2026-11-28-tuple-payoff-need%d-101", k))
	}
	return runs
}

// TestNoRunIsStale: every run was measured by rules that conclude as the rules of this program do, and if a value of it
// depends on the engine, by its version, or docs/findings.md says by which one, of the run or of all others.
func TestNoRunIsStale(t *testing.T) {
	text := read(t, "docs/findings.md")
	names, err := filepath.Glob(filepath.Join(runsDir, "*", "manifest.json"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		run := filepath.Base(filepath.Dir(name))
		m, err := results.ReadManifest(name)
		require.NoError(t, err)
		require.True(t, m.Merged, run)
		now := experiments.Versions()
		require.Equal(t, now[results.OnRules], m.Depends()[results.OnRules], "%s: rules", run)
		engine, said := m.Depends()[results.OnEngine], false
		for _, q := range m.Values {
			said = said || q.Depends == results.OnEngine
		}
		if said && engine != now[results.OnEngine] {
			by := fmt.Sprintf(" by engine %d", engine)
			require.True(t, strings.Contains(text, run+by) || strings.Contains(text, "others"+by), run)
		}
	}
}

// measured matches numbers with decimals in sentences.
var measured = regexp.MustCompile(`\d+\.\d+`)

// others matches what is not of the tables of a section: code, and paragraphs about works of others.
var others = regexp.MustCompile("`[^`]*`|\\*\\*Before\\.\\*\\*[^\n]*(\n[^\n]+)*")

// TestNumbersOfSentences: each number with decimals in a sentence about a question is in a table of its section.
func TestNumbersOfSentences(t *testing.T) {
	sections := strings.Split(read(t, "docs/findings.md"), "\n## ")
	checked := 0
	for _, section := range sections {
		if section[0] < '1' || section[0] > '9' {
			continue
		}
		shown := strings.Join(tableBlock.FindAllString(section, -1), "\n")
		require.NotEmpty(t, shown, section[:40])
		said := others.ReplaceAllString(tableBlock.ReplaceAllString(section, ""), "")
		for _, number := range measured.FindAllString(said, -1) {
			require.Regexp(t, `(^|[^\d.])`+regexp.QuoteMeta(number)+`($|[^\d])`, shown, "in %s", section[:40])
			checked++
		}
	}
	require.Positive(t, checked)
}

// TestShort: the texts are as short as they promise to be.
func TestShort(t *testing.T) {
	for name, most := range map[string]int{"docs/findings.md": 2500, "docs/results.md": 1500} {
		require.LessOrEqual(t, len(strings.Fields(read(t, name))), most, name)
	}
}
