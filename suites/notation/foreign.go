package notation

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
)

// ForeignError reports a stream whose first bytes, or whose first line, show that it is
// neither EPD nor PGN, or that it is the other of them.
type ForeignError struct {
	// Format is its format instead, such as "UTF-16 text".
	Format string
	// Remedy says what the user can do about it: the command that takes it, if there is
	// one.
	Remedy string
}

func (e *ForeignError) Error() string { return fmt.Sprintf("this is %s; %s", e.Format, e.Remedy) }

const (
	saveAsUTF8 = "save it as UTF-8"
	unpack     = "unpack it first"
	asEngine   = "each engine needs an --engine of its own"
)

// foreignFormats are recognized by their first two bytes, with which no text
// can begin.
var foreignFormats = []struct{ magic, format, remedy string }{
	{"\xff\xfe", "UTF-16 text", saveAsUTF8},
	{"\xfe\xff", "UTF-16 text", saveAsUTF8},
	{"\x1f\x8b", "a gzip file", unpack},
	{"PK", "a zip file", unpack},
	{"BZ", "a bzip2 file", unpack},
	{"7z", "a 7-Zip file", unpack},
	{"\xfd7", "an xz file", unpack},
	{"(\xb5", "a zstd file", unpack},
	{"\x7fE", "a program", asEngine},    // ELF
	{"MZ", "a program", asEngine},       // of Windows
	{"\xcf\xfa", "a program", asEngine}, // of macOS
	{"\xca\xfe", "a program", asEngine}, // of macOS, for several processors
	{"#!", "a script", asEngine},
}

// foreign returns the *ForeignError of a stream that begins with these bytes,
// nil if it may be text.
func foreign(start []byte) error {
	if len(start) < 2 {
		return nil
	}
	for _, f := range foreignFormats {
		if string(start[:2]) == f.magic {
			return &ForeignError{f.format, f.remedy}
		}
	}
	if len(start) >= 4 && isWide(start) {
		return &ForeignError{"UTF-16 text", saveAsUTF8}
	}
	return nil
}

// isWide reports whether text begins with two letters of two bytes each: UTF-16
// without a byte-order mark.
func isWide(start []byte) bool {
	little := start[0] > ' ' && start[1] == 0 && start[2] > ' ' && start[3] == 0
	big := start[0] == 0 && start[1] > ' ' && start[2] == 0 && start[3] > ' '
	return little || big
}

// Format is a format that a file is read as.
type Format int

// The formats.
const (
	EPD Format = iota
	PGN
	Puzzles // lichess_db_puzzle.csv
)

const (
	notASuite = "a suite is EPD, a position on each line"
	isASuite  = "it is a suite already: keymove run FILE takes it"
)

// foreignTexts are recognized by their first line.
var foreignTexts = []struct {
	first *regexp.Regexp
	of    []Format // what a file with this line is not
	found ForeignError
}{
	{
		regexp.MustCompile(`^\s*(\[\s*[A-Za-z0-9_]+\s+"|1\s*\.+\s*[a-hKQRBNO]|\{\s*[^\s"{}\[])`), []Format{EPD, Puzzles}, // or a comment
		ForeignError{"a PGN file, games", "keymove match --openings FILE --format pgn takes it"},
	},
	{
		regexp.MustCompile(`^(?i)\s*"?PuzzleId"?\s*,|^[0-9A-Za-z]{5},[1-8KQRBNPkqrbnp]+/`), []Format{EPD, PGN},
		ForeignError{"a CSV file of Lichess puzzles", "keymove suites import makes a suite of it"},
	},
	{
		regexp.MustCompile(`^\s*contender,suite,case,`), []Format{EPD, PGN, Puzzles},
		ForeignError{"the records.csv of a run", "keymove compare and keymove gate take it"},
	},
	{
		regexp.MustCompile(`^"?[A-Za-z_][\w .]*"?(,"?\w[\w .]*"?)+$`), []Format{EPD, PGN},
		ForeignError{"a CSV file", notASuite},
	},
	{
		regexp.MustCompile(`^\s*[{[]`), []Format{EPD, Puzzles},
		ForeignError{"a JSON file", notASuite},
	},
	{
		regexp.MustCompile(`^\s*<`), []Format{EPD, PGN, Puzzles},
		ForeignError{"an HTML page", "download the file itself"},
	},
	{
		regexp.MustCompile(`^\s*[1-8KQRBNPkqrbnp]+(/[1-8KQRBNPkqrbnp]+){7}\s`), []Format{PGN},
		ForeignError{"EPD or FEN, positions", "keymove match --openings FILE --format epd takes it"},
	},
	{
		regexp.MustCompile(`^\s*[1-8KQRBNPkqrbnp]+(/[1-8KQRBNPkqrbnp]+){7}\s`), []Format{Puzzles},
		ForeignError{"EPD, positions", isASuite},
	},
}

// ForeignStart returns the *ForeignError of a file to be read as a format whose text begins like
// this, nil if it may be of that format.
func ForeignStart(start []byte, as Format) error {
	if err := foreign(start); err != nil {
		return err
	}
	for line := range bytes.Lines(start) {
		if line = bytes.TrimSpace(line); len(line) > 0 && !isComment(line) {
			return Foreign(string(line), as)
		}
	}
	return nil
}

// isComment reports whether a line is a comment in EPD or PGN, which shows nothing.
func isComment(line []byte) bool {
	switch line[0] {
	case ';', '%', '#':
		return true
	}
	return false
}

// Foreign returns the *ForeignError of a file to be read as a format whose first line with
// content this is, nil if it may be of that format.
func Foreign(line string, as Format) error {
	for _, f := range foreignTexts {
		if slices.Contains(f.of, as) && f.first.MatchString(line) {
			return &f.found
		}
	}
	return nil
}
