// Package report has the words of reports: a run that was read, its summary, and
// the CSV files records.csv and summary.csv, the first of them both ways.
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
// # Floors
//
// The packages below this one stand on floors, and each imports lower ones only:
// texttable and stats know nothing of chess; report has the words; compare and
// expect say what runs show; output and junit write it; markdown and other
// formats use what output has.
package report
