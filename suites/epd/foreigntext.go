package epd

import "regexp"

// foreignTexts are recognized by their first line, with which no position can begin:
// a position has slashes before anything else.
var foreignTexts = []struct {
	first *regexp.Regexp
	error ForeignError
}{
	{
		regexp.MustCompile(`^\s*(\[\s*[A-Za-z0-9_]+\s+"|1\s*\.+\s*[a-hKQRBNO])`),
		ForeignError{"a PGN file, games", "keymove suites mine makes a suite of it, and keymove match --openings takes it"},
	},
	{
		regexp.MustCompile(`^(?i)\s*"?PuzzleId"?\s*,|^[0-9A-Za-z]{5},[1-8KQRBNPkqrbnp]+/`),
		ForeignError{"a CSV file of Lichess puzzles", "keymove suites import makes a suite of it"},
	},
	{
		regexp.MustCompile(`^\s*contender,suite,case,`),
		ForeignError{"the records.csv of a run", "keymove compare and keymove gate take it"},
	},
	{
		regexp.MustCompile(`^"?[A-Za-z_][\w .]*"?(,"?\w[\w .]*"?)+$`),
		ForeignError{"a CSV file", "a suite is EPD, a position on each line"},
	},
	{
		regexp.MustCompile(`^\s*[{[]`),
		ForeignError{"a JSON file", "a suite is EPD, a position on each line"},
	},
	{
		regexp.MustCompile(`^\s*<`),
		ForeignError{"an HTML page", "download the file itself"},
	},
}

// foreignText returns the *ForeignError of a stream whose first line with content this
// is, nil if it may be EPD.
func foreignText(line string) error {
	for _, f := range foreignTexts {
		if f.first.MatchString(line) {
			return &f.error
		}
	}
	return nil
}
