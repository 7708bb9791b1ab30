package format

import (
	"fmt"
	"strings"
)

// Error tells where a source is broken and what should have stood there.
type Error struct {
	Source string
	// Line and Column count from 1, columns in characters; 0 is unknown.
	Line, Column int
	// Found is what stands there, Expected what should; either may be empty.
	Found, Expected string
}

// Error prints the place, what was found and what was expected:
// "file.txt: line 3, column 7: found digit 17, expected 1 to 16".
func (e *Error) Error() string {
	var parts []string
	if e.Source != "" {
		parts = append(parts, e.Source)
	}
	if place := e.place(); place != "" {
		parts = append(parts, place)
	}
	return strings.Join(append(parts, e.cause()), ": ")
}

// quote shows a piece of a source, cut to a readable length.
func quote(text []byte) string {
	const most = 40
	if len(text) > most {
		return fmt.Sprintf("%q…", text[:most])
	}
	return fmt.Sprintf("%q", text)
}

// place names the line and the column as far as they are known.
func (e *Error) place() string {
	switch {
	case e.Line == 0:
		return ""
	case e.Column == 0:
		return fmt.Sprintf("line %d", e.Line)
	}
	return fmt.Sprintf("line %d, column %d", e.Line, e.Column)
}

// cause names what was found and what was expected.
func (e *Error) cause() string {
	switch {
	case e.Expected == "":
		return "found " + e.Found
	case e.Found == "":
		return "expected " + e.Expected
	}
	return "found " + e.Found + ", expected " + e.Expected
}
