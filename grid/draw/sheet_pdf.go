package draw

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
)

// A sheet as PDF, in millimetres. Its puzzles are the drawings of the HTML sheet: the groups of SVG are
// read and drawn again, so that there is one drawing of a puzzle.

const (
	paperMargin = 12.0 // around the common part of A4 and US Letter

	// thinLine and thickLine are the widths of lines that the style sheet of HTML gives, in the units
	// of plan.
	thinLine, thickLine = 1.5, 6.0

	headingSize, titleSize = 12.0, 9.0 // points
	longestTitle           = 1000      // bytes, more than fit on a line

	// maxPDFCells bounds the cells of a document, which is in memory until its end: up to 200 bytes each.
	maxPDFCells = 2_000_000
)

// pdfPaper makes a sheet of pages of A4.
type pdfPaper struct {
	doc  *fpdf.Fpdf
	out  io.Writer
	page page
	// used counts the filled boxes of the page.
	used int
}

// newPDFPaper returns a document with a title that is written to w. Its date is always the same, so that the
// same puzzles give the same bytes.
func newPDFPaper(w io.Writer, title string) *pdfPaper {
	doc := fpdf.New("P", "mm", "A4", "")
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetCatalogSort(true)
	doc.SetTitle(printable(title), true)
	doc.SetAutoPageBreak(false, 0)
	doc.SetCellMargin(0)
	doc.SetLineCapStyle("square")
	doc.AddUTF8FontFromBytes("sans", "", liberationsansregular.TTF)
	doc.AddUTF8FontFromBytes("sans", "B", liberationsansbold.TTF)
	return &pdfPaper{doc: doc, out: w}
}

func (p *pdfPaper) begin(x page) {
	p.doc.AddPage()
	p.page, p.used = x, 0
	p.doc.SetTextColor(0, 0, 0)
	if x.Heading != "" {
		p.doc.SetFont("sans", "B", headingSize)
		p.doc.Text(paperMargin, paperMargin+headline/2, x.Heading)
	}
}

func (p *pdfPaper) fill(f figure) error {
	top := paperMargin
	if p.page.Heading != "" {
		top += headline
	}
	width := (paperWidth+columnGap)/float64(p.page.Columns) - columnGap
	height := (paperMargin+paperHeight-top+rowGap)/float64(p.page.Rows) - rowGap
	x := paperMargin + float64(p.used%p.page.Columns)*(width+columnGap)
	y := top + float64(p.used/p.page.Columns)*(height+rowGap)
	p.used++

	p.doc.SetTextColor(0, 0, 0)
	p.doc.SetFont("sans", "", titleSize)
	p.doc.Text(x, y+titleHeight-2, p.shortened(f.Title, width))
	y += titleHeight
	if f.Drawing == "" {
		p.doc.SetXY(x, y)
		p.doc.MultiCell(width, titleSize/2, printable(f.Note), "", "L", false)
		return nil
	}
	return p.draw(string(f.Drawing), x, y, min(width/f.Width, (height-titleHeight)/f.Height))
}

// shortened cuts text in the current font to a width and shows that it did.
func (p *pdfPaper) shortened(text string, width float64) string {
	letters := []rune(printable(text[:min(len(text), longestTitle)]))
	if len(text) <= longestTitle && p.doc.GetStringWidth(string(letters)) <= width {
		return string(letters)
	}
	for len(letters) > 0 && p.doc.GetStringWidth(string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

// printable replaces what is no character of a text, and characters beyond the first 65,536, which fpdf refuses.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < ' ':
			return ' '
		case r > 0xffff:
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}

// drawn is a drawing of a puzzle: groups of elements of one kind. All colours are grey.
type drawn struct {
	Groups []struct {
		Fill   string  `xml:"fill,attr"`
		Weight string  `xml:"font-weight,attr"`
		Size   float64 `xml:"font-size,attr"`
		Rects  []struct {
			X float64 `xml:"x,attr"`
			Y float64 `xml:"y,attr"`
		} `xml:"rect"`
		Paths []struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
		Texts []struct {
			X    float64 `xml:"x,attr"`
			Y    float64 `xml:"y,attr"`
			Text string  `xml:",chardata"`
		} `xml:"text"`
	} `xml:"g"`
}

// draw draws the groups of a drawing with their upper left corner at left, top. The scale is in
// millimetres for a unit of plan.
func (p *pdfPaper) draw(groups string, left, top, scale float64) error {
	var d drawn
	if err := xml.Unmarshal([]byte("<svg>"+groups+"</svg>"), &d); err != nil {
		return fmt.Errorf("draw: sheet: %w", err)
	}
	for _, g := range d.Groups {
		shade := grey(g.Fill)
		p.doc.SetFillColor(shade, shade, shade)
		p.doc.SetTextColor(shade, shade, shade)
		for _, r := range g.Rects {
			p.doc.Rect(left+scale*r.X, top+scale*r.Y, scale*cellSize, scale*cellSize, "F")
		}
		for i, path := range g.Paths {
			p.doc.SetLineWidth(scale * []float64{thinLine, thickLine}[i])
			if err := p.lines(path.D, left, top, scale); err != nil {
				return err
			}
		}
		if len(g.Texts) == 0 {
			continue
		}
		p.doc.SetFont("sans", map[string]string{"bold": "B"}[g.Weight], 0)
		p.doc.SetFontUnitSize(scale * g.Size)
		for _, t := range g.Texts {
			middle := p.doc.GetStringWidth(t.Text) / 2
			p.doc.Text(left+scale*t.X-middle, top+scale*t.Y, t.Text)
		}
	}
	return nil
}

// lines draws the lines of a path, as "M4 64h540M64 4v540".
func (p *pdfPaper) lines(path string, left, top, scale float64) error {
	for line := range strings.SplitSeq(path, "M") {
		if line == "" {
			continue
		}
		var x, y, length float64
		var way rune
		if _, err := fmt.Sscanf(line, "%g %g%c%g", &x, &y, &way, &length); err != nil {
			return fmt.Errorf("draw: sheet: line %q: %w", line, err)
		}
		x, y, length = left+scale*x, top+scale*y, scale*length
		if way == 'h' {
			p.doc.Line(x, y, x+length, y)
		} else {
			p.doc.Line(x, y, x, y+length)
		}
	}
	return nil
}

// grey returns the brightness, 0 to 255, of a colour "#e2e2e2" or "#333" with equal parts; black without one.
func grey(fill string) int {
	part := fill[min(1, len(fill)):]
	part = part[:len(part)/3]
	if len(part) == 1 {
		part += part
	}
	shade, _ := strconv.ParseUint(part, 16, 8)
	return int(shade)
}

// flush does nothing: the parts of a PDF are written at its end.
func (p *pdfPaper) flush() error { return nil }

// end writes the document, which has a page even if none has begun.
func (p *pdfPaper) end() error { return p.doc.Output(p.out) }
