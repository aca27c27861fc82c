package enginetest

import (
	"context"
	"io"
	"time"

	"keymove/engine/uci"
)

// UCIConfig says how to check a UCI engine. The zero value is right for an
// engine that needs no options.
type UCIConfig struct {
	// Config is for the conformance suite. What the engine can do is taken from
	// what it announces.
	Config
	// Options are set before anything else, in this order.
	Options []uci.SetOption
	// Log gets the whole dialogue; nil is nobody.
	Log io.Writer
	// Start is how long the engine may take to start; 0 means 10 s.
	Start time.Duration
	// Ready is how long it may take to answer isready; 0 means 10 s.
	Ready time.Duration
	// Stop is how long a stopped search may go on before the engine is killed;
	// 0 means 5 s.
	Stop time.Duration
	// Quit is how long the engine may take to end; 0 means 2 s.
	Quit time.Duration
}

func (c UCIConfig) withDefaults() UCIConfig {
	c.Config = c.Config.withDefaults()
	c.Start = or(c.Start, 10*time.Second)
	c.Ready = or(c.Ready, 10*time.Second)
	c.Stop = or(c.Stop, 5*time.Second)
	c.Quit = or(c.Quit, 2*time.Second)
	return c
}

// Report is what CheckUCI found out.
type Report struct {
	Name     string    `json:"name"`   // as the engine gives it
	Author   string    `json:"author"` // as the engine gives it
	Checks   []string  `json:"checks"` // that were made, in this order
	Findings []Finding `json:"findings"`
}

// Fit reports whether the engine is fit to be tested.
func (r Report) Fit() bool { return Count(r.Findings, Failure) == 0 }

// CheckUCI checks an engine over its input and output: the rules of the
// protocol, and the conformance suite. It ends early with ctx, and when the
// engine does not start.
func CheckUCI(ctx context.Context, start Start, config UCIConfig) Report {
	p := newProtocol(ctx, start, config.withDefaults())
	p.run()
	return p.report()
}

// protocol is one run of CheckUCI.
type protocol struct {
	ctx    context.Context
	client *client
	found  *findings
	checks []string
}

func newProtocol(ctx context.Context, start Start, config UCIConfig) *protocol {
	p := &protocol{ctx: ctx, found: &findings{}}
	p.client = &client{start: start, config: config, found: p.found}
	p.found.dialogue = p.client.said.lines
	return p
}

type protocolCheck struct {
	name string
	run  func(*protocol)
}

// The checks in their order: of what the engine has said at its start, of its
// searches, for which the conformance suite has to come to its end, and of an
// idle engine.
var (
	startChecks  = []protocolCheck{{"options", (*protocol).checkOptions}, {"id", (*protocol).checkID}}
	searchChecks = []protocolCheck{
		{"infinite", (*protocol).checkInfinite},
		{"isready-searching", (*protocol).checkReadyWhileSearching},
		{"ponder", (*protocol).checkPonder},
		{"quit-searching", (*protocol).checkQuitSearching},
	}
	idleChecks = []protocolCheck{
		{"unknown-command", (*protocol).checkUnknown},
		{"quit", (*protocol).checkQuit},
		{"eof", (*protocol).checkEndOfInput},
	}
)

func (p *protocol) run() {
	defer p.client.kill()
	p.checks = append(p.checks, "start")
	if err := p.client.ensure(p.ctx); err != nil {
		p.add("start", Failure, "%v", err)
		return
	}
	p.do(startChecks, false)
	if p.conform() {
		p.do(searchChecks, true)
	}
	p.do(idleChecks, true)
}

// do makes checks, each with a dialogue of its own or all with that so far.
func (p *protocol) do(checks []protocolCheck, ownDialogue bool) {
	for _, check := range checks {
		if p.ctx.Err() != nil {
			return
		}
		if ownDialogue {
			p.client.said.clear()
		}
		p.checks = append(p.checks, check.name)
		check.run(p)
	}
}

// conform runs the conformance suite, and reports whether it has come to its
// end.
func (p *protocol) conform() bool {
	config := p.client.config.Config
	config.MultiPV = p.client.announces("MultiPV")
	config.Chess960 = p.client.announces("UCI_Chess960")
	config.SearchMoves = true // every engine has it, unless it ignores it
	c := &conformance{ctx: p.ctx, searcher: p.client, config: config, found: p.found, fresh: p.client.said.clear}
	c.run()
	p.checks = append(p.checks, c.made...)
	return !c.lost
}

// add adds a finding, unless the user has ended the checks.
func (p *protocol) add(check string, level Level, format string, args ...any) {
	if p.ctx.Err() == nil {
		p.found.add(check, level, format, args...)
	}
}

func (p *protocol) report() Report {
	return Report{Name: p.client.name, Author: p.client.author, Checks: p.checks, Findings: p.found.list}
}
