package draw

import (
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
)

// The document of a sheet as PDF, in millimetres, and its pages as a canvas.

const (
	headingSize, titleSize = 12.0, 9.0 // points
	longestTitle           = 1000      // bytes, more than fit on a line

	// maxCells bounds the cells of a document, which is in memory until its end: up to 200 bytes each.
	maxCells = 2_000_000
)

// pdf is a document of pages of A4, and the canvas of the grid that is being drawn.
type pdf struct {
	*fpdf.Fpdf
	// left and top are the upper left corner of the canvas, and scale is in millimetres for a unit of plan.
	left, top, scale float64
}

// newPDF returns a document with a title. Its date is always the same, so that the same puzzles give the
// same bytes.
func newPDF(title string) *pdf {
	doc := fpdf.New("P", "mm", "A4", "")
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetCatalogSort(true)
	doc.SetTitle(printable(title), true)
	doc.SetAutoPageBreak(false, 0)
	doc.SetLineCapStyle("square")
	doc.AddUTF8FontFromBytes("sans", "", liberationsansregular.TTF)
	doc.AddUTF8FontFromBytes("sans", "B", liberationsansbold.TTF)
	return &pdf{Fpdf: doc}
}

// begin begins a page with a heading and its number.
func (p *pdf) begin(heading string) {
	p.AddPage()
	p.font(look{bold: true}, headingSize)
	number := strconv.Itoa(p.PageNo())
	room := paperWidth - columnGap - p.GetStringWidth(number)
	p.Text(paperMargin, paperMargin+headline/2, p.shortened(heading, room))
	p.Text(paperMargin+paperWidth-p.GetStringWidth(number), paperMargin+headline/2, number)
}

// grid returns a painting as large as a box and in its middle, with a title above.
func (p *pdf) grid(b box, l plan, title string) *painting {
	p.scale = min(b.width/l.width, (b.height-titleHeight)/l.height)
	b.y += (b.height - titleHeight - p.scale*l.height) / 2
	p.title(b, title)
	p.left, p.top = b.x+(b.width-p.scale*l.width)/2, b.y+titleHeight
	return &painting{l, p}
}

// note writes a text in a box, with a title above.
func (p *pdf) note(b box, title, text string) {
	p.title(b, title)
	p.SetXY(b.x, b.y+titleHeight)
	p.MultiCell(b.width, titleSize/2, printable(text), "", "C", false)
}

// title writes a title at the top of a box.
func (p *pdf) title(b box, text string) {
	p.font(look{}, titleSize)
	text = p.shortened(text, b.width)
	p.Text(b.x+(b.width-p.GetStringWidth(text))/2, b.y+titleHeight-2, text)
}

// font chooses black text of a look in a size in points.
func (p *pdf) font(l look, size float64) {
	p.SetTextColor(0, 0, 0)
	p.SetFont("sans", l.weight(), size)
}

// weight returns the style of the font of a look.
func (l *look) weight() string {
	if l.bold {
		return "B"
	}
	return ""
}

// shortened cuts text in the current font to a width and shows that it did.
func (p *pdf) shortened(text string, width float64) string {
	letters := []rune(printable(text[:min(len(text), longestTitle)]))
	if len(text) <= longestTitle && p.GetStringWidth(string(letters)) <= width {
		return string(letters)
	}
	for len(letters) > 0 && p.GetStringWidth(string(letters)+"…") > width {
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

func (p *pdf) group(l look, draw func()) {
	red, green, blue := components(l.fill)
	p.SetFillColor(int(red), int(green), int(blue))
	p.SetTextColor(int(red), int(green), int(blue))
	if l.size > 0 {
		p.SetFont("sans", l.weight(), 0)
		p.SetFontUnitSize(p.scale * l.size)
	}
	draw()
}

func (p *pdf) rectangle(b box, _ float64) {
	p.Rect(p.left+p.scale*b.x, p.top+p.scale*b.y, p.scale*b.width, p.scale*b.height, "F")
}

func (p *pdf) lines(l pen, list ...segment) {
	red, green, blue := components(l.color)
	p.SetDrawColor(int(red), int(green), int(blue))
	p.SetLineWidth(p.scale * l.width)
	for _, s := range list {
		x, y := p.left+p.scale*s.x, p.top+p.scale*s.y
		p.Line(x, y, x+p.scale*s.dx, y+p.scale*s.dy)
	}
}

func (p *pdf) text(x, y float64, text string) {
	p.Text(p.left+p.scale*x-p.GetStringWidth(text)/2, p.top+p.scale*y, text)
}
