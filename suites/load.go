package suites

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keymove/suites/digest"
	"keymove/suites/epd"
)

// LoadOptions control how a suite is read.
type LoadOptions struct {
	// Strict makes every repair of a line an error.
	Strict bool
	// Chess960 reads every position as Chess960.
	Chess960 bool
	// SkipInvalid skips and counts the invalid lines, which are an error
	// otherwise.
	SkipInvalid bool
}

// Stdin is the source for standard input.
const Stdin = "-"

// Load reads a suite from a source: the path of an EPD file, or "-" for stdin. The
// warnings list what was repaired. The error is an InvalidLines with all invalid
// lines, or that of the file.
func Load(source string, stdin io.Reader, o LoadOptions) (Suite, []Warning, error) {
	if source == Stdin {
		return Read(stdin, source, o)
	}
	file, err := os.Open(source)
	if err != nil {
		return Suite{}, nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return Suite{}, nil, fmt.Errorf("%s is a folder; use %s for the suites in it", source, filepath.Join(source, "*.epd"))
	}
	return Read(file, source, o)
}

// Read reads a suite from a stream, as Load does. The stem of the file name is the
// name of the suite.
func Read(r io.Reader, file string, o LoadOptions) (Suite, []Warning, error) {
	digested := digest.NewReader(r)
	reader := epd.NewReader(digested, file, epd.Options{Chess960: o.Chess960, Strict: o.Strict})
	suite := Suite{Name: stem(file), File: file}
	found := warnings{file: file}
	var invalid InvalidLines
	var themes []string // of the opcode
	for record, err := range reader.All() {
		var parseErr *epd.ParseError
		switch {
		case errors.As(err, &parseErr):
			invalid = append(invalid, parseErr)
			continue
		case err != nil:
			return Suite{}, nil, fmt.Errorf("%s: %w", file, err)
		}
		found.add(record.Repairs)
		suite.Cases = append(suite.Cases, newCase(&suite, record))
		themes = append(themes, record.Theme())
	}
	if len(invalid) > 0 && !o.SkipInvalid {
		return Suite{}, found.list, invalid
	}
	suite.SHA256 = digested.Sum()
	suite.Skipped = len(invalid)
	suite.setThemes(themes)
	suite.setMaxPoints()
	return suite, found.list, nil
}

// stem returns the name of a suite read from a file.
func stem(file string) string {
	if file == Stdin {
		return "stdin"
	}
	base := filepath.Base(file)
	if name := strings.TrimSuffix(base, filepath.Ext(base)); name != "" {
		return name
	}
	return base
}

// newCase returns the case of a line.
func newCase(s *Suite, r *epd.Record) Case {
	c := Case{
		Suite:        s.Name,
		ID:           r.ID(),
		Line:         r.Line,
		Source:       r.Source,
		Position:     r.Position,
		Best:         r.Asked.Best,
		Avoid:        r.Asked.Avoid,
		MateFromBest: r.Asked.MateFromBest,
	}
	if c.ID == "" {
		c.ID = s.missingID(r.Line)
	}
	if r.Asked.HasMate {
		c.Mate = new(r.Asked.Mate)
	}
	for _, p := range r.Asked.Points {
		c.Points = append(c.Points, MovePoints(p))
	}
	c.Hash = c.hash()
	return c
}

// missingID returns the id for a line without one.
func (s *Suite) missingID(line int) string { return fmt.Sprintf("%s:%d", stem(s.File), line) }

// setMaxPoints sets the maximum of points of the suite and of each case. A suite
// has points if any case has a list of them; in such a suite the moves of bm score
// the suite's maximum in a case without a list.
func (s *Suite) setMaxPoints() {
	for i := range s.Cases {
		for _, p := range s.Cases[i].Points {
			s.MaxPoints = max(s.MaxPoints, p.Points)
		}
	}
	for i := range s.Cases {
		c := &s.Cases[i]
		switch {
		case len(c.Points) > 0:
			c.MaxPoints = slices.MaxFunc(c.Points, func(a, b MovePoints) int { return a.Points - b.Points }).Points
		case c.AsksForMate():
			c.MaxPoints = 1
		case len(c.Best) > 0:
			c.MaxPoints = s.MaxPoints
		}
	}
}

// NameUniquely appends "#2", "#3" and so on to the names of suites with the same
// name, in order.
func NameUniquely(list []Suite) {
	names := NewNames()
	for i := range list {
		list[i].rename(names.Take(list[i].Name))
	}
}

func (s *Suite) rename(name string) {
	s.Name = name
	for i := range s.Cases {
		s.Cases[i].Suite = name
	}
}
