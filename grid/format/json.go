package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// JSON as a tree of nodes. Values follow one another, so that lines of JSON are read
// one by one, and so are the objects of an outermost list: memory is needed for the
// largest object only. encoding/json does the syntax; what is added here is the line
// on which each value stands, the order of the keys, and bounds on length, depth and
// number of values, since a byte of JSON becomes a hundred in a tree.

// jsonReader reads JSON values and knows on which line they stand.
type jsonReader struct {
	*text
	dec    *json.Decoder
	source *counter
	// streams tells that the reader is inside of an outermost list of objects.
	streams bool
	values  int // that were read of the present value
}

// counter counts the lines of what is read through it, and stops a value that is
// too long. The decoder reads ahead, so line ends are kept until it has passed them.
type counter struct {
	r     io.Reader
	ends  []int64 // offsets of line ends that were not passed yet
	read  int64
	line  int // lines passed
	limit int64
	until int64 // where reading fails
}

// errTooLong is the error for a document over the limit.
var errTooLong = errors.New("a document over the limit")

// Read reads and notes the line ends.
func (c *counter) Read(p []byte) (int, error) {
	if c.read >= c.until {
		return 0, errTooLong
	}
	n, err := c.r.Read(p)
	for i, b := range p[:n] {
		if b == '\n' {
			c.ends = append(c.ends, c.read+int64(i))
		}
	}
	c.read += int64(n)
	return n, err
}

// lineAt returns the line of an offset no less than those asked for before.
func (c *counter) lineAt(offset int64) int {
	for len(c.ends) > 0 && c.ends[0] < offset {
		c.ends = c.ends[1:]
		c.line++
	}
	return c.line + 1
}

// readJSON reads all values of a source.
func readJSON(t *text) {
	c := &counter{r: t.in.in, limit: int64(t.opt.MaxDocument), until: int64(t.opt.MaxDocument)}
	j := &jsonReader{text: t, dec: json.NewDecoder(c), source: c}
	j.dec.UseNumber()
	for !t.done {
		n, err := j.value()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.flush()
			t.fail(c.lineAt(j.dec.InputOffset()), jsonError(err, t.opt.MaxDocument))
			return
		}
		c.until = j.dec.InputOffset() + c.limit + bufferSize
		t.value(n)
	}
	t.flush()
}

// value takes an outermost value. An object must have a puzzle somewhere.
func (t *text) value(n node) {
	before := t.index
	t.take(n)
	t.flush()
	if t.index == before && n.kind == objectNode {
		t.fail(n.line, &Error{Found: "an object without a puzzle", Expected: "one under a name such as givens, puzzle or grid"})
	}
}

// parseJSON returns the first value of a text.
func parseJSON(source string) (node, error) {
	c := &counter{r: strings.NewReader(source), until: int64(len(source)) + 1}
	j := &jsonReader{dec: json.NewDecoder(c), source: c}
	j.dec.UseNumber()
	return j.value()
}

// jsonError explains an error of the decoder.
func jsonError(err error, limit int) error {
	switch {
	case errors.Is(err, errTooLong):
		return &Error{Found: fmt.Sprintf("a document of more than %d bytes", limit), Expected: "less, or a higher limit (--max-document)"}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return &Error{Found: "the end of the source", Expected: "the end of a JSON value"}
	case errors.Is(err, errTooMany):
		return &Error{Found: err.Error(), Expected: "fewer, such as one puzzle on each line"}
	}
	return &Error{Found: strings.TrimPrefix(err.Error(), "json: "), Expected: "JSON"}
}

// maxNesting bounds the depth of lists and objects.
const maxNesting = 64

// maxValues bounds the number of values that are kept together, which bounds the
// memory for documents of brackets and commas: a value takes about 120 bytes. It
// leaves room for 65,536 cells, or for all candidates of a puzzle of side 100.
const maxValues = 1 << 20

// errTooMany is the error for a document with more values than that.
var errTooMany = fmt.Errorf("more than %d values in one list or object", maxValues)

// value reads one value. The values in an outermost list of objects come one by one.
func (j *jsonReader) value() (node, error) {
	token, err := j.dec.Token()
	if err != nil {
		return node{}, err
	}
	j.values = 0
	switch {
	case j.streams && token == json.Delim(']'):
		j.streams = false
		return node{kind: listNode}, nil
	case !j.streams && token == json.Delim('['):
		return j.outermost()
	}
	return j.valueOf(token, 0)
}

// outermost begins an outermost list: if it is one of objects, the first of them is
// returned.
func (j *jsonReader) outermost() (node, error) {
	n := node{cell: cell{line: j.source.lineAt(j.dec.InputOffset())}, kind: listNode}
	if !j.dec.More() {
		_, err := j.dec.Token()
		return n, eofInside(err)
	}
	token, err := j.dec.Token()
	if err != nil {
		return n, eofInside(err)
	}
	kid, err := j.valueOf(token, 1)
	if kid.kind == objectNode || err != nil {
		j.streams = true
		return kid, eofInside(err)
	}
	n.kids = append(n.kids, kid)
	err = j.inside(&n, '[', 0)
	return n, err
}

// valueOf reads the value that begins with a token.
func (j *jsonReader) valueOf(token json.Token, depth int) (node, error) {
	n := node{cell: cell{line: j.source.lineAt(j.dec.InputOffset())}}
	if j.values++; j.values > maxValues {
		return n, errTooMany
	}
	switch v := token.(type) {
	case json.Delim:
		if depth == maxNesting {
			return n, fmt.Errorf("more than %d levels", maxNesting)
		}
		err := j.inside(&n, v, depth)
		return n, err
	case string:
		n.text, n.quoted = []byte(v), true
	case json.Number:
		n.text = []byte(v.String())
	case bool:
		n.text = strconv.AppendBool(nil, v)
	}
	return n, nil
}

// inside reads what a list or an object holds.
func (j *jsonReader) inside(n *node, opening json.Delim, depth int) error {
	n.kind = listNode
	if opening == '{' {
		n.kind = objectNode
	}
	for j.dec.More() {
		token, err := j.dec.Token()
		if key, ok := token.(string); ok && err == nil && n.kind == objectNode {
			n.keys = append(n.keys, strings.ToLower(key))
			token, err = j.dec.Token()
		}
		if err != nil {
			return eofInside(err)
		}
		kid, err := j.valueOf(token, depth+1)
		if err != nil {
			return eofInside(err)
		}
		n.kids = append(n.kids, kid)
	}
	_, err := j.dec.Token()
	return eofInside(err)
}

// eofInside makes the end of the source an error inside of a value.
func eofInside(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
