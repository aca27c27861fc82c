package escape

import "regexp"

var (
	formula        = regexp.MustCompile(`^'*[=+\-@\t\r]`)
	escapedFormula = regexp.MustCompile(`^'+[=+\-@\t\r]`)
	lineEnd        = regexp.MustCompile(`\r+\n`)
)

// CSV returns the cell of a text: one that a spreadsheet would take for a formula gets an
// apostrophe in front. A line ending "\r\n" becomes "\n", which is how encoding/csv reads
// it back. Otherwise the text is kept: a CSV file is data.
func CSV(text string) string {
	text = lineEnd.ReplaceAllString(text, "\n")
	if formula.MatchString(text) {
		return "'" + text
	}
	return text
}

// FromCSV returns the text of a cell: exactly one apostrophe is taken away.
func FromCSV(cell string) string {
	if escapedFormula.MatchString(cell) {
		return cell[1:]
	}
	return cell
}
