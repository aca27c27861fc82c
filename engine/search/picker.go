package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
)

// orderingOptions are the switches of the order in which moves are tried.
type orderingOptions struct {
	Ordering int  `json:"ordering"`
	MVVLVA   bool `json:"ordering_mvvlva"`
	Safety   bool `json:"ordering_safety"`
}

// The values of orderingOptions.Ordering.
const (
	orderingOff    = iota // the hash move, then generation order
	orderingStaged        // captures, killers, quiet moves by history, bad captures
	orderingVPR           // VPR 8.0's scores
	orderingCobra         // C0BR4's scores
)

// afterAll is more than the scores of any ordering differ by.
const afterAll = 4_000_000

var orderingFeatures = []feature.Row[Options]{
	{
		Name: "ordering", Default: orderingStaged, Choices: []string{"off", "staged", "vpr", "cobra"},
		Doc:   "Move ordering after the hash move: off is generation order; staged tries good captures, killers, quiet moves and losing captures, generated when needed; vpr and cobra score all moves at once as VPR 8.0 and C0BR4 do.",
		Field: func(o *Options) any { return &o.Ordering },
	},
	{
		Name: "ordering.mvvlva", Default: 1,
		Doc:   "Captures are ordered by the most valuable victim, then the least valuable attacker.",
		Field: func(o *Options) any { return &o.MVVLVA },
	},
}

var safetyFeatures = []feature.Row[Options]{
	{
		Name: "ordering.safety", Default: 1,
		Doc:   "Moves that hang the moving piece are tried after the others; captures only if see does not judge them.",
		Field: func(o *Options) any { return &o.Safety },
	},
}

// picker returns the legal moves of a node one by one, the most promising first. The
// hash move comes before any others are generated; the rest depends on the
// ordering.
type picker struct {
	w       *worker
	f       *frame
	stage   stage
	hash    board.Move
	moves   []board.Move // of the current stage, from next on
	ranked  []ranked     // moves with scores, in stages that have them
	next    int
	bad     int  // moves put aside at the front of the buffer
	noisy   bool // captures and promotions only
	refutes [3]board.Move
	// skips: quiet moves that do not give check are skipped.
	skips   bool
	skipped int // the number of quiet moves skipped so far
	checks  int // in stageQuietChecks, the number of checks left,
	others  int // and how many moves are skipped in the end
	// threshold is the least exchange value of a good capture, in centipawns.
	threshold int
}

type stage uint8

// The stages of a picker. After the hash move, ordering staged goes from
// stageNoisyStart on, an ordering by scores from stageScoreStart, and no
// ordering from stageAllStart.
const (
	stageHash stage = iota
	stageNoisyStart
	stageNoisy
	stageRefute1
	stageRefute2
	stageRefute3
	stageQuietStart
	stageQuiet
	stageQuietChecks
	stageBadStart
	stageBad
	stageScoreStart
	stageScore
	stageAllStart
	stageAll
	stageDone
)

// begin sets up an empty picker for all legal moves of the node in f. The hash
// move may come from another position: it is tried only if it is legal.
func (p *picker) begin(w *worker, f *frame, hash board.Move) {
	p.w, p.f = w, f
	if hash != board.NoMove && f.pos.IsLegalGiven(hash, &f.checks) {
		p.hash = hash
	}
}

// nextMove returns the next move, board.NoMove at the end. Ordering staged goes
// through good captures, refutations (killers and the counter-move), quiet moves
// by history, and moves that lose material. Each stage is generated only when the
// search gets there: often the first move cuts and no other is needed.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (p *picker) nextMove() board.Move {
	for {
		switch p.stage {
		case stageHash:
			p.stage = firstStage[p.w.options.Ordering]
			if p.hash != board.NoMove {
				return p.hash
			}
		case stageNoisyStart:
			p.moves = p.f.pos.AppendNoisy(p.f.buffer[:0], &p.f.checks)
			p.shuffle(0)
			p.scoreNoisy()
			p.threshold = p.w.goodCapture(p.f)
			p.lookAhead()
			p.stage++
		case stageNoisy:
			if m := p.best(); m == board.NoMove {
				p.endNoisy()
			} else if m != p.hash && !p.losesNoisy(m) {
				return m
			}
		case stageRefute1, stageRefute2, stageRefute3:
			i := p.stage - stageRefute1
			p.stage++
			if m := p.refutes[i]; p.canRefute(m, p.refutes[:i]) {
				return m
			}
			p.refutes[i] = board.NoMove
		case stageQuietStart:
			p.startQuiets()
		case stageQuiet:
			if m := p.best(); m == board.NoMove {
				p.stage = stageBadStart
			} else if m != p.hash && !p.refuted(m) && !p.putAside(m, p.hangs(m)) {
				return m
			}
		case stageQuietChecks:
			if m := p.nextCheck(); m != board.NoMove {
				return m
			}
		case stageBadStart:
			p.moves, p.next = p.f.buffer[:p.bad], 0
			p.stage++
		case stageBad:
			if m := p.inOrder(); m != board.NoMove {
				return m
			}
			p.stage = stageDone
		default:
			return p.nextUnstaged()
		}
	}
}

// firstStage is the stage after the hash move, by ordering.
var firstStage = [...]stage{
	orderingOff:    stageAllStart,
	orderingStaged: stageNoisyStart,
	orderingVPR:    stageScoreStart,
	orderingCobra:  stageScoreStart,
}

func (p *picker) nextUnstaged() board.Move {
	for {
		switch p.stage {
		case stageScoreStart, stageAllStart:
			p.generate()
			if p.stage == stageScoreStart {
				p.scoreAll()
				p.lookAhead()
			}
			p.stage++
		case stageScore, stageAll:
			m := board.NoMove
			if p.stage == stageScore {
				m = p.best()
			} else {
				m = p.inOrder()
			}
			switch m {
			case board.NoMove:
				p.stage = stageDone
			case p.hash:
			default:
				return m
			}
		default:
			return board.NoMove
		}
	}
}

func (p *picker) generate() {
	p.moves = p.f.pos.AppendNoisy(p.f.buffer[:0], &p.f.checks)
	if !p.noisy {
		p.moves = p.f.pos.AppendQuiets(p.moves, &p.f.checks)
	}
	p.shuffle(0)
}

func (p *picker) scoreAll() {
	p.ranked = p.f.rankedFor(len(p.moves))
	p.threshold = p.w.goodCapture(p.f)
	var checking checkFinder
	checking.set(&p.f.pos)
	for i, m := range p.moves {
		score := p.scoreUnstaged(m, checking.givesAny(m))
		if p.hangs(m) {
			score -= afterAll
		}
		p.ranked[i] = rank(m, score, i)
	}
}

func (p *picker) scoreUnstaged(m board.Move, check bool) int32 {
	if p.w.options.Ordering == orderingVPR {
		return p.scoreVPR(m, check)
	}
	return p.scoreCobra(m, check)
}

func (p *picker) inOrder() board.Move {
	if p.next >= len(p.moves) {
		return board.NoMove
	}
	p.next++
	return p.moves[p.next-1]
}

// best returns the remaining move with the highest score, the earliest among equals,
// which lookAhead has brought forward.
func (p *picker) best() board.Move {
	if p.next >= len(p.ranked) {
		return board.NoMove
	}
	m := p.ranked[p.next].move()
	p.next++
	p.lookAhead()
	return m
}

// lookAhead brings the best of the remaining moves forward, and fetches its entry of the
// table: it comes from memory while the move before it is searched.
func (p *picker) lookAhead() {
	if p.next < len(p.ranked) {
		m := bringBest(p.ranked, p.next)
		p.w.table.prefetch(p.f.pos.LikelyKey(m))
	}
}

// loses reports whether the move just handed out loses material by static
// exchange evaluation, for a picker of noisy moves with see on.
func (p *picker) loses(m board.Move) bool {
	options := &p.w.options
	if options.Ordering == orderingStaged && !options.Trades {
		return p.stage == stageBad // it holds exactly these moves
	}
	return m != p.hash && !p.w.exchangeAtLeast(p.f, m, 0)
}

// hangs reports whether ordering.safety puts a move after the others.
func (p *picker) hangs(m board.Move) bool { return p.w.options.Safety && p.canBeWon(m) }

// canBeWon reports whether the moving piece can be won on its new square, which is
// the move-safety analysis of V7P3R 14.6. If see is on, it judges captures instead.
func (p *picker) canBeWon(m board.Move) bool {
	return (m.IsQuiet() || !p.w.options.SEE) && !p.w.exchangeAtLeast(p.f, m, 0)
}

// ranked is a move with its score and its place among the moves of a node, in one
// word: the greatest of several words is the move with the highest score, the
// earliest among equals, and is found without a branch.
type ranked uint64

// The parts of a ranked move, from the high bits: 32 of the score, 16 that count
// places from the end, 16 of the move.
const (
	rankedScore = 32
	rankedPlace = 16
	lastPlace   = 1<<16 - 1
	scoreBias   = 1 << 31 // gives signed scores the order of unsigned words
)

// rank returns the move at a place with its score.
func rank(m board.Move, score int32, place int) ranked {
	return ranked(uint32(score)^scoreBias)<<rankedScore | ranked(lastPlace-place)<<rankedPlace | ranked(m)
}

func (r ranked) move() board.Move { return board.Move(r) }

func (r ranked) place() int { return lastPlace - int(uint16(r>>rankedPlace)) }

func (r ranked) score() int32 { return int32(uint32(r>>rankedScore) ^ scoreBias) }

// at returns the same move at another place.
func (r ranked) at(place int) ranked { return rank(r.move(), r.score(), place) }

// bringBest brings the best of the moves from a place on to that place, whose move takes
// the place of the best, and returns it. Two maxima run side by side, so that neither
// waits for the other.
//
// It is not inlined: in a larger function the maxima become branches.
//
//go:noinline
func bringBest(moves []ranked, from int) board.Move {
	rest := moves[from:]
	best, other := rest[0], rest[len(rest)-1]
	for i := 0; i+1 < len(rest); i += 2 {
		best, other = max(best, rest[i]), max(other, rest[i+1])
	}
	best = max(best, other)
	moves[best.place()] = moves[from].at(best.place())
	moves[from] = best
	return best.move()
}

// rankedFor allocates only for artificial positions with more than MaxMoves.
func (f *frame) rankedFor(n int) []ranked {
	if n > len(f.ranked) {
		return make([]ranked, n)
	}
	return f.ranked[:n]
}
