package search

import (
	"slices"

	"keymove/engine/board"
)

// endNoisy starts the refutations, unless only noisy moves are wanted.
func (p *picker) endNoisy() {
	if p.noisy {
		p.stage = stageBadStart
		return
	}
	p.stage = stageRefute1
	if p.w.options.Killers {
		p.refutes = [3]board.Move{p.f.killers[0], p.f.killers[1]}
	}
	if p.w.options.CounterMove {
		p.refutes[2] = p.w.counters[p.f.follows[0]&(pieceTos-1)]
	}
}

// canRefute reports whether a killer or counter-move can be tried: a quiet legal
// move that was not tried before.
func (p *picker) canRefute(m board.Move, before []board.Move) bool {
	return m != board.NoMove && m != p.hash && m.IsQuiet() && !slices.Contains(before, m) &&
		p.f.pos.IsLegalGiven(m, &p.f.checks) && !p.hangs(m)
}

// refuted reports whether the move was tried as a killer or counter-move.
func (p *picker) refuted(m board.Move) bool {
	return m == p.refutes[0] || m == p.refutes[1] || m == p.refutes[2]
}

// losesNoisy puts a capture that loses material, or a move that hangs a piece, aside
// for the last stage.
func (p *picker) losesNoisy(m board.Move) bool {
	loses := p.w.options.SEE && !p.w.exchangeAtLeast(p.f, m, p.threshold)
	return p.putAside(m, loses || p.hangs(m))
}

// putAside stores a move for the last stage, if it belongs there.
func (p *picker) putAside(m board.Move, belongs bool) bool {
	if belongs {
		p.f.buffer[p.bad] = m
		p.bad++
	}
	return belongs
}

// scoreNoisy scores captures and promotions by the most valuable victim, then
// the least valuable attacker, and by their history.
func (p *picker) scoreNoisy() {
	p.ranked = p.f.rankedFor(len(p.moves))
	options := &p.w.options
	for i, m := range p.moves {
		score := int32(0)
		if options.MVVLVA {
			score = mvvLVA(&p.f.pos, m)
		}
		if options.HistoryCapture {
			score = score*captureScale + int32(p.w.captures.of(&p.f.pos, m))
		}
		p.ranked[i] = rank(m, score, i)
	}
}

// mvvLVA returns the score of a capture or promotion: promotions to a queen count
// as capturing one, other promotions come last.
func mvvLVA(pos *board.Position, m board.Move) int32 {
	score := int32(pos.Victim(m))*8 - int32(pos.PieceOn(m.From()).Kind())
	switch m.Promotion() {
	case board.NoKind:
	case board.Queen:
		score += int32(board.Queen) * 8
	default:
		score -= 64
	}
	return score
}

// startQuiets generates the quiet moves, and scores them if any is wanted.
func (p *picker) startQuiets() {
	p.next = p.bad
	p.moves = p.f.pos.AppendQuiets(p.f.buffer[:p.next], &p.f.checks)
	p.shuffle(p.next)
	p.stage = stageQuiet
	if p.skips && !p.skipLeft() {
		return
	}
	p.scoreQuiets()
	p.lookAhead()
}

func (p *picker) scoreQuiets() {
	p.ranked = p.f.rankedFor(len(p.moves))
	counts := p.w.quietCounts(p.f)
	for i := p.next; i < len(p.moves); i++ {
		m := p.moves[i]
		p.ranked[i] = rank(m, int32(counts.of(&p.f.pos, m)), i)
	}
}

// skipQuiets makes the picker skip the quiet moves that do not give check, from the next
// one on, but for killers and counter-moves. Ordering is staged or has no effect here, and
// the option ordering.safety is off.
func (p *picker) skipQuiets() {
	p.skips = true
	if p.stage != stageQuiet {
		return
	}
	rest := p.moves[p.next:]
	for i, r := range p.ranked[p.next:] {
		rest[i] = r.move()
	}
	p.skipLeft()
}

// skipLeft starts the checks among the remaining quiet moves and returns true. Without any it
// starts the moves after the quiet ones and returns false.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (p *picker) skipLeft() bool {
	finder, checks, others := p.f.checkFinder(), 0, 0
	for _, m := range p.moves[p.next:] {
		switch {
		case p.done(m):
		case finder.gives(m):
			checks++
		default:
			others++
		}
	}
	p.checks, p.others = checks, p.skipped+others
	p.stage = stageQuietChecks
	return checks > 0
}

// done reports whether a quiet move was tried already, or is the excluded one.
func (p *picker) done(m board.Move) bool {
	return m == p.hash || m == p.f.excluded || p.refuted(m)
}

// nextCheck returns the next quiet move that gives check, and skips those before it. The best
// of the remaining moves is in front, as lookAhead leaves it.
func (p *picker) nextCheck() board.Move {
	for p.checks > 0 {
		m := p.ranked[p.next].move()
		p.next++
		done := p.done(m)
		check := !done && p.f.checking.gives(m)
		if check {
			p.checks--
		}
		if p.checks > 0 {
			bringBest(p.ranked, p.next)
		}
		if check {
			return m
		}
		if !done {
			p.skipped++
		}
	}
	p.skipped = p.others
	p.stage = stageBadStart
	return board.NoMove
}
