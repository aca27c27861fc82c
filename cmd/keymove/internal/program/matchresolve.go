package program

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report/games"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// resolveMatch completes and checks all that a match needs. All that is wrong is reported
// at once; engines are started only if nothing is.
func (a *matches) resolveMatch(ctx context.Context, o *matchOptions) error {
	if !o.Quiet {
		a.Draw("reading openings, starting engines")
	}
	defer a.Draw("")
	m := &o.Manifest
	m.Kind, m.Version, m.Machine, m.Start, m.Command = match.Kind, a.Version, a.Machine(), a.Now(), a.Command
	m.OpeningsFile = input.OpeningsFile(m.OpeningsFile, a.Getenv("KEYMOVE_SUITES"))
	faults := slices.Concat(o.check(), m.Settle(a.Procs))
	faults.Add("sprt", settings.Last, games.CheckTest(m))
	players, parsed, wrong := input.ReadPlayers(&m.Plan)
	faults = append(faults, wrong...)
	m.Players, o.book = players, parsed.Book
	a.checkConcurrency(m, &faults)
	faults.Add("hash", settings.Last, a.Memory().Check(2*m.Workers, m.HashMiB, m.Contenders()))
	if !faults.Of("format") { // as which the file would be read
		openings, warnings, err := m.Openings.Load(m.OpeningsFile)
		host.WarnRepaired(a.Warn, warnings)
		o.openings = openings
		faults.Add("openings", settings.Last, openingsError(m.OpeningsFile, err))
	}
	if err := a.ReportFaults(o.faultList(faults)); err != nil {
		return err
	}
	if o.DryRun {
		return a.examinePlayers(o)
	}
	if err := a.identifyPlayers(ctx, o); err != nil {
		return err
	}
	var err error
	m.Program, err = a.ProgramDigest()
	return err
}

// openingsError returns the error of openings that were named so, nil for none.
func openingsError(name string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		err = settings.Errorf("%s: file not found", settings.Subject(name))
	}
	return host.WithCode(host.ExitSuite, err)
}

// checkConcurrency notes more games at a time than there are CPUs, or warns where that is
// forced.
func (a *matches) checkConcurrency(m *match.Manifest, faults *settings.Faults) {
	err := m.CheckConcurrency(a.CPUs)
	if err != nil && m.ForceConcurrency {
		a.Warn("%d games at a time on %d CPUs under a limit of time: each gets less than its time", m.Workers, a.CPUs)
		return
	}
	faults.Add("jobs", settings.Last, err)
}

// examinePlayers names the players of a dry run, which starts no engine.
func (a *matches) examinePlayers(o *matchOptions) error {
	contenders := o.Contenders()
	unnamed, faults := input.Examine(contenders, nil)
	input.NameUniquely(contenders)
	o.SetContenders(contenders)
	o.inFile = input.CheckExperiment(o.Experiment, o.file, contenders, plan.ExperimentRun{MoreContenders: unnamed})
	return a.ReportFaults(o.faultList(faults))
}

// identifyPlayers starts each external engine once, and names the players.
func (a *matches) identifyPlayers(ctx context.Context, o *matchOptions) error {
	opener := input.NewOpener(a.Host, *input.MatchOpener(&o.Manifest, o.book))
	contenders := o.Contenders()
	faults, err := opener.Identify(ctx, contenders, nil)
	if err != nil {
		return fmt.Errorf("%w before the first game", err)
	}
	input.NameUniquely(contenders)
	for _, line := range opener.SwitchedOff(contenders) {
		a.Inform("%s", line)
	}
	o.SetContenders(contenders)
	o.inFile = input.CheckExperiment(o.Experiment, o.file, contenders, plan.ExperimentRun{})
	if len(faults) == 0 && match.AnyChess960(o.openings) {
		faults = opener.CheckChess960(contenders)
	}
	return a.ReportFaults(o.faultList(faults))
}
