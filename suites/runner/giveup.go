package runner

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

const (
	// maxFailedStarts is the number of starts in a row that may fail before a
	// contender is given up for the rest of the run: a dead engine costs a deadline
	// at each start, and a run has thousands of cases.
	maxFailedStarts = 6
	// maxTimeouts is the number of cases in a row without an answer in time before
	// a contender is given up: at ten minutes each, 1500 positions take 21 days.
	maxTimeouts = 10
)

// health is how a contender does. The mutex of the pool guards it.
type health struct {
	failedStarts int   // since it last started
	timeouts     int   // cases in a row
	end          error // why it is given up; nil while it is not

	retrying chan struct{} // holds a token while a failed start is repeated
}

// pauseAfter returns how long to wait after so many failed starts in a row: a
// quarter of a second, and twice as long each time.
func pauseAfter(failedStarts int) time.Duration {
	if failedStarts == 0 {
		return 0
	}
	return 250 * time.Millisecond << (min(failedStarts, maxFailedStarts) - 1)
}

// failedStarts returns the number of failed starts of a contender since it last
// started.
func (p *pool) failedStarts(contender int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.health[contender].failedStarts
}

// noteStart remembers how a start went that began after so many failed ones. Those
// that fail at the same time, on one busy machine, count as one.
func (p *pool) noteStart(contender, failedBefore int, err error) {
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

// noteAnswer remembers whether a case had an answer in time.
func (p *pool) noteAnswer(contender int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := &p.health[contender]
	if err == nil || kindOf(err) != FailedTimeout {
		h.timeouts = 0
		return
	}
	if h.timeouts++; h.timeouts >= maxTimeouts {
		h.giveUp(fmt.Errorf("%d positions in a row without an answer in time: %w", h.timeouts, err))
	}
}

// giveUp keeps the first reason.
func (h *health) giveUp(reason error) {
	if h.end == nil {
		h.end = givenUpError{reason}
	}
}

// givenUp returns why a contender is given up; nil while it is not.
func (p *pool) givenUp(contender int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.health[contender].end
}

// givenUpError is why a contender is given up.
type givenUpError struct{ error }

func (g givenUpError) Unwrap() error { return g.error }

func isGivenUp(err error) bool {
	_, ok := errors.AsType[givenUpError](err)
	return ok
}

// IncompleteError says that contenders were given up. Their cases from then on have
// no record; a run that goes on searches them.
type IncompleteError struct {
	Contenders []GivenUp
}

// GivenUp is a contender that was given up.
type GivenUp struct {
	Name          string
	Missing, Todo int // searches that have no record, and that were to be made
	Err           error
}

// Error returns what is missing and why, for each contender.
func (e *IncompleteError) Error() string {
	texts := make([]string, len(e.Contenders))
	for i, c := range e.Contenders {
		texts[i] = fmt.Sprintf("%s is given up, and %d of its %d searches are missing: %v", c.Name, c.Missing, c.Todo, c.Err)
	}
	return strings.Join(texts, "; ")
}

// Unwrap returns why they were given up.
func (e *IncompleteError) Unwrap() []error {
	errs := make([]error, len(e.Contenders))
	for i, c := range e.Contenders {
		errs[i] = c.Err
	}
	return errs
}

// incomplete returns an *IncompleteError for the contenders that have fewer records
// than they should; nil where there are none.
func (cfg *Config) incomplete(searchers *pool, todo, kept []int) error {
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
