package page

import (
	"fmt"
	"net/http"
	"path"
	"reflect"
	"strconv"
	"strings"

	"basisk/results"
	"basisk/results/plot"
)

// Figures are drawn here, and the page shows the drawings. Figures of several runs that have the same axes
// become one figure; the names of its series begin with the letters of the runs.

// runFigure is a figure of a run.
type runFigure struct {
	Name    string `json:"name"`              // its name, as in `NAME.svg`
	Title   string `json:"title"`             // its title
	Caption string `json:"caption,omitempty"` // its caption
	// the drawing as a part of a page; the circle of a point has the numbers of its series and of the point
	SVG  string   `json:"svg"`
	Data runTable `json:"data"` // its points
}

// pixels is the width of a figure that is saved as a picture.
const pixels = 1600

// figureTypes are the media types of the files of a figure by extension.
var figureTypes = map[string]string{".svg": "image/svg+xml", ".png": "image/png", ".csv": "text/csv; charset=utf-8"}

// figureObjects returns figures as their objects. A figure that cannot be drawn says so in its caption.
func figureObjects(figures []plot.Figure) []runFigure {
	list := make([]runFigure, len(figures))
	for i := range figures {
		f := &figures[i]
		svg, err := f.Inline()
		list[i] = runFigure{f.Name, f.Title, f.Caption, svg, tableObject(pointsOf(f, shortly))}
		if err != nil {
			list[i].Caption = err.Error()
		}
	}
	return list
}

// shortly formats a number for people, and fully one for programs.
func shortly(v float64) string { return results.FormatNumber(v, 6) }
func fully(v float64) string   { return strconv.FormatFloat(v, 'g', -1, 64) }

// pointsOf returns the points of a figure as a table.
func pointsOf(f *plot.Figure, number func(float64) string) results.Table {
	position := func(a plot.Axis, v float64) string {
		if at := int(v); float64(at) == v && at >= 0 && at < len(a.Ticks) {
			return a.Ticks[at]
		}
		return number(v)
	}
	t := results.Table{Columns: []string{"series", f.X.Label, f.Y.Label, "low", "high"}}
	for _, s := range f.Series {
		name := s.Name
		if s.Panel != "" {
			name = s.Panel + ": " + name
		}
		for _, p := range s.Points {
			t.Rows = append(t.Rows, []string{name, position(f.X, p.X), position(f.Y, p.Y), number(p.Low), number(p.High)})
		}
	}
	return t
}

// figure answers with a figure of a run as a file.
func (r *runs) figure(w http.ResponseWriter, request *http.Request, x *run) {
	result, err := r.result(request.Context(), x)
	if err != nil {
		replyError(w, err)
		return
	}
	serveFigure(w, result.figures, request.PathValue("name"))
}

// serveFigure answers with the figure that the name of a file names.
func serveFigure(w http.ResponseWriter, figures []plot.Figure, name string) {
	kind := path.Ext(name)
	for i := range figures {
		if figures[i].Name+kind != name || figureTypes[kind] == "" {
			continue
		}
		text, err := figureFile(&figures[i], kind)
		if err != nil {
			replyError(w, err)
			return
		}
		h := w.Header()
		h.Set("Content-Type", figureTypes[kind])
		h.Set("Content-Security-Policy", filePolicy)
		h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
		_, _ = w.Write(text) // a client that is gone needs no answer
		return
	}
	refuse(w, http.StatusNotFound, "there is no such figure: expected the name of one and .svg, .png or .csv")
}

// figureFile returns the contents of the file of a figure.
func figureFile(f *plot.Figure, kind string) ([]byte, error) {
	switch kind {
	case ".svg":
		return f.SVG()
	case ".png":
		return f.PNG(pixels)
	}
	t := pointsOf(f, fully)
	return t.CSV(), nil
}

// overlay answers with the figures of several runs in one: query parameters run=ID name the runs.
func (r *runs) overlay(w http.ResponseWriter, request *http.Request) {
	figures, err := r.overlaid(request)
	switch name := request.PathValue("name"); {
	case err != nil:
		replyError(w, err)
	case name != "":
		serveFigure(w, figures, name)
	default:
		reply(w, http.StatusOK, map[string]any{"figures": figureObjects(figures)})
	}
}

// overlaid returns the figures of several runs, over each other where all have the same axes.
func (r *runs) overlaid(request *http.Request) ([]plot.Figure, error) {
	var all [][]plot.Figure
	for _, id := range request.URL.Query()["run"] {
		x := r.at(id)
		if x == nil {
			return nil, &httpError{http.StatusNotFound, noRun}
		}
		result, err := r.result(request.Context(), x)
		if err != nil {
			return nil, err
		}
		all = append(all, result.figures)
	}
	return overlaid(all), nil
}

// overlaid puts the figures of runs A, B … over each other. Figures whose axes differ from the first run's follow it,
// each by itself.
func overlaid(runs [][]plot.Figure) (list []plot.Figure) {
	if len(runs) == 0 {
		return nil
	}
	for _, first := range runs[0] {
		at := len(list)
		list = append(list, lettered(first, 0))
		for i, figures := range runs[1:] {
			for _, f := range figures {
				other := lettered(f, i+1)
				switch {
				case f.Name != first.Name:
				case reflect.DeepEqual(f.X, first.X) && reflect.DeepEqual(f.Y, first.Y):
					list[at].Series = append(list[at].Series, other.Series...)
				default:
					other.Name += "-" + strings.ToLower(letter(i+1))
					other.Title = letter(i+1) + ": " + other.Title
					list = append(list, other)
				}
			}
		}
	}
	return list
}

// lettered returns a figure whose series begin with the letter of a run.
func lettered(f plot.Figure, run int) plot.Figure {
	own := f.Series
	f.Series = make([]plot.Series, len(own))
	for i, s := range own {
		s.Name = strings.TrimSuffix(letter(run)+": "+s.Name, ": ")
		f.Series[i] = s
	}
	return f
}

// letter is the letter of a run in a comparison: A, B … Z, run 27 …
func letter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return fmt.Sprint("run ", i+1)
}
