package draw

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansitalic"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Pictures of pixels. Every part is a polygon that a rasterizer fills, as large as the part alone, or a
// text.

const (
	// pixelsPerUnit makes cells of 120 pixels, about 10 mm at 300 per inch, and mostPixels bounds the
	// longer side of a picture, of 64 MB.
	pixelsPerUnit = 2.0
	mostPixels    = 4000
)

// PNG draws p as [SVG] does, as an image with cells of 120 by 120 pixels, or smaller ones if its longer
// side would exceed 4,000 pixels. It fails if w fails or the parts of p do not fit together.
func PNG(w io.Writer, p Picture) error {
	s, err := newScene(p)
	if err != nil {
		return err
	}
	l := newPlan(s, false)
	v := newRaster(l, w)
	(&painting{l, v}).picture()
	if v.err != nil {
		return v.err
	}
	return png.Encode(w, v.image)
}

// raster is an image in progress.
type raster struct {
	image *image.RGBA
	// out fails when its caller is interrupted, also before there is anything to write.
	out io.Writer
	// scale is in pixels for a unit of plan.
	scale float64
	// fill and face are the colour and the font of the group.
	fill image.Image
	face font.Face
	// polygon fills a part.
	polygon vector.Rasterizer
	// err is the error of a font or of the writer; then further parts are useless.
	err error
}

// newRaster returns a white image of the size of a plan, for a writer.
func newRaster(p plan, out io.Writer) *raster {
	v := &raster{out: out, scale: min(pixelsPerUnit, mostPixels/max(p.width, p.height))}
	v.image = image.NewRGBA(image.Rect(0, 0, int(math.Ceil(v.scale*p.width)), int(math.Ceil(v.scale*p.height))))
	draw.Draw(v.image, v.image.Bounds(), image.White, image.Point{}, draw.Src)
	return v
}

func (v *raster) group(l look, draw func()) {
	v.fill = uniform(l.fill)
	if l.size > 0 && v.err == nil {
		v.face, v.err = faceOf(l, v.scale*l.size)
	}
	if v.err == nil {
		draw()
	}
}

// uniform returns an image of one colour.
func uniform(name string) image.Image {
	red, green, blue := components(name)
	return image.NewUniform(color.RGBA{red, green, blue, 255})
}

// faceOf returns the font of a look in a size in pixels.
func faceOf(l look, size float64) (font.Face, error) {
	file := liberationsansregular.TTF
	switch {
	case l.bold:
		file = liberationsansbold.TTF
	case l.italic:
		file = liberationsansitalic.TTF
	}
	f, err := opentype.Parse(file)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
}

func (v *raster) rectangle(b box, radius float64) {
	right, bottom := b.x+b.width, b.y+b.height
	if radius == 0 {
		v.paint(v.fill, []point{{b.x, b.y}, {right, b.y}, {right, bottom}, {b.x, bottom}})
		return
	}
	// The arcs of the corners, beginning at the lower right one.
	const parts = 8
	var corners []point
	for i, middle := range []point{
		{right - radius, bottom - radius},
		{b.x + radius, bottom - radius},
		{b.x + radius, b.y + radius},
		{right - radius, b.y + radius},
	} {
		for part := range parts + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(i) + float64(part)/parts))
			corners = append(corners, point{middle.x + radius*cos, middle.y + radius*sin})
		}
	}
	v.paint(v.fill, corners)
}

func (v *raster) lines(p pen, list ...segment) {
	fill := uniform(p.color)
	for _, s := range list {
		// The line grows by half its width at both ends and to both sides.
		half := p.width / 2 / math.Hypot(s.dx, s.dy)
		dx, dy := half*s.dx, half*s.dy
		x, y := s.x+s.dx, s.y+s.dy
		v.paint(fill, []point{
			{s.x - dx - dy, s.y - dy + dx},
			{s.x - dx + dy, s.y - dy - dx},
			{x + dx + dy, y + dy - dx},
			{x + dx - dy, y + dy + dx},
		})
	}
}

// point is a place in the units of plan.
type point struct{ x, y float64 }

// paint fills a polygon.
func (v *raster) paint(fill image.Image, corners []point) {
	low, high := corners[0], corners[0]
	for _, c := range corners {
		low = point{min(low.x, c.x), min(low.y, c.y)}
		high = point{max(high.x, c.x), max(high.y, c.y)}
	}
	at := image.Pt(int(math.Floor(v.scale*low.x)), int(math.Floor(v.scale*low.y)))
	size := image.Pt(int(math.Ceil(v.scale*high.x)), int(math.Ceil(v.scale*high.y))).Sub(at)
	v.polygon.Reset(size.X, size.Y)
	for i, c := range corners {
		x, y := float32(v.scale*c.x-float64(at.X)), float32(v.scale*c.y-float64(at.Y))
		if i == 0 {
			v.polygon.MoveTo(x, y)
		}
		v.polygon.LineTo(x, y)
	}
	v.polygon.ClosePath()
	v.polygon.Draw(v.image, image.Rectangle{at, at.Add(size)}, fill, image.Point{})
}

func (v *raster) text(x, y float64, text string) {
	if v.err == nil {
		_, v.err = v.out.Write(nil)
	}
	if v.err != nil {
		return
	}
	d := font.Drawer{Dst: v.image, Src: v.fill, Face: v.face}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(64*v.scale*x) - d.MeasureString(text)/2, Y: fixed.Int26_6(64 * v.scale * y)}
	d.DrawString(text)
}
