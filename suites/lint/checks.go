package lint

import (
	"hash/maphash"
	"slices"

	"keymove/suites"
	"keymove/suites/epd"
)

// key is a hash of a text, so that a million texts take little memory.
type key uint64

var seed = maphash.MakeSeed()

func keyOf(text string) key { return key(maphash.String(seed, text)) }

// place is a line with what makes it a duplicate of another.
type place struct {
	file, line uint32
	position   key // the four-field FEN, with the en-passant square only if it can be used, and the history
	answer     key // the position and its solution
}

func newPlace(file int, r *epd.Record) place {
	return place{uint32(file), uint32(r.Line), keyOf(r.Position.FEN4() + r.History.UCI()), keyOf(suites.HashOf(r))}
}

// seen is where a position or an id occurs first: a place without the key under which
// it is stored.
type seen struct {
	file, line uint32
	other      key // the answer of a position, the position of an id
}

// duplicates remembers positions and ids.
type duplicates struct {
	// positions has the first line of each position. here has the first line in the
	// current file for positions of earlier files: a file that repeats itself says
	// so, even if another file has the position, too.
	positions, here map[key]seen
	// answers has the first line of each further solution of a position.
	answers map[key]seen
	ids     map[key]seen
}

func newDuplicates() duplicates {
	return duplicates{map[key]seen{}, map[key]seen{}, map[key]seen{}, map[key]seen{}}
}

func (d *duplicates) nextFile() { clear(d.here) }

// position returns the line that a line is a duplicate of, and in which way; the
// kind is empty if its position is new.
func (d *duplicates) position(p place) (place, Kind) {
	at := seen{p.file, p.line, p.answer}
	first, known := d.positions[p.position]
	if !known {
		d.positions[p.position] = at
		return place{}, ""
	}
	if first.file != p.file {
		if again, known := d.here[p.position]; known {
			first = again
		} else {
			d.here[p.position] = at
		}
	}
	if first.other == p.answer {
		return first.place(), DuplicatePosition
	}
	if same, known := d.answers[p.answer]; known {
		return same.place(), DuplicatePosition
	}
	d.answers[p.answer] = at
	return first.place(), OtherAnswer
}

// id returns the first line with an id, and whether it has a different position.
func (d *duplicates) id(id string, p place) (first place, isOther bool) {
	k := keyOf(id)
	found, known := d.ids[k]
	if !known {
		d.ids[k] = seen{p.file, p.line, p.position}
	}
	return found.place(), known && found.other != p.position
}

func (s seen) place() place { return place{file: s.file, line: s.line} }

// contradictions reports each move that is in bm and in am.
func contradictions(r *epd.Record) []Problem {
	var problems []Problem
	for _, m := range r.Asked.Avoid {
		if slices.Contains(r.Asked.Best, m) {
			op, _ := r.Operation("am")
			problems = append(problems, Problem{
				Line: r.Line, Column: r.Column(op), Severity: Warning, Kind: ContradictoryMove, Text: r.Position.SAN(m) + " is both in bm and in am",
			})
		}
	}
	return problems
}
