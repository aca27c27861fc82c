package opening

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"keymove/suites/epd"
	"keymove/suites/match/pgn"
)

// Format is that of a file of openings.
type Format string

// The formats.
const (
	EPD Format = "epd"
	PGN Format = "pgn"
)

// FormatOf returns the format that the name of a file shows: PGN for .pgn, else
// EPD.
func FormatOf(file string) Format {
	if strings.HasSuffix(strings.ToLower(file), ".pgn") {
		return PGN
	}
	return EPD
}

// Options say how openings are read.
type Options struct {
	Format Format
	// Plies is the number of moves taken of each game of a PGN; 0 takes all.
	Plies int
	// Chess960 reads castling rights as Chess960.
	Chess960 bool
}

// Faults are all that is wrong with a file of openings, in its order.
type Faults []error

// Error returns a line of text for each.
func (f Faults) Error() string {
	texts := make([]string, len(f))
	for i, err := range f {
		texts[i] = err.Error()
	}
	return strings.Join(texts, "\n")
}

// Unwrap returns them.
func (f Faults) Unwrap() []error { return f }

// ErrNone is returned for a file without openings.
var ErrNone = errors.New("has no openings")

// Read reads openings. The file is the name in errors: Faults with all that cannot
// be read, and with all from which no game can begin; or the error of the stream.
func Read(r io.Reader, file string, o Options) ([]Opening, error) {
	var openings []Opening
	var faults Faults
	for found, err := range located(r, file, o) {
		if isFault(err) {
			faults = append(faults, err)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		openings = append(openings, found)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("%s %w", file, ErrNone)
	}
	return openings, nil
}

// located returns the openings of a file, and what is wrong with others.
func located(r io.Reader, file string, o Options) iter.Seq2[Opening, error] {
	if o.Format == PGN {
		return fromPGN(r, file, o)
	}
	return fromEPD(r, file, o)
}

// Fault is an opening from which no game can begin.
type Fault struct {
	Place string // "file:line", or "file: game N"
	Err   error
}

// Error returns "place: what".
func (f *Fault) Error() string { return f.Place + ": " + f.Err.Error() }

// Unwrap returns what is wrong.
func (f *Fault) Unwrap() error { return f.Err }

func isFault(err error) bool {
	_, inEPD := errors.AsType[*epd.ParseError](err)
	_, inPGN := errors.AsType[*pgn.ParseError](err)
	_, over := errors.AsType[*Fault](err)
	return inEPD || inPGN || over
}

func fromEPD(r io.Reader, file string, o Options) iter.Seq2[Opening, error] {
	return func(yield func(Opening, error) bool) {
		for record, err := range epd.NewReader(r, file, epd.Options{Chess960: o.Chess960}).All() {
			var found Opening
			if err == nil {
				found.Start = record.Position
				err = checked(&found, fmt.Sprintf("%s:%d", file, record.Line))
			}
			if !yield(found, err) {
				return
			}
		}
	}
}

func fromPGN(r io.Reader, file string, o Options) iter.Seq2[Opening, error] {
	return func(yield func(Opening, error) bool) {
		n := 0
		for game, err := range pgn.NewReader(r, file, o.Chess960).All() {
			n++
			var found Opening
			if err == nil {
				found.Start = game.Start
				for _, m := range game.Moves {
					found.Moves = append(found.Moves, m.Move)
				}
				found.cut(o.Plies)
				err = checked(&found, fmt.Sprintf("%s: game %d", file, n))
			}
			if !yield(found, err) {
				return
			}
		}
	}
}

// checked returns what is wrong with an opening of a place.
func checked(o *Opening, at string) error {
	if err := o.over(); err != nil {
		return &Fault{at, err}
	}
	return nil
}
