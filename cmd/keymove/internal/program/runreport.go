package program

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/expect"
	"keymove/report/html"
	"keymove/report/output"
	"keymove/suites/folder"
	"keymove/suites/plan"
	"keymove/suites/runner"
)

// finish ends the run and reports on it, as reportOn does.
func (a *runs) finish(job *folder.Run, j *suiteRun, searchErr error) (*output.Sections, error) {
	if err := job.Finish(a.Now(), searchErr != nil); err != nil {
		return nil, err
	}
	return a.reportOn(job, j, isDecided(searchErr))
}

// isDecided reports whether a gate decides about a run that ended with an error: if it is whole, or an engine was given
// up, which goes on only with another build.
func isDecided(searchErr error) bool {
	_, isGivenUp := errors.AsType[*runner.IncompleteError](searchErr)
	return searchErr == nil || isGivenUp
}

// reportOn opens a run that has an end, decides about it if it should, and writes its files and the table. It returns what
// else is said of the run, nil where it cannot be read. The error says, besides what went
// wrong with that, that an engine failed.
func (a *runs) reportOn(job *folder.Run, j *suiteRun, decides bool) (*output.Sections, error) {
	run, err := report.ReadFolder(job.Dir)
	if err != nil {
		return nil, err
	}
	sections := output.NewSections(run)
	if decides {
		sections.Gates, j.undecided = j.decide(run)
	}
	if err := output.WriteFiles(sections, runFiles); err != nil {
		return sections, err
	}
	shown := j.showsEnd()
	if shown {
		if err := a.writeTable(sections, j.Verbose, j.gate.isAsked()); err != nil {
			return sections, err
		}
	}
	a.caution(sections, shown)
	expectErr := expectationError(sections.Expectations())
	if failed := job.Manifest.End.Errors; failed > 0 {
		return sections, errors.Join(expectErr, host.WithCode(host.ExitEngine, fmt.Errorf("an engine failed on %d of %d positions; the column error of %s says how",
			failed, run.Len(), report.RecordsFile)))
	}
	return sections, expectErr
}

// showsEnd reports whether stdout has the end of a run in words.
func (j *suiteRun) showsEnd() bool {
	return !j.Quiet && !j.JSON
}

// caution warns of what nobody may miss; shown says whether the table is shown, which has
// the other notes.
func (a *runs) caution(s *output.Sections, shown bool) {
	for _, text := range s.Cautions(shown) {
		a.Warn("%s", text)
	}
}

// writeTable writes what a person reads at the end of a run, or all tables; gated is set where the
// decision of a gate follows.
func (a *runs) writeTable(s *output.Sections, verbose, gated bool) error {
	b := a.Brief(pageOf(s.Run.Path))
	b.Gated = gated
	return output.WriteText(a.Coloured(), s, b, verbose)
}

// pageOf returns the path of the page of a run.
func pageOf(dir string) string { return filepath.Join(dir, html.RunFile.Name) }

// expectationError says that expectations are not met; nil if all are.
func expectationError(results []plan.Result) error {
	if broken := expect.Count(results, plan.NotMet); broken > 0 {
		return host.WithCode(host.ExitRegressed, fmt.Errorf("%d of %d expectations are not met", broken, len(results)))
	}
	return nil
}

// writeRunJSON writes a run that ended with an error, or with none, as one object
// to stdout. There is one whatever went wrong with the run or its files: without sections,
// the run is opened here.
func (a *runs) writeRunJSON(dir string, sections *output.Sections, ended error) error {
	var readErr error
	if sections == nil {
		var run *report.Run
		if run, readErr = report.ReadFolder(dir); readErr != nil {
			run = &report.Run{Path: dir}
		}
		sections = output.NewSections(run)
	}
	return errors.Join(readErr, a.writeJSON(sections, errors.Join(ended, readErr)))
}

// writeJSON writes what is said of a run as one object to stdout.
func (a *runs) writeJSON(s *output.Sections, ended error) error {
	outcome := output.Outcome{ExitCode: host.ExitCode(ended)}
	if ended != nil {
		outcome.Error = ended.Error()
	}
	return output.WriteJSON(a.Stdout, s, outcome)
}

// runFiles are the files of a run. A report format with a package of its own has an
// output.File, which is appended here.
var runFiles = append(slices.Clip(output.Files), html.RunFile)

// dryRun says on stdout what a run would do: all is read and checked by now. It
// starts nothing, and writes no file.
func (a *runs) dryRun(j *suiteRun, manifest folder.Manifest) error {
	dir := j.Out
	if dir == "" {
		dir = folder.UnusedRunName(&manifest)
	}
	if err := folder.CheckNewRun(dir); err != nil {
		return host.NewFolderError(err)
	}
	a.warnOfOverload(j)
	if j.JSON {
		return writeJSON(a.Stdout, manifest)
	}
	return output.WritePlan(a.Stdout, dir, &manifest, a.Width())
}
