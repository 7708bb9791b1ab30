package format

import (
	"bufio"
	"fmt"
	"html"
	"io"

	"basisk/grid"
)

// The idea: a print sheet is pages of equal boxes of paper, each with a puzzle as large
// as the box, then pages with the solutions, smaller. Grids are drawn as SVG, since its
// lines and digits keep their proportions at every size and on every printer; the page
// needs nothing from elsewhere. How many fit is in htmllayout.go, the drawing in
// htmlgrid.go.
//
// A sheet is no format that Writer writes: it has an end, the solutions, and nothing
// reads it back.

// Print is a puzzle on a sheet.
type Print struct {
	// Title stands above the puzzle and again above its solution.
	Title  string
	Puzzle *grid.Puzzle
	// Solution has one digit a cell; nil if there is none to print.
	Solution []grid.Digit
	// Note, if not empty, stands among the solutions in place of one.
	Note string
}

// SheetOptions say how a sheet is made.
type SheetOptions struct {
	// Title is that of the document; default "Puzzles".
	Title string
	// PerPage is the number of puzzles on a page; default 0: as many as leave cells
	// of 7 mm.
	PerPage int
}

// maxPerPage bounds SheetOptions.PerPage: more would be stamps.
const maxPerPage = 100

// Sheet writes puzzles as an HTML document to be printed. Close must be called at the
// end.
type Sheet struct {
	out     *bufio.Writer
	options SheetOptions
	pages   pages
	// solutions are those of the puzzles so far.
	solutions []Print
}

// NewSheet returns a sheet that is written to w, or an error about the options.
func NewSheet(w io.Writer, o SheetOptions) (*Sheet, error) {
	if o.PerPage < 0 || o.PerPage > maxPerPage {
		return nil, fmt.Errorf("%d puzzles on a page: expected 1 to %d", o.PerPage, maxPerPage)
	}
	if o.Title == "" {
		o.Title = "Puzzles"
	}
	s := &Sheet{out: bufio.NewWriterSize(w, bufferSize), options: o}
	fmt.Fprintf(s.out, sheetHead, html.EscapeString(o.Title))
	return s, nil
}

// Add puts a puzzle on the sheet and keeps its solution for the end. The error says what
// is wrong with the puzzle, in which case nothing was written, or is that of the writer.
func (s *Sheet) Add(p Print) error {
	for _, digits := range [][]grid.Digit{p.Puzzle.Givens, p.Solution} {
		if digits == nil {
			continue
		}
		if err := grid.CheckDigits(p.Puzzle.Shape, digits); err != nil {
			return fmt.Errorf("writing html: %w", err)
		}
	}
	fit := best(p.Puzzle.Shape, puzzleCell)
	if s.options.PerPage > 0 {
		fit = fitting(p.Puzzle.Shape, s.options.PerPage)
	}
	s.pages.next(s.out, fit, "")
	s.draw(p.Title, fit, ink{puzzle: p.Puzzle})
	if p.Solution != nil || p.Note != "" {
		s.solutions = append(s.solutions, p)
	}
	return s.out.Flush()
}

// Close writes the solutions and the end of the document. It returns the first error of
// the writer.
func (s *Sheet) Close() error {
	s.pages.end(s.out)
	for i, p := range s.solutions {
		heading := ""
		if i == 0 {
			heading = "Solutions"
		}
		fit := best(p.Puzzle.Shape, solutionCell)
		s.pages.next(s.out, fit, heading)
		if p.Solution == nil {
			fmt.Fprintf(s.out, "<figure><figcaption>%s</figcaption><p>%s</p></figure>\n", html.EscapeString(p.Title), html.EscapeString(p.Note))
			continue
		}
		s.draw(p.Title, fit, ink{puzzle: p.Puzzle, solution: p.Solution})
	}
	s.pages.end(s.out)
	fmt.Fprint(s.out, "</main>\n</body>\n</html>\n")
	return s.out.Flush()
}

// draw draws a grid with its title.
func (s *Sheet) draw(title string, fit fit, i ink) {
	fmt.Fprintf(s.out, "<figure style=\"width:%.1fmm\"><figcaption>%s</figcaption>\n", fit.width, html.EscapeString(title))
	i.draw(s.out, title)
	fmt.Fprint(s.out, "</figure>\n")
}

// pages opens and closes pages.
type pages struct {
	open bool
	fit  fit // of the page that is open
	left int // the room on it
}

// next makes room for one more grid: on the page that is open, if that is for grids of
// the same size and nothing is to stand above.
func (p *pages) next(out io.Writer, f fit, heading string) {
	if p.left == 0 || p.fit != f || heading != "" {
		p.end(out)
		fmt.Fprint(out, "<section>\n")
		if heading != "" {
			fmt.Fprintf(out, "<h2>%s</h2>\n", heading)
		}
		p.open, p.fit, p.left = true, f, f.count
	}
	p.left--
}

// end ends the page that is open.
func (p *pages) end(out io.Writer) {
	if p.open {
		fmt.Fprint(out, "</section>\n")
	}
	*p = pages{}
}

// sheetHead is the beginning of a sheet but for the title. Sections are pages; on the
// screen they look like paper. The policy forbids what the sheet does not need: anything
// from elsewhere.
const sheetHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>%s</title>
<style>
@page{margin:12mm}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#000;font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif}
section{display:flex;flex-wrap:wrap;justify-content:space-evenly;align-content:flex-start;gap:4mm 0;break-after:page}
section:last-child{break-after:auto}
h2{width:100%%;margin:0;font-size:12pt;line-height:8mm}
figure{margin:0;break-inside:avoid}
figcaption{font-size:9pt;line-height:6mm;height:6mm;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
figure p{font-size:9pt;margin:0}
svg{display:block;width:100%%;height:auto}
@media screen{body{background:#ddd}section{width:210mm;max-width:100%%;min-height:297mm;margin:6mm auto;padding:12mm;background:#fff;box-shadow:0 0 2mm #888}figure{max-width:100%%}}
</style>
</head>
<body>
<main>
`
