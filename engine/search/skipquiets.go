package search

import "keymove/engine/board"

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

// skipLeft goes on to the checks among the quiet moves that are left and returns true, or to
// the moves after the quiet ones if there is none, and returns false.
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

// done reports whether a quiet move was handed out, or is the excluded one.
func (p *picker) done(m board.Move) bool {
	return m == p.hash || m == p.f.excluded || p.refuted(m)
}

// nextCheck returns the next of the quiet moves that gives check, and skips those before it.
// The best of the moves that are left is in front, as lookAhead leaves it.
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
