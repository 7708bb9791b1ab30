package draw

import (
	"bufio"
	"html/template"
	"io"
)

// htmlPaper writes a sheet as HTML, puzzle by puzzle: the browser makes each as large as its box.
type htmlPaper struct {
	out   *bufio.Writer
	parts *template.Template
	// open reports whether a page has begun.
	open bool
}

// newHTMLPaper returns a document with a title that is written to w.
func newHTMLPaper(w io.Writer, title string) *htmlPaper {
	h := &htmlPaper{out: bufio.NewWriter(w), parts: template.Must(template.New("sheet").Parse(sheetParts))}
	h.write("head", title)
	return h
}

// write writes a part of the document. The buffer keeps the error of its writer until it is
// flushed.
func (h *htmlPaper) write(part string, data any) { _ = h.parts.ExecuteTemplate(h.out, part, data) }

func (h *htmlPaper) begin(p page) {
	h.endPage()
	h.write("page", p)
	h.open = true
}

func (h *htmlPaper) fill(f figure) error {
	h.write("figure", f)
	return nil
}

func (h *htmlPaper) flush() error { return h.out.Flush() }

func (h *htmlPaper) end() error {
	h.endPage()
	h.write("end", nil)
	return h.out.Flush()
}

// endPage ends the open page.
func (h *htmlPaper) endPage() {
	if h.open {
		h.write("pageEnd", nil)
	}
}

// ViewBox returns the width and the height of the drawing.
func (f figure) ViewBox() string { return number(f.Width) + " " + number(f.Height) }

// sheetParts are the parts of a sheet. Sections are pages; on the screen they look like paper. The
// policy forbids what the sheet does not need: all external resources.
const sheetParts = `{{define "head"}}<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{{.}}</title>
<style>
@page{margin:12mm}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#000;font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif}
section{display:flex;flex-direction:column;height:252mm;break-after:page}
section:last-child{break-after:auto}
h2{margin:0;font-size:12pt;line-height:8mm}
.puzzles{display:grid;flex:1;min-height:0;gap:4mm 8mm;
grid-template:repeat(var(--rows),minmax(0,1fr))/repeat(var(--columns),minmax(0,1fr))}
figure{display:grid;grid-template:6mm minmax(0,1fr)/minmax(0,1fr);margin:0}
figcaption{font-size:9pt;line-height:6mm;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
figure p{font-size:9pt;margin:0}
svg{width:100%;height:100%;overflow:visible}
.lines path{stroke:#000;stroke-width:1.5}
.lines path+path{stroke-width:6}
@media screen{body{background:#ddd}
section{width:210mm;height:276mm;margin:6mm auto;padding:12mm;background:#fff;box-shadow:0 0 2mm #888}}
</style>
</head>
<body>
<main>
{{end}}{{define "page"}}<section>
{{with .Heading}}<h2>{{.}}</h2>
{{end}}<div class="puzzles" style="--columns:{{.Columns}};--rows:{{.Rows}}">
{{end}}{{define "figure"}}<figure><figcaption>{{.Title}}</figcaption>
{{if .Drawing}}<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{{.Title}}"
 viewBox="0 0 {{.ViewBox}}" preserveAspectRatio="xMinYMin" text-anchor="middle">
{{.Drawing}}</svg>
{{else}}<p>{{.Note}}</p>
{{end}}</figure>
{{end}}{{define "pageEnd"}}</div>
</section>
{{end}}{{define "end"}}</main>
</body>
</html>
{{end}}`
