package auditing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"syscall"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/contender"
	"keymove/cmd/keymove/internal/exit"
	"keymove/report"
	"keymove/report/auditing"
	"keymove/report/escape"
	"keymove/suites"
	"keymove/suites/audit"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// Run audits as values say. The folder of the audit, if there is one, is returned.
func (h *Host) Run(ctx context.Context, given plan.Values) (dir string, err error) {
	o := newOptions(given)
	if given.Has("resume") {
		return h.goOn(ctx, o)
	}
	m, loaded, stdin, err := h.resolve(o)
	if err != nil {
		return "", err
	}
	dir = o.out
	if dir == "" {
		dir = runfolder.UnusedNameAt(m.Start, "audit")
	}
	folder, err := audit.CreateFolder(dir, *m, stdin...)
	if err != nil {
		return "", h.FolderError(err)
	}
	return dir, h.run(ctx, folder, o, loaded)
}

// resolve completes and checks all that an audit needs, and loads its suites. All that is
// wrong is reported at once.
func (h *Host) resolve(o *options) (*audit.Manifest, []suites.Suite, []runfolder.Copy, error) {
	o.Plan.Seed = o.seed
	faults := append(o.check(), o.Settle(h.Procs)...)
	o.Plan.Seed = o.seed // samples have one even if cases do not
	parsed, wrong := contender.Read(o.Profiles, contender.Request{Texts: o.ContenderTexts})
	faults = append(faults, wrong...)
	contender.NameUniquely(parsed.Contenders)
	stdin, copies, err := h.readStdin(o)
	if err != nil {
		return nil, nil, nil, err
	}
	loaded, err := h.Suites.Load(&o.Plan, stdin)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := errors.Join(h.Report(o.Given, append(faults, loaded.Faults...)), loaded.Err); err != nil {
		return nil, nil, nil, err
	}
	o.UseWorkers(loaded.Total * len(parsed.Contenders))
	if err := h.Memory(o.Workers).Check(o.Workers, o.HashMiB, parsed.Contenders); err != nil {
		return nil, nil, nil, exit.UsageError(err)
	}
	m, err := h.newManifest(o, parsed.Contenders, loaded.Suites)
	return m, loaded.Suites, copies, err
}

// newManifest writes down what an audit is.
func (h *Host) newManifest(o *options, contenders []runfolder.Contender, loaded []suites.Suite) (*audit.Manifest, error) {
	program, err := h.Program()
	if err != nil {
		return nil, err
	}
	m := &audit.Manifest{Samples: o.samples, Manifest: runfolder.Manifest{
		Version: h.Version, Program: program, Contenders: contenders, Plan: o.Plan,
		Machine: h.Machine(), Start: h.Now(),
	}}
	m.Dir, _ = h.Suites.WorkingDir() // without it, an audit is resumed where it was started
	for _, s := range loaded {
		m.Suites = append(m.Suites, runfolder.NewSuiteEntry(s))
	}
	return m, nil
}

// readStdin reads standard input if a suite comes from there. What was read is kept in the
// folder, because it cannot be read again.
func (h *Host) readStdin(o *options) ([]byte, []runfolder.Copy, error) {
	if !slices.Contains(o.Sources, suites.Stdin) {
		return nil, nil, nil
	}
	data, err := io.ReadAll(h.Stdin)
	if err != nil {
		return nil, nil, fmt.Errorf("stdin: %w", err)
	}
	return append([]byte{}, data...), []runfolder.Copy{{Name: runfolder.StdinFile, Data: data}}, nil
}

// goOn goes on with an audit that ended early. Everything comes from its folder; what its
// results depend on must not have changed since.
func (h *Host) goOn(ctx context.Context, o *options) (dir string, err error) {
	if err := h.Report(o.Given, o.check()); err != nil {
		return "", err
	}
	folder, err := audit.ResumeFolder(o.resume)
	if err != nil {
		return "", h.SavedError(o.resume, err)
	}
	defer folder.Close() // where it is not closed with its error by then
	m := &folder.Manifest
	workers := o.Workers
	o.Plan, o.samples = m.Plan, m.Samples
	if workers > 0 {
		o.Workers = workers
	}
	if len(folder.Records) == m.Positions() {
		h.Inform("the audit is complete; its files are written again")
		return folder.Dir, h.run(ctx, folder, o, nil)
	}
	if err := h.CheckProgram("audit", m.Version, m.Program, folder.Dir); err != nil {
		return "", err
	}
	loaded, faults, err := h.Suites.Reload(folder.Dir, &m.Manifest, &o.Plan)
	if err := errors.Join(h.Report(nil, faults), err); err != nil {
		return "", err
	}
	h.Inform("going on with %d of %d searches recorded", len(folder.Records), m.Positions())
	resumed := runfolder.Resumption{Time: h.Now(), Records: len(folder.Records), Workers: o.Workers, Machine: h.Machine()}
	if err := folder.Resume(resumed); err != nil {
		return "", err
	}
	return folder.Dir, h.run(ctx, folder, o, loaded)
}

// run searches what is missing, writes the files and shows the table. It closes the folder.
// Without suites nothing is missing.
func (h *Host) run(ctx context.Context, folder *audit.Folder, o *options, loaded []suites.Suite) error {
	defer folder.Close() // where it is not closed with its error by then
	m := &folder.Manifest
	var searchErr error
	if loaded != nil {
		searchErr = h.search(ctx, folder, o, loaded)
	}
	err := folder.Finish(h.Now(), searchErr != nil)
	summary := auditing.NewSummary(m, folder.Records)
	err = errors.Join(err, summary.WriteFiles(folder.Dir), folder.Close())
	if err == nil {
		err = h.show(summary, o, folder.Dir)
	}
	if searchErr != nil {
		h.Inform("to go on: %s", cmdline.CommandLine("audit --resume", folder.Dir))
	}
	return errors.Join(searchErr, err)
}

// search searches what is missing of an audit.
func (h *Host) search(ctx context.Context, folder *audit.Folder, o *options, loaded []suites.Suite) error {
	m := &folder.Manifest
	done := folder.Done()
	progress := report.NewProgress(h.Stderr, m.Positions()-len(done), h.Progress(o.quiet))
	err := audit.Run(ctx, audit.Config{
		Contenders: m.Contenders, Suites: loaded, Limits: o.Limits, Samples: o.samples, Seed: m.Seed,
		Workers: o.Workers, Done: done,
		Open: func(c runfolder.Contender) (audit.Searcher, error) { return open(c, o.HashMiB) },
		Sink: func(rec audit.Record) error {
			if err := folder.Add(rec); err != nil {
				return err
			}
			return progress.Add(suites.Record{ID: rec.ID, Nodes: rec.Nodes + rec.Replayed})
		},
	})
	if closeErr := progress.Close(); err == nil {
		err = closeErr
	}
	if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return fmt.Errorf("%w: %d of %d searches are recorded", exit.ErrInterrupted, len(folder.Records), m.Positions())
	}
	return err
}

// show writes the result to stdout.
func (h *Host) show(s *auditing.Summary, o *options, dir string) (err error) {
	switch {
	case o.json:
		err = s.WriteJSON(h.Stdout, dir)
	case !o.quiet:
		err = s.WriteText(escape.Messages(h.Stdout), h.Width)
	}
	if errors.Is(err, syscall.EPIPE) {
		return nil // who read it has seen enough
	}
	return err
}
