package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"basisk/cmd/internal/output"
)

// An example is shortened to what shows its form, without anything that another run or machine
// changes.

// fixed are the values for members that differ from run to run.
var fixed = map[string]string{
	"about":        `["…"]`,
	"args":         `["basisk", "…"]`,
	"bytes":        "4711",
	"commit":       `"3f2a9c1d"`,
	"commits":      `["3f2a9c1d"]`,
	"cpu":          `"AMD EPYC"`,
	"cpus":         "8",
	"go":           `"go1.26.0"`,
	"gomaxprocs":   "8",
	"measured":     "4",
	"ratio":        "1.5",
	"memory_bytes": "28000000",
	"platform":     `"linux/amd64"`,
	"sha256":       `"9e1b7d30…"`,
	"version":      `"v1.0.0"`,
}

// volatile matches further members and values that differ: times, and numbers with a fraction made
// from times.
var (
	moment = regexp.MustCompile(`^"\d{4}-\d\d-\d\dT`)
	timing = regexp.MustCompile(`^(.*seconds|a|b|mean|median|max|p99|sum|par2|overhead|rate|elapsed|finding|settling)$`)
)

// gap marks a possible end of line.
const gap = "\x00"

// shorten returns the JSON of a member, with lists and long texts truncated.
func shorten(name string, raw []byte) string {
	raw = bytes.TrimSpace(raw)
	if value, ok := fixed[name]; ok && raw[0] != '{' {
		return value
	}
	switch {
	case raw[0] == '{':
		return shortenObject(raw)
	case raw[0] == '[':
		return shortenList(raw)
	case moment.Match(raw):
		return `"2026-03-01T12:00:00Z"`
	case raw[0] == '"':
		return shortenText(string(raw))
	case timing.MatchString(name) && bytes.ContainsAny(raw, ".e"):
		return "0.001"
	}
	return string(raw)
}

// shortenObject shortens the members of an object, which keep their order.
func shortenObject(raw []byte) string {
	var members []string
	d := json.NewDecoder(bytes.NewReader(raw))
	for _, err := d.Token(); err == nil && d.More(); {
		var value json.RawMessage
		key, _ := d.Token()
		err = d.Decode(&value)
		members = append(members, fmt.Sprintf("%q: %s", key, shorten(key.(string), value)))
	}
	return "{" + strings.Join(members, ","+gap) + "}"
}

// shortenList shortens a list to one object, some lists, or a line of other values.
func shortenList(raw []byte) string {
	var list []json.RawMessage
	_ = json.Unmarshal(raw, &list) // it was valid before
	var shown []string
	room := 64
	for i, x := range list {
		text := shorten("", x)
		if room -= len(text); i > 0 && (x[0] == '{' || room < 0) {
			shown = append(shown, "…")
			break
		}
		shown = append(shown, text)
	}
	return "[" + strings.Join(shown, ","+gap) + "]"
}

// shortenText shortens a text in quotation marks.
func shortenText(text string) string {
	const most = 72
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + `…"`
}

// wrap breaks a text into lines at gaps.
func wrap(text string) string {
	const columns = 118
	return strings.TrimSuffix(output.Fill(strings.Split(text, gap), "", " ", columns), "\n")
}
