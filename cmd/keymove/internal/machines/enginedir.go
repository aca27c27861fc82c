package machines

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"

	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/queue"
)

// engineDir are the files of the folder from which a worker runs engines, by their
// SHA-256. A worker starts no program that is not there.
type engineDir struct {
	dir   string // empty for none
	paths map[string][]string
}

// openEngineDir reads the files of a folder and its folders.
func openEngineDir(dir string) (*engineDir, error) {
	d := &engineDir{dir: dir, paths: map[string][]string{}}
	if dir == "" {
		return d, nil
	}
	var err error
	if d.dir, err = filepath.Abs(dir); err == nil {
		d.dir, err = filepath.EvalSymlinks(d.dir) // links in the folder are not followed
	}
	if err != nil {
		return nil, err
	}
	return d, filepath.WalkDir(d.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		sum, err := digest.OfFile(path)
		d.paths[sum] = append(d.paths[sum], path)
		return err
	})
}

// with returns the folder together with files from elsewhere, by their SHA-256.
func (d *engineDir) with(more map[string]string) *engineDir {
	if len(more) == 0 {
		return d
	}
	all := &engineDir{d.dir, maps.Clone(d.paths)}
	for sum, path := range more {
		all.paths[sum] = []string{path} // it was sent for this run
	}
	return all
}

// lacks returns the files of contenders that are not there: their paths elsewhere, by their SHA-256.
func (d *engineDir) lacks(contenders []suites.Contender) map[string]string {
	lacking := map[string]string{}
	for path, sum := range filesOf(contenders) {
		if len(d.paths[sum]) == 0 {
			lacking[sum] = path
		}
	}
	return lacking
}

// localize returns a job with the paths of this machine.
func (d *engineDir) localize(job *queue.Job) (*queue.Job, error) {
	local := *job
	var err error
	if job.Match == nil {
		local.Contenders, err = d.contenders(job.Contenders)
		return &local, err
	}
	players := *job.Match
	players.Players = slices.Clone(players.Players)
	contenders, err := d.contenders(players.Contenders())
	if err == nil {
		players.SetContenders(contenders)
	}
	local.Match = &players
	return &local, err
}

// contenders returns contenders with the paths of this machine.
func (d *engineDir) contenders(contenders []suites.Contender) ([]suites.Contender, error) {
	local := slices.Clone(contenders)
	for i := range local {
		c := &local[i]
		if c.Book != nil {
			path, err := d.find(c.Name, c.Book.Path, c.Book.SHA256)
			if err != nil {
				return nil, err
			}
			c.Book = &suites.Book{Path: path, SHA256: c.Book.SHA256}
		}
		if c.Engine != nil {
			e, err := d.engine(c.Name, *c.Engine)
			if err != nil {
				return nil, err
			}
			c.Engine = &e
		}
	}
	return local, nil
}

// engine replaces the paths of the files of an engine wherever its command line names them.
func (d *engineDir) engine(name string, e suites.Engine) (suites.Engine, error) {
	if len(e.Files) == 0 || e.Files[0].Path != e.Command {
		return e, fmt.Errorf("the sha256 of %s is unknown", name)
	}
	e.Files, e.Args, e.Options = slices.Clone(e.Files), slices.Clone(e.Args), slices.Clone(e.Options)
	for i := range e.Files {
		f := &e.Files[i]
		path, err := d.find(name, f.Path, f.SHA256)
		if err != nil {
			return e, err
		}
		rename(&e, f.Path, path)
		f.Path = path
	}
	e.Command, e.Dir, e.Log = e.Files[0].Path, cmp.Or(d.dir, filepath.Dir(e.Files[0].Path)), ""
	return e, d.checkOne(name, &e)
}

// checkOne returns an error if the folder has the executable of an engine more than once, and not certainly
// as the same program.
func (d *engineDir) checkOne(name string, e *suites.Engine) error {
	one := *e
	one.Dir = "" // every engine works in our folder
	for _, path := range d.paths[e.Files[0].SHA256] {
		other := one
		other.Command = path
		if !one.IsSameProgram(&other) {
			return fmt.Errorf("%s may be %s or %s: they have the same sha256, and may read other files; leave one of them in %s", name, e.Command, path, d.dir)
		}
	}
	return nil
}

// find returns the path of a file here.
func (d *engineDir) find(name, path, sum string) (string, error) {
	if local := d.paths[sum]; len(local) > 0 {
		return local[0], nil
	}
	if d.dir == "" {
		return "", fmt.Errorf("%s needs %s, and the worker has neither --engine-dir nor --accept-uploads", name, filepath.Base(path))
	}
	return "", fmt.Errorf("%s needs %s with sha256 %s, which is not in %s", name, filepath.Base(path), digest.Brief(sum), d.dir)
}

// rename replaces a path, which may be relative to the engine's folder, and may follow "=".
func rename(e *suites.Engine, from, to string) {
	forms := []string{from}
	if relative, err := filepath.Rel(e.Dir, from); err == nil {
		forms = append(forms, relative)
	}
	replace := func(text string) string {
		for _, form := range forms {
			switch {
			case text == form:
				return to
			case len(text) > len(form) && text[len(text)-len(form)-1:] == "="+form:
				return text[:len(text)-len(form)] + to
			}
		}
		return text
	}
	for i := range e.Args {
		e.Args[i] = replace(e.Args[i])
	}
	for i := range e.Options {
		e.Options[i].Value = replace(e.Options[i].Value)
	}
}
