package format

import (
	"errors"
	"fmt"
	"strings"
)

// Error is a position at which a source is broken, with what was found and expected there.
type Error struct {
	Source string
	// Line and Column count from 1, columns in characters; 0 is unknown.
	Line, Column int
	// Found is the text found there, Expected what is valid; either may be empty.
	Found, Expected string
}

// Error formats the position, what was found and what was expected: "file.txt: line 3, column 7:
// found digit 17, expected 1 to 16".
func (e *Error) Error() string {
	var parts []string
	if e.Source != "" {
		parts = append(parts, e.Source)
	}
	if e.Line > 0 {
		parts = append(parts, position{e.Line, e.Column}.String())
	}
	return strings.Join(append(parts, e.cause()), ": ")
}

// quote quotes a piece of a source, truncated to a readable length.
func quote(text []byte) string {
	const most = 40
	if len(text) > most {
		return fmt.Sprintf("%q…", text[:most])
	}
	return fmt.Sprintf("%q", text)
}

// cause says what was found and what was expected.
func (e *Error) cause() string {
	switch {
	case e.Expected == "":
		return "found " + e.Found
	case e.Found == "":
		return "expected " + e.Expected
	}
	return "found " + e.Found + ", expected " + e.Expected
}

// mistake returns an error without a position, which the caller adds.
func mistake(found, expected string) *Error { return &Error{Found: found, Expected: expected} }

// asError returns err as an Error, with what was found and expected.
func asError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	found, expected, _ := strings.Cut(err.Error(), ": expected ")
	return mistake(found, expected)
}

// wrong adds the position to an error of package grid, unless it is nil.
func (at position) wrong(err error) error {
	if err == nil {
		return nil
	}
	return at.place(asError(err))
}

// position is a position in a source, line and column from 1; 0 is unknown.
type position struct{ line, col int }

// String formats the position for messages.
func (at position) String() string {
	if at.col == 0 {
		return fmt.Sprintf("line %d", at.line)
	}
	return fmt.Sprintf("line %d, column %d", at.line, at.col)
}

func (at position) refused(found, expected string) *Error {
	return &Error{Line: at.line, Column: at.col, Found: found, Expected: expected}
}

// place adds the position to an error that has none.
func (at position) place(err error) error {
	if e, ok := err.(*Error); ok && e.Line == 0 {
		e.Line, e.Column = at.line, at.col
	}
	return err
}
