package results

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// The idea: a canvas of gonum/plot that writes PDF with the library of vgpdf. vgpdf itself supports
// only the letters of code page 1252, so not 10⁻⁵ or ≥, embeds the whole font in every file, 217 kB
// instead of 9, and stores the time. Here words stay words, only the used letters of the font are
// embedded, and the same figure gives the same bytes.

// PDF draws the figure as a page of its size, without a ground, for papers. The same figure gives
// the same bytes. The errors are those of [Figure.SVG].
func (f *Figure) PDF() ([]byte, error) {
	rows, width, height, err := f.layout()
	if err != nil {
		return nil, err
	}
	c, err := newPDF(float64(width), float64(height))
	if err != nil {
		return nil, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	c.doc.SetTitle(f.Title, true)
	paint(c, rows)
	var b bytes.Buffer
	if err := c.doc.Output(&b); err != nil {
		return nil, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	return b.Bytes(), nil
}

// pdfCanvas draws on a page; it implements vg.Canvas. The document counts y from the top, the
// canvas from the bottom, as PDF does.
type pdfCanvas struct {
	doc    *fpdf.Fpdf
	height float64
	// widths are the line widths, one per level of Push: lines of width 0 are not drawn.
	widths []vg.Length
}

// newPDF returns an empty page. All of its words are in the font in which they are measured.
func newPDF(width, height float64) (*pdfCanvas, error) {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: width, Ht: height}})
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetCatalogSort(true)
	sans := words(labelSize).Font
	var letters bytes.Buffer
	if _, err := plot.DefaultTextHandler.Cache().Lookup(sans, sans.Size).Face.WriteSourceTo(nil, &letters); err != nil {
		return nil, err
	}
	doc.AddUTF8FontFromBytes("sans", "", letters.Bytes())
	doc.AddPage()
	c := &pdfCanvas{doc: doc, height: height, widths: []vg.Length{0}}
	vg.Initialize(c)
	return c, doc.Error()
}

// SetLineWidth sets the width of lines.
func (c *pdfCanvas) SetLineWidth(w vg.Length) {
	c.widths[len(c.widths)-1] = w
	c.doc.SetLineWidth(w.Points())
}

// SetLineDash sets the pattern of lines.
func (c *pdfCanvas) SetLineDash(pattern []vg.Length, offset vg.Length) {
	dashes := make([]float64, len(pattern))
	for i, d := range pattern {
		dashes[i] = d.Points()
	}
	c.doc.SetDashPattern(dashes, offset.Points())
}

// SetColor sets the colour of what follows.
func (c *pdfCanvas) SetColor(col color.Color) {
	plain, alpha := straight(col)
	r, g, b := int(plain.R), int(plain.G), int(plain.B)
	c.doc.SetDrawColor(r, g, b)
	c.doc.SetFillColor(r, g, b)
	c.doc.SetTextColor(r, g, b)
	c.doc.SetAlpha(alpha, "Normal")
}

// Rotate turns what follows around the origin, counterclockwise.
func (c *pdfCanvas) Rotate(radians float64) {
	c.doc.TransformRotate(degrees(radians), 0, c.height)
}

// Translate moves the origin.
func (c *pdfCanvas) Translate(to vg.Point) {
	c.doc.TransformTranslate(to.X.Points(), -to.Y.Points())
}

// Scale scales what follows.
func (c *pdfCanvas) Scale(x, y float64) { c.doc.TransformScale(100*x, 100*y, 0, c.height) }

// Push saves the drawing state for Pop.
func (c *pdfCanvas) Push() {
	c.widths = append(c.widths, c.widths[len(c.widths)-1])
	c.doc.TransformBegin()
}

// Pop restores the drawing state of Push.
func (c *pdfCanvas) Pop() {
	c.widths = c.widths[:len(c.widths)-1]
	c.doc.TransformEnd()
}

// Stroke draws the outline of a path.
func (c *pdfCanvas) Stroke(p vg.Path) {
	if c.widths[len(c.widths)-1] > 0 {
		c.path(p)
		c.doc.DrawPath("D")
	}
}

// Fill fills a path.
func (c *pdfCanvas) Fill(p vg.Path) {
	c.path(p)
	c.doc.DrawPath("F")
}

// path writes a path. The only curves in figures are arcs.
func (c *pdfCanvas) path(p vg.Path) {
	for _, part := range p {
		x, y := c.at(part.Pos)
		switch part.Type {
		case vg.MoveComp:
			c.doc.MoveTo(x, y)
		case vg.LineComp:
			c.doc.LineTo(x, y)
		case vg.ArcComp:
			r := part.Radius.Points()
			c.doc.ArcTo(x, y, r, r, 0, degrees(part.Start), degrees(part.Start+part.Angle))
		case vg.CloseComp:
			c.doc.ClosePath()
		default:
			panic(fmt.Sprintf("results: path component %d: expected a move, a line, an arc or an end", part.Type))
		}
	}
}

// at converts a position to the coordinates of the document.
func (c *pdfCanvas) at(p vg.Point) (x, y float64) { return p.X.Points(), c.height - p.Y.Points() }

// FillString writes words from their left end on. The only small digits of the font are ¹²³, so
// exponents are normal digits, smaller and higher.
func (c *pdfCanvas) FillString(f font.Face, left vg.Point, text string) {
	x, y := c.at(left)
	size := f.Font.Size.Points()
	write := func(size, up float64, part string) {
		c.doc.SetFont("sans", "", size)
		c.doc.Text(x, y-up, part)
		x += c.doc.GetStringWidth(part)
	}
	for at := raised.FindStringIndex(text); at != nil; at = raised.FindStringIndex(text) {
		write(size, 0, text[:at[0]])
		write(0.7*size, 0.35*size, full.Replace(text[at[0]:at[1]]))
		text = text[at[1]:]
	}
	write(size, 0, text)
}

// DrawImage panics: figures have no images.
func (*pdfCanvas) DrawImage(vg.Rectangle, image.Image) { panic("results: an image in a figure") }

// degrees returns an angle in degrees.
func degrees(radians float64) float64 { return radians * 180 / math.Pi }
