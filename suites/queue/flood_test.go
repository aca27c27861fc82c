package queue

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"keymove/suites"
)

// flood is a queue in which a token sends one answer after the other, without an end.
type flood struct {
	data      []byte
	taken     int
	published int
	stop      func(taken int)
}

func (f *flood) Publish(context.Context, *Unit) error { f.published++; return nil }

func (f *flood) Collect(ctx context.Context, _ time.Duration) (*Message, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	f.taken++
	f.stop(f.taken)
	return &Message{"thief", f.data}, nil
}

func (f *flood) Settle() {}

func (f *flood) Waiting(context.Context) (int, error) { return f.published, nil }

// TestAFloodOfAnswers: whoever sends answers without an end keeps no run from its work, is obeyed in
// nothing, and leaves nothing behind; and the run ends with the answer at which it is to end.
func TestAFloodOfAnswers(t *testing.T) {
	for what, text := range map[string]string{
		"nothing":               ``,
		"no JSON":               strings.Repeat("x", 1<<16),
		"a list without end":    `{"unit":1,"found":[` + strings.Repeat("{},", 1<<18) + `{}]}`,
		"lists in lists":        strings.Repeat("[", 1<<20),
		"a message of 9 MB":     `{"unit":1,"worker":"` + strings.Repeat("x", 9<<20) + `"}`,
		"a notice":              `{"notice":"no"}`,
		"a long notice":         `{"notice":"` + strings.Repeat("x", 1<<13) + `"}`,
		"an unknown unit":       `{"unit":999999999,"worker":"w","found":[{"result":{}}]}`,
		"a lost unit":           `{"unit":1,"worker":"w","lost":true}`,
		"a dead process":        `{"unit":1,"worker":"w","died":{"state":"x"}}`,
		"an empty answer":       `{"unit":1,"worker":"w","slots":1000000000}`,
		"one of an earlier one": `{"unit":1,"attempt":"earlier","worker":"w","found":[{"result":{}}]}`,
	} {
		const answers = 3 * mostVain
		ctx, cancel := context.WithCancelCause(t.Context())
		interrupted := errors.New("interrupted")
		var kept []suites.Record
		run := sampleRun(t, &kept)
		q := &flood{data: []byte(text)}
		q.stop = func(taken int) {
			if taken == answers {
				cancel(interrupted)
			}
		}
		notices := 0
		cfg := Config{Work: runWork(t, &run), Doubts: Doubts{}, Notice: func(string) { notices++ }}
		s := newSubmission(&cfg, q)
		err := s.collectEarlier(ctx)
		for err == nil {
			if err = s.fill(ctx); err == nil {
				err = s.collect(ctx)
			}
		}
		if !errors.Is(err, interrupted) || q.taken > answers+1 {
			t.Errorf("%s: %v after %d answers, and the run was to end after %d", what, err, q.taken, answers)
		}
		if q.published == 0 || q.published > answers || len(kept) > 0 {
			t.Errorf("%s: %d units are published, %d records kept", what, q.published, len(kept))
		}
		if len(s.doubts)+len(s.tokens) > 2 || len(s.open) > leastWindow || len(s.unsent) > 0 || notices > mostNotices+10 {
			t.Errorf("%s: %d doubts, %d tokens, %d open and %d unsent units, %d notices", what, len(s.doubts), len(s.tokens), len(s.open), len(s.unsent), notices)
		}
		cancel(nil)
	}
}

// boundless is work that never ends.
type boundless struct {
	Work
	item Item
	next int
}

func (w *boundless) Next() (Item, bool) {
	w.next++
	item := w.item
	item.Number = w.next
	return item, true
}
func (w *boundless) Wants(suites.Key) bool { return true }
func (w *boundless) MaxItems() int         { return maxSearches }

// TestClaimsOpenNoMoreThanMemoryHas: a token that claims any number of workers and slots, and answers
// more and more units at once, has no more searches handed out than the submitter has memory for.
func TestClaimsOpenNoMoreThanMemoryHas(t *testing.T) {
	var kept []suites.Record
	run := sampleRun(t, &kept)
	cfg := Config{Work: &boundless{item: Item{Case: new(run.Suites[0].Case(0)), Searches: []Search{{0, 0, 0}}}}}
	q := &flood{stop: func(int) {}}
	s := newSubmission(&cfg, q)
	for n := range 20_000 {
		s.note(&Answer{Worker: Signed("w", "thief"), Slots: mostSlots})
		s.token("thief").pace.add(maxSearches, time.Duration(n))
	}
	s.token("thief").answers = 1 << 40
	for range 3 {
		if err := s.fill(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.where); n < mostOpen || n >= mostOpen+maxSearches {
		t.Errorf("%d searches are open, and %d are enough", n, mostOpen)
	}
}

var _ Work = (*boundless)(nil)
