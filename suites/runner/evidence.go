package runner

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// Evidence is what a searcher said about a case, as it goes from the machine of the search to
// another one, which believes what can be and makes the record itself.
type Evidence struct {
	Result  engine.Result `json:"result"`
	Reports []report      `json:"reports,omitempty"`
	// More is what it said about the further own moves of a line.
	More []moveEvidence `json:"more,omitempty"`
	// Error is the failure of the searcher, as a record has it.
	Error    string `json:"error,omitempty"`
	Searcher int    `json:"searcher,omitempty"`
	Retries  int    `json:"retries,omitempty"`
	Unasked  int    `json:"unasked,omitempty"`
}

// moveEvidence is that of one search.
type moveEvidence struct {
	Result  engine.Result `json:"result"`
	Reports []report      `json:"reports,omitempty"`
}

// report is what a record needs of an exact report.
type report struct {
	Depth int          `json:"d"`
	Rank  int          `json:"r,omitempty"`
	Move  board.Move   `json:"m,omitempty"`
	Score engine.Score `json:"s"`
	Nodes uint64       `json:"n"`
	// Time is in nanoseconds.
	Time time.Duration `json:"t,omitempty"`
}

// evidenceOf returns the evidence of an answer, with the last reports if there are very many.
func evidenceOf(a *answer, c *suites.Case, most int) *Evidence {
	e := &Evidence{Searcher: a.searcher, Retries: a.retries, Unasked: a.unasked}
	all := a.searches()
	most = max(1, most/len(all))
	for n := range all {
		s := all[n].evidence(most)
		if n == 0 {
			e.Result, e.Reports = s.Result, s.Reports
		} else {
			e.More = append(e.More, s)
		}
	}
	if err := a.failure(c); err != nil {
		e.Error = errorCell(err)
	}
	return e
}

// evidence returns the evidence of one search. Reports between two that say the same of an
// iteration are left out: no record shows them.
func (s *said) evidence(most int) moveEvidence {
	e := moveEvidence{Result: s.result}
	r := &e.Result
	r.Ponder = board.NoMove
	r.Depth, r.SelDepth, r.Time, r.CPU = max(r.Depth, 0), max(r.SelDepth, 0), max(r.Time, 0), max(r.CPU, 0)
	for i := range s.infos {
		info := &s.infos[i]
		if info.Bound != engine.Exact {
			continue
		}
		next := report{info.Depth, info.MultiPV, board.NoMove, info.Score, info.Nodes, max(info.Time, 0)}
		if len(info.PV) > 0 {
			next.Move = info.PV[0]
		}
		if next.Rank > 1 && next.Move != r.Move && len(e.Reports) > 0 {
			continue
		}
		if n := len(e.Reports); n > 1 && e.Reports[n-2].saysAs(&next) && e.Reports[n-1].saysAs(&next) {
			e.Reports = e.Reports[:n-1]
		}
		e.Reports = append(e.Reports, next)
	}
	e.Reports = e.Reports[max(0, len(e.Reports)-most):]
	return e
}

// saysAs reports whether two reports are of the same iteration and move, and both of a mate or
// not.
func (r *report) saysAs(other *report) bool {
	return r.Depth == other.Depth && r.Rank == other.Rank && r.Move == other.Move &&
		r.Score.Mate == other.Score.Mate && r.Score.Mated == other.Score.Mated
}

// RecordOf makes the record of a case from evidence of another machine. The error says why that
// cannot be believed. within is the time that all searches of the machine had, at most.
func RecordOf(cfg *Config, key suites.Key, e *Evidence, within time.Duration) (suites.Record, error) {
	c, contender := cfg.caseOf(key), &cfg.Contenders[key.Contender]
	if err := e.check(cfg, contender, within); err != nil {
		return suites.Record{}, err
	}
	a := answer{result: e.Result, infos: infosOf(e.Reports), searcher: e.Searcher, retries: e.Retries, unasked: e.Unasked}
	for _, m := range e.More {
		a.more = append(a.more, said{m.Result, infosOf(m.Reports)})
	}
	if len(a.more) >= c.OwnMoves() {
		return suites.Record{}, fmt.Errorf("%d searches of %d moves", len(a.more)+1, c.OwnMoves())
	}
	if err := a.failure(c); e.Error == "" && err != nil {
		return suites.Record{}, fmt.Errorf("a move that is not legal, %s", errorCell(err))
	} else if e.Error != "" && (err == nil || errorCell(err) != e.Error) {
		if a.err = failureOf(e.Error); a.err == nil {
			return suites.Record{}, errors.New("an error of no known kind")
		}
	}
	if err := a.checkLine(c); err != nil {
		return suites.Record{}, err
	}
	rec := newRecord(contender.Name, cfg.Plan.SearchLimit().String(), key, c, a)
	if n := len(strings.Fields(rec.PV)); a.err == nil && n < len(e.Result.PV) {
		rec.Note = strings.TrimPrefix(rec.Note+"; the line ends before a move that is not legal", "; ")
	}
	return rec, nil
}

// infosOf returns the reports as a searcher makes them.
func infosOf(reports []report) []engine.Info {
	var infos []engine.Info
	for _, r := range reports {
		info := engine.Info{Depth: r.Depth, MultiPV: r.Rank, Score: r.Score, Nodes: r.Nodes, Time: r.Time}
		if r.Move != board.NoMove {
			info.PV = []board.Move{r.Move}
		}
		infos = append(infos, info)
	}
	return infos
}

const (
	// mostCount is the largest depth and score that a UCI engine can report.
	mostCount = 1 << 30
	// longestError is the number of bytes of an error that a record keeps.
	longestError = 64 << 10
	// mostParallel is more CPUs than a machine has.
	mostParallel = 1 << 12
)

// check returns an error for numbers that no search has. The searches of a line took place one
// after the other.
func (e *Evidence) check(cfg *Config, contender *suites.Contender, within time.Duration) error {
	left := within
	for _, m := range append([]moveEvidence{{e.Result, e.Reports}}, e.More...) {
		if err := m.check(cfg, contender, left); err != nil {
			return err
		}
		left -= m.Result.Time
	}
	switch {
	case e.Searcher < 0 || e.Retries < 0 || e.Retries > maxRetries:
		return fmt.Errorf("searcher %d, %d retries", e.Searcher, e.Retries)
	case e.Unasked < 0 || e.Unasked > mostCount || e.Unasked > 0 && contender.Engine == nil:
		return fmt.Errorf("%d answers that nobody asked for", e.Unasked)
	case len(e.Error) > longestError:
		return fmt.Errorf("an error of %d bytes", len(e.Error))
	}
	return nil
}

func (e *moveEvidence) check(cfg *Config, contender *suites.Contender, within time.Duration) error {
	r, limits := &e.Result, &cfg.Plan.Limits
	depth, nodes := mostCount, uint64(math.MaxInt64)
	if contender.Engine == nil && cfg.Plan.Threads <= 1 { // which obeys
		if limits.Depth > 0 {
			depth = limits.Depth
		}
		if limits.Nodes > 0 {
			nodes = limits.Nodes
		}
	}
	said := append(slices.Clone(e.Reports), report{r.Depth, 1, r.Move, r.Score, r.Nodes, r.Time})
	for i := range said {
		switch s := &said[i]; {
		case s.Depth < 0 || s.Depth > depth:
			return fmt.Errorf("depth %d", s.Depth)
		case s.Nodes > nodes:
			return fmt.Errorf("%d nodes", s.Nodes)
		case s.Time < 0 || s.Time > within:
			return fmt.Errorf("a time of %v in %v", s.Time, within.Truncate(time.Millisecond))
		case min(s.Score.Centipawns, s.Score.Mate) < -mostCount || max(s.Score.Centipawns, s.Score.Mate) > mostCount:
			return fmt.Errorf("the score %v", s.Score)
		case s.Rank < 0 || s.Rank > mostCount:
			return fmt.Errorf("line %d", s.Rank)
		}
	}
	switch {
	case r.SelDepth < 0 || r.SelDepth > mostCount:
		return fmt.Errorf("selective depth %d", r.SelDepth)
	case r.CPU < 0 || r.CPU/mostParallel > within:
		return fmt.Errorf("a CPU time of %v in %v", r.CPU, within.Truncate(time.Millisecond))
	case r.Telemetry != nil && contender.Engine != nil:
		return errors.New("counters of the built-in engine for another one")
	}
	return nil
}

// failureOf returns the error whose cell a record has; nil for a text that is none.
func failureOf(cell string) error {
	kind, text, found := strings.Cut(cell, ": ")
	kinds := []string{FailedTimeout, FailedCrash, FailedIllegalMove, FailedNoBestMove, FailedProtocol, FailedStart}
	err := moveFailure{kind, text}
	if !found || !slices.Contains(kinds, kind) || errorCell(err) != cell {
		return nil
	}
	return err
}
