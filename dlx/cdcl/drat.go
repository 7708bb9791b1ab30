package cdcl

import (
	"bufio"
	"io"
	"strconv"
)

// The idea: a Proof as text, one step per line, for other checkers:
//
//	1 -2 0      a derived clause
//	d 1 -2 0    a deleted clause
//
// A blocked solution is not a step: it does not follow, so its clause belongs to the formula of the
// proof. Earlier lines stay valid, since the formula only has one more clause.
//
// Source: DRAT by Wetzler, Heule and Hunt (2014).

// DRAT is a Proof that writes what it receives in the text notation of DRAT.
type DRAT struct {
	to   *bufio.Writer
	line []byte
}

// NewDRAT returns a Proof that writes to w. Flush must be called at the end.
func NewDRAT(w io.Writer) *DRAT { return &DRAT{to: bufio.NewWriterSize(w, 1<<16)} }

// Add writes a derived clause.
func (d *DRAT) Add(clause []int32) { d.write("", clause) }

// Delete writes a deletion.
func (d *DRAT) Delete(clause []int32) { d.write("d ", clause) }

// Block writes nothing.
func (d *DRAT) Block([]int32) {}

// write writes a step. Flush returns errors.
func (d *DRAT) write(before string, clause []int32) {
	d.line = append(d.line[:0], before...)
	for _, l := range clause {
		d.line = append(strconv.AppendInt(d.line, int64(l), 10), ' ')
	}
	d.line = append(d.line, "0\n"...)
	_, _ = d.to.Write(d.line)
}

// Flush writes what is left and returns the first error of writing.
func (d *DRAT) Flush() error { return d.to.Flush() }
