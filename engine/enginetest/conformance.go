package enginetest

import (
	"context"
	"slices"
	"time"

	"keymove/engine"
	"keymove/engine/board"
)

// Check runs the conformance suite on a searcher and returns the findings. It ends
// early with ctx, and when a search does not end after it was stopped: the searcher is
// unusable then.
func Check(ctx context.Context, s Searcher, config Config) []Finding {
	c := &conformance{ctx: ctx, searcher: s, config: config.withDefaults(), found: &findings{}}
	c.run()
	return c.found.list
}

// conformance is one run of the suite.
type conformance struct {
	ctx      context.Context
	searcher Searcher
	config   Config
	found    *findings
	name     string   // of the running check
	made     []string // the names of all checks made
	fresh    func()   // called at the beginning of each question; may be nil
	joined   bool     // the searches of the running check form one question
	lenient  bool     // failures of the running check are only warnings
	failed   int      // searches that failed
	lost     bool     // no further check makes sense

	disobeysNodes bool     // it searches far fewer or far more nodes than its limit
	obeyed        []string // the names of the other limits that it obeys
}

// searcherChecks are the conformance suite.
var searcherChecks = []struct {
	name string
	run  func(*conformance)
}{
	{"legal", (*conformance).checkLegal},
	{"history", (*conformance).checkHistory},
	{"depth", (*conformance).checkDepth},
	{"movetime", (*conformance).checkMoveTime},
	{"nodes", (*conformance).checkNodes},
	{"stop", (*conformance).checkStop},
	{"mate", (*conformance).checkMates},
	{"deterministic", (*conformance).checkDeterministic},
	{"twins", (*conformance).checkTwins},
	{"game-over", (*conformance).checkGameOver},
	{"searchmoves", (*conformance).checkSearchMoves},
	{"multipv", (*conformance).checkMultiPV},
	{"chess960", (*conformance).checkChess960},
}

func (c *conformance) run() {
	for _, check := range searcherChecks {
		if c.lost || c.ctx.Err() != nil {
			return
		}
		c.name, c.joined, c.lenient = check.name, false, false
		c.made = append(c.made, check.name)
		c.begin()
		check.run(c)
	}
}

func (c *conformance) begin() {
	if c.fresh != nil {
		c.fresh()
	}
}

func (c *conformance) failure(format string, args ...any) {
	level := Failure
	if c.lenient {
		level = Warning
	}
	c.add(level, format, args...)
}

func (c *conformance) warning(format string, args ...any) { c.add(Warning, format, args...) }

// add adds a finding, unless the user has interrupted the checks: what the searcher
// does after that does not count.
func (c *conformance) add(level Level, format string, args ...any) {
	if c.ctx.Err() == nil {
		c.found.add(c.name, level, format, args...)
	}
}

// answer is the result of a search.
type answer struct {
	engine.Result
	infos []engine.Info
	took  time.Duration // by our clock
	brief bool          // it need not report anything
	asked time.Duration // the time from stop to the end of the search; 0 if it was not stopped
}

// search starts a new game and searches. If there is no result, ok is false and there
// is a finding.
func (c *conformance) search(game engine.Game, lim engine.Limits) (a answer, ok bool) {
	if !c.joined {
		c.begin()
	}
	if !c.newGame() {
		return a, false
	}
	return c.searchOn(game, lim, c.config.Patience+lim.MoveTime)
}

func (c *conformance) newGame() bool {
	err := c.searcher.NewGame(c.ctx)
	if err != nil {
		c.failure("a new game fails: %v", err)
		c.giveUpAfterTooMany()
	}
	return err == nil
}

// searchOn searches without a new game, and stops the search after a given time.
func (c *conformance) searchOn(game engine.Game, lim engine.Limits, stopAfter time.Duration) (a answer, ok bool) {
	start := time.Now() // before the timeout begins, so that a stopped search took at least that long
	ctx, cancel := context.WithTimeout(c.ctx, stopAfter)
	defer cancel()
	var err error
	done := make(chan struct{})
	// The goroutine ends with the search. If that never ends, it is a finding, and
	// the last search of the suite.
	go func() {
		defer close(done)
		a.Result, err = c.searcher.Search(ctx, game, lim, func(i engine.Info) { a.infos = append(a.infos, i) })
	}()
	select {
	case <-done:
	case <-time.After(stopAfter + 2*c.config.Patience + c.config.StopWithin):
		c.lost = true
		c.failure("a search does not end after it was stopped: %s", gameText(game))
		return answer{}, false
	}
	a.took = time.Since(start)
	// On a busy machine a search of a moment may have got no CPU.
	a.brief = lim.Infinite || lim.MoveTime > 0 && lim.MoveTime <= shortTime
	if a.took >= stopAfter {
		a.asked = a.took - stopAfter
	}
	if err != nil {
		c.failure("%s: %v", gameText(game), err)
		c.giveUpAfterTooMany()
		return a, false
	}
	return a, c.checkAnswer(game, &a)
}

// maxFailed is the number of failed searches after which the rest of the suite is
// skipped: each may take as long as the deadlines allow.
const maxFailed = 3

func (c *conformance) giveUpAfterTooMany() {
	if c.lenient {
		return
	}
	if c.failed++; c.failed == maxFailed {
		c.lost = true
		c.add(Note, "the rest of the suite is skipped, because %d searches failed", maxFailed)
	}
}

// checkAnswer checks what every search has to satisfy.
func (c *conformance) checkAnswer(game engine.Game, a *answer) bool {
	pos := game.Position()
	reported := a.brief || pos.CountLegal() <= 1
	for _, i := range a.infos {
		reported = reported || len(i.PV) > 0 || i.PVBroken
		if i.PVBroken {
			c.found.add("pv", Warning, "a principal variation is illegal from move %d on, in %s", len(i.PV)+1, pos.FEN())
		}
		if n := legalPrefix(pos, i.PV); n < len(i.PV) {
			c.warning("a principal variation is illegal from move %d on: %s", n+1, gameText(game))
		}
	}
	if !reported {
		c.found.add("info", Warning, "a search reports no score with a principal variation before its bestmove: mates and solution times are unknown")
	}
	switch {
	case !pos.HasLegalMove():
		if a.Move != board.NoMove {
			c.failure("a move is played in a position without legal moves: %s", gameText(game))
			return false
		}
	case a.Move == board.NoMove:
		c.failure("no move is played in a position with legal moves: %s", gameText(game))
		return false
	case !pos.IsLegal(a.Move):
		c.failure("the move played is illegal: %s", gameText(game))
		return false
	}
	return true
}

// legalPrefix returns the number of moves of a sequence before the first illegal one.
func legalPrefix(pos board.Position, moves []board.Move) int {
	for n, m := range moves {
		if !pos.IsLegal(m) {
			return n
		}
		pos = pos.After(m)
	}
	return len(moves)
}

func gameText(game engine.Game) string {
	pos := game.Position()
	return pos.FEN()
}

// checkLegal searches positions in which special rules decide what is legal.
func (c *conformance) checkLegal() {
	for _, p := range rules {
		if a, ok := c.search(gameOf(p.fen), engine.Limits{Depth: 3}); c.lost {
			return
		} else if ok && a.asked > 0 {
			c.warning("depth 3 does not end by itself in %v (%s)", c.config.Patience, p.name)
			return
		}
	}
}

// checkHistory searches after a threefold repetition: the engine has to move all the
// same.
func (c *conformance) checkHistory() { c.search(playing(threefold), engine.Limits{Depth: 3}) }

// checkGameOver searches positions without legal moves, which few suites have.
func (c *conformance) checkGameOver() {
	c.lenient = true
	for _, over := range []struct{ name, fen string }{{"checkmate", checkmate}, {"stalemate", stalemate}} {
		if a, ok := c.search(gameOf(over.fen), engine.Limits{Depth: 3}); ok && a.asked > 0 {
			c.warning("no answer in %v in a position of %s", c.config.Patience, over.name)
		}
	}
}

// checkSearchMoves restricts the root to two poor moves.
func (c *conformance) checkSearchMoves() {
	if !c.config.SearchMoves {
		return
	}
	game := gameOf(board.StartFEN)
	pos := game.Position()
	poor := movesOf(pos, "a2a3", "h2h4")
	if a, ok := c.search(game, engine.Limits{Depth: 4, SearchMoves: poor}); ok && !slices.Contains(poor, a.Move) {
		c.config.SearchMoves = false
		c.add(Note, "searchmoves a2a3 h2h4 is ignored: %s is played", pos.UCI(a.Move))
	}
}

// checkMultiPV asks for three lines.
func (c *conformance) checkMultiPV() {
	if !c.config.MultiPV {
		return
	}
	const lines = 3
	a, ok := c.search(gameOf(middlegame), engine.Limits{Depth: 4, MultiPV: lines})
	if !ok {
		return
	}
	best := map[int]engine.Info{} // the last exact line of each rank
	for _, i := range a.infos {
		if i.Bound == engine.Exact && len(i.PV) > 0 {
			best[i.MultiPV] = i
		}
	}
	first := map[board.Move]bool{}
	for rank := 1; rank <= lines; rank++ {
		line, reported := best[rank]
		if !reported {
			c.warning("MultiPV %d: there is no line %d", lines, rank)
			return
		}
		if first[line.PV[0]] {
			c.warning("MultiPV %d: two lines begin with the same move", lines)
		}
		first[line.PV[0]] = true
		if before, ok := best[rank-1]; ok && before.Depth == line.Depth && less(before.Score, line.Score) {
			c.warning("MultiPV %d: line %d is better than the line before it", lines, rank)
		}
	}
}

// less reports whether a is worse than b. Mates for the same side count as equal.
func less(a, b engine.Score) bool {
	if a.Mate != 0 && b.Mate != 0 {
		return a.Mate < 0 && b.Mate > 0
	}
	return value(a) < value(b)
}

func value(s engine.Score) int {
	const mate = 1 << 20
	switch {
	case s.Mate > 0:
		return mate
	case s.IsMate():
		return -mate
	}
	return s.Centipawns
}

// checkChess960 castles without moving the king.
func (c *conformance) checkChess960() {
	if !c.config.Chess960 {
		return
	}
	game := gameOf(castling)
	pos := game.Position()
	c.search(game, engine.Limits{Depth: 4})
	if !c.config.SearchMoves {
		return
	}
	castle := movesOf(pos, "c1b1")
	if a, ok := c.search(game, engine.Limits{Depth: 2, SearchMoves: castle}); ok && a.Move != castle[0] {
		c.warning("castling (c1b1, king takes rook) as the only searchmove in a Chess960 position is not played: %s is", pos.UCI(a.Move))
	}
}

func movesOf(pos board.Position, texts ...string) []board.Move {
	moves := make([]board.Move, len(texts))
	for i, text := range texts {
		m, err := pos.ParseUCI(text)
		if err != nil {
			panic("enginetest: " + err.Error())
		}
		moves[i] = m
	}
	return moves
}
