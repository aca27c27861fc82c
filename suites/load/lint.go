package load

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/files"
	"keymove/suites/notation"
)

// LintOptions control how files are checked.
type LintOptions struct {
	// Strict makes every warning an error.
	Strict bool
	// Chess960 reads every position as Chess960.
	Chess960 bool
	// Lines checks the lines of pv, too.
	Lines bool
	// Prove is how many positions are looked at to prove or refute the mate of a line; 0 for none.
	Prove uint64
	// Jobs are the mates that are proven at a time.
	Jobs int
	// Proved is called as mates are proven, from any goroutine; nil for nothing.
	Proved func(done, all int)
}

// Output takes the findings as they are made, so that the Linter need not keep
// them.
type Output interface {
	// Problem takes a problem of the current file. They come in the order of lines.
	Problem(Problem)
	// File takes the summary of a file, after its problems.
	File(File)
	// Close takes the totals of all files, and returns the first error of writing.
	Close(Totals) error
}

// Linter checks one file after another and remembers their positions and ids, so
// that it finds duplicates across files. It holds about a hundred bytes per line.
type Linter struct {
	options    LintOptions
	out        Output
	names      []string // of the files
	file       File     // the current one
	asked      suites.Census
	totals     Totals
	duplicates duplicates
	mates      []*mateProof // of the current file
}

// NewLinter returns a Linter.
func NewLinter(o LintOptions, out Output) *Linter {
	return &Linter{options: o, out: out, duplicates: newDuplicates()}
}

// Totals returns the counts of all files checked so far.
func (l *Linter) Totals() Totals { return l.totals }

func (l *Linter) Close() error { return l.out.Close(l.totals) }

// Check reads a file and reports its problems, including a failure to read it.
func (l *Linter) Check(r io.Reader, name string) {
	l.begin(name)
	defer l.end()
	digested := files.NewDigested(r)
	reader := epd.NewReader(digested, name, epd.Options{Chess960: l.options.Chess960, Lines: l.options.Lines})
	for record, err := range reader.All() {
		parseErr, isLine := errors.AsType[*notation.ParseError](err)
		switch {
		case isLine:
			l.file.Invalid++
			l.add(Problem{Line: parseErr.Line, Column: parseErr.Column, Severity: Error, Kind: kindOf(parseErr), Text: parseErr.Err.Error(), Err: parseErr.Err})
		case err != nil:
			l.fail(err)
			return
		default:
			l.checkRecord(record)
		}
	}
	l.file.SHA256 = digested.Sum()
	for _, lacking := range l.asked.Lacking() {
		for r := range lacking.Repairs() {
			l.add(warningOf(r))
		}
	}
	l.proveMates()
	if l.file.Positions+l.file.Invalid == 0 {
		l.add(Problem{Line: 1, Column: 1, Severity: Warning, Kind: NoPositions, Text: "the file has no positions"})
	}
}

func warningOf(r notation.Repair) Problem {
	return Problem{Line: r.Line, Column: r.Column, Severity: Warning, Kind: Kind(r.Kind), Text: r.Text, Words: r.Words, Chess960: r.Chess960}
}

// Fail reports a file that cannot be opened.
func (l *Linter) Fail(name string, err error) {
	l.begin(name)
	defer l.end()
	l.fail(err)
}

func (l *Linter) begin(name string) {
	l.names = append(l.names, name)
	l.file, l.asked = File{File: name}, suites.Census{}
	l.mates = nil
	clear(l.duplicates.here)
}

func (l *Linter) end() {
	l.totals.Files++
	l.totals.Errors += l.file.Errors
	l.totals.Warnings += l.file.Warnings
	l.out.File(l.file)
}

// fail reports that the current file cannot be read.
func (l *Linter) fail(err error) {
	l.file.Unreadable = true
	l.add(Problem{Severity: Error, Kind: UnreadableFile, Text: err.Error(), Err: err})
}

func (l *Linter) add(p Problem) {
	p.File = l.file.File
	if l.options.Strict && p.Severity == Warning {
		p.Severity = Error
	}
	switch p.Severity {
	case Error:
		l.file.Errors++
	case Warning:
		l.file.Warnings++
	}
	l.out.Problem(p)
}

// checkRecord reports the repairs of a line, problems of its solutions, and
// duplicates.
func (l *Linter) checkRecord(r *epd.Record) {
	l.file.Positions++
	l.asked.Add(r)
	if !r.Asked.Any() {
		l.file.NothingAsked++
	}
	if r.Asked.HasMate && r.Asked.Mate != 0 && l.options.Prove > 0 {
		l.mates = append(l.mates, &mateProof{record: r})
	}
	if suites.FindErratum(&r.Position) != nil {
		l.file.Disputed++
	}
	problems := contradictions(r)
	if !r.Position.HasLegalMove() {
		problems = append(problems, Problem{Line: r.Line, Column: 1, Severity: Warning, Kind: NoLegalMove, Text: "the position has no legal move"})
	}
	for _, repair := range r.Repairs {
		problems = append(problems, warningOf(repair))
	}
	slices.SortStableFunc(problems, func(a, b Problem) int { return a.Column - b.Column })
	for _, p := range problems {
		l.add(p)
	}
	l.checkDuplicates(r)
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

// CheckSources checks sources, each once, until ctx ends. open opens a source, and returns the name
// of it in the report.
func (l *Linter) CheckSources(ctx context.Context, sources []string, open func(string) (r io.ReadCloser, name string, err error)) error {
	checked := map[string]bool{}
	for _, source := range sources {
		if clean := filepath.Clean(source); !checked[clean] { // patterns may overlap
			checked[clean] = true
			r, name, err := open(source)
			if err != nil {
				l.Fail(name, withoutPath(err))
				continue
			}
			l.Check(r, name)
			r.Close()
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// withoutPath returns the reason of a file error; the report has the path already.
func withoutPath(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("file not found")
	}
	if pathErr, ok := errors.AsType[*os.PathError](err); ok {
		return pathErr.Err
	}
	if irregular, ok := errors.AsType[*files.Error](err); ok {
		return errors.New("it " + irregular.Reason)
	}
	return err
}
