// Package draw makes pictures of boards for people: as text for a terminal, as SVG for screens and
// paper, and as printable sheets of puzzles. Package format writes the files that programs read.
//
// # Words
//
// A [Picture] is a board, its givens, and what to show: only the values, or the candidates of the open
// cells too. A [Highlight] is the visible part of a step of an explanation: the units
// it uses, the pattern it found, and its conclusions. The mini-grid of a cell has one slot per
// digit, arranged like the digits of a box.
//
// # Invariants
//
// If candidates are shown, every candidate of an open cell is drawn exactly once. The candidates of
// a highlight are drawn whether or not the board still has them, so that a board may be drawn
// before or after its step. Marks or shapes repeat the information of colors: a picture can be read
// without colors, in grey print, and by people who do not see all colors. Heavy lines separate
// boxes and regions, and cells of diagonals and windows are shaded. The same picture always gives
// the same bytes.
//
// # Design
//
// A terminal has little room and a sheet of paper has a lot, so [Terminal] leaves out candidates that do
// not fit and says so, whereas [SVG] makes digits smaller, and counts candidates above side 36. Text is
// drawn band by band on a strip of styled characters, so that escape sequences do not affect widths and
// memory stays small at any side.
//
// An SVG picture has no script, style sheet, identifiers or font: everything is in attributes of
// groups. Hence one HTML page can contain any number of pictures that do not affect each other. Its
// groups have classes, for pages that want other colors, such as a [Sheet]. Patterns for hatching
// would need identifiers, so the hatching of covers is drawn line by line.
//
// A [Sheet] is HTML made by templates, which escape all titles, or PDF with the same drawings. HTML is
// written puzzle by puzzle and keeps only the solutions: one template for the whole document would hold
// all pages in memory, as a PDF has to. A sheet is not a format of package format, since it has an end,
// the solutions, and nothing reads it back.
package draw
