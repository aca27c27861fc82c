package load

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

// place is a line.
type place struct{ file, line uint32 }

// seen is where a position or an id occurs first.
type seen struct {
	place
	other key // the answer of a position, the position of an id
}

// duplicates remembers positions and ids.
type duplicates struct {
	// positions has the first line of each position. here has the first line in the
	// current file for positions of earlier files: a file that repeats itself says
	// so, even if another file has the position, too.
	positions, here map[key]seen
	// answers has the first line of each further solution of a position.
	answers, ids map[key]seen
}

func newDuplicates() duplicates {
	return duplicates{map[key]seen{}, map[key]seen{}, map[key]seen{}, map[key]seen{}}
}

// position returns the line that a line is a duplicate of, and in which way; the
// kind is empty if its position is new.
func (d *duplicates) position(position key, at seen) (place, Kind) {
	first, known := d.positions[position]
	if !known {
		d.positions[position] = at
		return place{}, ""
	}
	if again, known := d.here[position]; known {
		first = again
	} else if first.file != at.file {
		d.here[position] = at
	}
	if first.other == at.other {
		return first.place, DuplicatePosition
	}
	if same, known := d.answers[at.other]; known {
		return same.place, DuplicatePosition
	}
	d.answers[at.other] = at
	return first.place, OtherAnswer
}

// checkDuplicates reports whether an earlier line has the position of a line, the en-passant square
// counting only if it can be used, or its id with a different position.
func (l *Linter) checkDuplicates(r *epd.Record) {
	here := place{uint32(len(l.names) - 1), uint32(r.Line)}
	position := keyOf(r.Position.FEN4() + r.History.UCI())
	switch first, kind := l.duplicates.position(position, seen{here, keyOf(suites.HashOf(r))}); kind {
	case DuplicatePosition:
		if first.file == here.file {
			l.file.Repeated++
		}
		l.addDuplicate(here, first, kind, "same position and solution as ")
	case OtherAnswer:
		l.addDuplicate(here, first, kind, "different solution for the position in ")
	}
	if id := r.ID(); id != "" {
		first, known := l.duplicates.ids[keyOf(id)]
		switch {
		case !known:
			l.duplicates.ids[keyOf(id)] = seen{here, position}
		case first.other != position:
			l.addDuplicate(here, first.place, DuplicateID, "id "+quote(id)+" is used for a different position in ")
		}
	}
}

// addDuplicate reports a duplicate; its text goes before the first place.
func (l *Linter) addDuplicate(here, first place, kind Kind, text string) {
	p := Problem{
		Line: int(here.line), Column: 1, Severity: Warning, Kind: kind,
		OtherFile: l.names[first.file], OtherLine: int(first.line),
	}
	p.Text = text + p.otherPlace(here.file == first.file)
	l.add(p)
}

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
