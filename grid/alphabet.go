package grid

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// The symbols of digits. Inside this program a digit is a number from 1; symbols matter for reading
// and writing, and for all messages to people:
//
//	decimal    1, 2, … 9, 10, …      the zero value
//	1-G        1 … 9, A … G          sixteen symbols, the usual ones where a cell has one
//	0-F        0 … 9, A … F          hexadecimal: 0 is the first digit
//	A-P, a-p   letters
//
// A name lists runs of figures or letters and single ones; a run from a figure to a letter goes
// through 9 and A, or a. So 49 digits are usually written with 1-Za-n, and LATINSQURE is ten
// symbols in an unusual order.

// Alphabet is the symbols of the digits 1, 2, …, one character each. The zero value is decimal:
// digits are written as numbers, of any size. Alphabets can be compared with ==.
type Alphabet struct {
	symbols string
}

// The figures and letters, in the order of the usual alphabets.
const (
	figures = "0123456789"
	capital = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	small   = "abcdefghijklmnopqrstuvwxyz"
)

// Decimal is the name of the zero value.
const Decimal = "decimal"

// AlphabetOf returns the alphabet with the symbols of digits 1, 2, …; ok is false unless they are
// distinct figures and letters.
func AlphabetOf(symbols string) (a Alphabet, ok bool) {
	for i := range len(symbols) {
		if classOf(symbols[i]) == "" || strings.IndexByte(symbols[:i], symbols[i]) >= 0 {
			return a, false
		}
	}
	return Alphabet{symbols}, true
}

// ParseAlphabet parses a name: "decimal", runs as in "0-F" and "1-Za-n", single symbols, or only
// the first symbol, after which all others follow in the usual order, so that "1" is enough for
// sides up to 61.
func ParseAlphabet(name string) (Alphabet, error) {
	if name == Decimal {
		return Alphabet{}, nil
	}
	symbols := ""
	for rest := name; rest != ""; {
		run, length := expand(rest)
		if run == "" {
			return Alphabet{}, fmt.Errorf("%q: expected figures and letters as in 1-G, 0-F, A-P, or decimal", rest)
		}
		symbols, rest = symbols+run, rest[length:]
	}
	switch {
	case symbols == "":
		return Alphabet{}, errors.New("no symbols: expected some as in 1-G, 0-F, A-P, or decimal")
	case len(symbols) == 1:
		all := figures + capital + small
		symbols = all[strings.Index(all, symbols):]
	}
	a, ok := AlphabetOf(symbols)
	if !ok {
		return a, fmt.Errorf("%q: expected each symbol once", name)
	}
	return a, nil
}

// classOf returns all characters of the kind of b in order, "" if b is not a symbol.
func classOf(b byte) string {
	for _, class := range []string{figures, capital, small} {
		if strings.IndexByte(class, b) >= 0 {
			return class
		}
	}
	return ""
}

// expand returns the symbols of the run or the symbol with which a name begins, and its length; no
// symbols if it begins with neither.
func expand(name string) (symbols string, length int) {
	from := classOf(name[0])
	switch {
	case from == "":
		return "", 1
	case len(name) < 2 || name[1] != '-':
		return name[:1], 1
	case len(name) < 3:
		return "", 1
	}
	all, to := from, classOf(name[2])
	if from == figures && to != figures {
		all += to
	}
	first, last := strings.IndexByte(all, name[0]), strings.IndexByte(all, name[2])
	if last < first {
		return "", 1
	}
	return all[first : last+1], 3
}

// Name returns the name of a for ParseAlphabet: "decimal", "0-F".
func (a Alphabet) Name() string {
	if a == (Alphabet{}) {
		return Decimal
	}
	var name strings.Builder
	for rest := a.symbols; rest != ""; {
		n := runLength(rest)
		if name.WriteByte(rest[0]); n > 1 {
			name.WriteString("-" + rest[n-1:n])
		}
		rest = rest[n:]
	}
	return name.String()
}

// runLength returns the number of symbols in the run at the beginning.
func runLength(symbols string) int {
	longest := 1
	for n := 2; n <= len(symbols); n++ {
		run, _ := expand(symbols[:1] + "-" + symbols[n-1:n])
		if run == symbols[:n] {
			longest = n
		}
	}
	return longest
}

// Symbols returns the symbols of digits 1, 2, …, "" if a is decimal.
func (a Alphabet) Symbols() string { return a.symbols }

// For returns the alphabet for digits 1..side, which is decimal if nothing distinguishes the two.
// It returns an error if there are too few symbols.
func (a Alphabet) For(side int) (Alphabet, error) {
	switch {
	case a == (Alphabet{}):
		return a, nil
	case len(a.symbols) < side:
		return Alphabet{}, fmt.Errorf("symbols %s are %d, expected at least %d, one for each digit",
			a.Name(), len(a.symbols), side)
	case strings.HasPrefix(figures[1:], a.symbols[:side]):
		return Alphabet{}, nil
	}
	return Alphabet{a.symbols[:side]}, nil
}

// Symbol returns the symbol of d; beyond the symbols it is a number.
func (a Alphabet) Symbol(d Digit) string {
	if d < 1 || int(d) > len(a.symbols) {
		return strconv.Itoa(int(d))
	}
	return a.symbols[d-1 : d]
}

// List formats digits as a list with a separator.
func (a Alphabet) List(digits []Digit, between string) string {
	text := make([]string, len(digits))
	for i, d := range digits {
		text[i] = a.Symbol(d)
	}
	return strings.Join(text, between)
}
