package input

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// Reload loads the suites of a saved run again, which must be the same, and chooses the
// cases of its plan. Suites that cannot be loaded, or have changed, are faults.
func (l *Loader) Reload(dir string, m *folder.Manifest, p *plan.Plan) ([]suites.Suite, settings.Faults, error) {
	var loaded []suites.Suite
	var faults settings.Faults
	for i, entry := range m.Suites {
		suite, err := l.LoadAgain(dir, m, &entry, p.LoadOptions())
		if err != nil {
			faults.Add("suites", i, LoadError(entry.File, err))
			continue
		}
		if err := checkDigest(&entry, suite.SHA256); err != nil {
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
		if err := checkCases(&m.Suites[i], &loaded[i], filepath.Join(dir, folder.ManifestFile)); err != nil {
			return nil, nil, host.WithCode(host.ExitSuite, err)
		}
	}
	return loaded, nil, nil
}

// LoadAgain loads a suite of a saved run from where it was. The repairs of its lines were warned
// of when the run began.
func (l *Loader) LoadAgain(dir string, m *folder.Manifest, entry *folder.SuiteEntry, o suites.LoadOptions) (suites.Suite, error) {
	if e, ok := suites.BuiltinOf(entry.Source); ok && entry.File == suites.BuiltinFile {
		return e.Builtin()
	}
	if name := entry.CopyFile(); name != "" {
		file, err := files.OpenOwn(filepath.Join(dir, name))
		if err != nil {
			return suites.Suite{}, err
		}
		defer file.Close()
		suite, _, err := suites.Read(file, entry.File, o)
		suite.Copy = entry.Copy
		return suite, err
	}
	source := entry.Source
	if source == "" {
		cwd, _ := l.WorkingDir() // empty if it is unknown
		source = pathFrom(m, entry.File, cwd)
	}
	suite, _, err := l.Store().Load(source, o)
	return suite, err
}

// checkDigest returns an error unless a file has the digest that the suite had.
func checkDigest(e *folder.SuiteEntry, now string) error {
	if now == e.SHA256 {
		return nil
	}
	return fmt.Errorf("%s has changed since the run began: its sha256 is %s and was %s; bring the old file back, or start a new run",
		e.File, files.BriefDigest(now), files.BriefDigest(e.SHA256))
}

// checkCases returns an error unless the cases that were chosen of the suite are as many
// as those of the run, under the same name; manifest names the file with the number.
func checkCases(e *folder.SuiteEntry, s *suites.Suite, manifest string) error {
	if s.Name == e.Name && s.Len() == e.Positions {
		return nil
	}
	return fmt.Errorf("%s: %s says that %d positions of it are run under the name %s, but there are %d under the name %s",
		s.File, manifest, e.Positions, e.Name, s.Len(), s.Name)
}

// pathFrom returns the path of a file as it leads on from the folder in which the run was
// started, if that still has it. The working folder is empty where it is unknown.
func pathFrom(m *folder.Manifest, file, workingDir string) string {
	if file == suites.Stdin || filepath.IsAbs(file) || m.Dir == "" || m.Dir == workingDir {
		return file
	}
	path := filepath.Join(m.Dir, file)
	if _, err := os.Stat(path); err != nil {
		return file
	}
	return path
}

// CheckFiles returns an error if a file of an external engine has changed since the
// run began.
func CheckFiles(contenders []suites.Contender) error {
	var errs []error
	for _, c := range contenders {
		if c.Engine == nil {
			continue
		}
		if what := changeOf(c.Engine); what != "" {
			errs = append(errs, fmt.Errorf("%s has changed since the run began: %s; bring the old engine back, or start a new run", c.Name, what))
		}
	}
	return errors.Join(errs...)
}

// changeOf returns what has changed in the files of an engine; empty for nothing.
func changeOf(e *suites.Engine) string {
	again := *e
	err := noteFiles(&again)
	if gone, ok := errors.AsType[*fs.PathError](err); ok && errors.Is(err, fs.ErrNotExist) {
		return gone.Path + " is gone"
	}
	if err != nil {
		return err.Error()
	}
	now := again.Files
	for _, was := range e.Files {
		i := slices.IndexFunc(now, func(f suites.EngineFile) bool { return f.Path == was.Path })
		switch {
		case i < 0:
			return was.Path + " is gone"
		case now[i].SHA256 != was.SHA256:
			return fmt.Sprintf("the sha256 of %s is %s and was %s", was.Path, files.BriefDigest(now[i].SHA256), files.BriefDigest(was.SHA256))
		}
	}
	for _, f := range now {
		if !slices.ContainsFunc(e.Files, func(was suites.EngineFile) bool { return f.Path == was.Path }) {
			return f.Path + " is new"
		}
	}
	return ""
}

// CheckIDs returns an error if an engine has another name than before: a script may
// start another engine.
func CheckIDs(was, now []suites.Contender) error {
	for i, c := range was {
		if c.Engine != nil && now[i].Engine.ID != c.Engine.ID {
			return fmt.Errorf("%s has changed since the run began: its id name is %q and was %q; bring the old engine back, or start a new run",
				c.Name, now[i].Engine.ID, c.Engine.ID)
		}
	}
	return nil
}
