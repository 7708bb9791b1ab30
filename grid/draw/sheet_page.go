package draw

import "html/template"

// figure is the data of the template of that name: a puzzle or its solution, or a note.
type figure struct {
	SheetPuzzle
	// Width is the width of the box in millimetres.
	Width string
	// ViewBox has the width and height of the drawing.
	ViewBox string
	Drawing template.HTML
}

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
section{display:flex;flex-wrap:wrap;justify-content:space-evenly;align-content:flex-start;gap:4mm 0;break-after:page}
section:last-child{break-after:auto}
h2{width:100%;margin:0;font-size:12pt;line-height:8mm}
figure{margin:0;break-inside:avoid}
figcaption{font-size:9pt;line-height:6mm;height:6mm;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
figure p{font-size:9pt;margin:0}
svg{display:block;width:100%;height:auto;overflow:visible}
.lines path{stroke:#000;stroke-width:1.5}
.lines path+path{stroke-width:6}
@media screen{body{background:#ddd}
section{width:210mm;max-width:100%;min-height:297mm;margin:6mm auto;padding:12mm;background:#fff;
box-shadow:0 0 2mm #888}figure{max-width:100%}}
</style>
</head>
<body>
<main>
{{end}}{{define "page"}}<section>
{{with .}}<h2>{{.}}</h2>
{{end}}{{end}}{{define "figure"}}<figure style="width:{{.Width}}mm"><figcaption>{{.Title}}</figcaption>
{{if .Drawing}}<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{{.Title}}"
 viewBox="0 0 {{.ViewBox}}" text-anchor="middle">
{{.Drawing}}</svg>
{{else}}<p>{{.Note}}</p>
{{end}}</figure>
{{end}}{{define "pageEnd"}}</section>
{{end}}{{define "end"}}</main>
</body>
</html>
{{end}}`
