package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The headlines are computed again from the lines of the records, with nothing of this program: encoding/json
// reads them, and the shares, thresholds and totals have other code than the tables.

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

// rawTable returns the rows of a table in the findings, by the first entry.
func rawTable(t *testing.T, name string) map[string][]string {
	t.Helper()
	_, text, found := strings.Cut(read(t, "docs/findings.md"), "<!--table "+name+"-->\n")
	require.True(t, found, name)
	text, _, _ = strings.Cut(text, "<!--end-->")
	rows := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n")[2:] {
		row := strings.Split(strings.Trim(line, "|"), "|")
		rows[row[0]] = append(rows[row[0]], row[1:]...)
	}
	return rows
}

// leading returns the number at the beginning of an entry.
func leading(t *testing.T, entry string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(regexp.MustCompile(`^[\d.]+`).FindString(entry), 64)
	require.NoError(t, err, entry)
	return v
}

// rawSolved returns whether tuples up to a size solve the puzzle of a ladder: 1 for none, 99 for all sizes.
func rawSolved(v map[string]float64, size int) bool {
	if v["solved-before"] == 1 || size == 99 && v["solved-rest"] == 1 {
		return true
	}
	for s := 2; s <= size; s++ {
		if v[fmt.Sprint("solved-naked-", s)] == 1 || v[fmt.Sprint("solved-hidden-", s)] == 1 {
			return true
		}
	}
	return false
}

// TestPayoffAgain: the shares where half are solved, and the clues that tuples save.
func TestPayoffAgain(t *testing.T) {
	byClues := map[int]map[int][]map[string]float64{4: {}, 5: {}, 6: {}, 7: {}, 8: {}}
	for _, seed := range payoffSeeds {
		for _, run := range []string{"2026-11-28-tuple-payoff-dug-", "2026-11-28-tuple-payoff-dug8-"} {
			for _, r := range rawRecords[map[string]float64](t, run+seed) {
				var k, clues int
				_, err := fmt.Sscanf(r.Key, "%d unique %d/", &k, &clues)
				if err == nil && r.Values["given"] > 0 {
					byClues[k][clues] = append(byClues[k][clues], r.Values)
				}
			}
		}
	}
	solved, steps := rawTable(t, "payoff-solved"), rawTable(t, "payoff-steps")
	for k, all := range byClues {
		name := fmt.Sprintf("%d×%d", k*k, k*k)
		var places []int
		for clues := range all {
			places = append(places, clues)
		}
		sort.Ints(places)
		require.Len(t, places, 12)
		half := int(leading(t, solved[name][0]))
		require.Equal(t, strconv.Itoa(len(all[half])), solved[name][1])
		for i, size := range []int{1, 2, 3, 4, k + 1, 99} {
			n := 0
			for _, v := range all[half] {
				if rawSolved(v, size) {
					n++
				}
			}
			require.InDelta(t, 100*float64(n)/float64(len(all[half])), leading(t, solved[name][2+i]), .51, "%s, size %d", name, size)
		}
		saved := rawThreshold(places, all, 1) - rawThreshold(places, all, 99)
		require.InEpsilon(t, saved, leading(t, steps[name][0]), .006, name)
	}
}

// rawThreshold returns where half are solved, by the greatest of the least means of the shares: the other form of
// the monotone fit.
func rawThreshold(places []int, all map[int][]map[string]float64, size int) float64 {
	n, yes := make([]float64, len(places)), make([]float64, len(places))
	for i, clues := range places {
		for _, v := range all[clues] {
			n[i]++
			if rawSolved(v, size) {
				yes[i]++
			}
		}
	}
	fit := make([]float64, len(places))
	for i := range places {
		fit[i] = math.Inf(-1)
		for from := 0; from <= i; from++ {
			least, count, said := math.Inf(1), 0., 0.
			for to := from; to < len(places); to++ {
				count, said = count+n[to], said+yes[to]
				if to >= i {
					least = math.Min(least, said/count)
				}
			}
			fit[i] = math.Max(fit[i], least)
		}
	}
	for i := 1; i < len(places); i++ {
		if fit[i-1] < .5 && fit[i] >= .5 {
			return float64(places[i-1]) + (.5-fit[i-1])/(fit[i]-fit[i-1])*float64(places[i]-places[i-1])
		}
	}
	return math.NaN()
}

// TestCapAgain: the totals of the second question and what was settled, before Dancing Links and before learning.
func TestCapAgain(t *testing.T) {
	type pair struct{ with, without, gained, lost float64 }
	type timed struct{ Time, Settled float64 }
	sums := map[string]*pair{}
	settled := map[string]float64{}
	var list []rawRecord[timed]
	for _, run := range capRuns() {
		for _, r := range rawRecords[timed](t, run) {
			r.Key = run + " " + r.Key // runs of other seeds have the same keys
			list = append(list, r)
		}
	}
	for _, r := range list {
		if r.Config.Cap == 1 {
			settled[r.Key] = r.Values.Settled
		}
	}
	for _, r := range list {
		var k int
		_, err := fmt.Sscan(r.Config.Population, &k)
		require.NoError(t, err)
		name := r.Config.Population + r.Config.Use
		if sums[name] == nil {
			sums[name] = &pair{}
		}
		time := math.Min(r.Values.Time, 2)
		switch r.Config.Cap {
		case 1:
			sums[name].without += time
		case k + 1:
			sums[name].with += time
			before := settled[r.Key[:strings.LastIndex(r.Key, "-")]+"-1"]
			if r.Values.Settled > before {
				sums[name].gained++
			}
			if r.Values.Settled < before {
				sums[name].lost++
			}
		}
	}
	rows := rawTable(t, "cap-totals")
	for population, name := range map[string]string{
		"4 unique 112": "16×16 unique, 43.8 %", "5 unique 302": "25×25 unique, 48.3 %", "6 unique 654": "36×36 unique, 50.5 %",
		"7 unique 1300": "49×49 unique, 54.1 %", "8 unique 2351": "64×64 unique, 57.4 %",
		"5 random 0.48": "25×25 planted, 48 %", "6 random 0.54": "36×36 planted, 54 %",
	} {
		for at, use := range []string{"before Dancing Links", "before clause learning"} {
			x, row := sums[population+use], rows[name][7*at:]
			require.NotNil(t, x, population+use)
			require.InEpsilon(t, x.with/x.without, leading(t, row[1]), .06, name)
			require.Equal(t, fmt.Sprintf("%.0f/%.0f", x.gained, x.lost), row[4], name)
		}
	}
}

// TestNeedAgain: how many puzzles need a size above K+1, where rules solve about half and at all clues.
func TestNeedAgain(t *testing.T) {
	type pair struct{ over, users int }
	half, every := map[int]pair{}, map[int]pair{}
	clues := map[int]string{4: "114", 5: "308", 6: "654", 7: "1300", 8: "2351"}
	for _, run := range needRuns() {
		for _, r := range rawRecords[struct{ Largest float64 }](t, run.name) {
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
	rows := rawTable(t, "need")
	for k := 4; k <= 8; k++ {
		row := rows[fmt.Sprintf("%d×%d", k*k, k*k)]
		require.Equal(t, clues[k], row[0])
		require.Contains(t, row[1], fmt.Sprintf("%d/%d", half[k].over, half[k].users))
		require.Contains(t, row[2], fmt.Sprintf("%d/%d", every[k].over, every[k].users))
	}
}
