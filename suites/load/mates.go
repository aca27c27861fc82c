package load

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/suites/epd"
)

const (
	// longestMate is the longest one that is tried.
	longestMate = 100
	// solverEntries is the size of the table of a solver: 8 MB.
	solverEntries = 1 << 18
)

// mateProof is what is known of the mate of a line.
type mateProof struct {
	record *epd.Record
	solver *mate.Solver
	kind   Kind // empty if it is proven
	text   string
}

// proveMates proves the mates of the current file, some at a time, and reports what is not as the lines
// say.
func (l *Linter) proveMates() {
	if l.options.Prove == 0 {
		return
	}
	var done, next atomic.Int64
	var workers sync.WaitGroup
	for range min(l.options.Jobs, len(l.mates)) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(l.mates)); i = next.Add(1) - 1 {
				l.mates[i].prove(l.options.Prove)
				if n := int(done.Add(1)); l.options.Proved != nil {
					l.options.Proved(n, len(l.mates))
				}
			}
		})
	}
	workers.Wait()
	counts := &Mates{}
	l.file.Mates = counts
	for _, p := range l.mates {
		count, severity := &counts.Proven, Note
		switch p.kind {
		case MateShorter:
			count = &counts.Shorter
		case MateRefuted:
			count, severity = &counts.Refuted, Warning
		case MateOpen:
			count = &counts.Open
		case MateUntried:
			count = &counts.Untried
		}
		if *count++; p.kind != "" {
			op, _ := p.record.Operation(p.opcode())
			l.add(Problem{Line: p.record.Line, Column: p.record.Column(op), Severity: severity, Kind: p.kind, Text: p.text})
		}
	}
}

func (p *mateProof) opcode() string {
	if p.record.Asked.MateFromBest {
		return "bm"
	}
	return "dm"
}

// prove decides the mate within so many positions. The halfmove clock counts where the line has one.
func (p *mateProof) prove(positions uint64) {
	n := p.record.Asked.Mate
	if n > longestMate || n < -longestMate {
		p.kind, p.text = MateUntried, fmt.Sprintf("%s: not tried, because it is longer than %d", mateText(n), longestMate)
		return
	}
	p.solver = mate.NewSolver(solverEntries)
	p.solver.FiftyMoves = p.record.Position.HalfmoveClock() > 0
	p.solver.Allow(positions)
	switch p.decide(n) {
	case mate.Undecided:
		p.kind, p.text = MateOpen, fmt.Sprintf("%s: neither proven nor refuted within %d positions", mateText(n), positions)
	case mate.False:
		p.solver.Allow(positions) // for the words
		p.kind, p.text = MateRefuted, p.refuted(n)
	case mate.True:
		shortest := n
		for shorter := towardsZero(n); shorter != shortest && p.solver.Decide(&p.record.Position, shorter) == mate.True; shorter = towardsZero(shorter) {
			shortest = shorter
		}
		if shortest != n {
			p.kind, p.text = MateShorter, fmt.Sprintf("%s: there is a %s", mateText(n), mateText(shortest))
		}
	}
	p.solver = nil
}

// towardsZero returns the next shorter mate; the shortest ones are mate in one, and being mated already.
func towardsZero(n int) int {
	switch {
	case n > 1:
		return n - 1
	case n < 0:
		return n + 1
	}
	return n
}

func mateText(n int) string {
	if n <= 0 {
		return fmt.Sprintf("mated in %d", -n)
	}
	return fmt.Sprintf("mate in %d", n)
}

// decide decides the mate of the line: with one of its moves, if it names some.
func (p *mateProof) decide(n int) mate.Finding {
	if n < 0 || len(p.record.Asked.Best) == 0 {
		return p.solver.Decide(&p.record.Position, n)
	}
	finding := mate.False
	for _, m := range p.record.Asked.Best {
		switch after := p.record.Position.After(m); p.solver.Decide(&after, 1-n) {
		case mate.True:
			return mate.True
		case mate.Undecided:
			finding = mate.Undecided
		}
	}
	return finding
}

// refuted names the defence: against the first move of the line, or the one that leaves the fewest replies.
func (p *mateProof) refuted(n int) string {
	pos, text := p.record.Position, "no "+mateText(n)
	if n < 0 {
		text = "not " + mateText(n)
	}
	if p.solver.FiftyMoves {
		free := mate.NewSolver(solverEntries)
		free.Allow(100_000)
		p.solver, free = free, p.solver
		without := p.decide(n)
		if p.solver = free; without == mate.True {
			return fmt.Sprintf("%s: the fifty-move rule comes before it, the halfmove clock is at %d", text, pos.HalfmoveClock())
		}
	}
	if n < 0 {
		return text + p.defence(pos, -n, "")
	}
	moves := pos.LegalMoves()
	slices.SortStableFunc(moves, func(a, b board.Move) int { return cmp.Compare(repliesTo(pos, a), repliesTo(pos, b)) })
	for _, m := range slices.Concat(p.record.Asked.Best, moves) {
		if found := p.defence(pos.After(m), n-1, "after "+pos.SAN(m)); found != "" {
			return text + found
		}
	}
	return text
}

func repliesTo(pos board.Position, m board.Move) int {
	after := pos.After(m)
	return after.CountLegal()
}

// defence names a move that is not followed by a mate in n; empty if none is known.
func (p *mateProof) defence(pos board.Position, n int, before string) string {
	if before != "" {
		before = " " + before
	}
	if !pos.HasLegalMove() && !pos.InCheck() {
		return ":" + before + " the side to move is stalemated"
	}
	for _, m := range pos.LegalMoves() {
		if after := pos.After(m); n == 0 || p.solver.Decide(&after, n) == mate.False {
			return ":" + before + " " + pos.SAN(m) + " defends"
		}
	}
	return ""
}
