// Package phases says what the detectors of the phase call the positions of a suite, and how
// often that is what a label in an opcode says. It holds one position at a time.
package phases

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"keymove/engine/phase"
	"keymove/suites/epd"
	"keymove/suites/notation"
)

// Options say how a suite is read.
type Options struct {
	epd.Options
	// Label is the opcode of the label, empty for none.
	Label string
}

// Position is a position of a suite with the states that the detectors give it, in the order of
// phase.Judged.
type Position struct {
	ID, FEN string
	// Label is opening, middlegame or endgame; empty without one.
	Label  string
	States []phase.State
}

// Tally is what the detectors call the positions of a suite.
type Tally struct {
	Positions int
	// UnknownPlies are those without a possible move number, Labelled those with a label.
	UnknownPlies, Labelled int
	Counts                 []Count
}

// Count is what one detector calls the positions.
type Count struct {
	Detector string
	// States are the numbers of positions in the opening, the middlegame and any endgame.
	States [3]int
	// Agreed is the number of labelled positions that it calls as their label does.
	Agreed int
}

// Read reads a suite, hands each position to a function, which may keep nothing of it, and
// counts them. The error is a line's, with its place, of the file, or of the function.
func Read(r io.Reader, file string, o Options, each func(*Position) error) (*Tally, error) {
	t := &Tally{Counts: make([]Count, len(phase.Judged))}
	for i, d := range phase.Judged {
		t.Counts[i].Detector = d.Name()
	}
	p := Position{States: make([]phase.State, len(phase.Judged))}
	for record, err := range epd.NewReader(r, file, o.Options).All() {
		if err != nil {
			if _, isLine := errors.AsType[*notation.ParseError](err); !isLine {
				err = fmt.Errorf("%s: %w", file, err)
			}
			return nil, err
		}
		if err := p.read(record, file, o.Label); err != nil {
			return nil, err
		}
		t.add(record, &p)
		if err := each(&p); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// labels are the states that a label may name, in three.
var labels = []string{phase.Opening.String(), phase.Middlegame.String(), phase.Endgame.String()}

// read makes p the position of a record.
func (p *Position) read(record *epd.Record, file, opcode string) error {
	pos := &record.Position
	p.ID, p.FEN, p.Label = cmp.Or(record.ID(), strconv.Itoa(record.Line)), pos.FEN(), ""
	if opcode != "" {
		if op, found := record.Operation(opcode); found {
			if p.Label = record.Text(opcode); !slices.Contains(labels, p.Label) {
				return &notation.ParseError{
					File: file, Line: record.Line, Column: record.Column(op),
					Err: fmt.Errorf("%s %q is not a phase: want opening, middlegame or endgame", opcode, p.Label),
				}
			}
		}
	}
	plies := phase.PliesAt(pos, 0)
	for i, d := range phase.Judged {
		p.States[i] = d.State(pos, plies)
	}
	return nil
}

func (t *Tally) add(record *epd.Record, p *Position) {
	t.Positions++
	if phase.PliesAt(&record.Position, 0) == phase.Unknown {
		t.UnknownPlies++
	}
	if p.Label != "" {
		t.Labelled++
	}
	for i, state := range p.States {
		three := state.Three()
		t.Counts[i].States[three]++
		if p.Label == three.String() {
			t.Counts[i].Agreed++
		}
	}
}
