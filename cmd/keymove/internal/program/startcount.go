package program

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"keymove/engine"
	"keymove/report/sink"
	"keymove/suites"
)

// opener opens a searcher for a contender.
type opener func(context.Context, suites.Contender) (engine.Searcher, error)

// startCount counts how often each contender of a run is started. Any number of goroutines may use it.
type startCount struct {
	opener opener
	names  []string
	counts map[string]*atomic.Int64
}

func newStartCount(open opener, contenders []suites.Contender) *startCount {
	c := &startCount{opener: open, counts: map[string]*atomic.Int64{}}
	for i := range contenders {
		c.names = append(c.names, contenders[i].Name)
		c.counts[contenders[i].Name] = new(atomic.Int64)
	}
	return c
}

// open opens a searcher, and counts it.
func (c *startCount) open(ctx context.Context, contender suites.Contender) (engine.Searcher, error) {
	s, err := c.opener(ctx, contender)
	if err == nil {
		c.counts[contender.Name].Add(1)
	}
	return s, err
}

// text says how often each contender was started here; empty if none was.
func (c *startCount) text() string {
	var parts []string
	for _, name := range c.names {
		if n := c.counts[name].Load(); n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", name, sink.Plural(int(n), "time")))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "started: " + strings.Join(parts, ", ")
}
