package report

import "keymove/suites"

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
	for _, text := range []string{rec.Contender, rec.Move, rec.MoveUCI, rec.Error, rec.Machine, rec.Note} {
		e.unsigned(uint64(p.texts.number(text)))
	}
	for _, value := range []int{rec.Depth, rec.SelDepth, rec.Repeat, rec.Retries, rec.ContenderIndex, rec.CaseIndex} {
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

// decodeSearch reads what encodeSearch wrote, and returns the number of the case.
func (p *packed) decodeSearch(code decoder, u *unpacked) (number int) {
	bits := code.unsigned()
	number = int(code.unsigned())
	for _, text := range []*string{&u.Contender, &u.Move, &u.MoveUCI, &u.Error, &u.Machine, &u.Note} {
		*text = p.texts.text(uint32(code.unsigned()))
	}
	for _, value := range []*int{&u.Depth, &u.SelDepth, &u.Repeat, &u.Retries, &u.ContenderIndex, &u.CaseIndex} {
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
