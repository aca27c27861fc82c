// Package explain tells how a contender misses the key move of a case, in facts: what was played,
// when the key move was best, how many times the limit finds it; which of the differences from
// another contender finds it alone; and how often luck does.
package explain

import (
	"context"
	"errors"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/runner"
)

// Question is what an explanation is asked for.
type Question struct {
	Contender suites.Contender
	Case      suites.Case
	Limits    engine.Limits
	// Oracle is asked for its opinion; nil for none.
	Oracle *Oracle
	// Against is the name of the contender that is compared with, empty for none; Differences are
	// what differs in it.
	Against     string
	Differences []Difference
}

// Explanation is all that is known of how a case was lost.
type Explanation struct {
	Story *Story
	// Luck is how many of the seeds solve the case, -1 where that is not known: the case is solved, or
	// nothing in the searches of the contender is left to luck.
	Luck int
	// Against is the name of the contender that is compared with; empty for none. Trials are the
	// differences from it.
	Against string
	Trials  []Trial
}

// Difference is one thing in which a contender differs from another one.
type Difference struct {
	// Text is what is done, as "with only Skill Level=20" or "without Contempt=10".
	Text string
	// Contender is the first one with that difference alone.
	Contender suites.Contender
}

// Trial is a search with one difference alone.
type Trial struct {
	Difference
	Found bool
	// Failed says why the contender did not search with the difference; empty if it did.
	Failed string
}

// Explain tells the story of a case. If it is lost, luck and each difference are tried.
func (l *Lab) Explain(ctx context.Context, q *Question) (*Explanation, error) {
	story, err := l.Story(ctx, q.Contender, &q.Case, q.Limits, q.Oracle)
	x := &Explanation{Story: story, Luck: -1}
	if err != nil || story.Solved {
		return x, err
	}
	x.Against = q.Against
	if x.Luck, err = l.luck(ctx, q.Contender, &q.Case, q.Limits); err != nil {
		return x, err
	}
	for _, d := range q.Differences {
		trial, err := l.try(ctx, d, q)
		if err != nil {
			return x, err
		}
		x.Trials = append(x.Trials, trial)
	}
	return x, nil
}

// try searches the case with one difference. A contender that does not take it, or fails with it, is
// an answer, too.
func (l *Lab) try(ctx context.Context, d Difference, q *Question) (Trial, error) {
	a, err := l.askOne(ctx, d.Contender, &q.Case, q.Limits)
	if failed, ok := errors.AsType[*SearchError](err); ok {
		return Trial{Difference: d, Failed: failed.Record.Error}, nil
	}
	if failed, ok := errors.AsType[*runner.IncompleteError](err); ok && len(failed.Contenders) == 1 {
		return Trial{Difference: d, Failed: failed.Contenders[0].Err.Error()}, nil
	}
	return Trial{Difference: d, Found: a.Solved()}, err
}
