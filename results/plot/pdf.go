package plot

import (
	"image"
	"image/color"
	"math"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// A page of PDF as a canvas of gonum/plot, whose own one has the 256 letters of one code page. Here the letters that
// occur are embedded with their codes, so that readers find and copy them.

// sans is the name of the font.
const sans = "sans"

// page is a page of PDF of one figure.
type page struct {
	doc    *fpdf.Fpdf
	height vg.Length
	width  vg.Length // of lines
}

// newPage returns an empty page. Its date is always the same, so that the same figure gives the same bytes.
func newPage(width, height vg.Length) *page {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: float64(width), Ht: float64(height)}})
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetCatalogSort(true)
	doc.AddUTF8FontFromBytes(sans, "", liberationsansregular.TTF)
	doc.AddPage()
	p := &page{doc: doc, height: height}
	vg.Initialize(p)
	return p
}

// The canvas has its origin in the lower left corner, the document in the upper left one.

func (p *page) at(q vg.Point) (x, y float64) { return float64(q.X), float64(p.height - q.Y) }

func (p *page) Size() (x, y vg.Length) {
	width, height := p.doc.GetPageSize()
	return vg.Length(width), vg.Length(height)
}

func (p *page) SetLineWidth(w vg.Length) {
	p.width = w
	p.doc.SetLineWidth(float64(w))
}

func (p *page) SetLineDash(pattern []vg.Length, offset vg.Length) {
	dashes := make([]float64, len(pattern))
	for i, d := range pattern {
		dashes[i] = float64(d)
	}
	p.doc.SetDashPattern(dashes, float64(offset))
}

// SetColor sets the colour of lines, areas and words, black for nil.
func (p *page) SetColor(c color.Color) {
	if c == nil {
		c = color.Black
	}
	solid := color.NRGBAModel.Convert(c).(color.NRGBA)
	red, green, blue := int(solid.R), int(solid.G), int(solid.B)
	p.doc.SetFillColor(red, green, blue)
	p.doc.SetDrawColor(red, green, blue)
	p.doc.SetTextColor(red, green, blue)
	p.doc.SetAlpha(float64(solid.A)/math.MaxUint8, "Normal")
}

func (p *page) Rotate(angle float64) { p.doc.TransformRotate(angle*180/math.Pi, 0, float64(p.height)) }

func (p *page) Translate(by vg.Point) { p.doc.TransformTranslate(float64(by.X), -float64(by.Y)) }

func (p *page) Scale(x, y float64) { p.doc.TransformScale(100*x, 100*y, 0, float64(p.height)) }

func (p *page) Push() { p.doc.TransformBegin() }

// Pop restores the state. The document forgets the font then, but believes that it is still chosen.
func (p *page) Pop() {
	p.doc.TransformEnd()
	p.doc.SetFont(sans, "", 1)
}

func (p *page) Stroke(path vg.Path) {
	if p.width > 0 {
		p.draw(path, "D")
	}
}

func (p *page) Fill(path vg.Path) { p.draw(path, "F") }

// draw draws a path of lines and arcs, of which figures consist.
func (p *page) draw(path vg.Path, style string) {
	const degrees = 180 / math.Pi
	for _, part := range path {
		x, y := p.at(part.Pos)
		switch part.Type {
		case vg.MoveComp:
			p.doc.MoveTo(x, y)
		case vg.LineComp:
			p.doc.LineTo(x, y)
		case vg.ArcComp:
			radius := float64(part.Radius)
			p.doc.ArcTo(x, y, radius, radius, 0, part.Start*degrees, (part.Start+part.Angle)*degrees)
		case vg.CloseComp:
			p.doc.ClosePath()
		}
	}
	p.doc.DrawPath(style)
}

func (p *page) FillString(face font.Face, at vg.Point, words string) {
	x, y := p.at(at)
	p.doc.SetFont(sans, "", float64(face.Font.Size))
	p.doc.Text(x, y, words)
}

// DrawImage draws nothing: no figure has a picture in it.
func (p *page) DrawImage(vg.Rectangle, image.Image) {}
