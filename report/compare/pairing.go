package compare

import (
	"cmp"
	"errors"
	"iter"
	"slices"

	"keymove/report"
	"keymove/suites"
)

// Case is a case, or all cases of one position, with the searches of a base and of a contender.
type Case struct{ Base, Other report.Searches }

// rec is for fields that do not depend on the contender.
func (c Case) rec() *suites.Record { return c.Base[0] }

// origin is what the position is from, by whichever record says it: an earlier version did not.
func (c Case) origin() string { return cmp.Or(c.Base[0].Origin, c.Other[0].Origin) }

// place identifies a case in a suite, which may contain the same one several times.
type place struct {
	hash       string
	occurrence int // from 1
}

// suiteAnswers are those of a contender to the cases of one suite, in their order.
type suiteAnswers struct {
	suite  string
	cases  []report.Searches
	places []place
	at     map[place]int
	times  map[string]int // how often a hash occurs
}

// answers are those of one contender, in the order of records.csv.
type answers []*suiteAnswers

// answersOf returns the answers of a contender, whose records of a case are consecutive.
func answersOf(c Contender) answers {
	var all answers
	var in *suiteAnswers
	number, first := 0, 0                           // of the last case: its number in the suite, its first search
	made := make(report.Searches, 0, c.Run.Len()+1) // of all cases, which are parts of it
	for rec := range c.Run.All() {
		if rec.Contender != c.Own {
			continue
		}
		isNew := in == nil || in.suite != rec.Suite
		if isNew {
			in = all.suite(rec.Suite)
		}
		made = append(made, rec)
		if !isNew && number == rec.CaseIndex {
			in.cases[len(in.cases)-1] = made[first:len(made):len(made)]
			continue
		}
		number, first = rec.CaseIndex, len(made)-1
		in.add(made[first:len(made):len(made)])
	}
	return all
}

// suite returns the answers to a suite, and adds the suite if it is new.
func (a *answers) suite(name string) *suiteAnswers {
	if found := a.find(name); found != nil {
		return found
	}
	s := &suiteAnswers{suite: name, at: map[place]int{}, times: map[string]int{}}
	*a = append(*a, s)
	return s
}

// find returns the answers to a suite; nil for an unknown one.
func (a answers) find(suite string) *suiteAnswers {
	i := slices.IndexFunc(a, func(s *suiteAnswers) bool { return s.suite == suite })
	if i < 0 {
		return nil
	}
	return a[i]
}

func (a answers) names() (names []string) {
	for _, s := range a {
		names = append(names, s.suite)
	}
	return names
}

func (a answers) len() (n int) {
	for _, s := range a {
		n += len(s.cases)
	}
	return n
}

// all yields the searches of each case.
func (a answers) all() iter.Seq[report.Searches] {
	return func(yield func(report.Searches) bool) {
		for _, s := range a {
			for _, searches := range s.cases {
				if !yield(searches) {
					return
				}
			}
		}
	}
}

// without returns the answers to other suites.
func (a answers) without(suites []string) answers {
	return slices.DeleteFunc(slices.Clone(a), func(s *suiteAnswers) bool { return slices.Contains(suites, s.suite) })
}

func (s *suiteAnswers) add(searches report.Searches) {
	hash := searches[0].Case
	s.times[hash]++
	where := place{hash, s.times[hash]}
	s.at[where] = len(s.cases)
	s.cases, s.places = append(s.cases, searches), append(s.places, where)
}

// find returns the searches of a case; nil if there are none.
func (s *suiteAnswers) find(where place) report.Searches {
	if s != nil {
		if i, found := s.at[where]; found {
			return s.cases[i]
		}
	}
	return nil
}

// lonely returns the cases that others lack, a record of each.
func (s *suiteAnswers) lonely(others *suiteAnswers) (list report.Searches) {
	for i, where := range s.places {
		if others.find(where) == nil {
			list = append(list, s.cases[i][0])
		}
	}
	return list
}

// pairing is a contender and its base, with what both have searched.
type pairing struct {
	base, other Contender
	isRenamed   bool    // see Matchup.OtherName
	isGate      bool    // where they are this build and the baseline
	all, others answers // of the base and of the contender
	cases       []Case  // that both have, in the order of the base
	found       Findings
}

func newPairing(m Matchup, all, others answers) *pairing {
	return &pairing{base: m.Base, other: m.Contender, isRenamed: m.OtherName, all: all, others: others, cases: pairUp(all, others)}
}

// pairings pairs the cases of contenders with those of their bases.
func pairings(pairs []Matchup) []*pairing {
	all := map[Contender]answers{}
	of := func(c Contender) answers {
		if all[c] == nil {
			all[c] = answersOf(c)
		}
		return all[c]
	}
	list := make([]*pairing, len(pairs))
	for i, m := range pairs {
		list[i] = newPairing(m, of(m.Base), of(m.Contender))
	}
	return list
}

// pairUp returns the cases that both have, in the order of the base.
func pairUp(base, other answers) []Case {
	cases := make([]Case, 0, min(base.len(), other.len()))
	for _, s := range base {
		theirs := other.find(s.suite)
		for i, where := range s.places {
			if found := theirs.find(where); found != nil {
				cases = append(cases, Case{s.cases[i], found})
			}
		}
	}
	return cases
}

// outside returns the cases of other suites.
func outside(suites []string, cases []Case) []Case {
	if len(suites) == 0 {
		return cases
	}
	return slices.DeleteFunc(slices.Clone(cases), func(c Case) bool { return slices.Contains(suites, c.rec().Suite) })
}

// groupBy groups cases by a text, in the order of its first occurrence.
func groupBy(cases []Case, text func(*suites.Record) string) [][]Case {
	var groups [][]Case
	index := map[string]int{}
	for _, c := range cases {
		name := text(c.rec())
		i, found := index[name]
		if !found {
			i = len(groups)
			index[name] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

func suiteOf(rec *suites.Record) string { return rec.Suite }
func themeOf(rec *suites.Record) string { return rec.Theme }
func phaseOf(rec *suites.Record) string { return rec.Phase }

// positionsOf joins the cases of each position of one suite into one, at the place of the first: the
// searches of a position largely agree, whether they are repeats or other lines of the suite, and
// are one observation with the mean over them.
func positionsOf(cases []Case) []Case {
	joined := make([]Case, 0, len(cases))
	at := make(map[string]int, len(cases))
	for _, c := range cases {
		key := report.PositionKey(c.rec())
		i, found := at[key]
		if !found {
			at[key] = len(joined)
			joined = append(joined, c)
			continue
		}
		first := &joined[i]
		first.Base, first.Other = append(first.Base, c.Base...), append(first.Other, c.Other...)
	}
	return joined
}

// positionsIn does so suite by suite.
func positionsIn(cases []Case) (joined []Case) {
	for _, of := range groupBy(cases, suiteOf) {
		joined = append(joined, positionsOf(of)...)
	}
	return joined
}

// figureOf returns what a suite is judged by.
func figureOf(cases []Case) report.Figure {
	var asked report.Asked
	for _, c := range cases {
		asked.Add(c.rec())
	}
	return asked.Figure()
}

// figuresOf returns the figures of all suites.
func figuresOf(cases []Case) map[string]report.Figure {
	figures := map[string]report.Figure{}
	for _, of := range groupBy(cases, suiteOf) {
		figures[of[0].rec().Suite] = figureOf(of)
	}
	return figures
}

// askingSuites returns the suites with cases that can be solved.
func askingSuites(cases []Case) (names []string) {
	for _, c := range cases {
		if c.Base.Solved().Searches+c.Base.Points().Searches > 0 && !slices.Contains(names, c.rec().Suite) {
			names = append(names, c.rec().Suite)
		}
	}
	return names
}

// solved counts what a contender solved of all that it was asked.
func (a answers) solved() (solved float64, asked int) {
	for searches := range a.all() {
		if t := searches.Solved(); t.Searches > 0 {
			asked++
			solved += t.Mean()
		}
	}
	return solved, asked
}

// newFailures returns the first failure of each case on which a contender failed, and its base did not, or
// less often.
func newFailures(cases []Case, others answers) (list report.Searches) {
	known := map[*suites.Record]int{}
	for _, c := range cases {
		known[c.Other[0]] = len(failed(c.Base))
	}
	for searches := range others.all() {
		if now := failed(searches); len(now) > known[searches[0]] {
			list = append(list, now[0])
		}
	}
	return list
}

func failed(searches report.Searches) (list report.Searches) {
	for _, rec := range searches {
		if rec.Error != "" {
			list = append(list, rec)
		}
	}
	return list
}

// isScored reports whether some search did not fail.
func (a answers) isScored() bool {
	for searches := range a.all() {
		if len(failed(searches)) < len(searches) {
			return true
		}
	}
	return false
}

// The errors of comparisons and gates.
var (
	// ErrNothingShared: no two contenders have a case in common.
	ErrNothingShared = errors.New("no two contenders have searched the same case of the same suite")
	// ErrNothingAsked: none of the cases, or of those in common, can be solved.
	ErrNothingAsked = errors.New("nothing was scored: no position that was searched has a solution")
	// ErrNotScored: the engine of a baseline failed on every case, so that nothing could be worse.
	ErrNotScored = errors.New("nothing was scored")
)
