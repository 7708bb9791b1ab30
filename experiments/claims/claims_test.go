package claims

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/testenv"
)

// What the claims come to, as the literature and the reports of others have it: values
// written down here come from RESEARCH of the field, not from a run of this program.
func TestClaims(t *testing.T) {
	want := map[string]struct {
		verdict Verdict
		found   string // empty where the value is one of this program's samples
	}{
		"Y1": {Corrected, "10000"}, "Y2": {Corrected, "300, 177100, 5200300"}, "Y3": {Corrected, "3402, 209664: as n^3.6; 4.2e+16 for K = 10"},
		"Y3b": {Corrected, "209664, 13282500: as n^4.6"}, "Y4": {Corrected, "4"}, "Y5": {Agrees, "12"}, "Y6": {Corrected, ""},
		"Y7": {Agrees, ""}, "Y8": {Open, "increasing"}, "Y9": {Agrees, "21, 254"},
		"F1": {Corrected, "more"}, "F2": {Agrees, "27"}, "O1": {Corrected, "0"}, "O2": {Corrected, ""}, "O3": {Agrees, ""},
		"L1": {Corrected, "12096"}, "L2": {Agrees, "2612736"}, "L3": {Agrees, "948109639680"}, "L4": {Agrees, "416"},
		"L5": {Corrected, "2, 2; with 1, 6, 9 as 7, 9, 3 it is right: true"},
		"L6": {Corrected, "84 sets, but 504 rows (K = 2, 4, 5: 6 sets, but 12 rows, 1820 sets, but 43680 rows, 53130 sets, but 6375600 rows)"}, "L7": {Corrected, "22574039040"},
		"G1": {Corrected, "5643509760"}, "G2": {Agrees, "never"}, "G2b": {Corrected, "1/4, 1/8"},
		"G3": {Agrees, "1218998108160 (K = 2, 4, 5, 10: 3072, 2653151236254761301835776000, 10^50.4, 10^302.6)"},
		"G4": {Corrected, "92897280; 5643509760 with all bands and stacks"},
		"T1": {Agrees, "288"}, "T2": {Agrees, "2"}, "T3": {Agrees, "6670903752021072936960"}, "T4": {Agrees, "54"},
		"T5": {Agrees, "2, 12, 576, 161280"}, "T6": {Agrees, "64 x 64, 729 x 324, 4096 x 1024"},
		"T7": {Agrees, "4, 248341303296, 66479063739206860800000"}, "T8": {Agrees, "4, 46506177615378500246568960, 96, 973038982740573238251518542982676480000"},
		"T9": {Open, ""}, "T11": {Open, ""}, "T10": {Agrees, "4.08, 22.87"},
	}
	// These take a tenth of a second to two.
	slow := map[string]bool{
		"F1": true, "L2": true, "L3": true, "L4": true, "T3": true, "T5": true, "T10": true, "O1": true, "O2": true, "O3": true, "Y6": true, "Y7": true, "G3": true,
	}
	for _, claim := range All() {
		t.Run(claim.ID, func(t *testing.T) {
			expected, ok := want[claim.ID]
			require.True(t, ok, "a claim that this test does not know")
			if claim.Slow && !testenv.Long() || testing.Short() && slow[claim.ID] {
				t.Skip("slow: make long runs it")
			}
			f, err := claim.Find(context.Background())
			require.NoError(t, err)
			require.Equal(t, expected.verdict, f.Verdict(), "found %s, again %s", f.Found, f.Again)
			if expected.found != "" {
				require.Equal(t, expected.found, f.Found)
			}
			require.NotEmpty(t, f.Method)
		})
	}
	require.Len(t, All(), len(want))
}

func TestVerdict(t *testing.T) {
	for _, test := range []struct {
		finding Finding
		want    Verdict
	}{
		{Finding{Found: "1", Again: "1", Holds: true}, Agrees},
		{Finding{Found: "1", Again: "1"}, Corrected},
		{Finding{Found: "1", Again: "1", Open: true}, Open},
		{Finding{Found: "1", Again: "2", Holds: true}, Differs},
		{Finding{Found: "1", Again: "2", Open: true}, Differs},
		{Finding{Found: "1", Again: "0 to 2", Interval: true, Holds: true}, Agrees},
		{Finding{Found: "1", Again: "2 to 3", Interval: true, Outside: true, Holds: true}, Differs},
	} {
		require.Equal(t, test.want, test.finding.Verdict())
	}
	require.True(t, finding("1,000", 1000, 1000).Holds)
	require.False(t, finding("1,000", 1001, 1001).Holds)
}

// finding is a finding of two values.
func finding(said string, first, second int) *Finding {
	f := twice(said, "two ways", first, second)
	return &f
}
