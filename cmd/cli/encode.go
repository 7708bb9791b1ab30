package cli

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"basisk/results"
	"basisk/results/plot"
)

// What experiments and studies have found, in formats other than text.

// reportFormats are these formats.
var reportFormats = []string{"csv", "markdown", "latex", "html", "svg", "png", "pdf"}

// tableFormats are the formats of tables.
var tableFormats = []string{textFormat, "csv", "markdown", "latex", "html"}

// textFormat is text for people, where it is a format too.
const textFormat = "text"

// pixels is the width of pictures: as wide as a column of a page on a screen.
const pixels = 900

// encode returns a report in a format: its tables, the whole page, or its first figure. CSV has the cells of
// a table, or without cells the tables as people read them, with an empty line between two.
func encode(r results.Report, cells *results.Cells, format string) ([]byte, error) {
	switch format {
	case "csv":
		if cells == nil {
			return csvTables(r.Sections), nil
		}
		long := cells.Long()
		return long.CSV(), nil
	case "html":
		return r.HTML()
	case "latex":
		return latexTables(r.Sections), nil
	case "markdown":
		r.Sections = slices.Clone(r.Sections)
		for i := range r.Sections {
			r.Sections[i].Figures = nil // the files that it would name are not written
		}
		return r.Markdown()
	}
	for _, s := range r.Sections {
		for i := range s.Figures {
			return encodeFigure(&s.Figures[i], format)
		}
	}
	return nil, errors.New("there is nothing to draw")
}

// csvTables returns the tables of sections below each other.
func csvTables(sections []results.Section) []byte {
	var list [][]byte
	for _, s := range sections {
		for _, t := range s.Tables {
			list = append(list, t.CSV())
		}
	}
	return bytes.Join(list, []byte("\n"))
}

// latexTables returns the tables of sections below each other.
func latexTables(sections []results.Section) []byte {
	var b strings.Builder
	for _, s := range sections {
		for _, t := range s.Tables {
			b.WriteString(t.LaTeX() + "\n")
		}
	}
	return []byte(b.String())
}

// encodeFigure draws a figure.
func encodeFigure(f *plot.Figure, format string) ([]byte, error) {
	switch format {
	case "png":
		return f.PNG(pixels)
	case "pdf":
		return f.PDF()
	}
	return f.SVG()
}
