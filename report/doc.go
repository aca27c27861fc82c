// Package report has the words of reports: a saved run, its summary, and the CSV
// files records.csv, which it also reads, and summary.csv.
//
// # CSV
//
// The files are RFC 4180 as written by encoding/csv: UTF-8, lines ending in "\n", one
// header row. Column names include the unit, columns are only ever added at the end,
// and an empty cell means unknown. Numbers have a fixed number of decimals and are
// rounded in integers, so that the bytes do not depend on the machine.
//
// A text cell that a spreadsheet would take for a formula, that is, one that matches
// ^'*[=+\-@\t\r], is prefixed with one apostrophe; the reader removes exactly one.
//
// # Floors
//
// This package and those below its folder form floors, and each imports lower floors
// only: sink and stats know nothing of chess; report has the words; compare and expect
// decide what runs show; output writes it as text, JSON, JUnit and for GitHub; markdown,
// html and study build on output.
package report
