package suites

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"path"
	"strings"
)

// Entry is a suite that can be run by name: the address of an immutable copy, and
// what users need to know about it.
type Entry struct {
	// Name is its name on the command line; Aliases are further names.
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
	Title   string   `json:"title"`
	Author  string   `json:"author"`
	// Positions is the number of lines with a position, valid or not.
	Positions int `json:"positions"`
	// File is its path in a folder of suites, with slashes.
	File string `json:"file"`
	// Bytes and SHA256 (hexadecimal) are the file's.
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	// Address is owner/repository/commit/path of the file on GitHub; empty if it is
	// built in.
	Address string `json:"address,omitempty"`
	// BuiltIn is set if the program has the file.
	BuiltIn bool `json:"built_in,omitempty"`
	// Themes is how its cases are grouped; empty for the rules of unknown suites.
	Themes ThemeRule `json:"themes,omitempty"`
	// ScoresUnlisted is set if a line without a list of points gives the suite's maximum for the moves of
	// bm: the Strategic Test Suite lacks some lists, and proven positions of the battery need none.
	ScoresUnlisted bool `json:"-"`
	// Rating is the rating that the suite defines; empty for none.
	Rating RatingRule `json:"rating,omitempty"`
	// Notes describe its peculiarities, and how other public copies differ.
	Notes string `json:"notes,omitempty"`
}

// RatingRule names the formula by which a suite converts results to a rating. The
// formulas are in package report.
type RatingRule string

// The ratings that suites define.
const (
	STSRating    RatingRule = "STS-Rating"
	LCT2Rating   RatingRule = "LCT II"
	BT2630Rating RatingRule = "BT-2630"
)

// URL returns the address of the file on the web; empty if it is built in.
func (e *Entry) URL() string {
	if e.Address == "" {
		return ""
	}
	return "https://raw.githubusercontent.com/" + e.Address
}

// FileName returns the last part of the entry's path.
func (e *Entry) FileName() string { return path.Base(e.File) }

// Catalogue returns all entries in the order of the list.
func Catalogue() []Entry { return append([]Entry(nil), catalogue[:]...) }

// FindEntry returns the entry with a name or an alias, in upper or lower case.
func FindEntry(name string) (Entry, bool) {
	for _, e := range catalogue {
		if strings.EqualFold(e.Name, name) {
			return e, true
		}
		for _, alias := range e.Aliases {
			if strings.EqualFold(alias, name) {
				return e, true
			}
		}
	}
	return Entry{}, false
}

// EntryOf returns the entry whose file has a hexadecimal SHA-256.
func EntryOf(sha256 string) (Entry, bool) {
	for _, e := range catalogue {
		if e.SHA256 == sha256 {
			return e, true
		}
	}
	return Entry{}, false
}

// SetEntry gives a suite that was read from a file of the catalogue its name in
// the catalogue. Lines without an id are named after the catalogue's file, so that
// they have the same id wherever the file is.
func (s *Suite) SetEntry(e Entry) {
	if l, ok := s.Cases.(*lines); ok {
		l.stem = stem(e.File)
		if e.ScoresUnlisted {
			l.unlisted, s.MaxPoints = l.maxPoints, l.maxPoints
		}
	}
	s.Source = e.Name
	s.Name = e.Name
}

// DefaultName is the name of the suite that is run if none is named.
const DefaultName = "battery-200"

// BuiltinFile is the name used in place of a file for suites that are built in.
const BuiltinFile = "builtin"

// mates is the suite that was run if none was named before there was a battery: folders of
// such runs do not name it.
const mates = "mates"

// builtin has the suites that are built in as EPD, the largest one compressed; see the README
// in the folder.
//
//go:embed builtin/battery.epd.gz builtin/battery-200.epd builtin/mates.epd
var builtin embed.FS

// Builtin returns the suite of an entry that is built in. It is read strictly; an error
// means that the program was built with an invalid file.
func (e *Entry) Builtin() (Suite, error) {
	text, err := e.Open()
	if err != nil {
		return Suite{}, err
	}
	suite, _, err := Read(text, BuiltinFile, LoadOptions{Strict: true})
	if err != nil {
		return Suite{}, err
	}
	suite.SetEntry(*e)
	return suite, nil
}

// Open returns the text of an entry that is built in.
func (e *Entry) Open() (io.Reader, error) {
	data, err := builtin.ReadFile(path.Join("builtin", e.File))
	if err == nil {
		return bytes.NewReader(data), nil
	}
	if data, err = builtin.ReadFile(path.Join("builtin", e.File+".gz")); err != nil {
		return nil, fmt.Errorf("%s is not built in", e.Name)
	}
	return gzip.NewReader(bytes.NewReader(data))
}

// Default returns the suite that is run if none is named.
func Default() (Suite, error) {
	e, _ := FindEntry(DefaultName)
	return e.Builtin()
}

// BuiltinOf returns the entry of a suite of a saved run that was built in: its name in the
// catalogue, which old runs do not have, as there was one suite.
func BuiltinOf(source string) (Entry, bool) {
	if source == "" {
		source = mates
	}
	e, ok := FindEntry(source)
	return e, ok && e.BuiltIn
}
