package report

import (
	"iter"

	"keymove/suites"
)

// Scratch is room for records that are looked at and not kept. Where those of a run are packed, a
// new one for each look takes longer than to unpack it. The zero Scratch is ready for use, by one
// goroutine.
type Scratch struct {
	records []*unpacked
	used    int
}

// Reset takes back the room of all records: what is read next overwrites them, but not their texts.
func (s *Scratch) Reset() { s.used = 0 }

// At returns a record as Run.At does, until Reset.
func (s *Scratch) At(r *Run, i int) *suites.Record {
	if r.packed == nil || r.packed.held != nil {
		return r.At(i)
	}
	if s.used == len(s.records) {
		s.records = append(s.records, new(unpacked))
	}
	u := s.records[s.used]
	s.used++
	*u = unpacked{}
	r.packed.unpack(r.packed.number(i), u)
	return &u.Record
}

// Each yields the records that Brief yields, each until the next one, which is faster.
func (r *Run) Each() iter.Seq[*suites.Record] {
	if r.packed == nil {
		return r.Brief()
	}
	return func(yield func(*suites.Record) bool) {
		var room Scratch
		for i := range r.Len() {
			room.Reset()
			if !yield(room.At(r, i)) {
				return
			}
		}
	}
}
