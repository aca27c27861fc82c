package enginetest

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"keymove/engine/external"
	"keymove/engine/uci"
)

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
// What the engine supports follows from the options that it announces. Deadlines that are not
// set are 10 s for the start and for readyok, 5 s for bestmove after stop, and 2 s for the exit.
func CheckUCI(ctx context.Context, e external.Config, config Config) Report {
	d := &e.Deadlines
	d.Start, d.Quit = or(d.Start, 10*time.Second), or(d.Quit, 2*time.Second)
	d.Ready, d.NewGame = or(d.Ready, 10*time.Second), or(d.NewGame, 10*time.Second)
	d.Grace = or(d.Grace, 5*time.Second)
	e.Timeout = math.MaxInt64 // the checks stop a search
	p := &protocol{ctx: ctx, config: config.withDefaults(), found: &findings{}}
	p.client = newClient(e, p.found)
	p.run()
	return Report{Name: p.client.name, Author: p.client.author, Checks: p.checks, Findings: p.found.list, Options: p.client.options}
}

// protocol is one run of CheckUCI.
type protocol struct {
	ctx    context.Context
	config Config
	client *client
	found  *findings
	checks []string
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
	defer p.client.end()
	p.checks = append(p.checks, "start")
	if err := p.client.ensure(p.ctx); err != nil {
		p.add("start", Failure, "%s", strings.TrimPrefix(err.Error(), p.client.config.Command+": "))
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
			p.client.forget()
		}
		p.checks = append(p.checks, check.name)
		check.run(p)
	}
}

// conform runs the conformance suite, and reports whether it was completed.
func (p *protocol) conform() bool {
	config := p.config
	config.MultiPV = p.client.announces("MultiPV")
	config.Chess960 = p.client.announces("UCI_Chess960")
	config.SearchMoves = true // it is not announced; a check shows whether the engine supports it
	c := &conformance{ctx: p.ctx, searcher: p.client, config: config, found: p.found, fresh: p.client.forget}
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
