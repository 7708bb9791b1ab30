package draw

import "html/template"

// page is the data of the template of that name.
type page struct {
	Heading       string
	Columns, Rows int
}

// figure is the data of the template of that name: a puzzle or its solution, or a note.
type figure struct {
	SheetPuzzle
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
