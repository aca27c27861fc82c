package report

import (
	"iter"
	"runtime/debug"
	"sync/atomic"
	"unsafe"

	"keymove/suites"
)

// packed are records in a fraction of their size. What the searches of a case have in common is
// kept once, and so is each short text. What comparisons do not need, the principal variation and
// the counters among it, is kept if it is asked for and there is memory.
type packed struct {
	cases, searches encodings
	texts           texts
	// memory is how much memory in bytes the records may take, packed and unpacked.
	memory int
	// rest has what comparisons do not need, of each search; nil if it is not kept.
	rest *compressed
	// next has the number of the case that a contender is expected to have next in a
	// suite, first that of the first case of a suite, placed those of cases by their places in
	// a suite.
	next   map[[2]int]int
	first  map[int]int
	placed map[int][]int32
	// code is the code of the case or search being added.
	code encoder

	// order has the numbers of the searches in the order of records.csv; nil if they were added
	// in that order.
	order []int32
	// held are searches that stay unpacked, in blocks of chunkLen, nil ones until they are needed:
	// all of them, or none, because a part of them takes memory and saves little time. classify
	// sets their phases.
	held     []atomic.Pointer[[chunkLen]unpacked]
	classify func(*suites.Record) *suites.Record
}

// lookahead is the number of cases that a contender may lack in a row without a second
// copy of those behind them.
const lookahead = 100

// newPacked returns packed records that take so much memory, whole ones with what comparisons do not
// need.
func newPacked(whole bool, memory int) *packed {
	p := &packed{
		memory: memory, texts: newTexts(), next: map[[2]int]int{}, first: map[int]int{}, placed: map[int][]int32{},
		classify: func(rec *suites.Record) *suites.Record { return rec },
	}
	if whole {
		p.rest = newCompressed()
	}
	return p
}

// recordsMemory is how much memory in bytes the records of a run may take: less on a small machine.
// A million records fit in, packed without the rest.
func recordsMemory() int {
	const most, share = 192 << 20, 16
	return int(min(most, debug.SetMemoryLimit(-1)/share))
}

// add adds a record without keeping its texts.
func (p *packed) add(rec *suites.Record) {
	number := p.numberOf(rec)
	p.code = p.code[:0]
	p.encodeSearch(&p.code, rec, number)
	p.searches.add(p.code)
	if p.rest == nil {
		return
	}
	p.code = p.code[:0]
	encodeRest(&p.code, rec)
	p.rest.add(p.code)
	if p.size() > p.memory/3*2 { // comparisons take more beside more records
		p.rest = nil
	}
}

// size is the memory of the records in bytes, without what is unpacked.
func (p *packed) size() int {
	size := p.cases.size + p.searches.size
	if p.rest != nil {
		size += p.rest.size
	}
	return size
}

// seal ends the adding of records. order has their numbers in the order of records.csv; nil if they
// were added in it.
func (p *packed) seal(order []int32) {
	p.cases.seal()
	p.searches.seal()
	if p.rest != nil {
		p.rest.seal()
		p.rest.encoder = nil
	}
	p.order, p.code, p.placed = order, nil, nil
	if blocks := len(p.searches.chunks); p.size()+blocks*int(unsafe.Sizeof([chunkLen]unpacked{})) <= p.memory {
		p.held = make([]atomic.Pointer[[chunkLen]unpacked], blocks)
	}
}

// numberOf returns the number of the case of a record, which it adds if it is new. It is the
// one at the same place of the suite in a journal, where the contenders take turns. In a
// records.csv, which need not have all places, contenders have the same cases in the same order, so
// it is the next one, or one of those behind it.
func (p *packed) numberOf(rec *suites.Record) int {
	p.code = p.code[:0]
	p.encodeCase(&p.code, rec)
	at := [2]int{rec.ContenderIndex, rec.SuiteIndex}
	placed := p.placed[rec.SuiteIndex]
	if rec.CaseIndex < len(placed) {
		if number := int(placed[rec.CaseIndex]) - 1; number >= 0 && p.cases.is(number, p.code) {
			p.next[at] = number + 1
			return number
		}
	}
	next, begun := p.next[at]
	if !begun {
		first, known := p.first[rec.SuiteIndex]
		if next = first; !known {
			next = p.cases.len()
			p.first[rec.SuiteIndex] = next
		}
	}
	for number := max(next-1, 0); number < min(next+lookahead, p.cases.len()); number++ {
		if p.cases.is(number, p.code) {
			p.next[at] = number + 1
			return number
		}
	}
	p.cases.add(p.code)
	p.next[at] = p.cases.len()
	for len(placed) <= rec.CaseIndex {
		placed = append(placed, 0)
	}
	placed[rec.CaseIndex] = int32(p.cases.len())
	p.placed[rec.SuiteIndex] = placed
	return p.cases.len() - 1
}

// unpacked is a record with the values that it points to.
type unpacked struct {
	suites.Record
	solved                              bool
	points, maxPoints, centipawns, mate int
	depth, selDepth, keptDepth          int
	nodes, keptNodes                    uint64
	keptTimeUS, cpuUS                   int64
}

func (p *packed) len() int {
	if p.order != nil {
		return len(p.order)
	}
	return p.searches.len()
}

// part returns the records from a place in records.csv up to another one, which it shares.
func (p *packed) part(from, to int) *packed {
	one := *p
	one.order = make([]int32, to-from)
	for i := range one.order {
		one.order[i] = int32(p.number(from + i))
	}
	return &one
}

// number returns the number of a search, given its place in records.csv.
func (p *packed) number(i int) int {
	if p.order != nil {
		return int(p.order[i])
	}
	return i
}

// at returns the record at a place in records.csv, without what comparisons do not need. It must not be changed.
func (p *packed) at(i int) *suites.Record {
	number := p.number(i)
	if p.held != nil {
		return &p.block(number / chunkLen)[number%chunkLen].Record
	}
	u := new(unpacked)
	p.unpack(number, u)
	return &u.Record
}

// caseAt returns the hash of the case of the record at a place in records.csv.
func (p *packed) caseAt(i int) string {
	code := decoder(p.searches.at(p.number(i)))
	code.unsigned() // the known fields
	code = decoder(p.cases.at(int(code.unsigned())))
	for range 1 + commonTexts {
		code.unsigned()
	}
	return code.text()
}

func (p *packed) unpack(number int, u *unpacked) {
	inCase := p.decodeSearch(decoder(p.searches.at(number)), u)
	p.decodeCase(decoder(p.cases.at(inCase)), u)
	p.classify(&u.Record)
}

// block returns unpacked searches. Goroutines that need a block at the same time may each make one, and all
// use the first.
func (p *packed) block(n int) *[chunkLen]unpacked {
	if found := p.held[n].Load(); found != nil {
		return found
	}
	made := new([chunkLen]unpacked)
	for i := range len(p.searches.chunks[n].ends) {
		p.unpack(n*chunkLen+i, &made[i])
	}
	if !p.held[n].CompareAndSwap(nil, made) {
		return p.held[n].Load()
	}
	return made
}

// classifyBy sets the phases of all records by a function.
func (p *packed) classifyBy(classify func(*suites.Record) *suites.Record) {
	p.classify = classify
	clear(p.held)
}

func (p *packed) all() iter.Seq[*suites.Record] { return p.inOrder(nil, p.at) }

// whole yields the records with the rest, in an order of places; nil is the order of records.csv.
func (p *packed) whole(order []int32) iter.Seq[*suites.Record] {
	return p.inOrder(order, p.wholeAt())
}

// wholeAt returns a function that returns the record at a place with the rest. Only one goroutine may
// call it.
func (p *packed) wholeAt() func(int) *suites.Record {
	rest := p.rest.reader()
	return func(i int) *suites.Record {
		number := p.number(i)
		u := new(unpacked)
		p.unpack(number, u)
		decodeRest(decoder(rest.at(number)), &u.Record)
		return &u.Record
	}
}

// pick yields the records at places with the rest.
func (p *packed) pick(places []int32) iter.Seq[*suites.Record] {
	return func(yield func(*suites.Record) bool) {
		at := p.wholeAt()
		for _, place := range places {
			if !yield(at(int(place))) {
				return
			}
		}
	}
}

func (p *packed) inOrder(order []int32, at func(int) *suites.Record) iter.Seq[*suites.Record] {
	return func(yield func(*suites.Record) bool) {
		for i := range p.len() {
			if order != nil {
				i = int(order[i])
			}
			if !yield(at(i)) {
				return
			}
		}
	}
}

// commonTexts is how many texts of a case are short, or those of many cases.
const commonTexts = 7

// encodeCase encodes what the searches of a case have in common.
func (p *packed) encodeCase(e *encoder, rec *suites.Record) {
	e.signed(int64(rec.SuiteIndex))
	for _, text := range [commonTexts]string{rec.Suite, rec.Theme, rec.Phase, rec.Expected, rec.Avoid, rec.Disputed, rec.Origin} {
		e.unsigned(uint64(p.texts.number(text)))
	}
	e.text(rec.Case)
	e.text(rec.ID)
	e.text(rec.FEN)
	e.text(rec.Line)
	e.text(rec.History)
	e.signed(int64(rec.MovesAsked))
	if rec.MaxPoints != nil {
		e.signed(int64(*rec.MaxPoints))
	}
}

func (p *packed) decodeCase(code decoder, u *unpacked) {
	u.SuiteIndex = int(code.signed())
	for _, text := range [commonTexts]*string{&u.Suite, &u.Theme, &u.Phase, &u.Expected, &u.Avoid, &u.Disputed, &u.Origin} {
		*text = p.texts.text(uint32(code.unsigned()))
	}
	u.Case, u.ID, u.FEN, u.Line, u.History = code.text(), code.text(), code.text(), code.text(), code.text()
	u.MovesAsked = int(code.signed())
	if len(code) > 0 {
		u.maxPoints = int(code.signed())
		u.MaxPoints = &u.maxPoints
	}
}

// Bits for the fields of a search that are known or set.
const (
	isSolved = 1 << iota
	hasSolved
	hasPoints
	hasCentipawns
	hasMate
	hasKeptDepth
	hasKeptNodes
	hasKeptTime
	hasCPU
	isCached
	hasDepth
	hasSelDepth
	hasNodes
)

// encodeSearch encodes what belongs to the search alone, and the number of its case.
func (p *packed) encodeSearch(e *encoder, rec *suites.Record, number int) {
	e.unsigned(knownFields(rec))
	e.unsigned(uint64(number))
	for _, text := range []string{rec.Contender, rec.Limit, rec.Move, rec.MoveUCI, rec.Error, rec.Machine, rec.Note, rec.Played, string(rec.MatePV), string(rec.Claim)} {
		e.unsigned(uint64(p.texts.number(text)))
	}
	for _, value := range []int{rec.Repeat, rec.Retries, rec.Unasked, rec.ReportedOnce, rec.Searcher, rec.LimitIndex, rec.ContenderIndex, rec.CaseIndex, rec.MovesRight} {
		e.signed(int64(value))
	}
	e.signed(rec.TimeUS)
	for _, value := range []*int{rec.Points, rec.ScoreCP, rec.ScoreMate, rec.Depth, rec.SelDepth, rec.KeptDepth} {
		if value != nil {
			e.signed(int64(*value))
		}
	}
	for _, value := range []*uint64{rec.Nodes, rec.KeptNodes} {
		if value != nil {
			e.unsigned(*value)
		}
	}
	for _, value := range []*int64{rec.KeptTimeUS, rec.CPUUS} {
		if value != nil {
			e.signed(*value)
		}
	}
}

// knownFields returns the bits of a search.
func knownFields(rec *suites.Record) (bits uint64) {
	for _, field := range []struct {
		bit uint64
		set bool
	}{
		{isSolved, rec.Solved != nil && *rec.Solved}, {hasSolved, rec.Solved != nil}, {hasPoints, rec.Points != nil},
		{hasCentipawns, rec.ScoreCP != nil}, {hasMate, rec.ScoreMate != nil}, {hasKeptDepth, rec.KeptDepth != nil},
		{hasKeptNodes, rec.KeptNodes != nil}, {hasKeptTime, rec.KeptTimeUS != nil}, {hasCPU, rec.CPUUS != nil}, {isCached, rec.Cached}, {hasDepth, rec.Depth != nil}, {hasSelDepth, rec.SelDepth != nil}, {hasNodes, rec.Nodes != nil},
	} {
		if field.set {
			bits |= field.bit
		}
	}
	return bits
}

func (p *packed) decodeSearch(code decoder, u *unpacked) (number int) {
	bits := code.unsigned()
	number = int(code.unsigned())
	for _, text := range []*string{&u.Contender, &u.Limit, &u.Move, &u.MoveUCI, &u.Error, &u.Machine, &u.Note, &u.Played, (*string)(&u.MatePV), (*string)(&u.Claim)} {
		*text = p.texts.text(uint32(code.unsigned()))
	}
	for _, value := range []*int{&u.Repeat, &u.Retries, &u.Unasked, &u.ReportedOnce, &u.Searcher, &u.LimitIndex, &u.ContenderIndex, &u.CaseIndex, &u.MovesRight} {
		*value = int(code.signed())
	}
	u.TimeUS, u.Cached = code.signed(), bits&isCached != 0
	if bits&hasSolved != 0 {
		u.solved = bits&isSolved != 0
		u.Solved = &u.solved
	}
	point(&u.Points, &u.points, bits&hasPoints, &code)
	point(&u.ScoreCP, &u.centipawns, bits&hasCentipawns, &code)
	point(&u.ScoreMate, &u.mate, bits&hasMate, &code)
	point(&u.Depth, &u.depth, bits&hasDepth, &code)
	point(&u.SelDepth, &u.selDepth, bits&hasSelDepth, &code)
	point(&u.KeptDepth, &u.keptDepth, bits&hasKeptDepth, &code)
	if bits&hasNodes != 0 {
		u.nodes = code.unsigned()
		u.Nodes = &u.nodes
	}
	if bits&hasKeptNodes != 0 {
		u.keptNodes = code.unsigned()
		u.KeptNodes = &u.keptNodes
	}
	point(&u.KeptTimeUS, &u.keptTimeUS, bits&hasKeptTime, &code)
	point(&u.CPUUS, &u.cpuUS, bits&hasCPU, &code)
	return number
}

// point reads a value, and sets the field that points to it, if the value is known.
func point[T int | int64](field **T, value *T, known uint64, code *decoder) {
	if known != 0 {
		*value = T(code.signed())
		*field = value
	}
}
