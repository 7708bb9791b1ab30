package jsondoc

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Objects that were written, held to the document: what a program prints is what counts, and
// a type that nobody told the tests about would pass all of them.

// Match returns what an object has that its section does not say, and what it lacks. Seen
// gets the sections that were needed.
func (d Doc) Match(heading string, object []byte, seen map[string]bool) []string {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(object, &members); err != nil {
		return []string{fmt.Sprintf("%s: %v", heading, err)}
	}
	return d.match(heading, members, seen)
}

// match does the same with the members of an object, those of embedded sections among them.
func (d Doc) match(heading string, members map[string]json.RawMessage, seen map[string]bool) (faults []string) {
	left := maps.Clone(members)
	faults = d.take(heading, left, seen, false)
	for _, name := range slices.Sorted(maps.Keys(left)) {
		faults = append(faults, fmt.Sprintf("docs/json.md, section %q lacks a line: | `%s` | … | … |", heading, name))
	}
	return faults
}

// take takes the fields of a section from the members of an object.
func (d Doc) take(heading string, left map[string]json.RawMessage, seen map[string]bool, optional bool) (faults []string) {
	if d[heading] == nil {
		return []string{fmt.Sprintf("docs/json.md has no section %q", heading)}
	}
	seen[heading] = true
	for _, f := range d[heading] {
		word, missing := strings.CutSuffix(f.Type, ", may be missing")
		missing = missing || optional || f.Type == "may be missing"
		if embedded, ok := strings.CutPrefix(f.Name, "all of "); ok {
			faults = append(faults, d.take(title(embedded), left, seen, missing)...)
			continue
		}
		value, there := left[f.Name]
		delete(left, f.Name)
		switch {
		case there:
			for _, fault := range d.value(word, value, seen) {
				faults = append(faults, fmt.Sprintf("%s.%s: %s", heading, f.Name, fault))
			}
		case !missing:
			faults = append(faults, fmt.Sprintf("%s: no %q, which docs/json.md does not say may be missing", heading, f.Name))
		}
	}
	return faults
}

// links finds a link to a section.
var links = regexp.MustCompile(`^\[(.*)\]\(#.*\)$`)

// title returns the section that a link names.
func title(link string) string {
	if m := links.FindStringSubmatch(link); m != nil {
		return m[1]
	}
	return link
}

// value returns what a value has that a type does not say. A value null passes as any, since
// lists of nothing are written so.
func (d Doc) value(word string, value json.RawMessage, seen map[string]bool) []string {
	word = strings.TrimSuffix(word, " or null")
	if strings.TrimSuffix(word, "s") == "value" || string(value) == "null" {
		return nil
	}
	if links.MatchString(word) {
		return d.Match(title(word), value, seen)
	}
	container, of, _ := strings.Cut(word, " of ")
	if number, rest, found := strings.Cut(of, " "); found && strings.Trim(number, "0123456789") == "" {
		of = rest
	}
	var elements []json.RawMessage
	var err error
	switch strings.TrimSuffix(container, "s") {
	case "list":
		err = json.Unmarshal(value, &elements)
	case "object":
		var members map[string]json.RawMessage
		err = json.Unmarshal(value, &members)
		elements = slices.Collect(maps.Values(members))
	case "text":
		err = json.Unmarshal(value, new(string))
	case "boolean":
		err = json.Unmarshal(value, new(bool))
	case "number":
		err = json.Unmarshal(value, new(float64))
	case "integer":
		if strings.ContainsAny(string(value), ".eE\"[{tf") {
			err = fmt.Errorf("%s is no integer", value)
		}
	default:
		return []string{fmt.Sprintf("docs/json.md has an unknown type %q", word)}
	}
	if err != nil {
		return []string{err.Error()}
	}
	var faults []string
	for _, x := range elements {
		faults = append(faults, d.value(of, x, seen)...)
	}
	return faults
}
