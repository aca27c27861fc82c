package program

import (
	"io"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report"
	"keymove/report/output"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// reportEPD writes the positions of a run with what a contender found, RUN#NAME, or the only one of
// RUN, to a file or stdout.
func (a *reports) reportEPD(text, file string) error {
	dir, name := text, ""
	if _, err := folder.ReadManifest(dir); err != nil {
		for i := range text {
			if text[i] != '#' {
				continue
			}
			if _, err := folder.ReadManifest(text[:i]); err == nil {
				dir, name = text[:i], text[i+1:]
				break
			}
		}
	}
	run, err := report.ReadFolder(dir)
	if err != nil {
		return host.SavedRun(dir, err)
	}
	names := run.Names()
	contender := slices.Index(names, name)
	switch {
	case name == "" && len(names) == 1:
		contender = 0
	case contender < 0:
		return host.Usagef("%s has the contenders %s: name one, as %s", dir, strings.Join(names, ", "), host.CommandLine("report", dir+"#"+names[0]))
	}
	loaded, err := a.suitesOf(dir, run.Meta, &run.Meta.Plan)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return output.WriteEPD(w, run, loaded, contender) }
	if file == suites.Stdin {
		return write(a.Stdout)
	}
	return files.ReplaceFile(file, write)
}

// suitesOf loads the suites of a run again, which must be the same.
func (a *reports) suitesOf(dir string, m *folder.Manifest, p *plan.Plan) ([]suites.Suite, error) {
	loaded, faults, err := input.NewLoader(a.Host).Reload(dir, m, p)
	if reported := a.ReportFaults(&host.FaultList{Faults: faults}); reported != nil {
		return nil, reported
	}
	return loaded, err
}
