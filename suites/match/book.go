package match

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path/filepath"

	"keymove/suites/files"
	"keymove/suites/notation"
)

// Book says which openings a match plays.
type Book struct {
	// File is the absolute path of the file; empty for the built-in openings, or, with
	// Chess960, for its starting positions.
	File   string `json:"file,omitempty"`
	SHA256 string `json:"sha256,omitempty"`
	// Copy is the file of the match's folder with what was read from a pipe; empty for others.
	Copy     string `json:"copy,omitempty"`
	Format   Format `json:"format,omitempty"`
	Plies    int    `json:"plies,omitempty"`
	Chess960 bool   `json:"chess960,omitempty"`
	// Count is the number of openings.
	Count int   `json:"count"`
	Order Order `json:"order"`

	data []byte // of Copy
}

// Name returns the name of the book as tables show it.
func (b Book) Name() string {
	switch {
	case b.File != "":
		return filepath.Base(b.File)
	case b.Chess960:
		return Chess960Name
	}
	return BuiltinName
}

// Load reads the openings, and notes their number and the digest of their file. The
// name is the name of the file in errors, and in the warnings about what was repaired.
func (b *Book) Load(name string) ([]Opening, []notation.Warning, error) {
	openings, warnings, err := b.read(name)
	b.Count = len(openings)
	return openings, warnings, err
}

// Reload reads the openings of the match of a folder again, which must be the same.
func (b *Book) Reload(dir string) ([]Opening, error) {
	now := *b
	if b.Copy != "" {
		now.File = filepath.Join(dir, b.Copy)
	}
	openings, _, err := now.Load(now.File)
	if err != nil {
		return nil, err
	}
	if now.SHA256 != b.SHA256 {
		return nil, fmt.Errorf("%s has changed since the match began: its sha256 is %s and was %s; bring the old file back, or start a new match",
			cmp.Or(b.File, BuiltinName), files.BriefDigest(now.SHA256), files.BriefDigest(b.SHA256))
	}
	return openings, nil
}

func (b *Book) read(name string) (openings []Opening, warnings []notation.Warning, err error) {
	switch {
	case b.File == "" && b.Chess960:
		openings, err = Chess960Openings()
		return openings, nil, err
	case b.File == "":
		b.SHA256 = files.Digest([]byte(BuiltinEPD()))
		openings, err = BuiltinOpenings()
		return openings, nil, err
	}
	file, err := files.Open(b.File)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	digested := files.NewDigested(files.Bounded(file))
	if files.IsPipe(b.File) {
		if b.data, err = io.ReadAll(files.Bounded(file)); err != nil {
			return nil, nil, err
		}
		b.Copy = "openings." + string(b.Format)
		digested = files.NewDigested(bytes.NewReader(b.data))
	}
	openings, warnings, err = ReadOpenings(digested, name, OpeningOptions{Format: b.Format, Plies: b.Plies, Chess960: b.Chess960})
	if err != nil {
		return nil, nil, err
	}
	_, err = io.Copy(io.Discard, digested) // what the reader has left
	b.SHA256 = digested.Sum()
	return openings, warnings, err
}

// RepeatsOpenings reports whether openings will come more than once. A match with a test mostly ends
// before: what happened is in its notes.
func (m *Manifest) RepeatsOpenings() bool {
	return m.Schedule.Rounds() > m.Openings.Count && m.Test == nil
}
