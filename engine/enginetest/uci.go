package enginetest

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"keymove/engine/uci"
)

// UCIConfig describes how to check a UCI engine. The zero value is for an engine that
// needs no options.
type UCIConfig struct {
	// Config is for the conformance suite. What the engine supports follows from the
	// options that it announces.
	Config
	// Options are set at the start, in this order.
	Options []uci.SetOption
	// Log gets the whole dialogue; may be nil.
	Log io.Writer
	// Start is how long the engine may take for uciok; 0 means 10 s.
	Start time.Duration
	// Ready is how long it may take for readyok; 0 means 10 s.
	Ready time.Duration
	// Stop is how long a search may take to end after stop before the engine is
	// killed; 0 means 5 s.
	Stop time.Duration
	// Quit is how long the engine may take to exit; 0 means 2 s.
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

// Report is the result of CheckUCI.
type Report struct {
	Name     string    `json:"name"`   // as announced
	Author   string    `json:"author"` // as announced
	Checks   []string  `json:"checks"` // the checks that were made, in this order
	Findings []Finding `json:"findings"`
	// Options are those that the engine announced.
	Options []uci.Option `json:"-"`
}

// Fit reports whether the engine is fit to be tested.
func (r Report) Fit() bool { return Count(r.Findings, Failure) == 0 }

// CheckUCI checks an engine over its input and output: the rules of the protocol, and
// the conformance suite. It ends early with ctx, and if the engine does not start.
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

// The checks in their order: of the output at the start; of searches, if the
// conformance suite could be completed; and of an idle engine.
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

// do runs checks, each with its own dialogue, or all with the dialogue so far.
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

// conform runs the conformance suite, and reports whether it was completed.
func (p *protocol) conform() bool {
	config := p.client.config.Config
	config.MultiPV = p.client.announces("MultiPV")
	config.Chess960 = p.client.announces("UCI_Chess960")
	config.SearchMoves = true // it is not announced; a check shows whether the engine supports it
	c := &conformance{ctx: p.ctx, searcher: p.client, config: config, found: p.found, fresh: p.client.said.clear}
	c.run()
	p.checks = append(p.checks, c.made...)
	return !c.lost
}

// add adds a finding, unless the user has interrupted the checks.
func (p *protocol) add(check string, level Level, format string, args ...any) {
	if p.ctx.Err() == nil {
		p.found.add(check, level, format, args...)
	}
}

func (p *protocol) report() Report {
	return Report{Name: p.client.name, Author: p.client.author, Checks: p.checks, Findings: p.found.list, Options: p.client.options}
}

// Totals is a report with its counts.
type Totals struct {
	Report
	Fit      bool `json:"fit"`
	Failures int  `json:"failures"`
	Warnings int  `json:"warnings"`
	Notes    int  `json:"notes"`
}

// Totals counts the findings.
func (r Report) Totals() Totals {
	if r.Findings == nil {
		r.Findings = []Finding{} // an empty list in JSON, not null
	}
	return Totals{
		Report: r, Fit: r.Fit(),
		Failures: Count(r.Findings, Failure),
		Warnings: Count(r.Findings, Warning),
		Notes:    Count(r.Findings, Note),
	}
}

// WriteText writes a report for people: the most severe findings first, each with its
// dialogue, then the totals.
func (r Report) WriteText(w io.Writer) error {
	var out findingText
	name := r.Name
	if name == "" {
		name = "(no id name)"
	}
	out.WriteString(name + "\n")
	for _, level := range []Level{Failure, Warning, Note} {
		for _, f := range r.Findings {
			if f.Level == level {
				out.WriteString("\n")
				out.word(string(f.Level))
				fmt.Fprintf(&out, ": %s: %s\n%s", f.Check, f.Text, indented(f.Dialogue))
			}
		}
	}
	t := r.Totals()
	verdict := "fit to be tested"
	if !t.Fit {
		verdict = "unfit to be tested"
	}
	out.WriteString("\n")
	out.word(verdict)
	fmt.Fprintf(&out, ": %s, %s, %s in %s\n", counted(t.Failures, "failure"), counted(t.Warnings, "warning"),
		counted(t.Notes, "note"), counted(len(r.Checks), "check"))
	return out.writeTo(w)
}

// findingText is a text in which words of ours stand that say how severe a finding is.
type findingText struct {
	strings.Builder
	before []string // the texts in front of the words
	words  []string
}

func (t *findingText) word(word string) {
	t.before, t.words = append(t.before, t.String()), append(t.words, word)
	t.Reset()
}

// writeTo writes the text; its words by WriteWord where w has that, to show them in a colour.
func (t *findingText) writeTo(w io.Writer) error {
	words, _ := w.(interface{ WriteWord(word string) error })
	for i, word := range t.words {
		if _, err := io.WriteString(w, t.before[i]); err != nil {
			return err
		}
		var err error
		if words != nil {
			err = words.WriteWord(word)
		} else {
			_, err = io.WriteString(w, word)
		}
		if err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, t.String())
	return err
}

func indented(lines []string) string {
	var block strings.Builder
	for _, line := range lines {
		block.WriteString("    " + line + "\n")
	}
	return block.String()
}

func counted(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
