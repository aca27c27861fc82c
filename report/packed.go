package report

import (
	"bytes"
	"encoding/binary"
	"iter"
	"slices"
	"strings"

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

// add adds a record without keeping its texts.
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

func (p *packed) at(i int) *suites.Record {
	u := new(unpacked)
	number := p.decodeSearch(p.searches.at(i), u)
	p.decodeCase(p.cases.at(number), u)
	return &u.Record
}

func (p *packed) all() iter.Seq[*suites.Record] {
	return func(yield func(*suites.Record) bool) {
		for i := range p.searches.len() {
			if !yield(p.at(i)) {
				return
			}
		}
	}
}

// encodeCase encodes what the searches of a case have in common.
func (p *packed) encodeCase(e *encoder, rec *suites.Record) {
	e.signed(int64(rec.SuiteIndex))
	for _, text := range []string{rec.Suite, rec.Theme, rec.Phase, rec.Limit, rec.Expected, rec.Avoid, rec.Disputed, rec.Origin} {
		e.unsigned(uint64(p.texts.number(text)))
	}
	e.text(rec.Case)
	e.text(rec.ID)
	e.text(rec.FEN)
	e.text(rec.Line)
	e.signed(int64(rec.MovesAsked))
	if rec.MaxPoints != nil {
		e.signed(int64(*rec.MaxPoints))
	}
}

func (p *packed) decodeCase(code decoder, u *unpacked) {
	u.SuiteIndex = int(code.signed())
	for _, text := range []*string{&u.Suite, &u.Theme, &u.Phase, &u.Limit, &u.Expected, &u.Avoid, &u.Disputed, &u.Origin} {
		*text = p.texts.text(uint32(code.unsigned()))
	}
	u.Case, u.ID, u.FEN, u.Line = code.text(), code.text(), code.text(), code.text()
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
)

// encodeSearch encodes what belongs to the search alone, and the number of its case.
func (p *packed) encodeSearch(e *encoder, rec *suites.Record, number int) {
	e.unsigned(knownFields(rec))
	e.unsigned(uint64(number))
	for _, text := range []string{rec.Contender, rec.Move, rec.MoveUCI, rec.Error, rec.Machine, rec.Note, rec.Played} {
		e.unsigned(uint64(p.texts.number(text)))
	}
	for _, value := range []int{rec.Depth, rec.SelDepth, rec.Repeat, rec.Retries, rec.Unasked, rec.ReportedOnce, rec.Searcher, rec.ContenderIndex, rec.CaseIndex, rec.MovesRight} {
		e.signed(int64(value))
	}
	e.unsigned(rec.Nodes)
	e.signed(rec.TimeUS)
	for _, value := range []*int{rec.Points, rec.ScoreCP, rec.ScoreMate, rec.KeptDepth} {
		if value != nil {
			e.signed(int64(*value))
		}
	}
	if rec.KeptNodes != nil {
		e.unsigned(*rec.KeptNodes)
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
		{hasKeptNodes, rec.KeptNodes != nil}, {hasKeptTime, rec.KeptTimeUS != nil}, {hasCPU, rec.CPUUS != nil}, {isCached, rec.Cached},
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
	for _, text := range []*string{&u.Contender, &u.Move, &u.MoveUCI, &u.Error, &u.Machine, &u.Note, &u.Played} {
		*text = p.texts.text(uint32(code.unsigned()))
	}
	for _, value := range []*int{&u.Depth, &u.SelDepth, &u.Repeat, &u.Retries, &u.Unasked, &u.ReportedOnce, &u.Searcher, &u.ContenderIndex, &u.CaseIndex, &u.MovesRight} {
		*value = int(code.signed())
	}
	u.Nodes, u.TimeUS, u.Cached = code.unsigned(), code.signed(), bits&isCached != 0
	if bits&hasSolved != 0 {
		u.solved = bits&isSolved != 0
		u.Solved = &u.solved
	}
	point(&u.Points, &u.points, bits&hasPoints, &code)
	point(&u.ScoreCP, &u.centipawns, bits&hasCentipawns, &code)
	point(&u.ScoreMate, &u.mate, bits&hasMate, &code)
	point(&u.KeptDepth, &u.keptDepth, bits&hasKeptDepth, &code)
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

// encodings is a list of byte strings, which takes little more than their bytes. It
// grows without being copied, which would take twice its memory.
type encodings struct{ chunks []encodedChunk }

// encodedChunk has up to chunkLen byte strings, one behind the other.
type encodedChunk struct {
	bytes []byte
	ends  []uint32 // of each in bytes
}

// chunkLen is the number of byte strings in a chunk.
const chunkLen = 4096

// add adds a copy of a byte string.
func (e *encodings) add(code []byte) {
	n := len(e.chunks)
	if n == 0 || len(e.chunks[n-1].ends) == chunkLen {
		if n > 0 { // without the room to grow
			e.chunks[n-1].bytes = slices.Clone(e.chunks[n-1].bytes)
		}
		e.chunks = append(e.chunks, encodedChunk{ends: make([]uint32, 0, chunkLen)})
		n++
	}
	last := &e.chunks[n-1]
	last.bytes = append(last.bytes, code...)
	last.ends = append(last.ends, uint32(len(last.bytes)))
}

func (e *encodings) len() int {
	n := len(e.chunks)
	if n == 0 {
		return 0
	}
	return (n-1)*chunkLen + len(e.chunks[n-1].ends)
}

func (e *encodings) at(i int) []byte {
	chunk, k := &e.chunks[i/chunkLen], i%chunkLen
	start := uint32(0)
	if k > 0 {
		start = chunk.ends[k-1]
	}
	return chunk.bytes[start:chunk.ends[k]]
}

// encoder appends numbers, small ones in few bytes, and texts.
type encoder []byte

func (e *encoder) unsigned(value uint64) { *e = binary.AppendUvarint(*e, value) }
func (e *encoder) signed(value int64)    { *e = binary.AppendVarint(*e, value) }

func (e *encoder) text(value string) {
	e.unsigned(uint64(len(value)))
	*e = append(*e, value...)
}

// decoder reads what an encoder wrote, in the same order.
type decoder []byte

func (d *decoder) unsigned() uint64 {
	value, n := binary.Uvarint(*d)
	*d = (*d)[n:]
	return value
}

func (d *decoder) signed() int64 {
	value, n := binary.Varint(*d)
	*d = (*d)[n:]
	return value
}

func (d *decoder) text() string {
	n := d.unsigned()
	value := string((*d)[:n])
	*d = (*d)[n:]
	return value
}

// texts numbers texts and keeps each once.
type texts struct {
	numbers map[string]uint32
	list    []string
}

func newTexts() texts { return texts{numbers: map[string]uint32{}} }

// number returns the number of a text and keeps a copy of it: a cell of a CSV file is
// a part of its row.
func (t *texts) number(text string) uint32 {
	n, known := t.numbers[text]
	if !known {
		n = uint32(len(t.list))
		text = strings.Clone(text)
		t.numbers[text] = n
		t.list = append(t.list, text)
	}
	return n
}

func (t *texts) text(number uint32) string { return t.list[number] }
