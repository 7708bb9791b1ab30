package draw_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write what is drawn into the golden files")

// golden compares what was drawn with a file of testdata.
func golden(t *testing.T, name string, drawn []byte) {
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, drawn, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(drawn), "run go test -update and look at the difference")
}

// goldens are the pictures that are compared to the last byte.
func goldens(t *testing.T) map[string]draw.Picture {
	values := filled(t, square(t, 3), 3)
	values.View = draw.Values
	failed := filled(t, square(t, 2), 5)
	for d := range failed.Board.Shape().Side() {
		failed.Board.Remove(2, grid.Digit(d+1))
	}
	jigsaw := filled(t, jigsaw(t), 3)
	narrow := jigsaw
	narrow.View = draw.Values
	hyper := filled(t, layout(t, grid.Layout{Side: 9, BoxRows: 3, BoxCols: 3, Diagonals: true, Windows: true}), 3)
	hyper.View = draw.Values
	return map[string]draw.Picture{
		"jigsaw": jigsaw,
		"narrow": narrow,
		"hyper":  hyper,
		"x4":     filled(t, layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}), 5),
		"4x4":    filled(t, square(t, 2), 5),
		"box2x3": filled(t, box(t, 2, 3), 7),
		"latin5": filled(t, box(t, 1, 5), 7),
		"cube2":  filled(t, cube(t, 2), 9),
		"values": values,
		"failed": failed,
		"pair":   nakedPair(t),
		"placed": hiddenSingle(t),
		"xwing":  xWing(t),
	}
}

func TestGolden(t *testing.T) {
	for name, p := range goldens(t) {
		t.Run(name, func(t *testing.T) {
			var text, picture bytes.Buffer
			note, err := draw.Terminal(&text, p, draw.TerminalOptions{})
			require.NoError(t, err)
			require.Empty(t, note)
			golden(t, name+".txt", text.Bytes())
			require.NoError(t, draw.SVG(&picture, p))
			golden(t, name+".svg", picture.Bytes())
		})
	}
}
