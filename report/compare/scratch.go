package compare

import (
	"keymove/report"
	"keymove/suites"
)

// scratch is room for the searches of the case that a loop looks at: each method returns what is
// valid until the next call of one, texts excepted. A loop that keeps records asks the case itself.
type scratch struct {
	base, other report.Searches
}

// sides returns the searches of both contenders.
func (w *scratch) sides(p paired) (bases, others report.Searches) {
	w.base, w.other = w.read(w.base[:0], p.base), w.read(w.other[:0], p.other)
	if p.more != nil {
		for _, c := range *p.more {
			w.base, w.other = w.read(w.base, c.base), w.read(w.other, c.other)
		}
	}
	return w.base, w.other
}

// bases returns the searches of the base.
func (w *scratch) bases(p paired) report.Searches {
	w.base = w.read(w.base[:0], p.base)
	if p.more != nil {
		for _, c := range *p.more {
			w.base = w.read(w.base, c.base)
		}
	}
	return w.base
}

// all returns the searches of a case by one contender.
func (w *scratch) all(s searches) report.Searches {
	w.base = w.read(w.base[:0], s)
	return w.base
}

// first returns a record of the case, as paired.first does.
func (w *scratch) first(p paired) *suites.Record { return w.one(p.base, 0) }

// one returns one of the searches of a case.
func (w *scratch) one(s searches, i int) *suites.Record {
	return s.at(i)
}

// two returns one search of each contender.
func (w *scratch) two(p paired, i int) (base, other *suites.Record) {
	return p.base.at(i), p.other.at(i)
}

func (w *scratch) read(list report.Searches, s searches) report.Searches {
	for i := range int(s.many) {
		list = append(list, s.at(i))
	}
	return list
}
