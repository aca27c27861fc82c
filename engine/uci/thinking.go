package uci

import (
	"context"
	"fmt"

	"keymove/engine"
	"keymove/engine/board"
)

// thinking is a "go" that is being answered, in a goroutine of its own.
type thinking struct {
	command Go
	game    engine.Game
	pos     board.Position // the last position of the game
	limits  engine.Limits
	search  func(context.Context, engine.Game, engine.Limits, func(engine.Info)) (engine.Result, error)
	out     *output
	stats   StatsFormatter // nil if none are printed

	reported uint64 // the nodes of the last report

	stopped context.Context // ends with "stop"
	stop    context.CancelFunc
	hit     context.Context // ends with "ponderhit"
	hitNow  context.CancelFunc
	done    chan struct{} // closed after the last line of the answer
}

// think starts the search for "go". If it cannot start, it is answered at once.
func (s *server) think(command Go) {
	t, err := s.newThinking(command)
	if err != nil {
		s.complain(err)
		if command.Perft == 0 {
			s.out.write(BestMove{})
		}
		return
	}
	s.thinking = t
	s.stopIfEnding()
	go t.run()
}

func (s *server) newThinking(command Go) (*thinking, error) {
	if s.gameError != nil {
		return nil, s.gameError
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	pos := s.game.Position()
	limits, err := command.limits(pos)
	if err != nil {
		return nil, err
	}
	limits.MultiPV = s.options.multiPV
	t := &thinking{
		command: command, game: s.game, pos: pos, limits: limits,
		search: s.searcher.Search, out: s.out, done: make(chan struct{}),
	}
	if s.options.stats {
		t.stats, _ = s.engine.(StatsFormatter)
	}
	t.stopped, t.stop = context.WithCancel(context.Background())
	t.hit, t.hitNow = context.WithCancel(t.stopped)
	return t, nil
}

// unbounded reports whether only a command ends the search.
func (t *thinking) unbounded() bool { return t.command.unbounded() && t.command.Perft == 0 }

// ponderHit makes the limits apply.
func (t *thinking) ponderHit() { t.hitNow() }

// run answers the command; it returns after the last line.
func (t *thinking) run() {
	defer close(t.done)
	defer t.stop()
	if t.command.Perft > 0 {
		t.perft()
		return
	}
	result, err := t.ponderAndSearch()
	if t.limits.Infinite {
		<-t.stopped.Done() // no bestmove is allowed before "stop"
	}
	if err != nil {
		t.out.write(complaint(err))
	}
	t.reportEnd(result)
	t.reportStats(result)
	t.out.write(t.bestMove(result))
}

// reportEnd reports the nodes and the time of the whole search, if it continued after
// its last report: the last iteration may be incomplete.
func (t *thinking) reportEnd(result engine.Result) {
	if result.Move == board.NoMove || result.Nodes <= t.reported {
		return
	}
	t.report(engine.Info{
		Depth: result.Depth, SelDepth: result.SelDepth, MultiPV: 1,
		Score: result.Score, Nodes: result.Nodes, Time: result.Time, PV: result.PV,
	})
}

// reportStats prints the statistics of the search, if enabled and known.
func (t *thinking) reportStats(result engine.Result) {
	if t.stats == nil || result.Telemetry == nil {
		return
	}
	for _, line := range t.stats.Statistics(*result.Telemetry) {
		t.out.write(Info{Text: line})
	}
}

// ponderAndSearch searches, after pondering if the command asks for it. After
// "ponderhit" the search starts again under the limits, with what pondering left in
// the transposition table.
func (t *thinking) ponderAndSearch() (engine.Result, error) {
	if t.command.Ponder {
		limits := engine.Limits{Infinite: true, SearchMoves: t.limits.SearchMoves, MultiPV: t.limits.MultiPV}
		result, err := t.search(t.hit, t.game, limits, t.report)
		<-t.hit.Done()
		if err != nil || t.stopped.Err() != nil {
			return result, err
		}
	}
	return t.search(t.stopped, t.game, t.limits, t.report)
}

func (t *thinking) report(info engine.Info) {
	t.reported = info.Nodes
	t.out.write(NewInfo(t.pos, info))
}

func (t *thinking) bestMove(result engine.Result) BestMove {
	if result.Move == board.NoMove {
		return BestMove{}
	}
	texts := FormatMoves(t.pos, []board.Move{result.Move, result.Ponder})
	switch len(texts) {
	case 0:
		return BestMove{}
	case 1:
		return BestMove{Move: texts[0]}
	}
	return BestMove{Move: texts[0], Ponder: texts[1]}
}

// perft writes the leaf count of each move, then the total. It can be stopped at any time.
func (t *thinking) perft() {
	total := uint64(0)
	for _, m := range t.pos.LegalMoves() {
		nodes := t.leaves(t.pos.After(m), t.command.Perft-1)
		if t.stopped.Err() != nil {
			return
		}
		total += nodes
		t.out.writeLine(fmt.Sprintf("%s: %d", t.pos.UCI(m), nodes))
	}
	t.out.writeLine(fmt.Sprintf("\nNodes searched: %d\n", total))
}

// quickPerft is the depth to which leaves are counted without a look at whether it is
// stopped: the ten million of the positions with most moves take a fraction of a second.
const quickPerft = 3

// leaves counts the leaf nodes at a depth. The count of a stopped one is wrong.
func (t *thinking) leaves(pos board.Position, depth int) uint64 {
	if depth <= quickPerft {
		return pos.Perft(depth)
	}
	total := uint64(0)
	for _, m := range pos.LegalMoves() {
		if t.stopped.Err() != nil {
			break
		}
		total += t.leaves(pos.After(m), depth-1)
	}
	return total
}
