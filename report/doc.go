// Package report turns the records of a run into files and text: records.csv
// (both ways), summary.csv, the table for the terminal and the progress line.
//
// # CSV
//
// The files are RFC 4180 as encoding/csv has it: UTF-8, lines that end in "\n",
// one header row. Units stand in the names of the columns, columns are only
// ever added at the end, and an empty cell means unknown. Numbers are written
// with a fixed number of decimals and rounded in integers, so that the bytes do
// not depend on the machine.
//
// A text cell that a spreadsheet would take for a formula, which is one that
// matches ^'*[=+\-@\t\r], gets one apostrophe in front, and the reader takes
// exactly one away.
//
// # Streaming
//
// A [Report] takes one record after the other in the order of the files. One
// that could not be written returns an error, and the run fails.
package report
