package notation

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sync"
)

// Format is a format of files, as a message names it.
type Format string

// The formats that a file is read as, and others.
const (
	EPD     Format = "EPD or FEN, positions"
	PGN     Format = "a PGN file, games"
	Puzzles Format = "a CSV file of Lichess puzzles" // lichess_db_puzzle.csv
	Records Format = "the records.csv of a run"
	CSV     Format = "a CSV file"
	JSON    Format = "a JSON file"
	HTML    Format = "an HTML page"
	UTF16   Format = "UTF-16 text"
	Program Format = "a program"
	Script  Format = "a script"
)

// ForeignError reports a stream whose first bytes, or whose first line, show that it is of another
// format than it is read as.
type ForeignError struct{ Is, ReadAs Format }

func (e *ForeignError) Error() string { return "this is " + string(e.Is) }

// magics are the first two bytes of formats that are no text.
var magics = map[string]Format{
	"\xff\xfe": UTF16, "\xfe\xff": UTF16,
	"\x1f\x8b": "a gzip file", "PK": "a zip file", "BZ": "a bzip2 file", "7z": "a 7-Zip file", "\xfd7": "an xz file", "(\xb5": "a zstd file",
	"\x7fE": Program, "MZ": Program, "\xcf\xfa": Program, "\xca\xfe": Program, "#!": Script, // ELF, Windows, macOS twice
}

// foreign returns the *ForeignError of a stream that begins with these bytes,
// nil if it may be text.
func foreign(start []byte) error {
	if len(start) < 2 {
		return nil
	}
	if format, known := magics[string(start[:2])]; known {
		return &ForeignError{Is: format}
	}
	if len(start) >= 4 && isWide(start) {
		return &ForeignError{Is: UTF16}
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

// foreignText recognizes a text by its first line.
type foreignText struct {
	is    Format
	first *regexp.Regexp
	not   []Format // what a file with this line is not
}

var foreignTexts = sync.OnceValue(func() (list []foreignText) {
	for _, f := range []struct {
		is    Format
		first string
		not   []Format
	}{
		{PGN, `^\s*(\[\s*[A-Za-z0-9_]+\s+"|1\s*\.+\s*[a-hKQRBNO]|\{\s*[^\s"{}\[])`, []Format{EPD, Puzzles}}, // or a comment
		{Puzzles, `^(?i)\s*"?PuzzleId"?\s*,|^[0-9A-Za-z]{5},[1-8KQRBNPkqrbnp]+/`, []Format{EPD, PGN}},
		{Records, `^\s*contender,suite,case,`, []Format{EPD, PGN, Puzzles}},
		{CSV, `^"?[A-Za-z_][\w .]*"?(,"?\w[\w .]*"?)+$`, []Format{EPD, PGN}},
		{JSON, `^\s*[{[]`, []Format{EPD, Puzzles}},
		{HTML, `^\s*<`, []Format{EPD, PGN, Puzzles}},
		{EPD, `^\s*[1-8KQRBNPkqrbnp]+(/[1-8KQRBNPkqrbnp]+){7}\s`, []Format{PGN, Puzzles}},
	} {
		list = append(list, foreignText{f.is, regexp.MustCompile(f.first), f.not})
	}
	return list
})

// ForeignStart returns the *ForeignError of a file to be read as a format whose text begins like
// this, nil if it may be of that format.
func ForeignStart(start []byte, as Format) error {
	if err := foreign(start); err != nil {
		return err
	}
	for line := range bytes.Lines(start) {
		if line = bytes.TrimSpace(line); len(line) > 0 && !bytes.ContainsRune([]byte(";%#"), rune(line[0])) { // or a comment
			return Foreign(string(line), as)
		}
	}
	return nil
}

// Foreign returns the *ForeignError of a file to be read as a format whose first line with
// content this is, nil if it may be of that format.
func Foreign(line string, as Format) error {
	for _, f := range foreignTexts() {
		if slices.Contains(f.not, as) && f.first.MatchString(line) {
			return &ForeignError{f.is, as}
		}
	}
	return nil
}

// ForeignLineError is the error of a line that is nothing of the format of its file. If most
// lines are like that, the file is of another format.
type ForeignLineError struct{ Err error }

func (e *ForeignLineError) Error() string { return e.Err.Error() }

func (e *ForeignLineError) Unwrap() error { return e.Err }

// Shown returns the errors of a file as they are shown, given the number of lines that could be read:
// all of them, but a few and the number of others if most lines are of another format.
func Shown[E error](faults []E, read int, format string) []error {
	const most = 5
	var shown []error
	foreign := 0
	for _, err := range faults {
		if shown = append(shown, err); errors.As(err, new(*ForeignLineError)) {
			foreign++
		}
	}
	if foreign > most && 2*foreign > len(faults)+read {
		shown = append(shown[:most], fmt.Errorf("… and %d more: is this %s?", len(faults)-most, format))
	}
	return shown
}
