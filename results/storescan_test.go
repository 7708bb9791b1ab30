package results

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// plainLine is a line without its checksum, as the scanner expects it.
const plainLine = `{"schema":1,"experiment":"e","key":"k/1","seed":9007199254740991,"config":{"a":true,"b":-0.5,"c":"é"},` +
	`"metrics":[{"name":"n","unit":"","value":12,"exact":true,"depends":"rules"},{"name":"t","unit":"s","value":1e-7,"exact":false}],"warnings":["w","v"]`

// requireAgreement fails unless the scanner, if it accepts a line without its checksum, has
// read what encoding/json reads. It reports whether it accepts.
func requireAgreement(t require.TestingT, s *recordScanner, line string) bool {
	// What a record had before is gone.
	got := Record{Config: map[string]any{"old": true}, Metrics: make([]Metric, 2), Warnings: []string{"old"}}
	s.rest, s.bad = []byte(line), false
	if !s.record(&got) {
		return false
	}
	var want Record
	require.NoError(t, json.Unmarshal([]byte(line+"}"), &want), line)
	require.Equal(t, want, got)
	return true
}

// TestScanner: what is written as usual is scanned; what is not, and means something, is
// left to encoding/json.
func TestScanner(t *testing.T) {
	var s recordScanner
	require.True(t, requireAgreement(t, &s, plainLine))
	for _, c := range []struct {
		old, next string
		scanned   bool
	}{
		{`{"a":true,"b":-0.5,"c":"é"}`, `{}`, true},
		{`,"warnings":["w","v"]`, ``, true},
		{`"value":12,`, `"value":-0,`, true},
		{`"value":12,`, `"value":0.000116432,`, true},
		{`"value":12,`, `"value":9007199254740993,`, true},
		{`"value":12,`, `"value":1234567890123456789012,`, false},
		{`"value":12,`, `"value":1E+300,`, true},
		{`"value":12,`, `"value":1e999,`, false},
		{`"value":12,`, `"value":012,`, false},
		{`"value":12,`, `"value":1.,`, false},
		{`"value":12,`, `"value":.5,`, false},
		{`"value":12,`, `"value":1e,`, false},
		{`"value":12,`, `"value":+1,`, false},
		{`"value":12,`, `"value":,`, false},
		{`9007199254740991`, `-1`, false},
		{`"k/1"`, `"k\n1"`, false},
		{`"k/1"`, "\"k\n1\"", false},
		{`"k/1"`, "\"k\xff1\"", false},
		{`"k/1"`, `"k`, false},
		{`"k/1"`, `null`, false},
		{`"schema":1`, `"schema":2`, false},
		{`"a":true`, `"a":[]`, false},
		{`"a":true`, `"a" :true`, false},
		{`"exact":false`, `"exact":maybe`, false},
		{`["w","v"]`, `["w","v"],"more":1`, false},
		{`["w","v"]`, `["w","v"`, false},
	} {
		line := strings.Replace(plainLine, c.old, c.next, 1)
		require.NotEqual(t, plainLine, line)
		require.Equal(t, c.scanned, requireAgreement(t, &s, line), line)
	}
	for i := range plainLine {
		require.False(t, requireAgreement(t, &s, plainLine[:i]) && i < strings.Index(plainLine, `,"warnings"`))
	}
}

// TestScannerLeaves: a record that is left to encoding/json has nothing of those before.
func TestScannerLeaves(t *testing.T) {
	var s recordScanner
	var r Record
	for _, metrics := range [][]Metric{
		{{"a", "s", 1, true, OnRules}, {"b", "s", 2, true, OnRules}},
		{},
		{{"a", "\"", 3, true, ""}, {"b", "", 4, true, ""}},
	} {
		line, err := appendLine(nil, &Record{Schema: Schema, Config: map[string]any{}, Metrics: metrics})
		require.NoError(t, err)
		require.NoError(t, s.read(line[:len(line)-1], &r))
		require.Len(t, r.Metrics, len(metrics))
	}
	require.Equal(t, []Metric{{"a", "\"", 3, true, OnEngine}, {"b", "", 4, true, OnEngine}}, r.Metrics)
}

// TestScannerForgets: of words that are always others no more are kept than there is use for.
func TestScannerForgets(t *testing.T) {
	var s recordScanner
	for i := range maxWords + 10 {
		require.True(t, requireAgreement(t, &s, strings.Replace(plainLine, `"unit":"s"`, fmt.Sprintf(`"unit":"%d"`, i), 1)))
	}
	require.Len(t, s.words, maxWords)
}

// TestScannerReadsWhatIsWritten: lines of our own are scanned, whatever numbers they have.
func TestScannerReadsWhatIsWritten(t *testing.T) {
	var s recordScanner
	word := rapid.StringMatching(`[ -!#-;=?-\[\]-~é]*`).Filter(func(s string) bool { return !strings.Contains(s, "&") })
	finite := rapid.Float64().Filter(func(x float64) bool { return !math.IsInf(x, 0) && math.Abs(x) < 1e19 })
	value := rapid.OneOf(word.AsAny(), finite.AsAny(), rapid.Bool().AsAny())
	metric := rapid.Custom(func(t *rapid.T) Metric {
		return Metric{word.Draw(t, "name"), word.Draw(t, "unit"), finite.Draw(t, "value"), rapid.Bool().Draw(t, "exact"), Dependency(word.Draw(t, "depends"))}
	})
	rapid.Check(t, func(t *rapid.T) {
		line, err := appendLine(nil, &Record{
			Schema: Schema, Experiment: word.Draw(t, "experiment"), Key: word.Draw(t, "key"), Seed: rapid.Uint64Max(1<<63).Draw(t, "seed"),
			Config: rapid.MapOf(word, value).Draw(t, "config"), Metrics: rapid.SliceOf(metric).Draw(t, "metrics"), Warnings: rapid.SliceOf(word).Draw(t, "warnings"),
		})
		require.NoError(t, err)
		require.True(t, requireAgreement(t, &s, string(line[:len(line)-1-crcFrame])), "%s", line)
	})
}

// FuzzScanner: what the scanner accepts it reads as encoding/json does.
func FuzzScanner(f *testing.F) {
	f.Add(plainLine)
	f.Fuzz(func(t *testing.T, line string) {
		var s recordScanner
		requireAgreement(t, &s, line)
	})
}

// BenchmarkScanner reads a line of 25 metrics.
func BenchmarkScanner(b *testing.B) {
	r := Record{Schema: Schema, Experiment: "made-up", Key: "k3-random-0.3/12345/both", Seed: 1 << 52, Config: map[string]any{"basis": 3.0, "side": "both"}}
	for i := range 25 {
		r.Metrics = append(r.Metrics, Metric{"left-below-" + string(rune('a'+i)), "candidates", float64(i * i * i), true, OnRules})
	}
	line, err := appendLine(nil, &r)
	require.NoError(b, err)
	line = line[:len(line)-1]
	b.Run("way=scanner", func(b *testing.B) {
		var s recordScanner
		for b.Loop() {
			if err := s.read(line, &r); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("way=json", func(b *testing.B) {
		for b.Loop() {
			r.Metrics = r.Metrics[:0]
			if err := json.Unmarshal(line, &r); err != nil {
				b.Fatal(err)
			}
		}
	})
}
