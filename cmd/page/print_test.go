package page

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

// printed asks for a sheet and returns the code and the body of the reply.
func (c *client) printed(x sheet) (code int, text string) {
	body, err := json.Marshal(x)
	require.NoError(c.t, err)
	return c.post("/api/print", string(body))
}

// TestPrint: the sheet is the one that package draw makes, with the solution, and with entered digits beside the clues.
func TestPrint(t *testing.T) {
	c := open(t, usual())
	board := c.boardFrom("# first\n" + unique)
	board.Label = "first"
	clues := slices.Clone(board.Cells)
	solution := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	board.Cells[2] = solution[2]
	r, err := board.record(grid.MaxSide)
	require.NoError(t, err)
	want := func(facts string, givens []grid.Digit) string {
		var out strings.Builder
		s, err := draw.NewSheet(&out, draw.SheetOptions{Title: "T", PerPage: 2})
		require.NoError(t, err)
		p := draw.SheetPuzzle{Name: "first", Facts: facts, Puzzle: r.Puzzle, Givens: givens, Solution: solution}
		require.NoError(t, s.Add(t.Context(), p))
		require.NoError(t, s.Close())
		return out.String()
	}
	x := sheet{Boards: []Board{*board}, Clues: clues, Title: "T", PerPage: 2}
	code, text := c.printed(x)
	require.Equal(t, http.StatusOK, code, text)
	require.Equal(t, want("4×4 · 12 givens", clues), text)
	x.Clues, x.Rating = nil, true
	_, text = c.printed(x)
	require.Equal(t, want("4×4 · 13 givens · rating 1.00", nil), text)

	body, err := json.Marshal(x)
	require.NoError(t, err)
	w, err := c.http.Do(c.request(http.MethodPost, "/api/print", string(body)))
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, w.Body)
	require.NoError(t, err)
	require.NoError(t, w.Body.Close())
	require.Equal(t, "application/pdf", w.Header.Get("Content-Type"))
	require.Equal(t, `attachment; filename="puzzles.pdf"`, w.Header.Get("Content-Disposition"))
}

// TestPrintList: a list is one document, whatever its puzzles are.
func TestPrintList(t *testing.T) {
	c := open(t, usual())
	large := openBoard(1, 101) // whose solution is not sought
	code, text := c.printed(sheet{Boards: []Board{*c.boardFrom(easy), *c.boardFrom(clash), *c.boardFrom(unique), *large}})
	require.Equal(t, http.StatusOK, code, text)
	require.Equal(t, 5, strings.Count(text, "<</Type /Page\n"), "a side begins a page, and the solutions of a side do")

	for name, x := range map[string]sheet{
		"no board to print":                  {},
		"at most 900 puzzles are printed":    {Boards: make([]Board, 901)},
		"puzzle 1 of the list: ":             {Boards: []Board{{N: 4}}},
		"101 puzzles on a page":              {Boards: []Board{*c.boardFrom(easy)}, PerPage: 101},
		"clues: 1 cells, expected 81":        {Boards: []Board{*c.boardFrom(easy)}, Clues: []grid.Digit{1}},
		"the side is 257, expected at most ": {Boards: []Board{*openBoard(1, 257)}},
	} {
		code, text := c.printed(x)
		require.Contains(t, text, name)
		require.GreaterOrEqual(t, code, http.StatusBadRequest)
	}
}
