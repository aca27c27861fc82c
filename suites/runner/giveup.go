package runner

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

const (
	// maxFailedStarts is the number of consecutive failed starts after which a
	// contender is given up: each may take a whole deadline, and a run has thousands
	// of cases.
	maxFailedStarts = 6
	// maxInARow is the number of cases in a row, in the order of the suites, whose failure
	// gives a contender up, as do maxEarly failures in the first earlyCases: each may take
	// ten minutes, or a slow start, and is tried twice.
	maxInARow            = 10
	maxEarly, earlyCases = 17, 50
)

// health counts the failures of a contender. The mutex of the pool guards it.
type health struct {
	failedStarts int          // since the last successful one
	turns        int          // cases that were handed out
	failed       map[int]bool // turns of cases that failed
	end          error        // why it is given up; nil if it is not

	retrying chan struct{} // holds a token while a failed start is repeated
}

// pauseAfter returns how long to wait after a number of consecutive failed starts: a
// quarter of a second, doubled each time.
func pauseAfter(failedStarts int) time.Duration {
	if failedStarts == 0 {
		return 0
	}
	return 250 * time.Millisecond << (min(failedStarts, maxFailedStarts) - 1)
}

// failedStarts returns the number of failed starts of a contender since the last
// successful one.
func (p *Pool) failedStarts(contender int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.health[contender].failedStarts
}

// noteStart counts a start that began after failedBefore failed ones. Concurrent
// failures, on the same busy machine, count as one.
func (p *Pool) noteStart(contender, failedBefore int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := &p.health[contender]
	if err == nil {
		h.failedStarts = 0
		return
	}
	h.failedStarts = max(h.failedStarts, failedBefore+1)
	if h.failedStarts >= maxFailedStarts {
		h.giveUp(fmt.Errorf("it failed to start %d times in a row: %w", h.failedStarts, err))
	}
}

// turnOf returns the turn of the next case of a contender, from 0.
func (p *Pool) turnOf(contender int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.health[contender].turns++
	return p.health[contender].turns - 1
}

// noteCase counts a case that failed; err is nil for any other. The cases of several workers end in any order.
func (p *Pool) noteCase(contender, turn int, err error) {
	// A worker gives up only what its machine may be to blame for: an engine that crashes here crashes elsewhere as well.
	if err == nil || p.cfg.Feed != nil && KindOf(err) != FailedTimeout {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	h := &p.health[contender]
	if h.failed == nil {
		h.failed = map[int]bool{}
	}
	h.failed[turn] = true
	early := 0
	for n := range earlyCases {
		if h.failed[n] {
			early++
		}
	}
	switch {
	case h.inARow(turn) >= maxInARow:
		h.giveUp(fmt.Errorf("it failed on %d positions in a row: %w", maxInARow, err))
	case early >= maxEarly:
		h.giveUp(fmt.Errorf("it failed on %d of its first %d positions: %w", early, earlyCases, err))
	}
}

// inARow returns the number of failures in a row around that of a turn.
func (h *health) inARow(turn int) int {
	first, end := turn, turn
	for h.failed[first-1] {
		first--
	}
	for h.failed[end] {
		end++
	}
	return end - first
}

// giveUp gives a contender up; the first reason is kept.
func (h *health) giveUp(reason error) {
	if h.end == nil {
		h.end = givenUpError{reason}
	}
}

// givenUp returns why a contender is given up; nil if it is not.
func (p *Pool) givenUp(contender int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.health[contender].end
}

// givenUpError is why a contender is given up.
type givenUpError struct{ error }

func (g givenUpError) Unwrap() error { return g.error }

// IsGivenUp reports whether an error is, or wraps, why a contender is given up.
func IsGivenUp(err error) bool {
	_, ok := errors.AsType[givenUpError](err)
	return ok
}

// IncompleteError reports contenders that were given up. Their remaining cases have no
// records; a resumed run searches them.
type IncompleteError struct {
	Contenders []GivenUp
}

// GivenUp is a contender that was given up.
type GivenUp struct {
	Name          string
	Missing, Todo int // searches without a record, and all searches that were due
	Err           error
}

func (e *IncompleteError) Error() string {
	texts := make([]string, len(e.Contenders))
	for i, c := range e.Contenders {
		texts[i] = fmt.Sprintf("%s was given up, %d of its %d searches are missing: %v", c.Name, c.Missing, c.Todo, c.Err)
	}
	return strings.Join(texts, "; ")
}

func (e *IncompleteError) Unwrap() []error {
	errs := make([]error, len(e.Contenders))
	for i, c := range e.Contenders {
		errs[i] = c.Err
	}
	return errs
}

// incomplete returns an *IncompleteError if contenders were given up before all their
// cases were recorded.
func (cfg *Config) incomplete(searchers *Pool, todo, kept []int) error {
	var e IncompleteError
	for i, c := range cfg.Contenders {
		if end := searchers.givenUp(i); end != nil && kept[i] < todo[i] {
			e.Contenders = append(e.Contenders, GivenUp{c.Name, todo[i] - kept[i], todo[i], end})
		}
	}
	if len(e.Contenders) == 0 {
		return nil
	}
	return &e
}
