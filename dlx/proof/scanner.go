package proof

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// The idea: formulas and proofs are words separated by blanks, and comments. A word is short,
// comments are skipped byte by byte, and the literals of a clause are counted while they are read,
// so no input makes the scanner hold more than one clause.
//
// Cost: linear, without allocation once the buffer of a clause has grown.

// maxWord is the length of the longest valid word: -1073741824.
const maxWord = 11

// scanner splits a formula or a proof into clauses.
type scanner struct {
	from   *bufio.Reader
	limits Options
	// line is the line of the last word, from 1, and read that word.
	line int
	read []byte
	// lits has the literals of the last clause.
	lits []int32
}

// newScanner returns a scanner of r.
func newScanner(r io.Reader, limits Options) *scanner {
	return &scanner{from: bufio.NewReaderSize(r, 1<<16), limits: limits, line: 1}
}

// word returns the next word that is not part of a comment, valid until the next call. The error is
// io.EOF at the end.
func (s *scanner) word() ([]byte, error) {
	for {
		if err := s.readWord(); err != nil {
			return nil, err
		}
		if s.read[0] != 'c' || string(s.read) == "cnf" {
			return s.read, nil
		}
		if err := s.skipLine(); err != nil {
			return nil, err
		}
	}
}

// readWord reads the bytes up to the next blank.
func (s *scanner) readWord() error {
	s.read = s.read[:0]
	for {
		b, err := s.from.ReadByte()
		switch {
		case err == io.EOF && len(s.read) > 0:
			return nil
		case err != nil:
			return err
		case b > ' ':
			if len(s.read) == maxWord {
				return fmt.Errorf("%q... is too long for a number", s.read)
			}
			s.read = append(s.read, b)
			continue
		case len(s.read) > 0:
			return s.from.UnreadByte()
		case b == '\n':
			s.line++
		}
	}
}

// skipLine skips to the start of the next line.
func (s *scanner) skipLine() error {
	for {
		_, err := s.from.ReadSlice('\n')
		if err == nil {
			s.line++
			return nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// number parses the next word as a number.
func (s *scanner) number() (int32, error) {
	word, err := s.word()
	if err != nil {
		return 0, err
	}
	return toNumber(word)
}

// toNumber parses a decimal word.
func toNumber(word []byte) (int32, error) {
	n, err := strconv.ParseInt(string(word), 10, 32)
	if err != nil || n < -maxVariables || n > maxVariables {
		return 0, fmt.Errorf("found %q, expected a number", word)
	}
	return int32(n), nil
}

// clause returns the literals up to the next 0, in a buffer that is reused.
func (s *scanner) clause() ([]int32, error) {
	l, err := s.number()
	return s.clauseFrom(l, err)
}

// clauseFrom returns the clause whose first number, or 0, has just been read.
func (s *scanner) clauseFrom(l int32, err error) ([]int32, error) {
	s.lits = s.lits[:0]
	for ; err == nil && l != 0; l, err = s.number() {
		if len(s.lits) == s.limits.ClauseLiterals {
			return nil, fmt.Errorf("clause of more than %d literals", s.limits.ClauseLiterals)
		}
		s.lits = append(s.lits, l)
	}
	if err != nil {
		return nil, ended(err, "inside a clause")
	}
	return s.lits, nil
}

// step returns the next step of a proof: a clause, and whether to delete it. The error is io.EOF at
// the end.
func (s *scanner) step() (clause []int32, deletes bool, err error) {
	word, err := s.word()
	if err != nil {
		return nil, false, err
	}
	if string(word) == "d" {
		clause, err = s.clause()
		return clause, true, err
	}
	clause, err = s.clauseFrom(toNumber(word))
	return clause, false, err
}

// expectEnd returns an error if there is another word.
func (s *scanner) expectEnd() error {
	switch word, err := s.word(); {
	case err == nil:
		return fmt.Errorf("found %q, expected the end: the header states no more clauses", word)
	case err != io.EOF:
		return err
	}
	return nil
}

// ended returns an error that says where the input ended, if err is io.EOF, else err.
func ended(err error, where string) error {
	if err == io.EOF {
		return fmt.Errorf("the input ends %s", where)
	}
	return err
}
