// Package results stores the measurements of experiments and draws conclusions from them: an append-only
// store of records, projections of them into cells, summaries with intervals, tables, figures and reports.
// It knows nothing about Sudoku: a trial is a key, a configuration and some numbers with units.
//
// # Words
//
// A [Record] has the results of one trial, and a [Metric] is one number of it; a metric is exact if the
// same trial gives it to the bit on any machine, and a trial that a time limit ended is censored. A [Store]
// is a file of records, one per line, that only grows. A [Manifest] describes a run, and [Parts] are its
// files of records.
//
// A [Projection] groups records into [Cells], rows by columns, by keys of their configurations. A [Measure]
// describes the content of a cell. A [Summary] turns a [Sample], the values of a cell, one per case, into
// an [Interval]: an estimate with its range. A warning says why the interval deserves less trust than it
// seems to. A value that is only bounded has an upper bound, infinite if a limit ended the trial.
//
// An [Analysis] is an experiment's declaration: what is observed in the records of one case, the
// projections, the figures and the sentences. A [Sentence] has slots, and a [Slot] names a cell that fills
// it, so sentences, tables and figures show the same numbers. A [Section] is an experiment's report on its
// records, and a [Report] is sections with a title, written as Markdown, as one HTML page and as figures.
//
// # Invariants
//
// A record is complete or absent: the next writer removes a truncated last line, and any other damage is an
// error that names the line. Existing files are replaced atomically. Comparisons are within a case, and
// bounds are carried, never dropped. A projection is one pass, in memory that does not grow with the
// records. Statistics depend only on their arguments; random ones take a source of randomness. The same
// report gives the same bytes. Bad data gives warnings, NaN and infinite ends; only a mistake of the
// caller, such as a quantile of 2 or lists of different lengths, panics.
//
// # Design
//
// The package plans and runs nothing, measures no time, and does not decide what is significant. It has no
// database: files of lines will be readable in fifty years, and pandas, DuckDB and jq read them as they are.
// Costs of searches have heavy tails, so medians with exact intervals are preferred to means, and Kaplan
// and Meier's estimate if runs were stopped. Sums kept in the store during a run were not an alternative:
// they could not be recomputed from the records when a method turns out to be wrong.
package results
