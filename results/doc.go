// Package results keeps what experiments measure and draws conclusions from it: an
// append-only store of records, projections of them into cells, summaries with intervals,
// tables, figures and reports. It has never heard of Sudoku: to it a trial is a key, a
// configuration and some numbers with units.
//
// # Words
//
// A [Record] holds the results of one trial, and a [Metric] is one number of it; a metric is
// exact if the same trial gives it to the bit anywhere, and a trial that a time limit
// ended is censored. A [Store] is a file of records, a line each, that only grows. A
// [Manifest] says what a run is, from which plan, seed and data, and in which
// sessions it was worked off: by which version, on which machine, with which
// arguments. An export is the same records for other programs: CSV and SQL.
//
// A [Projection] puts records into [Cells], rows by columns, by keys of their configurations.
// A [Measure] says what a cell shows: a value, the value of the same case that it is compared
// with or divided by, its place on an axis, and a [Summary]. That makes an [Interval] of a
// [Sample], the values of a cell, one for each case: an estimate with the range that the data
// leave open. A warning says why it deserves less trust than it looks; where an interval is
// printed, [Mark] follows it if it has warnings, and the report explains the mark. A
// value that is only bounded has an upper bound, infinite where a limit ended the trial.
//
// An [Analysis] is an experiment's declaration: what is seen in the records of one case, the
// projections, the figures and the sentences. A [Sentence] has slots, and a [Slot] names a cell
// that fills it, so sentences, tables and figures show the same numbers.
//
// A [Section] is an experiment's report on its records: question, method, answer,
// caveats, a [Table] or a [Figure] each as data. A [Report] is sections with a title;
// it is written as Markdown, as one HTML page and as a file of SVG a figure. For papers a
// section also gives LaTeX, with figures as PDF and PGF.
//
// # Invariants
//
// A record is whole or not there: a line carries a checksum, a torn last line is cut
// off by whoever writes next, and any other damage is an error that names the line.
// Files that exist are replaced at once or not at all. What is compared is compared within
// a case, and bounds are carried, never dropped. Projecting is one pass, in memory that does not
// grow with the records. Statistics depend on their arguments alone; those that draw take a
// source of randomness. The same report gives the same bytes, and a page asks nothing of the
// network. Bad data gives warnings, NaN and infinite ends; only a mistake of the caller, such
// as a quantile of 2 or lists of different lengths, panics.
//
// # What it will not do
//
// It plans and runs nothing, measures no time, and knows of no experiment. It keeps
// no database: files of lines can be read in fifty years, and the export lets sqlite3
// and DuckDB ask what they like. It does not decide what is significant.
//
// # Design
//
// Costs of searches have heavy tails, so medians with exact intervals come before means, and
// Kaplan and Meier where runs were stopped. Means have Hall's transformation of Student's
// interval: it needs three moments instead of the values, so that a cell of a million records
// takes no room, it needs no randomness, and of log-normal values whose logarithms deviate by
// 1.5, n = 200, it holds the mean in 94 % of the samples, where the bias-corrected bootstrap,
// which was here before, does in 86 %. Thresholds, peaks and laws have no such formula: they
// have the percentile bootstrap over cases. Every file with a method names its source.
//
// Figures are laid out in strips, so that labels cannot cover each other, instead of
// on one canvas where something must be moved by hand. The roads not taken: a general
// plot as the caller's own gonum value (every experiment would draw in its own way,
// and none could be checked), and sums kept in the store while a run goes on (they
// could not be computed again from the records when a method turns out wrong).
//
// # Performance
//
// A million records of tuple-payoff, of 25 metrics and 2.2 kB each, in a thousand files,
// are indexed in 8.5 s of the processor of a shared AMD EPYC and merged in 18 s more (with a third
// text that is no longer written), of which 6 are spent in the system, reading record by record.
// The index takes 110 MB.
//
// Reading took two thirds of it: encoding/json needs 44 µs a record, and a record is read
// three times until there is a report. Lines of our own need no general reader; the scanner in
// storescan.go takes 4 µs, and made merging with its report 2.1 times as fast and a report
// 2.2 times. What is written a row is now made once a column, for a sixth of the rest. No gain:
// words in a table of 1024 places by their hash instead of a map.
package results
