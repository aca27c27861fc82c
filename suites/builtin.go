package suites

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"path"
)

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
