package compare

import (
	"hash/maphash"
	"iter"
	"slices"

	"keymove/report"
	"keymove/suites"
)

// searches are the searches of a case by one contender, in the order of their repeats:
// consecutive records of a run.
type searches struct {
	of          *source
	first, many int32 // a first one below 0 is in source.kept
}

// source is where searches are: it outlives the answers, which are large.
type source struct {
	run *report.Run
	// kept has records that the run does not hold: those that stand for searches that were
	// not made.
	kept []*suites.Record
}

// keep keeps a record and returns its number, below 0.
func (s *source) keep(rec *suites.Record) int32 {
	s.kept = append(s.kept, rec)
	return -int32(len(s.kept))
}

func (s searches) all() report.Searches { return s.appendTo(make(report.Searches, 0, s.many)) }

func (s searches) appendTo(list report.Searches) report.Searches {
	for i := range int(s.many) {
		list = append(list, s.at(i))
	}
	return list
}

// at returns one of the searches.
func (s searches) at(i int) *suites.Record {
	if s.first < 0 {
		return s.of.kept[int(-s.first)-1+i]
	}
	return s.of.run.At(int(s.first) + i)
}

// hash returns the hash of the case.
func (s searches) hash() string {
	return s.at(0).Case
}

// paired is a case with the searches of two contenders.
type paired struct {
	base, other searches
	// more has other cases of the same position, which count as one with it; nil if
	// there are none.
	more *[]paired
}

// first returns a record of the case, for fields that do not depend on the contender.
func (p paired) first() *suites.Record { return p.base.at(0) }

// place identifies a case in a suite, which may contain the same one several times.
type place struct {
	hash       string
	occurrence int32 // from 1
}

// suiteAnswers are those to the cases of one suite, in their order.
type suiteAnswers struct {
	suite  string
	source *source
	spans  []span // of each case
	// firsts has the number of the first case of a hash, others those of the other cases
	// of the same hash.
	firsts lookup
	others map[string][]int32
	// occurrences are the occurrences of others, by number.
	occurrences map[int32]int32
}

// span is where the searches of a case are in the source.
type span struct{ first, many int32 }

// answers are the answers of one contender, in the order of records.csv.
type answers struct {
	source *source
	suites []*suiteAnswers
}

// answersOf returns the answers of a contender, whose records of a case are consecutive.
func answersOf(c Contender) *answers {
	a := &answers{source: &source{run: c.Run}}
	var in *suiteAnswers
	var number int   // of the last case in its suite
	next := int32(0) // the place of the next record in its run
	for rec := range c.Run.All() {
		at := next
		next++
		if rec.Contender != c.Own {
			continue
		}
		if in == nil || in.suite != rec.Suite {
			in, number = a.suite(rec.Suite), -1
		}
		if number == rec.CaseIndex {
			in.spans[len(in.spans)-1].many++
			continue
		}
		number = rec.CaseIndex
		in.add(rec.Case, span{first: at, many: 1})
	}
	return a
}

// suite returns the answers to a suite, and adds the suite if it is new.
func (a *answers) suite(name string) *suiteAnswers {
	if found := a.find(name); found != nil {
		return found
	}
	s := &suiteAnswers{suite: name, source: a.source, others: map[string][]int32{}, occurrences: map[int32]int32{}}
	s.firsts.text = s.hash
	a.suites = append(a.suites, s)
	return s
}

// find returns the answers to a suite; nil for an unknown one.
func (a *answers) find(suite string) *suiteAnswers {
	i := slices.IndexFunc(a.suites, func(s *suiteAnswers) bool { return s.suite == suite })
	if i < 0 {
		return nil
	}
	return a.suites[i]
}

func (a *answers) names() []string {
	names := make([]string, len(a.suites))
	for i, s := range a.suites {
		names[i] = s.suite
	}
	return names
}

func (s *suiteAnswers) add(hash string, made span) {
	number := int32(len(s.spans))
	if _, again := s.firsts.find(hash); again {
		s.others[hash] = append(s.others[hash], number)
		s.occurrences[number] = int32(len(s.others[hash])) + 1
	} else {
		s.firsts.add(hash, number)
	}
	s.spans = append(s.spans, made)
}

func (s *suiteAnswers) at(number int) searches {
	return searches{of: s.source, first: s.spans[number].first, many: s.spans[number].many}
}

// hash returns the hash of a case.
func (s *suiteAnswers) hash(number int32) string { return s.at(int(number)).hash() }

// places yields the place of each case.
func (s *suiteAnswers) places() iter.Seq2[int, place] {
	return func(yield func(int, place) bool) {
		for i := range s.spans {
			if !yield(i, place{s.hash(int32(i)), max(1, s.occurrences[int32(i)])}) {
				return
			}
		}
	}
}

// find returns the searches of a case, and whether there are any.
func (s *suiteAnswers) find(where place) (searches, bool) {
	if s == nil {
		return searches{}, false
	}
	if where.occurrence == 1 {
		first, found := s.firsts.find(where.hash)
		if !found {
			return searches{}, false
		}
		return s.at(int(first)), true
	}
	others := s.others[where.hash]
	if int(where.occurrence)-2 >= len(others) {
		return searches{}, false
	}
	return s.at(int(others[where.occurrence-2])), true
}

func (a *answers) all() iter.Seq[searches] {
	return func(yield func(searches) bool) {
		for _, s := range a.suites {
			for i := range s.spans {
				if !yield(s.at(i)) {
					return
				}
			}
		}
	}
}

func (a *answers) len() int {
	n := 0
	for _, s := range a.suites {
		n += len(s.spans)
	}
	return n
}

// pairUp returns the cases that both have, in the order of the base.
func pairUp(base, other *answers) []paired {
	cases := make([]paired, 0, min(base.len(), other.len()))
	for _, s := range base.suites {
		theirs := other.find(s.suite)
		for i, where := range s.places() {
			if found, ok := theirs.find(where); ok {
				cases = append(cases, paired{base: s.at(i), other: found})
			}
		}
	}
	return cases
}

// bySuite groups cases by suite, keeping their order.
func bySuite(cases []paired) [][]paired {
	return groupBy(cases, func(rec *suites.Record) string { return rec.Suite })
}

// groupBy groups cases by a text, in the order of its first occurrence.
func groupBy(cases []paired, text func(*suites.Record) string) [][]paired {
	var groups [][]paired
	index := map[string]int{}
	var work scratch
	for k, c := range cases {
		name := text(work.first(c))
		i, found := index[name]
		if !found {
			i = len(groups)
			index[name] = i
			groups = append(groups, nil)
		}
		if k > 0 && len(groups) == 1 { // a part of the list, as long as there is one group
			groups[0] = cases[: k+1 : k+1]
			continue
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

// lookup finds the number of a text in a fraction of the memory of a map, because the
// texts of a million cases are elsewhere already.
type lookup struct {
	// text returns the text of a number.
	text func(number int32) string
	// slots are a hash table with linear probing: 0 is free, otherwise the upper half has
	// that of the text's hash, and the lower half its number, from 1.
	slots []uint64
	used  int
}

// lookupSeed is another one in each process: what depends on it shows in no result.
var lookupSeed = maphash.MakeSeed()

// find returns the number of a text, and whether it has one.
func (l *lookup) find(text string) (number int32, found bool) {
	if l.used == 0 {
		return 0, false
	}
	hash := maphash.String(lookupSeed, text)
	for i := l.start(hash); l.slots[i] != 0; i = (i + 1) % len(l.slots) {
		number = int32(uint32(l.slots[i])) - 1
		if l.slots[i]>>32 == hash>>32 && l.text(number) == text {
			return number, true
		}
	}
	return 0, false
}

func (l *lookup) add(text string, number int32) {
	if 4*l.used >= 3*len(l.slots) {
		l.grow()
	}
	hash := maphash.String(lookupSeed, text)
	l.put(hash&^(1<<32-1) | uint64(number+1))
}

// start is where the search for a hash begins. Only its upper half is kept.
func (l *lookup) start(hash uint64) int { return int(hash >> 32 * uint64(len(l.slots)) >> 32) }

// put writes to the first free slot.
func (l *lookup) put(slot uint64) {
	i := l.start(slot)
	for l.slots[i] != 0 {
		i = (i + 1) % len(l.slots)
	}
	l.slots[i] = slot
	l.used++
}

func (l *lookup) grow() {
	old := l.slots
	l.slots, l.used = make([]uint64, max(8, 2*len(old))), 0
	for _, slot := range old {
		if slot != 0 {
			l.put(slot)
		}
	}
}
