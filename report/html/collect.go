package html

import (
	"hash/maphash"
	"slices"

	"keymove/report"
	"keymove/report/compare"
	"keymove/suites"
)

const (
	// maxRecords is the number of records up to which a page lists every position. That
	// of a larger run lists those that differ, failed or are flaky, maxPositions at most.
	maxRecords   = 20_000
	maxPositions = 5_000
)

// position is a case with the searches of each contender.
type position struct {
	// first is a record of it, for fields that do not depend on the contender.
	first *suites.Record
	// by has the searches of each contender; none if it has not searched the case. rows are the
	// numbers of their first rows in records.csv.
	by   []report.Searches
	rows []int
	// anchor is the name of its row on the page.
	anchor string
}

// mark is a remarkable property of a position.
type mark uint8

const (
	hasFailed mark = 1 << iota
	isFlaky
	hasChanged
)

// outline is what decides whether a position is listed: the result of the first contender
// that searched it, and its marks.
type outline struct {
	solved, points float64
	mark           mark
}

// collector reads the records of contenders twice: first what they add up to and which positions are
// listed, then the searches of these.
type collector struct {
	page     *content
	places   placer
	outlines []outline
	records  int
}

// collect sets measures and positions.
func (p *content) collect() {
	c := &collector{page: p, places: newPlacer(len(p.contenders))}
	p.measures = make([]measures, len(p.contenders))
	c.outline()
	c.list()
	anchors := newAnchors()
	for _, at := range p.positions {
		at.anchor = anchors.of(at.first.ID)
	}
	p.nameSuites()
	p.themed = slices.ContainsFunc(p.positions, func(at *position) bool { return p.themeOf(at.first) != "" })
}

// outline reads what the records of each contender add up to, and the marks of their positions.
func (c *collector) outline() {
	for n := range c.page.contenders {
		c.each(n, func(place, _ int, searches report.Searches) {
			c.records += len(searches)
			c.page.measures[n].add(searches)
			c.mark(place, searches)
		})
	}
	c.page.total = len(c.outlines)
}

// list reads the searches of the positions that are listed.
func (c *collector) list() {
	p := c.page
	byPlace := map[int]*position{}
	for _, place := range c.listed() {
		at := &position{by: make([]report.Searches, len(p.contenders)), rows: make([]int, len(p.contenders))}
		byPlace[place] = at
		p.positions = append(p.positions, at)
	}
	for n := range p.contenders {
		c.each(n, func(place, row int, searches report.Searches) {
			if at := byPlace[place]; at != nil {
				at.add(n, row, searches)
			}
		})
	}
}

// each calls do with every case of a contender, its place among all positions, and the
// number of its first row in records.csv.
func (c *collector) each(contender int, do func(place, row int, searches report.Searches)) {
	c.places.restart()
	of := c.page.contenders[contender]
	place := 0
	for searches := range report.ByCase(of.Run.All()) {
		if rec := searches[0]; rec.Contender == of.Own {
			do(c.places.of(rec), of.Run.Row(place), searches)
		}
		place += len(searches)
	}
}

// add adds the searches of a contender, given their first row.
func (at *position) add(contender, row int, searches report.Searches) {
	if at.first == nil {
		at.first = searches[0]
	}
	at.by[contender], at.rows[contender] = searches, row
}

// outlineOf returns the result of the searches of a case, and what is remarkable about it.
func outlineOf(searches report.Searches) outline {
	var now outline
	if solved := searches.Solved(); solved.Searches > 0 {
		now.solved = solved.Mean()
	}
	if points := searches.Points(); points.Searches > 0 {
		now.points = points.Mean()
	}
	if slices.ContainsFunc(searches, (*suites.Record).Failed) {
		now.mark |= hasFailed
	}
	if searches.IsFlaky() {
		now.mark |= isFlaky
	}
	return now
}

// mark adds what the searches of a contender show to the outline of a position.
func (c *collector) mark(place int, searches report.Searches) {
	now := outlineOf(searches)
	if place == len(c.outlines) {
		c.outlines = append(c.outlines, now)
		return
	}
	known := &c.outlines[place]
	known.mark |= now.mark
	if now.solved != known.solved || now.points != known.points {
		known.mark |= hasChanged
	}
}

// listed returns the places of the positions that the page lists, in their order: of a large
// run those that changed come before those that are flaky, and these before the others
// that failed.
func (c *collector) listed() []int {
	var list []int
	if c.records <= maxRecords {
		for place := range c.outlines {
			list = append(list, place)
		}
		return list
	}
	for _, wanted := range []mark{hasChanged, isFlaky, hasFailed} {
		for place, o := range c.outlines {
			if o.mark >= wanted && o.mark < 2*wanted && len(list) < maxPositions { // its highest mark
				list = append(list, place)
			}
		}
	}
	slices.Sort(list)
	return list
}

// nameSuites sets the suites of the runs, or of the positions.
func (p *content) nameSuites() {
	for _, run := range p.runs {
		if run.Meta != nil {
			for i := range run.Meta.Suites {
				p.suites = appendNew(p.suites, run.Meta.Suites[i].Name)
			}
		}
	}
	for _, at := range p.positions {
		p.suites = appendNew(p.suites, at.first.Suite)
	}
}

// placer numbers cases in the order in which they come first. Several contenders are paired by
// suite, case and occurrence, as comparisons do it. Of each it keeps a hash of 64 bits,
// which is what identifies a case anyway: a page may be about millions.
type placer struct {
	next    int // of a contender alone, whose cases are all different
	seed    maphash.Seed
	numbers map[uint64]int32
	seen    map[uint64]int32 // how often, of the contender at hand; hashed without occurrence
}

// casePlace is a case of a suite.
type casePlace struct {
	suite, hash string
	occurrence  int32
}

func newPlacer(contenders int) placer {
	if contenders < 2 {
		return placer{}
	}
	return placer{seed: maphash.MakeSeed(), numbers: map[uint64]int32{}}
}

// restart begins with the records of another contender.
func (p *placer) restart() { p.next, p.seen = 0, map[uint64]int32{} }

// of returns the number of a case.
func (p *placer) of(rec *suites.Record) int {
	if p.numbers == nil {
		p.next++
		return p.next - 1
	}
	where := casePlace{suite: rec.Suite, hash: rec.Case}
	key := maphash.Comparable(p.seed, where)
	where.occurrence = p.seen[key]
	p.seen[key]++
	if where.occurrence > 0 {
		key = maphash.Comparable(p.seed, where)
	}
	number, known := p.numbers[key]
	if !known {
		number = int32(len(p.numbers))
		p.numbers[key] = number
	}
	return int(number)
}

// measures are what the searches of a contender show together.
type measures struct {
	// asked counts the searches of cases that can be solved, and keptNodes has the nodes of each solution
	// that was found and kept.
	asked     int
	keptNodes []uint64
}

func (m *measures) add(searches report.Searches) {
	for _, rec := range searches {
		if rec.Solved != nil {
			m.asked++
		}
		if rec.KeptNodes != nil {
			m.keptNodes = append(m.keptNodes, *rec.KeptNodes)
		}
	}
}

// changeOf says how the result of a contender on a position differs from the result of the first
// contender: compare.Gained, Lost or ChangedPoints; empty if it does not, or if one of them
// has not searched it.
func (at *position) changeOf(contender int) string {
	base, other := at.by[0], at.by[contender]
	if contender == 0 || base == nil || other == nil {
		return ""
	}
	return compare.Difference(base, other)
}
