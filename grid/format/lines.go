package format

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"unicode/utf8"
)

// Lines of a source, with their numbers. Most lines are in the buffer of the reader; a longer one is
// collected up to the limit, and the excess is dropped, so that a file without newlines costs time
// but no memory. A few lines can be looked at before they are consumed.

// line is one line of a source without its end.
type line struct {
	text []byte
	num  int
	// before is the number of characters of the line before text.
	before int
	// bad describes a character that no puzzle has, neither ASCII nor known, or a control
	// character, with its column from 1. It matters only if the line is a row.
	bad    string
	badCol int
	// long is the limit, if the line exceeds it; then text has only the beginning.
	long int
}

// at returns the position of character i of the text.
func (l *line) at(i int) position { return position{l.num, l.before + i + 1} }

// blank reports whether the line has only spaces.
func (l *line) blank() bool { return len(bytes.TrimSpace(l.text)) == 0 }

// words yields the words of the line with their positions.
func (l *line) words() iter.Seq2[position, []byte] {
	return func(yield func(position, []byte) bool) {
		end := 0
		for word := range bytes.FieldsSeq(l.text) {
			col := end + bytes.Index(l.text[end:], word)
			if end = col + len(word); !yield(l.at(col), word) {
				return
			}
		}
	}
}

// foreign returns an error if the line is too long or has a character that no puzzle has.
func (l *line) foreign() error {
	switch {
	case l.long > 0:
		return mistake(fmt.Sprintf("a line of more than %d MiB", l.long>>20), "a shorter one")
	case l.bad == "":
		return nil
	}
	return position{l.num, l.badCol}.refused(l.bad, "a symbol")
}

// lines cuts a source into lines and counts them.
type lines struct {
	in    *bufio.Reader
	max   int
	num   int
	clean []byte // a line converted to ASCII
	ahead []line // read, but not consumed: copies, except for a single one that is lent
	size  int    // of the lines ahead, in bytes
	lent  bool   // whether the text of the only line ahead is valid until the next is read
	bare  bool   // whether each line is a list, so that its brackets mean nothing
	err   error  // the error of the source, unless io.EOF
}

// bufferSize holds most lines whole and is the limit of detection.
const bufferSize = 1 << 16

// byteOrderMark is at the beginning of the files of some programs.
var byteOrderMark = []byte("\ufeff")

// newLines returns the lines of r, none longer than max bytes.
func newLines(r io.Reader, max int) *lines {
	return &lines{in: bufio.NewReaderSize(r, bufferSize), max: max}
}

// next returns the next line and consumes it; its text is valid until the next call. ok is false at
// the end of the source and after an error.
func (s *lines) next() (l line, ok bool) {
	if l, ok = s.front(); ok {
		s.drop()
	}
	return l, ok
}

// front returns the next line without consuming it; its text is valid until another line is read.
func (s *lines) front() (l line, ok bool) {
	if len(s.ahead) == 0 {
		if l, ok = s.read(); !ok {
			return l, false
		}
		s.ahead, s.size, s.lent = append(s.ahead, l), len(l.text), true
	}
	return s.ahead[0], true
}

// The limits of look-ahead.
const (
	maxAhead      = 1 << 10 // lines
	maxAheadBytes = 1 << 20
)

// peek returns line i of those that are not consumed, from 0; ok is false if the source or the look-ahead ends
// before it. Its text stays valid.
func (s *lines) peek(i int) (l line, ok bool) {
	if s.lent {
		s.ahead[0].text, s.lent = bytes.Clone(s.ahead[0].text), false
	}
	for len(s.ahead) <= i {
		if len(s.ahead) >= maxAhead || s.size > maxAheadBytes {
			return l, false
		}
		if l, ok = s.read(); !ok {
			return l, false
		}
		l.text = bytes.Clone(l.text)
		s.ahead = append(s.ahead, l)
		s.size += len(l.text)
	}
	return s.ahead[i], true
}

// drop consumes the next line, which has been looked at.
func (s *lines) drop() {
	s.size -= len(s.ahead[0].text)
	if s.ahead = s.ahead[1:]; len(s.ahead) == 0 {
		s.ahead, s.lent = s.ahead[:0], false
	}
}

// read reads a line from the source.
func (s *lines) read() (line, bool) {
	text, err := s.in.ReadSlice('\n')
	long := 0
	if errors.Is(err, bufio.ErrBufferFull) {
		text, long, err = s.readLong(text)
	}
	if body := trimEnd(text); len(body) > s.max {
		text, long = body[:s.max], s.max
	}
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	if len(text) == 0 && err != nil {
		return line{}, false
	}
	s.num++
	l := line{text: trimEnd(text), num: s.num, long: long}
	for bytes.HasPrefix(l.text, byteOrderMark) { // repeated in concatenated files
		l.text = l.text[len(byteOrderMark):]
	}
	if l = s.ascii(l); s.bare {
		blankBrackets(l.text)
	}
	return l, true
}

// listLine matches a line that is one list of numbers.
var listLine = lazily(`^\s*[\[({][-\w\s,.]*[\])}]\s*[,;]?\s*$`)

// blankBrackets blanks the brackets around a list, and the comma after it.
func blankBrackets(text []byte) {
	if listLine().Match(text) {
		text[bytes.IndexAny(text, "[({")] = ' '
		end := bytes.LastIndexAny(text, "])}")
		copy(text[end:], bytes.Repeat([]byte(" "), len(text)-end))
	}
}

// readLong reads a line that is longer than the buffer. It drops what exceeds the limit.
func (s *lines) readLong(text []byte) ([]byte, int, error) {
	long := bytes.Clone(text)
	for {
		part, err := s.in.ReadSlice('\n')
		if room := s.max - len(long); len(part) > room+2 { // 2: the line end
			return long[:min(len(long), s.max, bufferSize)], s.max, s.skip(err)
		}
		long = append(long, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return long, 0, err
		}
	}
}

// skip skips the rest of the line after err.
func (s *lines) skip(err error) error {
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = s.in.ReadSlice('\n')
	}
	return err
}

// trimEnd removes the line end, LF or CR LF.
func trimEnd(text []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(text, []byte("\n")), []byte("\r"))
}

// ascii converts a line to one byte per character, so that columns count characters: drawn frames
// become | - +, other blanks and dots their ASCII equivalents. It records the first character that
// has none.
func (s *lines) ascii(l line) line {
	plain := true
	for _, b := range l.text {
		if b >= utf8.RuneSelf || b < ' ' && b != '\t' && b != '\r' {
			plain = false
			break
		}
	}
	if plain {
		return l
	}
	out := s.clean[:0]
	for text := l.text; len(text) > 0; {
		r, size := utf8.DecodeRune(text)
		b, known := asciiOf(r)
		if !known && l.bad == "" {
			l.bad, l.badCol = describe(r, size, text[0]), len(out)+1
		}
		out = append(out, b)
		text = text[size:]
	}
	s.clean, l.text = out, out
	return l
}

// asciiOf returns the byte for r, and whether it has the same meaning.
func asciiOf(r rune) (b byte, known bool) {
	switch {
	case r == '\t' || r == '\r' || r >= ' ' && r < 0x7f:
		return byte(r), true
	case r == 0xa0 || r == 0x3000 || r >= 0x2000 && r <= 0x200a:
		return ' ', true
	case r == 0xb7 || r == 0x2022 || r == 0x25a1 || r == 0x2b1c:
		return '.', true // middle dot, bullet, white squares
	case r >= 0x2500 && r <= 0x257f:
		return frame(r), true
	}
	return '?', false
}

// frame returns the ASCII equivalent of a character of the block "Box Drawing".
func frame(r rune) byte {
	switch r {
	case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254c, 0x254d, 0x2550:
		return '-'
	case 0x2502, 0x2503, 0x2506, 0x2507, 0x250a, 0x250b, 0x254e, 0x254f, 0x2551:
		return '|'
	}
	return '+'
}

// describe describes a character that no puzzle has.
func describe(r rune, size int, first byte) string {
	if r == utf8.RuneError && size <= 1 {
		return fmt.Sprintf("byte 0x%02x, which is not UTF-8", first)
	}
	return quote([]byte(string(r)))
}
