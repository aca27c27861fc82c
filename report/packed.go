package report

import (
	"bytes"
	"iter"

	"keymove/suites"
)

// packed are the records of a records.csv in a fraction of their size, without what
// comparisons do not need: the principal variation and the counters. What the searches
// of a case have in common is kept once, and so is each short text.
type packed struct {
	cases, searches encodings
	texts           texts
	// next has the number of the case that a contender is expected to have next in a
	// suite, first that of the first case of a suite.
	next  map[[2]int]int
	first map[int]int
	// code is that of the case or search being added.
	code encoder
}

// lookahead is the number of cases that a contender may lack in a row without a second
// copy of those behind them.
const lookahead = 100

func newPacked() *packed {
	return &packed{texts: newTexts(), next: map[[2]int]int{}, first: map[int]int{}}
}

// add adds a record, of which it keeps no text.
func (p *packed) add(rec *suites.Record) {
	number := p.numberOf(rec)
	p.code = p.code[:0]
	p.encodeSearch(&p.code, rec, number)
	p.searches.add(p.code)
}

// numberOf returns the number of the case of a record, which it adds if it is new.
// Contenders have the same cases in the same order, so it is the next one, or one of
// those behind it.
func (p *packed) numberOf(rec *suites.Record) int {
	p.code = p.code[:0]
	p.encodeCase(&p.code, rec)
	at := [2]int{rec.ContenderIndex, rec.SuiteIndex}
	next, begun := p.next[at]
	if !begun {
		first, known := p.first[rec.SuiteIndex]
		if next = first; !known {
			next = p.cases.len()
			p.first[rec.SuiteIndex] = next
		}
	}
	for number := max(next-1, 0); number < min(next+lookahead, p.cases.len()); number++ {
		if bytes.Equal(p.cases.at(number), p.code) {
			p.next[at] = number + 1
			return number
		}
	}
	p.cases.add(p.code)
	p.next[at] = p.cases.len()
	return p.cases.len() - 1
}

// unpacked is a record with the values that it points to.
type unpacked struct {
	suites.Record
	solved                                         bool
	points, maxPoints, centipawns, mate, keptDepth int
	keptNodes                                      uint64
	keptTimeUS, cpuUS                              int64
}

// at returns a record.
func (p *packed) at(i int) *suites.Record {
	u := new(unpacked)
	number := p.decodeSearch(p.searches.at(i), u)
	p.decodeCase(p.cases.at(number), u)
	return &u.Record
}

// all yields all records.
func (p *packed) all() iter.Seq[*suites.Record] {
	return func(yield func(*suites.Record) bool) {
		for i := range p.searches.len() {
			if !yield(p.at(i)) {
				return
			}
		}
	}
}
