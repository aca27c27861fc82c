package match

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"keymove/suites/epd"
	"keymove/suites/notation"
	"keymove/suites/pgn"
)

// Format is the format of a file of openings.
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

// OpeningOptions say how openings are read.
type OpeningOptions struct {
	Format Format
	// Plies is the number of moves taken of each game of a PGN; 0 takes all.
	Plies int
	// Chess960 reads castling rights as Chess960.
	Chess960 bool
}

// OpeningFaults are all that is wrong with a file of openings, in its order.
type OpeningFaults []error

func (f OpeningFaults) Error() string {
	texts := make([]string, len(f))
	for i, err := range f {
		texts[i] = err.Error()
	}
	return strings.Join(texts, "\n")
}

func (f OpeningFaults) Unwrap() []error { return f }

// errNone is returned for a file without openings.
var errNone = errors.New("has no openings")

// ReadOpenings reads openings. The file is the name in warnings, about what was odd and could be
// read, and in errors: OpeningFaults with all that cannot be read, and with all from which no game
// can begin; or the error of the stream.
func ReadOpenings(r io.Reader, file string, o OpeningOptions) ([]Opening, []notation.Warning, error) {
	book := &openingReader{file: file, options: o}
	located := book.fromEPD(r)
	if o.Format == PGN {
		located = book.fromPGN(r)
	}
	var openings []Opening
	var faults OpeningFaults
	for found, err := range located {
		if isFault(err) {
			faults = append(faults, err)
			continue
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		}
		openings = append(openings, found)
	}
	if len(faults) > 0 {
		return nil, book.warnings, OpeningFaults(notation.Shown(faults, len(openings), "EPD"))
	}
	if len(openings) == 0 {
		return nil, book.warnings, fmt.Errorf("%s %w", file, errNone)
	}
	return openings, book.warnings, nil
}

// openingReader reads the openings of a file. The warnings are those about all of it when it has
// come to the end.
type openingReader struct {
	file     string
	options  OpeningOptions
	warnings []notation.Warning
}

// OpeningFault is an opening from which no game can begin.
type OpeningFault struct {
	Place string // "file:line", or "file: game N"
	Err   error
}

// Error returns "place: what".
func (f *OpeningFault) Error() string { return f.Place + ": " + f.Err.Error() }

func (f *OpeningFault) Unwrap() error { return f.Err }

func isFault(err error) bool {
	_, unreadable := errors.AsType[*notation.ParseError](err)
	_, over := errors.AsType[*OpeningFault](err)
	return unreadable || over
}

func (b *openingReader) fromEPD(r io.Reader) iter.Seq2[Opening, error] {
	return func(yield func(Opening, error) bool) {
		found := notation.Warnings{File: b.file}
		for record, err := range epd.NewReader(r, b.file, epd.Options{Chess960: b.options.Chess960}).All() {
			var o Opening
			if err == nil {
				found.Add(slices.DeleteFunc(record.Repairs, isFEN)...)
				o.Start, o.Moves = record.History.Before(record.Position)
				err = checked(&o, fmt.Sprintf("%s:%d", b.file, record.Line))
			}
			if !yield(o, err) {
				return
			}
		}
		b.warnings = found.List
	}
}

// isFEN reports whether a repair is about a FEN's counters, which an opening may have.
func isFEN(r notation.Repair) bool { return r.Kind == epd.SixFields }

func (b *openingReader) fromPGN(r io.Reader) iter.Seq2[Opening, error] {
	return func(yield func(Opening, error) bool) {
		games := pgn.NewReader(r, b.file, b.options.Chess960)
		n := 0
		for game, err := range games.All() {
			n++
			var o Opening
			if err == nil {
				o.Start = game.Start
				for _, m := range game.Moves {
					o.Moves = append(o.Moves, m.Move)
				}
				o.cut(b.options.Plies)
				err = checked(&o, fmt.Sprintf("%s: game %d", b.file, n))
			}
			if !yield(o, err) {
				return
			}
		}
		b.warnings = games.Warnings()
	}
}

// checked returns what is wrong with an opening of a place.
func checked(o *Opening, at string) error {
	if err := o.over(); err != nil {
		return &OpeningFault{at, err}
	}
	return nil
}
