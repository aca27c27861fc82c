// Package lint checks suites before they are run. It finds invalid lines, illegal
// solutions, departures from the EPD standard, and duplicate positions and ids, in
// one file or across several.
package lint

import (
	"errors"
	"io"
	"slices"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/epd"
	"keymove/suites/errata"
)

// Options control how files are checked.
type Options struct {
	// Strict makes every warning an error.
	Strict bool
	// Chess960 reads every position as Chess960.
	Chess960 bool
}

// Linter checks one file after another and remembers their positions and ids, so
// that it finds duplicates across files. It holds some hundred bytes per line.
type Linter struct {
	options   Options
	report    Report
	positions map[digest.Key]place // by FEN4, with the en-passant square only where it can be used
	ids       map[string]place
}

// place is where a position or an id occurs first.
type place struct {
	file, line int
	position   digest.Key
	hash       string // of the case
}

// New returns a Linter.
func New(o Options) *Linter {
	return &Linter{
		options:   o,
		report:    Report{Files: []File{}, Problems: []Problem{}},
		positions: map[digest.Key]place{},
		ids:       map[string]place{},
	}
}

// Report returns the findings so far.
func (l *Linter) Report() Report { return l.report }

// Check reads a file and adds its problems to the report, including a failure to
// read it.
func (l *Linter) Check(r io.Reader, name string) {
	l.report.Files = append(l.report.Files, File{File: name})
	digested := digest.NewReader(r)
	reader := epd.NewReader(digested, name, epd.Options{Chess960: l.options.Chess960})
	for record, err := range reader.All() {
		parseErr, isLine := errors.AsType[*epd.ParseError](err)
		switch {
		case isLine:
			l.file().Invalid++
			l.add(Problem{Line: parseErr.Line, Column: parseErr.Column, Severity: Error, Kind: kindOf(parseErr), Text: parseErr.Err.Error()})
		case err != nil:
			l.fail(err)
			return
		default:
			l.checkRecord(record)
		}
	}
	l.file().SHA256 = digested.Sum()
	if l.file().Positions+l.file().Invalid == 0 {
		l.add(Problem{Line: 1, Column: 1, Severity: Warning, Kind: NoPositions, Text: "the file has no positions"})
	}
}

// Fail reports a file that cannot be opened.
func (l *Linter) Fail(name string, err error) {
	l.report.Files = append(l.report.Files, File{File: name})
	l.fail(err)
}

// fail reports that the current file cannot be read.
func (l *Linter) fail(err error) {
	l.file().Unreadable = true
	l.add(Problem{Severity: Error, Kind: UnreadableFile, Text: err.Error()})
}

// file returns the current file.
func (l *Linter) file() *File { return &l.report.Files[len(l.report.Files)-1] }

// add adds a problem of the current file.
func (l *Linter) add(p Problem) {
	file := l.file()
	p.File = file.File
	if l.options.Strict {
		p.Severity = Error
	}
	if p.Severity == Error {
		file.Errors++
		l.report.Errors++
	} else {
		file.Warnings++
		l.report.Warnings++
	}
	l.report.Problems = append(l.report.Problems, p)
}

// checkRecord reports the repairs of a line, problems of its solutions, and
// duplicates.
func (l *Linter) checkRecord(r *epd.Record) {
	file := l.file()
	file.Positions++
	asked := &r.Asked
	if len(asked.Best)+len(asked.Avoid)+len(asked.Points) == 0 && (!asked.HasMate || asked.Mate == 0) {
		file.NothingAsked++
	}
	if errata.Find(&r.Position) != nil {
		file.Disputed++
	}
	problems := checkSolutions(r)
	for _, repair := range r.Repairs {
		problems = append(problems, Problem{Line: repair.Line, Column: repair.Column, Severity: Warning, Kind: Kind(repair.Kind), Text: repair.Text})
	}
	slices.SortStableFunc(problems, func(a, b Problem) int { return a.Column - b.Column })
	for _, p := range problems {
		l.add(p)
	}
	l.checkDuplicates(r)
}

// checkDuplicates compares a line with the first line that has its position, and
// with the first that has its id.
func (l *Linter) checkDuplicates(r *epd.Record) {
	here := place{file: len(l.report.Files) - 1, line: r.Line, position: digest.KeyOf(r.Position.FEN4()), hash: suites.HashOf(r)}
	first, seen := l.positions[here.position]
	switch {
	case !seen:
		l.positions[here.position] = here
	case first.hash == here.hash:
		l.addDuplicate(here, first, DuplicatePosition, "same position and solution as")
	default:
		l.addDuplicate(here, first, OtherAnswer, "the solution differs from the same position in")
	}
	id := r.ID()
	if id == "" {
		return
	}
	switch first, seen := l.ids[id]; {
	case !seen:
		l.ids[id] = here
	case first.position != here.position:
		l.addDuplicate(here, first, DuplicateID, "id "+quote(id)+" is used for a different position in")
	}
}

// addDuplicate reports a duplicate; its text goes before the first place.
func (l *Linter) addDuplicate(here, first place, kind Kind, text string) {
	p := Problem{Line: here.line, Column: 1, Severity: Warning, Kind: kind, OtherFile: l.report.Files[first.file].File, OtherLine: first.line}
	p.Text = text + " " + p.otherPlace(here.file == first.file)
	l.add(p)
}

// kindOf classifies the error of a line.
func kindOf(err error) Kind {
	if moveErr, ok := errors.AsType[*board.MoveError](err); ok {
		switch moveErr.Reason {
		case board.Illegal:
			return IllegalMove
		case board.Ambiguous:
			return AmbiguousMove
		}
		return UnreadableMove
	}
	if _, ok := errors.AsType[*board.FENError](err); ok {
		return InvalidPosition
	}
	return InvalidLine
}
