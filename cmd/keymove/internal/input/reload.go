package input

import (
	"io"
	"os"
	"path/filepath"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites"
	"keymove/suites/job"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/settings"
)

// Reload loads the suites of a saved run again, which must be the same, and chooses the
// cases of its plan. Suites that cannot be loaded, or have changed, are faults.
func (l *Loader) Reload(dir string, m *runfolder.Manifest, p *plan.Plan) ([]suites.Suite, settings.Faults, error) {
	var loaded []suites.Suite
	var faults settings.Faults
	for i, entry := range m.Suites {
		suite, err := l.reloadOne(dir, m, &entry, p.LoadOptions())
		if err != nil {
			faults.Add("suites", i, loadError(entry.File, err))
			continue
		}
		if err := entry.CheckDigest(suite.SHA256); err != nil {
			faults.Add("suites", i, host.WithCode(host.ExitSuite, err))
			continue
		}
		suite.File, suite.Source = entry.File, entry.Source
		loaded = append(loaded, suite)
	}
	if len(faults) > 0 {
		return nil, faults, nil
	}
	suites.NameUniquely(loaded)
	if _, err := l.Choose(p, loaded); err != nil {
		return nil, nil, err
	}
	for i := range loaded {
		if err := m.Suites[i].CheckCases(&loaded[i], filepath.Join(dir, job.ManifestFile)); err != nil {
			return nil, nil, host.WithCode(host.ExitSuite, err)
		}
	}
	return loaded, nil, nil
}

// reloadOne loads a suite from where it was. The repairs of its lines were warned
// of when the run began.
func (l *Loader) reloadOne(dir string, m *runfolder.Manifest, entry *runfolder.SuiteEntry, o suites.LoadOptions) (suites.Suite, error) {
	if e, ok := suites.BuiltinOf(entry.Source); ok && entry.File == suites.BuiltinFile {
		return e.Builtin()
	}
	source := entry.Source
	if source == "" {
		cwd, _ := l.WorkingDir() // unknown is no folder
		source = m.PathFrom(entry.File, cwd)
	}
	var stdin io.Reader
	if source == suites.Stdin {
		file, err := os.Open(filepath.Join(dir, runfolder.StdinFile))
		if err != nil {
			return suites.Suite{}, err
		}
		defer file.Close()
		stdin = file
	}
	suite, _, err := l.Store().Load(source, stdin, o)
	return suite, err
}
