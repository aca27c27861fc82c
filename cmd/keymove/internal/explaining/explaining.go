// Package explaining is "keymove explain": its settings, which cases are meant, and the
// work.
package explaining

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/profile"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/explain"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
	"keymove/suites/settings"
)

// explainer is the command.
type explainer struct{ *host.Host }

// Description is the help of the command.
const Description = "CASE is SUITE:ID, SUITE:LINE, a case hash (then SUITE says where to look), RUN#ROW, a row of records.csv\n" +
	"of a run, from 1, or RUN#ID. With --run RUN --lost all lost cases of a comparison are explained, and the causes ranked.\n\n" +
	"The story is for any engine: what was played, when the key move was best, and how many times the limit it\n" +
	"takes. For the built-in engine the cause is looked for: what differs from another profile first, then all features,\n" +
	"on or off, are changed, and the case is searched again in many randomly perturbed trees. Answers are kept.\n" +
	"The last line is \"cause: FEATURE …\" or \"cause: none found\". See docs/explain.md."

const (
	// sampleSize is the number of other cases of the suite on which suspects are tried.
	sampleSize = 100
	// oracleFactor is how many times the contender's nodes an oracle has.
	oracleFactor = 10
)

// Run explains as values say.
func Run(ctx context.Context, program *host.Host, given settings.Values) error {
	h := &explainer{program}
	o := newOptions(given)
	faults := append(o.check(), o.Settle(h.Procs)...)
	texts := slices.Clone(o.ContenderTexts)
	if o.oracle != "" {
		if len(texts) == 0 {
			texts = append(texts, settings.ContenderText{Text: "default"})
		}
		texts = append(texts, settings.ContenderText{Text: o.oracle, IsEngine: true})
	}
	parsed, wrong := input.ReadContenders(o.Profiles, input.Request{Texts: texts, Book: o.Book})
	if err := h.Report(given, append(faults, wrong...)); err != nil {
		return err
	}
	contenders := parsed.Contenders
	opener := input.NewOpener(h.Host, input.Opener{HashMiB: o.HashMiB, Threads: 1, Book: parsed.Book, Timeout: o.Timeout, Supervised: true})
	faults, err := opener.Identify(ctx, contenders, parsed.Texts)
	if err != nil {
		return err
	}
	if err := h.Report(given, faults); err != nil {
		return err
	}
	input.NameUniquely(contenders)
	return h.explain(ctx, o, opener, contenders)
}

// explain explains one case, or all lost ones.
func (h *explainer) explain(ctx context.Context, o *options, opener *input.Opener, contenders []suites.Contender) error {
	targets, err := h.targets(o, &contenders[0])
	if err != nil {
		return err
	}
	if err := h.checkSuspects(ctx, o, opener, targets); err != nil {
		return err
	}
	if engines := unsuspected(o, targets); engines > 0 && o.lost {
		h.Inform("%s of engines without suspected options: how they were lost is counted, and no cause is searched for; --ablate names UCI options", sink.Plural(engines, "lost case"))
	}
	h.noteUncached(targets)
	var found losses
	for i, t := range targets {
		if i > 0 && o.outputs.Verbose {
			fmt.Fprintln(h.Stdout)
		}
		x, err := h.one(ctx, o, opener, t, contenders)
		if failed, ok := errors.AsType[*explain.SearchError](err); ok {
			return host.WithCode(host.ExitEngine, failed)
		}
		if err != nil {
			return err
		}
		if err := h.writeOne(o, t, x); err != nil {
			return err
		}
		if o.lost && !o.outputs.Verbose {
			h.Draw(fmt.Sprintf("%d of %s explained", i+1, sink.Plural(len(targets), "lost case")))
		}
		if err := found.add(t, x); err != nil {
			return err
		}
	}
	if !o.lost {
		return nil
	}
	h.Draw("")
	if err := h.writeBrief(found.writeText, found.lastCause(), nextOf(targets)); err != nil {
		return err
	}
	return h.save(o.run, &found)
}

// noteUncached says which contenders no cache of answers serves.
func (h *explainer) noteUncached(targets []*target) {
	var exact []suites.Contender
	for _, t := range targets {
		if c := t.contender; !t.limits.Timed() && !slices.ContainsFunc(exact, func(other suites.Contender) bool { return other.Name == c.Name }) {
			exact = append(exact, c)
		}
	}
	for _, line := range input.Uncached(exact) {
		h.Inform("%s", line)
	}
}

// unsuspected returns the number of cases for which nothing is suspected.
func unsuspected(o *options, targets []*target) int {
	n := 0
	for _, t := range targets {
		if t.contender.Engine != nil && o.suspects == "" {
			n++
		}
	}
	return n
}

// writeOne writes an explanation: all of it, or in few lines; of many cases none, as their causes
// are counted.
func (h *explainer) writeOne(o *options, t *target, x *explain.Explanation) error {
	switch {
	case o.outputs.Verbose:
		return h.write(x.WriteText)
	case o.lost:
		return nil
	}
	return h.writeBrief(x.WriteBrief, x.BriefCause(), t)
}

// write writes a text for a terminal: names of engines and cases are foreign.
func (h *explainer) write(text func(io.Writer) error) error {
	var b bytes.Buffer
	if err := text(&b); err != nil {
		return err
	}
	_, err := io.WriteString(h.Stdout, sink.Lines(b.String()))
	return err
}

func (h *explainer) targets(o *options, c *suites.Contender) ([]*target, error) {
	if o.lost {
		return h.lostCases(o)
	}
	t, err := h.find(o, c)
	if err != nil || o.against == "" {
		return []*target{t}, err
	}
	t.against, err = h.againstOf(o, t.rivals)
	return []*target{t}, err
}

// againstOf returns the contender that solves the case: another one of the run, by name, the
// first one of a run, or a profile.
func (h *explainer) againstOf(o *options, rivals []suites.Contender) (*suites.Contender, error) {
	for i := range rivals {
		if rivals[i].Name == o.against {
			return &rivals[i], nil
		}
	}
	if isRun(o.against) {
		m, err := runfolder.ReadManifest(o.against)
		if err != nil {
			return nil, host.SavedRun(o.against, err)
		}
		return &m.Contenders[0], nil
	}
	catalogue, faults := input.ReadProfiles(o.Profiles)
	c, err := input.ParseProfile(catalogue, o.against)
	if err != nil {
		faults.Add("against", settings.Last, settings.Errorf("%s: %w", settings.Subject(o.against), err))
	}
	return &c, h.Report(o.Given, faults)
}

func (h *explainer) one(ctx context.Context, o *options, opener *input.Opener, t *target, contenders []suites.Contender) (*explain.Explanation, error) {
	opener, err := h.openerOf(opener, t)
	if err != nil {
		return nil, err
	}
	lab, err := h.lab(o, opener, t)
	if err != nil {
		return nil, err
	}
	var oracle *explain.Oracle
	if o.oracle != "" {
		nodes := o.oracleNodes
		if nodes == 0 {
			nodes = oracleFactor * max(t.limits.Nodes, plan.DefaultNodes/oracleFactor)
		}
		oracle = &explain.Oracle{Contender: contenders[len(contenders)-1], Limits: engine.Limits{Nodes: nodes}}
	}
	elsewhere, err := explain.Elsewhere()
	if err != nil {
		return nil, err
	}
	q := &explain.Question{
		Contender: t.contender, Case: t.asked, Limits: t.limits, Oracle: oracle,
		Others: others(t), Elsewhere: elsewhere,
	}
	if t.contender.Engine == nil {
		q.Watcher = profile.Watcher{Resources: opener.Resources()}
	}
	if err := suspectChanges(q, o, t); err != nil {
		return nil, err
	}
	return lab.Explain(ctx, q)
}

// openerOf returns what opens searchers as the run of the target had them.
func (h *explainer) openerOf(opener *input.Opener, t *target) (*input.Opener, error) {
	own := *opener
	own.HashMiB = t.hashMiB
	if t.contender.Book != nil && own.Book == nil {
		var err error
		if own.Book, err = input.ReloadBook([]suites.Contender{t.contender}); err != nil {
			return nil, host.WithCode(host.ExitSuite, err)
		}
	}
	return input.NewOpener(h.Host, own), nil
}

// lab returns what searches; answers are kept where a limit gives the same ones again.
func (h *explainer) lab(o *options, opener *input.Opener, t *target) (*explain.Lab, error) {
	lab := &explain.Lab{Open: opener.Open, Workers: o.Workers, HashMiB: t.hashMiB}
	if t.limits.Timed() {
		return lab, nil
	}
	o.UseCache = true
	if faults := o.Settle(h.Procs); len(faults) > 0 {
		return nil, h.Report(o.Given, faults)
	}
	program, err := h.ProgramDigest()
	if err != nil {
		return nil, err
	}
	if lab.Cache, err = runner.OpenCache(filepath.Clean(o.Cache), program, t.hashMiB); err != nil {
		h.Warn("answers are not kept: %v", err)
	}
	return lab, nil
}

// others returns other cases of the suite that ask for something; none if the suite is not
// there any more.
func others(t *target) []suites.Case {
	if t.suite.Cases == nil {
		return nil
	}
	var list []suites.Case
	sample := suites.Sample(t.suite.Cases, sampleSize, 1)
	for i := range sample.Len() {
		if c := sample.At(i); c.Hash != t.asked.Hash && (c.AsksForMove() || c.AsksForMate()) {
			c = c.AtMove(0)
			c.Suite = t.suite.Name
			list = append(list, c)
		}
	}
	return list
}
