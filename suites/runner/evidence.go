package runner

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/claim"
)

// Evidence has a searcher's reports and answer on a case, as they go from the machine of the search to
// another one, which believes what can be and makes the record itself.
type Evidence struct {
	Result  engine.Result `json:"result"`
	Reports []report      `json:"reports,omitempty"`
	// More has the same for the further own moves of a line.
	More []moveEvidence `json:"more,omitempty"`
	// Error is the failure of the searcher, as a record has it.
	Error    string `json:"error,omitempty"`
	Searcher int    `json:"searcher,omitempty"`
	Retries  int    `json:"retries,omitempty"`
	Unasked  int    `json:"unasked,omitempty"`
}

// moveEvidence is the evidence of one search.
type moveEvidence struct {
	Result  engine.Result `json:"result"`
	Reports []report      `json:"reports,omitempty"`
}

// report has the fields of an exact report that a record needs.
type report struct {
	Depth int          `json:"d"`
	Rank  int          `json:"r,omitempty"`
	Move  board.Move   `json:"m,omitempty"`
	Score engine.Score `json:"s"`
	Nodes uint64       `json:"n"`
	// Unknown are the figures that the searcher did not report.
	Unknown engine.Figures `json:"u,omitempty"`
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
	r.Time, r.CPU = max(r.Time, 0), max(r.CPU, 0)
	for i := range s.infos {
		info := &s.infos[i]
		if info.Bound != engine.Exact {
			continue
		}
		next := report{info.Depth, info.MultiPV, board.NoMove, info.Score, info.Nodes, info.Unknown &^ engine.FigureHashFull, max(info.Time, 0)}
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
// not. Of which iteration one without a depth is nobody knows.
func (r *report) saysAs(other *report) bool {
	return r.Unknown == other.Unknown && !r.Unknown.Has(engine.FigureDepth) && r.Depth == other.Depth && r.Rank == other.Rank && r.Move == other.Move &&
		r.Score.Mate == other.Score.Mate && r.Score.Mated == other.Score.Mated
}

// RecordOf makes the record of a case from evidence of another machine. The error says why that
// cannot be believed. within is the time that all searches of the machine had, at most.
func RecordOf(cfg *Config, key suites.Key, e *Evidence, within time.Duration) (suites.Record, error) {
	c, contender := cfg.caseOf(key), &cfg.Contenders[key.Contender]
	if err := e.check(cfg, key.Limit, c, contender, within); err != nil {
		return suites.Record{}, err
	}
	a := answer{result: e.Result, infos: infosOf(e.Reports), searcher: e.Searcher, retries: e.Retries, unasked: e.Unasked}
	for _, m := range e.More {
		a.more = append(a.more, said{m.Result, infosOf(m.Reports)})
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
	return newRecord(cfg, key, c, a), nil
}

// infosOf returns the reports as a searcher makes them.
func infosOf(reports []report) []engine.Info {
	var infos []engine.Info
	for _, r := range reports {
		info := engine.Info{Depth: r.Depth, MultiPV: r.Rank, Score: r.Score, Nodes: r.Nodes, Unknown: r.Unknown, Time: r.Time}
		if r.Move != board.NoMove {
			info.PV = []board.Move{r.Move}
		}
		infos = append(infos, info)
	}
	return infos
}

const (
	// longestError is the number of bytes of an error that a record keeps: the text, and the last
	// lines of an engine.
	longestError = 8 << 10
	// mostSearchers is more than a worker opens of a contender.
	mostSearchers = 1 << 24
	// mostUnasked is more answers than an engine writes without a search.
	mostUnasked = 1 << 30
)

// check returns an error for what no search says. The searches of a line took place one after the
// other, and only the last one can have failed.
func (e *Evidence) check(cfg *Config, limit int, c *suites.Case, contender *suites.Contender, within time.Duration) error {
	all := append([]moveEvidence{{e.Result, e.Reports}}, e.More...)
	if len(all) > c.OwnMoves() {
		return fmt.Errorf("%d searches of %d moves", len(all), c.OwnMoves())
	}
	retries := maxRetries
	if contender.Engine == nil {
		retries = 0 // it does not fail
	}
	switch {
	case e.Searcher < 0 || e.Searcher > mostSearchers || e.Retries < 0 || e.Retries > retries:
		return fmt.Errorf("searcher %d, %d retries", e.Searcher, e.Retries)
	case e.Unasked < 0 || e.Unasked > mostUnasked || e.Unasked > 0 && contender.Engine == nil:
		return fmt.Errorf("%d answers that nobody asked for", e.Unasked)
	case len(e.Error) > longestError:
		return fmt.Errorf("an error of %d bytes", len(e.Error))
	}
	limits := cfg.Plan.LimitOf(limit, c).Limits
	for n := range all {
		m, at := &all[n], c.AtMove(n)
		s := claim.Search{
			Contender: contender, Limits: limits, Threads: cfg.Plan.Threads, EndsEarly: cfg.Plan.EarlyStop > 0, Position: &at.Position, Within: within,
		}
		if m.Result.Ponder != board.NoMove {
			return errors.New("a move to ponder on")
		}
		if err := s.Check(&m.Result, infosOf(m.Reports), e.Error != "" && n == len(all)-1); err != nil {
			return err
		}
		within -= m.Result.Time
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
