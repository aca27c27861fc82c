package report

import (
	"errors"
	"iter"
	"math"

	"keymove/suites"
)

// packed are the records of a records.csv in a fraction of their size, without what
// comparisons do not need: the principal variation and the counters. What the searches
// of a case have in common is kept once, and so is each short text.
type packed struct {
	cases    chunks[packedCase]
	searches chunks[packedSearch]
	texts    texts
	// next has the number of the case that a contender is expected to have next in a
	// suite, first that of the first case of a suite.
	next  map[[2]int32]int
	first map[int32]int
}

// packedCase is what the searches of a case have in common. Numbers are those of texts.
type packedCase struct {
	names                      string // case, id and FEN
	idStart, fenStart          uint32 // in names
	suite, theme, phase, limit uint32
	expected, avoid, disputed  uint32
	maxPoints                  int32
	suiteIndex                 int32
	hasMaxPoints               bool
}

// packedSearch is a search of a case.
type packedSearch struct {
	nodes, keptNodes                    uint64
	timeUS, keptTimeUS, cpuUS           int64
	number                              uint32 // of the case
	contender, move, moveUCI, failure   uint32 // texts
	centipawns, mate, points, keptDepth int32
	depth, seldepth, repeat, retries    int32
	contenderIndex, caseIndex           int32
	has                                 fieldSet
}

// fieldSet has a bit for each field that is known or set.
type fieldSet uint16

const (
	isSolved fieldSet = 1 << iota
	hasSolved
	hasPoints
	hasCentipawns
	hasMate
	hasKeptDepth
	hasKeptNodes
	hasKeptTime
	hasCPU
	isCached
)

// lookahead is the number of cases that a contender may lack in a row without a second
// copy of those behind them.
const lookahead = 100

func newPacked() *packed {
	return &packed{texts: newTexts(), next: map[[2]int32]int{}, first: map[int32]int{}}
}

// errTooLarge is the error of a number that no search has.
var errTooLarge = errors.New("a depth, a score or a number of points, repeats or retries does not fit into 32 bits")

// narrower turns numbers into ones of 32 bits, and notes whether they fit.
type narrower struct{ tooLarge bool }

func (n *narrower) narrow(value int) int32 {
	n.tooLarge = n.tooLarge || value > math.MaxInt32 || value < math.MinInt32
	return int32(value)
}

// optional returns the value and its bit; 0 for nil.
func (n *narrower) optional(value *int, bit fieldSet) (int32, fieldSet) {
	if value == nil {
		return 0, 0
	}
	return n.narrow(*value), bit
}

// add adds a record, of which it keeps no text.
func (p *packed) add(rec *suites.Record) error {
	var n narrower
	of := p.caseOf(rec, &n)
	s := p.searchOf(rec, &n)
	if n.tooLarge {
		return errTooLarge
	}
	s.number = p.numberOf(rec, &of, s.contenderIndex)
	p.searches.add(s)
	return nil
}

// searchOf packs what belongs to the search alone.
func (p *packed) searchOf(rec *suites.Record, n *narrower) packedSearch {
	s := packedSearch{
		nodes: rec.Nodes, timeUS: rec.TimeUS,
		contender: p.texts.number(rec.Contender), move: p.texts.number(rec.Move),
		moveUCI: p.texts.number(rec.MoveUCI), failure: p.texts.number(rec.Error),
		depth: n.narrow(rec.Depth), seldepth: n.narrow(rec.SelDepth), repeat: n.narrow(rec.Repeat), retries: n.narrow(rec.Retries),
		contenderIndex: n.narrow(rec.ContenderIndex), caseIndex: n.narrow(rec.CaseIndex),
	}
	var points, centipawns, mate, keptDepth fieldSet
	s.points, points = n.optional(rec.Points, hasPoints)
	s.centipawns, centipawns = n.optional(rec.ScoreCP, hasCentipawns)
	s.mate, mate = n.optional(rec.ScoreMate, hasMate)
	s.keptDepth, keptDepth = n.optional(rec.KeptDepth, hasKeptDepth)
	s.has = points | centipawns | mate | keptDepth
	if rec.Solved != nil {
		s.has |= hasSolved
		if *rec.Solved {
			s.has |= isSolved
		}
	}
	if rec.KeptNodes != nil {
		s.keptNodes, s.has = *rec.KeptNodes, s.has|hasKeptNodes
	}
	if rec.KeptTimeUS != nil {
		s.keptTimeUS, s.has = *rec.KeptTimeUS, s.has|hasKeptTime
	}
	if rec.CPUUS != nil {
		s.cpuUS, s.has = *rec.CPUUS, s.has|hasCPU
	}
	if rec.Cached {
		s.has |= isCached
	}
	return s
}

// caseOf packs what belongs to the case, without its names.
func (p *packed) caseOf(rec *suites.Record, n *narrower) packedCase {
	c := packedCase{
		suite: p.texts.number(rec.Suite), theme: p.texts.number(rec.Theme), phase: p.texts.number(rec.Phase), limit: p.texts.number(rec.Limit),
		expected: p.texts.number(rec.Expected), avoid: p.texts.number(rec.Avoid), disputed: p.texts.number(rec.Disputed),
		suiteIndex: n.narrow(rec.SuiteIndex),
		idStart:    uint32(len(rec.Case)), fenStart: uint32(len(rec.Case) + len(rec.ID)),
	}
	if rec.MaxPoints != nil {
		c.maxPoints, c.hasMaxPoints = n.narrow(*rec.MaxPoints), true
	}
	return c
}

// numberOf returns the number of the case of a record. Contenders have the same cases in
// the same order, so it is the next one, or one of those behind it.
func (p *packed) numberOf(rec *suites.Record, of *packedCase, contender int32) uint32 {
	at := [2]int32{contender, of.suiteIndex}
	next, begun := p.next[at]
	if !begun {
		first, known := p.first[of.suiteIndex]
		if next = first; !known {
			next = p.cases.len()
			p.first[of.suiteIndex] = next
		}
	}
	for number := max(next-1, 0); number < min(next+lookahead, p.cases.len()); number++ {
		if p.cases.at(number).isOf(rec, of) {
			p.next[at] = number + 1
			return uint32(number)
		}
	}
	of.names = rec.Case + rec.ID + rec.FEN
	p.cases.add(*of)
	p.next[at] = p.cases.len()
	return uint32(p.cases.len() - 1)
}

// isOf reports whether the case is that of a record, of which everything but the names
// is packed.
func (c *packedCase) isOf(rec *suites.Record, of *packedCase) bool {
	other := *of
	other.names = c.names
	return *c == other && c.hash() == rec.Case && c.id() == rec.ID && c.fen() == rec.FEN
}

func (c *packedCase) hash() string { return c.names[:c.idStart] }
func (c *packedCase) id() string   { return c.names[c.idStart:c.fenStart] }
func (c *packedCase) fen() string  { return c.names[c.fenStart:] }

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
	s := p.searches.at(i)
	c := p.cases.at(int(s.number))
	text := p.texts.text
	u := &unpacked{
		Record: suites.Record{
			Contender: text(s.contender), Suite: text(c.suite), Case: c.hash(), ID: c.id(), Theme: text(c.theme), FEN: c.fen(),
			Limit: text(c.limit), Expected: text(c.expected), Avoid: text(c.avoid), Move: text(s.move), MoveUCI: text(s.moveUCI),
			Depth: int(s.depth), SelDepth: int(s.seldepth), Nodes: s.nodes, TimeUS: s.timeUS,
			Phase: text(c.phase), Error: text(s.failure), Retries: int(s.retries), Repeat: int(s.repeat), Cached: s.has&isCached != 0,
			Disputed: text(c.disputed), ContenderIndex: int(s.contenderIndex), SuiteIndex: int(c.suiteIndex), CaseIndex: int(s.caseIndex),
		},
		solved: s.has&isSolved != 0, points: int(s.points), maxPoints: int(c.maxPoints),
		centipawns: int(s.centipawns), mate: int(s.mate), keptDepth: int(s.keptDepth),
		keptNodes: s.keptNodes, keptTimeUS: s.keptTimeUS, cpuUS: s.cpuUS,
	}
	u.point(s.has, c.hasMaxPoints)
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

// point sets the pointers to the values that are known.
func (u *unpacked) point(has fieldSet, hasMaxPoints bool) {
	if has&hasSolved != 0 {
		u.Solved = &u.solved
	}
	if has&hasPoints != 0 {
		u.Points = &u.points
	}
	if hasMaxPoints {
		u.MaxPoints = &u.maxPoints
	}
	if has&hasCentipawns != 0 {
		u.ScoreCP = &u.centipawns
	}
	if has&hasMate != 0 {
		u.ScoreMate = &u.mate
	}
	if has&hasKeptDepth != 0 {
		u.KeptDepth = &u.keptDepth
	}
	if has&hasKeptNodes != 0 {
		u.KeptNodes = &u.keptNodes
	}
	if has&hasKeptTime != 0 {
		u.KeptTimeUS = &u.keptTimeUS
	}
	if has&hasCPU != 0 {
		u.CPUUS = &u.cpuUS
	}
}
