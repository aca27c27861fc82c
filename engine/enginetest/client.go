package enginetest

import (
	"context"
	"slices"
	"strings"
	"sync"

	"keymove/engine"
	"keymove/engine/external"
	"keymove/engine/uci"
)

// client is the engine as a searcher, as runs have it, which is started again when it is dead. What it writes is
// watched: what a run tolerates is a finding here.
type client struct {
	*external.Engine // nil if none is running
	config           external.Config
	found            *findings

	name, author string
	options      []uci.Option // announced at the last start, also twice

	mu        sync.Mutex // of what follows: who watches is not alone
	said      transcript
	searching bool // a bestmove is due
}

func newClient(config external.Config, found *findings) *client {
	c := &client{config: config, found: found}
	c.config.Watch, c.config.Notice = c.watch, c.notice
	found.dialogue = func() []string {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.said.lines()
	}
	return c
}

// ensure starts an engine if none is running.
func (c *client) ensure(ctx context.Context) (err error) {
	if c.Engine != nil && !c.IsDead() {
		return nil
	}
	c.end()
	c.happened("the engine is started")
	c.options = nil
	c.Engine, err = external.Open(ctx, c.config)
	return err
}

// end ends the engine.
func (c *client) end() {
	if c.Engine != nil {
		_ = c.Close() // it is killed, or cannot be
	}
	c.Engine, c.searching = nil, false
}

// NewGame makes it forget what it has searched.
func (c *client) NewGame(ctx context.Context) error {
	if err := c.ensure(ctx); err != nil {
		return err
	}
	return c.Engine.NewGame(ctx)
}

// Search searches, and stops the search when ctx ends.
func (c *client) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	if err := c.ensure(context.WithoutCancel(ctx)); err != nil {
		return engine.Result{}, err
	}
	return c.Engine.Search(ctx, game, lim, info)
}

// isGiven reports whether the user sets an option.
func (c *client) isGiven(name string) bool {
	return slices.ContainsFunc(c.config.Options, func(o external.Option) bool { return strings.EqualFold(o.Name, name) })
}

func (c *client) announces(name string) bool {
	return slices.ContainsFunc(c.options, func(o uci.Option) bool { return strings.EqualFold(o.Name, name) })
}

// happened adds a remark to the dialogue.
func (c *client) happened(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.said.happened(text)
}

// forget begins a dialogue.
func (c *client) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.said.clear()
}

// awaitsMove reports whether a bestmove is due.
func (c *client) awaitsMove() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.searching
}

// watch keeps the dialogue.
func (c *client) watch(mark byte, text string) {
	switch mark {
	case '>':
		c.mu.Lock()
		defer c.mu.Unlock()
		c.said.sent(text)
		c.searching = c.searching || strings.HasPrefix(text, "go ")
	case '<':
		c.hear(text)
	default:
		c.happened(text)
	}
}

// hear adds the findings about a line that do not depend on what is searched.
func (c *client) hear(line string) {
	if strings.TrimSpace(line) == "" {
		return
	}
	reply, _ := external.ParseReply(line)
	c.mu.Lock()
	c.said.answered(line, reply)
	wasSearching := c.searching
	if _, isMove := reply.(uci.BestMove); isMove {
		c.searching = false
	}
	c.mu.Unlock()
	switch r := reply.(type) {
	case nil:
		c.found.add("chatter", Note, "stdout has lines that are not UCI; they are skipped")
	case uci.ID:
		if r.Field == "name" {
			c.name = uci.Visible(r.Text)
		} else {
			c.author = uci.Visible(r.Text)
		}
	case uci.Option:
		c.options = append(c.options, r)
	case uci.BestMove:
		if !wasSearching {
			c.found.add("bestmove", Failure, "a bestmove arrives while no search is running; a program that does not wait for readyok between searches takes it for the next position")
		}
	}
}

// notice adds what a run says about a reply.
func (c *client) notice(odd external.Oddity) {
	switch odd.Kind {
	case external.OddPonder:
		c.found.add("bestmove", Note, "%s: %v", odd.Kind, odd.Line)
	case external.OddMated:
		c.found.add("score", Warning, "%s: %v", odd.Kind, odd.Line)
	default:
		c.found.add("grammar", Warning, "%s: %v", odd.Kind, odd.Line)
	}
}
