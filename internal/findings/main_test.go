package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// made are the tables of a run that needs no records.
func made() *numbers {
	n := newNumbers("none")
	n.read["run"] = []results.Table{{
		Name: "rates", Columns: []string{"shape", "kind", "rate"},
		Rows: [][]string{{"9×9", "latin", "1 %"}, {"9×9", "boxes", "2 %"}, {"16×16", "boxes", "3 %"}},
	}}
	return n
}

func TestFill(t *testing.T) {
	text := "a <!--run;rates;9×9_boxes;rate-->old<!--.-->, <!--run;rates;16×16;rate--><!--.--> and <!-- else --> b"
	got, err := made().fill(t.Context(), text)
	require.NoError(t, err)
	require.Equal(t,
		"a <!--run;rates;9×9_boxes;rate-->2 %<!--.-->, <!--run;rates;16×16;rate-->3 %<!--.--> and <!-- else --> b", got)

	text = "<!--run;rate;9×9;rate-->1<!--.--><!--run;rates;9;rate-->2<!--.-->" +
		"<!--run;rates;9×9;rates-->3<!--.--><!--gone;rates;9×9;rate-->4<!--.-->"
	got, err = made().fill(t.Context(), text)
	require.Equal(t, text, got)
	for _, want := range []string{
		`run;rate;9×9;rate: no table "rate": expected one of ["rates"]`,
		`run;rates;9;rate: no row begins with "9"`,
		`run;rates;9×9;rates: no column "rates": expected one of ["shape" "kind" "rate"]`,
		`gone;rates;9×9;rate: `,
	} {
		require.ErrorContains(t, err, want)
	}
}

func TestFillAll(t *testing.T) {
	name := filepath.Join(t.TempDir(), "text.md")
	require.NoError(t, os.WriteFile(name, []byte("<!--run;rates;16×16;rate-->4 %<!--.-->"), 0o644))
	require.ErrorContains(t, fillAll(t.Context(), made(), true, []string{name}), "text.md: its numbers are not those of the runs")
	require.NoError(t, fillAll(t.Context(), made(), false, []string{name}))
	require.NoError(t, fillAll(t.Context(), made(), true, []string{name}))
	require.Error(t, fillAll(t.Context(), made(), true, []string{name + "x"}))
}

// TestPublished: the numbers of the texts are those of the published runs.
func TestPublished(t *testing.T) {
	n := newNumbers(runsDir)
	require.NoError(t, fillAll(t.Context(), n, true, texts()))
	require.NotEmpty(t, n.read, "no number is marked")
	for run, tables := range n.read {
		for _, table := range tables {
			require.Contains(t, n.named[run], table.Name, "made for nothing")
		}
	}
}
