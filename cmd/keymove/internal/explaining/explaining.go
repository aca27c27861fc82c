// Package explaining is "keymove explain": its settings, which cases are meant, and the
// work.
package explaining

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/suites"
	"keymove/suites/explain"
	"keymove/suites/folder"
	"keymove/suites/plan"
	"keymove/suites/runner"
	"keymove/suites/settings"
)

// explainer is the command.
type explainer struct{ *host.Host }

// Description is the help of the command.
const Description = "CASE is SUITE:ID, SUITE:LINE, a case hash (then SUITE says where to look), RUN#ROW, a row of records.csv\n" +
	"of a run, from 1, or RUN#ID.\n\n" +
	"It says what was played, when the key move was best, and how many times the limit it takes; of a case of a run,\n" +
	"which of the differences from a contender that solves it finds the key move alone; and of a profile of the\n" +
	"built-in engine, how many of 20 seeds of luck find it. Answers are kept. See docs/explain.md."

// oracleFactor is how many times the contender's nodes an oracle has.
const oracleFactor = 10

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

// explain explains the case that is asked for.
func (h *explainer) explain(ctx context.Context, o *options, opener *input.Opener, contenders []suites.Contender) error {
	t, err := h.target(o, &contenders[0])
	if err != nil {
		return err
	}
	if !t.limits.Timed() {
		for _, line := range input.Uncached([]suites.Contender{t.contender}) {
			h.Inform("%s", line)
		}
	}
	x, err := h.one(ctx, o, opener, t, contenders)
	if failed, ok := errors.AsType[*explain.SearchError](err); ok {
		return host.WithCode(host.ExitEngine, failed)
	}
	if err != nil {
		return err
	}
	return h.write(x, o.outputs.Verbose, t)
}

func (h *explainer) target(o *options, c *suites.Contender) (*target, error) {
	t, err := h.find(o, c)
	if err == nil && o.against != "" {
		t.against, err = h.againstOf(o, t.rivals)
	}
	return t, err
}

// againstOf returns the contender that is named: one of the run, the first one of another run, or a
// profile.
func (h *explainer) againstOf(o *options, rivals []suites.Contender) (*suites.Contender, error) {
	for i := range rivals {
		if rivals[i].Name == o.against {
			return &rivals[i], nil
		}
	}
	if isRun(o.against) {
		m, err := folder.ReadManifest(o.against)
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
	q := &explain.Question{Contender: t.contender, Case: t.asked, Limits: t.limits, Oracle: oracle}
	if t.against != nil {
		q.Against = t.against.Name
		if q.Differences, err = differences(t.contender, *t.against); err != nil {
			return nil, err
		}
	}
	return lab.Explain(ctx, q)
}

// openerOf returns what opens searchers as the run of the target had them.
func (h *explainer) openerOf(opener *input.Opener, t *target) (*input.Opener, error) {
	own := *opener
	own.HashMiB = t.hashMiB
	readers := []suites.Contender{t.contender}
	if t.against != nil {
		readers = append(readers, *t.against)
	}
	if own.Book == nil {
		var err error
		if own.Book, err = input.ReloadBook(readers); err != nil {
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
