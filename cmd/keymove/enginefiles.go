package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keymove/suites/digest"
	"keymove/suites/runfolder"
)

// engineFiles returns the files on which an engine depends as far as its command
// line tells: the executable, and every regular file that is an argument, what
// follows "=" in one, or the value of an option. Relative paths start in the
// folder in which the engine works.
func engineFiles(e *runfolder.Engine) ([]runfolder.EngineFile, error) {
	paths := []string{e.Command}
	for _, text := range textsOf(e) {
		path := text
		if !filepath.IsAbs(path) {
			path = filepath.Join(e.Dir, path)
		}
		if text != "" && isRegular(path) && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	files := make([]runfolder.EngineFile, len(paths))
	for i, path := range paths {
		sum, err := digest.OfFile(path)
		if err != nil {
			return nil, err
		}
		files[i] = runfolder.EngineFile{Path: path, SHA256: sum}
	}
	return files, nil
}

// textsOf returns what may be the path of a file.
func textsOf(e *runfolder.Engine) []string {
	var texts []string
	for _, arg := range e.Args {
		_, behind, _ := strings.Cut(arg, "=")
		texts = append(texts, arg, behind)
	}
	for _, o := range e.Options {
		texts = append(texts, o.Value)
	}
	return texts
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// checkEngines returns an error unless the external engines of a run are what
// they were when it began.
func checkEngines(m *runfolder.Manifest) error {
	var errs []error
	for _, c := range m.Contenders {
		if c.Engine == nil {
			continue
		}
		if what := changeOf(c.Engine); what != "" {
			errs = append(errs, suiteErrorf("%s has changed since the run began: %s; bring the old engine back, or start a new run", c.Name, what))
		}
	}
	return errors.Join(errs...)
}

// changeOf says how an engine's files differ from what they were, nothing where
// they do not.
func changeOf(e *runfolder.Engine) string {
	now, err := engineFiles(e)
	if errors.Is(err, fs.ErrNotExist) {
		return e.Command + " is gone"
	}
	if err != nil {
		return err.Error()
	}
	for _, was := range e.Files {
		i := slices.IndexFunc(now, func(f runfolder.EngineFile) bool { return f.Path == was.Path })
		switch {
		case i < 0:
			return was.Path + " is gone"
		case now[i].SHA256 != was.SHA256:
			return fmt.Sprintf("the sha256 of %s is %s and was %s", was.Path, short(now[i].SHA256), short(was.SHA256))
		}
	}
	for _, f := range now {
		if !slices.ContainsFunc(e.Files, func(was runfolder.EngineFile) bool { return f.Path == was.Path }) {
			return f.Path + " was not there"
		}
	}
	return ""
}

// checkEngineIDs returns an error where an engine calls itself otherwise than it
// did: a script can start another one.
func checkEngineIDs(was, now []runfolder.Contender) error {
	for i, c := range was {
		if c.Engine != nil && now[i].Engine.ID != c.Engine.ID {
			return suiteErrorf("%s has changed since the run began: it calls itself %q, and %q before; bring the old engine back, or start a new run",
				c.Name, now[i].Engine.ID, c.Engine.ID)
		}
	}
	return nil
}
