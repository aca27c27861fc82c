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
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
	"keymove/suites/runner"
	"keymove/suites/settings"
)

// explainer is the command.
type explainer struct{ *host.Host }

// Description is the help of the command.
const Description = "CASE is SUITE:ID, SUITE:LINE, RUN#ROW, a row of records.csv of a run, from 1, or RUN#ID: the story of that\n" +
	"position. RUN is every position that was missed, RUN#CONTENDER those that one contender missed, and SUITE all of its\n" +
	"positions: a table with a row for each one that is missed.\n\n" +
	"It says what was played, when the key move was best, and how many times the limit it takes; of a case of a run,\n" +
	"which of the differences from a contender that solves it finds the key move alone; and of a profile of the\n" +
	"built-in engine, how many of 20 seeds of luck find it. Answers are kept. See docs/explain.md."

// oracleFactor is how many times the contender's nodes an oracle has.
const oracleFactor = 10

// Run explains as values say.
func Run(ctx context.Context, program *host.Host, given settings.Values) error {
	h := &explainer{program}
	o := newOptions(given)
	o.UseCache = true
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

// explain explains the cases that are asked for.
func (h *explainer) explain(ctx context.Context, o *options, opener *input.Opener, contenders []suites.Contender) error {
	targets, err := h.targets(o, &contenders[0])
	if err != nil {
		return err
	}
	w := &work{explainer: h, options: o, opener: opener}
	if o.oracle != "" {
		w.oracle = &contenders[len(contenders)-1]
	}
	if len(targets) != 1 {
		return w.several(ctx, targets)
	}
	x, err := w.one(ctx, targets[0], o.Workers)
	if failed, ok := errors.AsType[*searchError](err); ok {
		return host.WithCode(host.ExitEngine, failed)
	}
	if err != nil {
		return err
	}
	return show.Text(h.Coloured(), []*show.Doc{document(x)}, h.Brief(""), o.outputs.Verbose)
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

// work is what all cases of a command have in common.
type work struct {
	*explainer
	*options
	opener *input.Opener
	oracle *suites.Contender // nil for none
}

// one explains a case, with some searches at a time.
func (w *work) one(ctx context.Context, t *target, workers int) (*explanation, error) {
	l, err := w.lab(t, workers)
	if err != nil {
		return nil, err
	}
	var asked *oracle
	if w.oracle != nil {
		nodes := w.oracleNodes
		if nodes == 0 {
			nodes = oracleFactor * max(t.limits.Nodes, plan.DefaultNodes/oracleFactor)
		}
		asked = &oracle{*w.oracle, engine.Limits{Nodes: nodes}}
	}
	differences, err := t.differences()
	if err != nil {
		return nil, err
	}
	return l.explain(ctx, t, asked, differences)
}

// lab returns what searches as the run of the target did; answers are kept where a limit gives the
// same ones again.
func (w *work) lab(t *target, workers int) (*lab, error) {
	own := *w.opener
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
	l := &lab{open: input.NewOpener(w.Host, own).Open, workers: workers, hashMiB: t.hashMiB}
	if t.limits.Timed() {
		return l, nil
	}
	program, err := w.ProgramDigest()
	if err != nil {
		return nil, err
	}
	if l.cache, err = runner.OpenCache(filepath.Clean(w.Cache), program, t.hashMiB); err != nil {
		w.Warn("answers are not kept: %v", err)
	}
	return l, nil
}
