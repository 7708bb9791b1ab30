// Package draw makes pictures of boards for people: as text for a terminal, as SVG and PNG, and as
// printable sheets of puzzles in PDF. Package format writes the files that programs read.
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
// boxes and regions, and cells of diagonals, windows and extra units are shaded. The same picture
// always gives the same bytes.
//
// # Design
//
// A terminal has little room and a sheet of paper has a lot, so [Terminal] leaves out candidates that do
// not fit and says so, whereas [SVG] makes digits smaller, and counts candidates above side 36. Text is
// drawn band by band on a strip of styled characters, so that escape sequences do not affect widths and
// memory stays small at any side.
//
// SVG, PNG and the grids of a [Sheet] are one drawing on a canvas, an interface with an implementation
// each. Drawing on SVG alone and converting that would need a reader of SVG.
//
// An SVG picture has no script, style sheet, identifiers or font: everything is in attributes. Hence one
// HTML page can contain any number of pictures that do not affect each other. Its groups have classes,
// for pages that want other colors. Patterns for hatching would need identifiers, so the hatching of
// covers is drawn line by line.
//
// A [Sheet] is in memory until its end. It is not a format of package format, since nothing reads it
// back.
package draw
