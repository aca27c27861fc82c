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

// LoadOptions say how a suite is read.
type LoadOptions struct {
	// Strict makes every repair of a line an error.
	Strict bool
	// Chess960 reads every position as Chess960.
	Chess960 bool
	// SkipInvalid leaves out and counts the lines that cannot be read, where
	// otherwise they are the error.
	SkipInvalid bool
}

// Stdin is the source that stands for standard input.
const Stdin = "-"

// Load reads the suite of a source: the path of an EPD file, or "-" for stdin.
// Warnings tell what was repaired. The error is an InvalidLines with all lines
// that cannot be read, or that of the file.
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
		return Suite{}, nil, fmt.Errorf("%s is a folder; %s are its suites", source, filepath.Join(source, "*.epd"))
	}
	return Read(file, source, o)
}

// Read reads a suite from a stream, as Load does. The file names it: its stem is
// the suite's name.
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

// stem returns the name of a suite that is read from a file.
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

// newCase makes a case from a line.
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

// missingID returns the id of a line that has none.
func (s *Suite) missingID(line int) string { return fmt.Sprintf("%s:%d", stem(s.File), line) }

// setMaxPoints sets the most points of the suite and of each case. Only lists of
// points make a suite one with points; in such a suite the moves of bm of a case
// without a list give the suite's maximum.
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

// NameUniquely gives suites of the same name "#2", "#3" and so on behind it, in
// their order.
func NameUniquely(list []Suite) {
	taken := map[string]bool{}
	for i := range list {
		name := list[i].Name
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s#%d", list[i].Name, n)
		}
		taken[name] = true
		list[i].rename(name)
	}
}

func (s *Suite) rename(name string) {
	s.Name = name
	for i := range s.Cases {
		s.Cases[i].Suite = name
	}
}
