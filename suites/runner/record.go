package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/engine/phase"
	"keymove/suites"
	"keymove/suites/score"
)

// newRecord makes the record of a case from the answer of a searcher. It is
// a pure function: the same answer gives the same record anywhere.
func newRecord(cfg *Config, key suites.Key, c *suites.Case, a answer) suites.Record {
	rec := suites.Record{
		Contender:      cfg.Contenders[key.Contender].Name,
		Suite:          c.Suite,
		Case:           c.Hash,
		ID:             c.ID,
		Theme:          c.Theme,
		FEN:            c.Position.FEN(),
		History:        c.History.String(),
		Limit:          cfg.Plan.LimitOf(key.Limit, c).String(),
		Expected:       c.Expected(),
		Avoid:          c.AvoidText(),
		Phase:          phase.Placement(&c.Position).String(),
		Disputed:       c.Disputed,
		Rating:         c.Rating,
		Origin:         c.Origin,
		List:           c.PointsText(),
		LimitIndex:     key.Limit,
		ContenderIndex: key.Contender,
		SuiteIndex:     key.Suite,
		CaseIndex:      key.Case,
		Repeat:         key.Repeat + 1,
		Retries:        a.retries,
		Unasked:        a.unasked,
	}
	setEffort(&rec, a.effort())
	if !cfg.Plan.NoTimes {
		rec.Searcher = a.searcher
	}
	err := a.err
	if err == nil {
		setScore(&rec, a)
		rec.PV = suites.LineText(c.Position, a.result.PV, (*board.Position).SAN)
		if len(a.result.PV) > 0 || a.result.PVBroken {
			rec.MatePV = mate.StateOf(c.Position, a.result.Score.Mate, a.result.PV, a.result.PVBroken)
		}
		rec.Iterations = iterations(&c.Position, a.infos)
		err = a.failure(c)
	}
	switch {
	case err != nil:
		rec.Error = ErrorText(err)
		setVerdict(&rec, unsolved(c))
	case a.result.Move == board.NoMove: // the game is over
		setVerdict(&rec, unsolved(c))
	default:
		rec.Move = c.Position.SAN(a.result.Move)
		rec.MoveUCI = c.Position.UCI(a.result.Move)
		setVerdict(&rec, judged(c, &a))
		rec.ReportedOnce = a.reportedOnce(c)
	}
	setLine(&rec, c, &a)
	rec.Zeros = cfg.Contenders[key.Contender].Engine != nil && rec.HasZeros()
	if rec.Failed() {
		rec.Source = c.Source
	}
	if a.cached {
		rec.Cached = true
		rec.KeptTimeUS = nil // it would be another run's
	}
	return rec
}

// FailedRecord returns the record of a search that ended with an error.
func FailedRecord(cfg *Config, key suites.Key, err error) suites.Record {
	return newRecord(cfg, key, cfg.caseOf(key), answer{result: nothing, err: err})
}

// nothing is the result where nothing was searched.
var nothing = engine.Result{Unknown: engine.AllFigures}

func isOver(pos *board.Position) bool { return len(pos.LegalMoves()) == 0 }

// checkMove returns an error unless m can be played, or there is nothing to
// play.
func checkMove(pos *board.Position, m board.Move) error {
	switch {
	case m == board.NoMove && isOver(pos):
		return nil
	case m == board.NoMove:
		return MoveFailure{FailedNoBestMove, "the position has legal moves"}
	case !pos.IsLegal(m):
		return MoveFailure{FailedIllegalMove, fmt.Sprintf("from %s to %s", m.From(), m.To())}
	}
	return nil
}

// unsolved returns the verdict on a case without an answer: 0 of the points that it
// offers.
func unsolved(c *suites.Case) suites.Verdict {
	return score.Judge(c, engine.Result{}, nil)
}

func setVerdict(rec *suites.Record, v suites.Verdict) {
	rec.Solved, rec.Points, rec.MaxPoints, rec.Note, rec.Claim = v.Solved, v.Points, v.MaxPoints, v.Note, v.Claim
	if v.Kept != nil {
		rec.KeptDepth, rec.KeptNodes = v.Kept.Depth, v.Kept.Nodes
		rec.KeptTimeUS = new(v.Kept.Time.Microseconds())
	}
}

// setEffort sets depth, nodes, time and counters. After an error they are the last
// reported ones.
func setEffort(rec *suites.Record, res engine.Result) {
	rec.Depth = engine.Known(res.Unknown, engine.FigureDepth, res.Depth)
	rec.SelDepth = engine.Known(res.Unknown, engine.FigureSelDepth, res.SelDepth)
	rec.Nodes = engine.Known(res.Unknown, engine.FigureNodes, res.Nodes)
	rec.TimeUS = max(res.Time.Microseconds(), 0)
	if res.CPU > 0 {
		rec.CPUUS = new(res.CPU.Microseconds())
	}
	if res.Telemetry != nil {
		rec.Telemetry = new(*res.Telemetry)
	}
}

// setScore sets the last exact score of the first line. It is known as soon as one was reported,
// though the searcher has not completed an iteration.
func setScore(rec *suites.Record, a answer) {
	reported := func(info engine.Info) bool { return info.MultiPV <= 1 && info.Bound == engine.Exact }
	switch score := a.result.Score; {
	case a.result.Unknown.Has(engine.FigureScore) && !slices.ContainsFunc(a.infos, reported):
	case score.IsMate():
		rec.ScoreMate = new(score.Mate)
	default:
		rec.ScoreCP = new(score.Centipawns)
	}
}

// iterations returns the last exact report of each iteration, without those whose depth is
// unknown, or whose best move is missing or illegal.
func iterations(pos *board.Position, infos []engine.Info) suites.Iterations {
	var all suites.Iterations
	for i := range infos {
		info := &infos[i]
		if info.MultiPV > 1 || info.Bound != engine.Exact || info.Unknown.Has(engine.FigureDepth) || len(info.PV) == 0 || !pos.IsLegal(info.PV[0]) {
			continue
		}
		it := suites.Iteration{Depth: info.Depth, Move: pos.SAN(info.PV[0]), Nodes: engine.Known(info.Unknown, engine.FigureNodes, info.Nodes)}
		if info.Score.IsMate() {
			it.Mate = info.Score.Mate
		} else {
			it.Centipawns = info.Score.Centipawns
		}
		all = all.Add(it)
	}
	return all
}

// Failure is an error of a searcher that says what kind of failure it is. An
// error that does not is a crash, or a timeout if it wraps
// context.DeadlineExceeded. The consumer knows only this interface, because an
// engine cannot import the runner.
type Failure interface {
	error
	// FailureKind returns one of the kinds below.
	FailureKind() string
}

// The kinds of failure, as the error cell of a record begins.
const (
	FailedTimeout     = "timeout"      // no answer in time
	FailedCrash       = "crash"        // the searcher died or returned an error
	FailedIllegalMove = "illegal-move" // the move is not legal in the position
	FailedNoBestMove  = "no-bestmove"  // no move, though there is a legal one
	FailedProtocol    = "protocol"     // the answer could not be understood
	FailedStart       = "start"        // the searcher could not be opened
)

// KindOf returns the kind of a searcher's error.
func KindOf(err error) string {
	if f, ok := errors.AsType[Failure](err); ok {
		return f.FailureKind()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return FailedTimeout
	}
	return FailedCrash
}

// ErrorText returns the text of the error of a record or a game: "kind: text" on one line.
func ErrorText(err error) string {
	return KindOf(err) + ": " + strings.Join(strings.Fields(err.Error()), " ")
}

// MoveFailure is a move that cannot be played.
type MoveFailure struct{ Kind, Text string }

// FailureKind returns the kind.
func (f MoveFailure) FailureKind() string { return f.Kind }

func (f MoveFailure) Error() string { return f.Text }
