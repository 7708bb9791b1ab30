package cli

import (
	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/solver"
)

// The options of input, output and workers, which only command lines have. A default of "none" or
// "from the input" is the zero value, which is also the default of the packages below.

type puzzleOptions struct {
	output.Options
	// reading are the options for the input; default: detect everything.
	reading format.Options
	// format is the format of grids; default: by the number of grids.
	format string
	symbolOptions
	// asking are the options of the workers.
	asking ask.Options
	// workers is the number of puzzles in work at a time; 0, for commands without the flag, means
	// one after another.
	workers int
	// team reports whether workers was set. Then a single puzzle may use them all, even if that
	// changes the cost, or which of several solutions is first.
	team bool
	// values has all flags.
	values option.Values
}

// fileWord is the name of the value of an output that is a file.
const fileWord = "FILE"

// fileFlag is the destination of results.
func fileFlag() option.Option {
	o := option.NewText("output",
		"write results to `FILE` instead of standard output, in the format that its ending names, if any").InGroup(ask.GroupOutput)
	o.Letter, o.Word = "o", fileWord
	return o
}

// folderFlag names the directory or file that a command makes.
func folderFlag(help string) option.Option {
	o := fileFlag()
	o.Help, o.Word = help, "DIR"
	return o
}

// jsonFlag writes results as JSON.
func jsonFlag() option.Option {
	return option.NewSwitch("json", "write one JSON object per line").InGroup(ask.GroupOutput)
}

// outputFlags choose the destination and the form of results.
func outputFlags() []option.Option { return []option.Option{fileFlag(), jsonFlag()} }

// quietFlag suppresses messages other than errors.
func quietFlag() option.Option {
	o := option.NewSwitch("quiet", "print only results and errors").InGroup(ask.GroupOutput)
	o.Letter = "q"
	return o
}

// colorFlag is the flag of commands with coloured output.
func colorFlag() option.Option {
	return option.NewOneOf("color", "WHEN", option.Words("auto", "always", "never"),
		"colour the output: auto, always or never").
		WithDefault("auto").InGroup(ask.GroupOutput)
}

// formatFlag chooses the format of grids from names.
func formatFlag(help string, names ...string) option.Option {
	o := option.NewOneOf("format", "FORMAT", option.Words(names...), help).InGroup(ask.GroupOutput)
	o.Letter = "f"
	return o
}

// gridFlag chooses the format of grids.
func gridFlag() option.Option {
	return formatFlag("write grids in this format, see basisk help formats", gridFormats()...)
}

// symbolsFlag is the alphabet of digits in output.
func symbolsFlag() option.Option {
	o := option.New("symbols", option.OneOf, "ALPHABET",
		"the symbols of digits: decimal, 1-G, 0-F, A-P, a-p, or the first symbol alone for any side (default: as in the input)",
		grid.ParseAlphabet)
	o.Range.Words = option.Words(grid.Decimal, "1", "0", "A", "a")
	return o.InGroup(ask.GroupOutput)
}

func sheetFlags() []option.Option {
	return []option.Option{
		option.NewCount("per-page", 1, draw.MaxPerPage,
			"with pdf, print this `number` of puzzles on a page (default: by their size)").InGroup(ask.GroupOutput),
		option.NewText("title", "with pdf, the `TITLE` of the document and its pages (default Puzzles)").InGroup(ask.GroupOutput),
	}
}

// setSheet sets the options of print sheets.
func (x *request) setSheet(o *draw.SheetOptions) {
	o.PerPage, o.Title = count(x, "per-page"), on[string](x, "title")
}

// workersFlag sets the number of concurrent workers. Commands without it process their input one by
// one. Help does not show the default, so that it is the same on all machines.
func workersFlag(help string) option.Option {
	return option.NewCount("workers", 1, solver.MaxWorkers, help+" (default: one per processor)").InGroup(ask.GroupLimits)
}

// sideBySide is the flag of commands that process several puzzles at a time.
func sideBySide() option.Option { return workersFlag("work on this `number` of puzzles at a time") }

// inputFlags are the flags of every command that reads puzzles.
func inputFlags(more ...option.Option) []option.Option {
	list := append(outputFlags(), quietFlag())
	list = append(list, readingFlags()...)
	return append(list, more...)
}

// gridFlags are the flags of commands that read and write grids, several at a time.
func gridFlags() []option.Option {
	return inputFlags(colorFlag(), gridFlag(), symbolsFlag(), sideBySide())
}

// readingFlags say how to read puzzles.
func readingFlags() []option.Option {
	return append(dataFlags(),
		ask.UnitsOption("units besides rows and columns: latin, x, windows, groups or a file of irregular boxes, "+
			"a letter for each cell, with commas between (default: from the input)").InGroup(ask.GroupInput))
}

// dataFlags are also flags of experiments, whose flag of units is the one of generated puzzles.
func dataFlags() []option.Option {
	return []option.Option{
		ask.SizeOption("digits of every puzzle, its side `N` (default: from the input)").InGroup(ask.GroupInput),
		option.NewOneOf("from", "FORMAT", option.Words(format.Readable()...),
			"the format of the input (default: detected)").InGroup(ask.GroupInput),
		option.NewText("column", "the `NAME` of the column of the puzzles in a table (default: a usual name, as in puzzle)").
			InGroup(ask.GroupInput),
		ask.BoxOption("rows and columns of a box (default: from the input, or nearly square)").InGroup(ask.GroupInput),
		option.NewSwitch("cube", "read every puzzle as a cube").InGroup(ask.GroupInput),
	}
}
