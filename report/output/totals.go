package output

import (
	"fmt"
	"iter"
	"strconv"

	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/folder"
)

// Totals is the result of a contender on a suite of the STS family with points, in the
// form in which STS-Rating reports it and people quote it.
type Totals struct {
	Contender, Suite string
	// MaxPoints is the maximum of points for a position of the suite.
	MaxPoints int
	// All is the total of the suite, Parts are the totals of its parts, in their order.
	All   Total
	Parts []Total
}

// Total is the result on one part of the Strategic Test Suite, or on all.
type Total struct {
	// Part is the number of the part, from 1; 0 for all parts.
	Part      int
	Positions int
	// Best counts the cases in which the move played has the most points in its list,
	// whether bm names it or not.
	Best  int
	Score int
}

func (t *Total) add(rec *suites.Record) {
	t.Positions++
	if rec.Points != nil {
		t.Score += *rec.Points
		if rec.MaxPoints != nil && *rec.MaxPoints > 0 && *rec.Points == *rec.MaxPoints {
			t.Best++
		}
	}
}

// Percent writes the score in percent of the suite's maximum for each position, as
// STS-Rating does; max_points of a summary is the sum of each position's own maximum.
// The two differ in suites (v4, v5) with positions in which the best move has fewer
// points.
func (t *Totals) Percent(total Total) string {
	return sink.Ratio(100*uint64(max(0, total.Score)), uint64(total.Positions*t.MaxPoints), 1)
}

// Totals returns the totals of each contender on each suite of the STS family.
func (s *Sections) Totals() []Totals {
	var list []Totals
	for _, of := range s.scan().onSuites {
		if of.suite.MaxPoints <= 0 {
			continue
		}
		if totals := newTotals(of); totals.All.Positions > 0 {
			list = append(list, totals)
		}
	}
	return list
}

func newTotals(of *contenderOnSuite) Totals {
	totals := Totals{Contender: of.contender, Suite: of.suite.Name, MaxPoints: of.suite.MaxPoints}
	var parts [suites.STSParts + 1]Total
	for rec := range of.records {
		if part := suites.STSPart(rec.Theme); part > 0 {
			parts[part].add(rec)
			totals.All.add(rec)
		}
	}
	for part, total := range parts {
		if total.Positions > 0 {
			total.Part = part
			totals.Parts = append(totals.Parts, total)
		}
	}
	return totals
}

// totalsTitle says what totals are of.
func (s *Sections) totalsTitle(t *Totals) string {
	limit := s.meta.Limit
	if times := s.repeats(); times != "" {
		limit += ", " + times
	}
	return fmt.Sprintf("STS totals of %s on %s, %s: %d of %d × %d = %d points",
		t.Contender, t.Suite, limit, t.All.Score, t.All.Positions, t.MaxPoints, t.All.Positions*t.MaxPoints)
}

// table has a column for each part, as STS-Rating prints it.
func (t *Totals) table() *sink.Table {
	rows := [][]string{{"STS ID"}, {"NumPos"}, {"BestCnt"}, {"Score"}, {"Score(%)"}}
	add := func(name string, total Total) {
		for i, cell := range []string{name, strconv.Itoa(total.Positions), strconv.Itoa(total.Best), strconv.Itoa(total.Score), t.Percent(total)} {
			rows[i] = append(rows[i], cell)
		}
	}
	for _, total := range t.Parts {
		add("STS"+strconv.Itoa(total.Part), total)
	}
	add("ALL", t.All)
	columns := make([]sink.Column, len(rows[0]))
	for i := range columns {
		columns[i].Right = true
	}
	table := sink.NewTable(columns...)
	for _, row := range rows {
		table.Add(row...)
	}
	return table
}

// contenderOnSuite is a contender on a suite.
type contenderOnSuite struct {
	contender string
	suite     *folder.SuiteEntry
	// searches is the number of its records, errors the number of records with an error.
	searches, errors int
	// knownBy are the rules of ratings that know a record.
	knownBy map[suites.RatingRule]bool
	// records yields its records in their order.
	records iter.Seq[*suites.Record]
}

// findParts groups the records of the run, which are in the order of records.csv.
func (s *Sections) findParts(records iter.Seq[*suites.Record]) []*contenderOnSuite {
	var parts []*contenderOnSuite
	var part *contenderOnSuite
	for rec := range records {
		if part == nil || part.contender != rec.Contender || part.suite.Name != rec.Suite {
			suite := s.Run.Suite(rec.Suite)
			if suite == nil {
				continue
			}
			part = &contenderOnSuite{contender: rec.Contender, suite: suite, knownBy: map[suites.RatingRule]bool{}}
			part.records = s.recordsOf(part)
			parts = append(parts, part)
		}
		part.add(rec)
	}
	return parts
}

func (s *Sections) recordsOf(part *contenderOnSuite) iter.Seq[*suites.Record] {
	return func(yield func(*suites.Record) bool) {
		for rec := range s.Run.All() {
			if rec.Contender == part.contender && rec.Suite == part.suite.Name && !yield(rec) {
				return
			}
		}
	}
}

func (p *contenderOnSuite) add(rec *suites.Record) {
	p.searches++
	if rec.Error != "" {
		p.errors++
	}
	for i := range ratingRules {
		if rule := &ratingRules[i]; !p.knownBy[rule.name] && rule.knows(rec) {
			p.knownBy[rule.name] = true
		}
	}
}
