package compare

import (
	"keymove/report"
	"keymove/suites"
)

// paired is a case with the searches of two contenders, in the order of their repeats.
type paired struct {
	base, other report.Searches
}

// first returns a record of the case, for fields that do not depend on the contender.
func (p paired) first() *suites.Record { return p.base[0] }

// place identifies a case: a suite may contain the same one several times.
type place struct {
	suite, hash string
	occurrence  int
}

// answers are those of one contender by case, in the order of records.csv.
type answers struct {
	places []place
	byCase map[place]report.Searches
}

// answersOf returns the answers of a contender.
func answersOf(c Contender) *answers {
	a := &answers{byCase: map[place]report.Searches{}}
	type index struct {
		suite  string
		number int
	}
	places := map[index]place{}
	count := map[place]int{}
	for rec := range c.Run.All() {
		if rec.Contender != c.Own {
			continue
		}
		at := index{rec.Suite, rec.CaseIndex}
		where, seen := places[at]
		if !seen {
			where = place{suite: rec.Suite, hash: rec.Case}
			count[where]++
			where.occurrence = count[place{suite: rec.Suite, hash: rec.Case}]
			places[at] = where
			a.places = append(a.places, where)
		}
		a.byCase[where] = append(a.byCase[where], rec)
	}
	return a
}

// pairUp returns the cases that both have, in the order of the base.
func pairUp(base, other *answers) []paired {
	var cases []paired
	for _, where := range base.places {
		if records := other.byCase[where]; records != nil {
			cases = append(cases, paired{base: base.byCase[where], other: records})
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
	for _, c := range cases {
		name := text(c.first())
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
