package report

import (
	"slices"

	"keymove/suites"
)

// WholeSuite is the theme of the row for all cases of a suite.
const WholeSuite = "all"

// Summary is what one contender did on one suite, or on one theme of it.
type Summary struct {
	Contender, Suite string
	// Theme is WholeSuite for the whole suite.
	Theme string
	// Positions counts the records. Asked counts those among them that ask
	// for something and so can be solved or not; percentages are of these.
	// The two differ only in suites with lines that ask nothing.
	Positions, Asked int
	// Solved counts the solved ones; a search that failed solves nothing.
	Solved int
	// Points of MaxPoints were made; MaxPoints is 0 where none are given.
	Points, MaxPoints int
	// Errors counts the records with an error.
	Errors int
	// Nodes is the sum over all records, TimeUS the sum of the search times
	// in microseconds; searches that ran side by side both count in full.
	Nodes  uint64
	TimeUS int64
	// Searched counts the records without an error, DepthSum adds up the
	// depths of their last completed iterations.
	Searched, DepthSum int
	// KeptUS are the times in microseconds at which solutions were found
	// and kept, in ascending order.
	KeptUS []int64
}

// MedianKeptUS returns the median time to solution in microseconds over the
// solved cases, rounded down, and whether there is one.
func (s *Summary) MedianKeptUS() (int64, bool) {
	n := len(s.KeptUS)
	if n == 0 {
		return 0, false
	}
	low, high := s.KeptUS[(n-1)/2], s.KeptUS[n/2]
	return low + (high-low)/2, true
}

func (s *Summary) add(rec *suites.Record) {
	s.Positions++
	if rec.Solved != nil {
		s.Asked++
		if *rec.Solved {
			s.Solved++
		}
	}
	if rec.Points != nil {
		s.Points += *rec.Points
	}
	if rec.MaxPoints != nil {
		s.MaxPoints += *rec.MaxPoints
	}
	s.Nodes += rec.Nodes
	s.TimeUS += rec.TimeUS
	if rec.Error != "" {
		s.Errors++
	} else {
		s.Searched++
		s.DepthSum += rec.Depth
	}
	if rec.KeptTimeUS != nil {
		s.KeptUS = append(s.KeptUS, *rec.KeptTimeUS)
	}
}

// summaries adds up records by contender, suite and theme.
type summaries struct {
	groups []*suiteSummary // in the order of their first record
	byName map[[2]string]*suiteSummary
}

// suiteSummary is one contender on one suite.
type suiteSummary struct {
	whole  Summary
	themes []*Summary // in the order of their first record
}

func (s *summaries) add(rec *suites.Record) {
	name := [2]string{rec.Contender, rec.Suite}
	group := s.byName[name]
	if group == nil {
		group = &suiteSummary{whole: Summary{Contender: rec.Contender, Suite: rec.Suite, Theme: WholeSuite}}
		if s.byName == nil {
			s.byName = map[[2]string]*suiteSummary{}
		}
		s.byName[name] = group
		s.groups = append(s.groups, group)
	}
	group.add(rec)
}

// add counts a record for the suite and for its theme; without a theme it is
// part of the whole only.
func (g *suiteSummary) add(rec *suites.Record) {
	g.whole.add(rec)
	if rec.Theme == "" {
		return
	}
	i := slices.IndexFunc(g.themes, func(s *Summary) bool { return s.Theme == rec.Theme })
	if i < 0 {
		i = len(g.themes)
		g.themes = append(g.themes, &Summary{Contender: rec.Contender, Suite: rec.Suite, Theme: rec.Theme})
	}
	g.themes[i].add(rec)
}

// rows returns the row of each suite, followed by those of its themes where it
// has two or more.
func (s *summaries) rows() []Summary {
	var rows []Summary
	for _, group := range s.groups {
		rows = append(rows, group.whole)
		if len(group.themes) < 2 {
			continue
		}
		for _, theme := range group.themes {
			rows = append(rows, *theme)
		}
	}
	for i := range rows {
		slices.Sort(rows[i].KeptUS)
	}
	return rows
}

// Summarize adds up records that are in the order of the files: one row per
// contender and suite, followed by one per theme where the suite has two or
// more.
func Summarize(records []suites.Record) []Summary {
	var s summaries
	for i := range records {
		s.add(&records[i])
	}
	return s.rows()
}
