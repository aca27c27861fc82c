package grade

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"keymove/engine"
	"keymove/engine/board"
)

// Judged is a legal move with the oracle's score for the side that makes it.
type Judged struct {
	Move  board.Move   `json:"move"`
	Score engine.Score `json:"score"`
	// Alone is set if the move was searched by itself, with the full effort, or if the
	// rules decide its score.
	Alone bool `json:"alone,omitempty"`
	// known is set once there is a score at all.
	known bool
}

// near is the loss of expected score on the shortlist up to which a move is searched by
// itself.
const near = 0.15

// oracle judges moves with an effort in nodes.
type oracle struct {
	searcher engine.Searcher
	nodes    uint64
	scale    Scale
}

// judge judges all legal moves of a position, in the order in which the board generates
// them. With Only, moves that are not among these are not searched by themselves, except
// for one that is the best so far, and the moves of Alone.
func (o *oracle) judge(ctx context.Context, t *Task) ([]Judged, error) {
	game := t.game()
	var moves []Judged
	pos := game.Position()
	for _, m := range pos.LegalMoves() {
		moves = append(moves, Judged{Move: m})
	}
	if len(moves) == 1 { // nothing is lost by it
		moves[0].Alone = true
		return moves, nil
	}
	if err := o.shortlist(ctx, game, moves); err != nil {
		return nil, err
	}
	for {
		i := o.next(moves, t)
		if i < 0 {
			return moves, nil
		}
		if err := o.alone(ctx, game, &moves[i]); err != nil {
			return nil, err
		}
	}
}

// next returns a move that has to be searched by itself: one that the shortlist does not
// have, else one near the best, or one of Alone; -1 if none is left.
func (o *oracle) next(moves []Judged, t *Task) int {
	best, at := -1.0, -1
	for i, m := range moves {
		if !m.known {
			return i
		}
		if e := o.scale.Expected(m.Score); e > best {
			best, at = e, i
		}
	}
	for i, m := range moves {
		asked := t.Only == nil || i == at || slices.Contains(t.Only, m.Move)
		isNear := asked && best-o.scale.Expected(m.Score) <= near
		if !m.Alone && (isNear || slices.Contains(t.Alone, m.Move)) {
			return i
		}
	}
	return -1
}

// shortlist scores the moves by one search with a line for each; those that it has no
// line for stay unknown.
func (o *oracle) shortlist(ctx context.Context, game engine.Game, moves []Judged) error {
	scores := map[board.Move]engine.Score{}
	limits := engine.Limits{Nodes: o.nodes, MultiPV: len(moves)}
	_, err := o.search(ctx, game, limits, func(i engine.Info) {
		if len(i.PV) > 0 && i.Bound == engine.Exact {
			scores[i.PV[0]] = i.Score
		}
	})
	for i := range moves {
		moves[i].Score, moves[i].known = scores[moves[i].Move], false
		_, moves[i].known = scores[moves[i].Move]
	}
	return err
}

// alone searches the position after a move. What the rules decide is not searched.
func (o *oracle) alone(ctx context.Context, game engine.Game, m *Judged) error {
	m.Alone, m.known = true, true
	played := board.NewReferee(game.Start)
	for _, earlier := range game.Moves {
		played.Play(earlier)
	}
	played.Play(m.Move)
	switch played.Over() {
	case "":
		game.Moves = append(slices.Clip(game.Moves), m.Move)
		result, err := o.search(ctx, game, engine.Limits{Nodes: o.nodes}, nil)
		if err == nil && result.Unknown.Has(engine.FigureScore) {
			err = errors.New("no score")
		}
		m.Score = opposite(result.Score)
		return err
	case board.Checkmate:
		m.Score = engine.Score{Mate: 1}
	default:
		m.Score = engine.Score{}
	}
	return nil
}

// opposite returns the score of a position for the side that has moved into it.
func opposite(s engine.Score) engine.Score {
	switch {
	case s.Mated:
		return engine.Score{Mate: 1}
	case s.Mate < 0:
		return engine.Score{Mate: 1 - s.Mate}
	}
	return engine.Score{Centipawns: -s.Centipawns, Mate: -s.Mate}
}

func (o *oracle) search(ctx context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	if err := o.searcher.NewGame(ctx); err != nil {
		return engine.Result{}, err
	}
	result, err := o.searcher.Search(ctx, game, limits, info)
	if ctx.Err() != nil { // it was cut short, and judges nothing
		return engine.Result{}, ctx.Err()
	}
	if err == nil && result.Move == board.NoMove {
		err = fmt.Errorf("no move")
	}
	return result, err
}

// best judges the best moves by one search with so many lines, the best line first. The
// last report of each line counts; a move that has come to a better line since has left
// the worse one.
func (o *oracle) best(ctx context.Context, game engine.Game, lines int) ([]Judged, error) {
	reports := make([]engine.Info, lines)
	limits := engine.Limits{Nodes: o.nodes, MultiPV: lines}
	_, err := o.search(ctx, game, limits, func(i engine.Info) {
		if rank := max(1, i.MultiPV); len(i.PV) > 0 && i.Bound == engine.Exact && rank <= lines {
			reports[rank-1] = i
		}
	})
	judged := []Judged{} // not nil, which would be unknown to the memory
	for _, r := range reports {
		if len(r.PV) == 0 || slices.ContainsFunc(judged, func(j Judged) bool { return j.Move == r.PV[0] }) {
			continue
		}
		judged = append(judged, Judged{Move: r.PV[0], Score: r.Score})
	}
	return judged, err
}

// judgeAll judges the moves of all positions that the memory does not know, by several
// oracles at a time.
func judgeAll(ctx context.Context, cfg Config) ([][]Judged, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p := &pool{cfg: cfg, judged: make([][]Judged, len(cfg.Tasks))}
	var running sync.WaitGroup
	for range max(1, min(cfg.Workers, len(cfg.Tasks))) {
		running.Go(func() {
			if err := p.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	running.Wait()
	return p.judged, context.Cause(ctx)
}

// pool hands out positions to workers.
type pool struct {
	cfg    Config
	judged [][]Judged

	mutex      sync.Mutex
	next, done int
}

// take returns the next position; false if none is left.
func (p *pool) take() (int, bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	i := p.next
	p.next++
	return i, i < len(p.cfg.Tasks)
}

func (p *pool) finished() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done++
	if p.cfg.Progress != nil {
		p.cfg.Progress(p.done, len(p.cfg.Tasks))
	}
}

// work judges positions until none is left.
func (p *pool) work(ctx context.Context) error {
	w := worker{cfg: &p.cfg}
	defer w.close()
	for {
		i, ok := p.take()
		if !ok || ctx.Err() != nil {
			return nil
		}
		moves, err := w.judge(ctx, &p.cfg.Tasks[i])
		if err != nil {
			return err
		}
		p.judged[i] = moves
		p.finished()
	}
}

// worker has an oracle of its own, which it opens when it is first needed.
type worker struct {
	cfg      *Config
	searcher engine.Searcher
}

// attempts is how often a position is tried before a failing oracle ends the work.
const attempts = 2

// judge asks the memory, else the oracle.
func (w *worker) judge(ctx context.Context, t *Task) ([]Judged, error) {
	key := w.cfg.key(t)
	if moves := w.cfg.Memory.find(key); moves != nil {
		return moves, nil
	}
	var moves []Judged
	var err error
	for range attempts {
		if moves, err = w.ask(ctx, t); err == nil {
			return moves, w.cfg.Memory.add(key, moves)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		w.close() // and begin again with a new one
	}
	return nil, &EngineError{t.Name, err}
}

func (w *worker) ask(ctx context.Context, t *Task) ([]Judged, error) {
	if w.searcher == nil {
		var err error
		if w.searcher, err = w.cfg.Open(ctx); err != nil {
			w.searcher = nil
			return nil, err
		}
	}
	o := oracle{searcher: w.searcher, nodes: w.cfg.Nodes, scale: w.cfg.Scale}
	if w.cfg.Lines > 0 {
		return o.best(ctx, t.game(), w.cfg.Lines)
	}
	return o.judge(ctx, t)
}

func (w *worker) close() {
	if w.searcher != nil {
		w.searcher.Close() // what it said is complete; how it ends does not matter
		w.searcher = nil
	}
}
