package machines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/queue"
)

// programs are the programs and files that a worker has for runs, by their SHA-256: those of a folder, and
// those that runs have sent. A worker starts no other program.
type programs struct {
	dir string // empty for none

	mu     sync.Mutex
	paths  map[string][]string
	sent   string       // the folder of what was sent; empty if nothing is accepted
	unlock func() error // lets others remove it
}

// openPrograms reads the files of a folder and its folders, and makes a folder for what runs send, if that is accepted.
func openPrograms(dir string, accept bool) (p *programs, err error) {
	p = &programs{paths: map[string][]string{}}
	if dir != "" {
		err = p.read(dir)
	}
	if accept && err == nil {
		removeAbandoned()
		err = p.makeSent()
	}
	return p, err
}

// read reads a folder. Links in it are not followed.
func (p *programs) read(dir string) (err error) {
	if p.dir, err = filepath.Abs(dir); err == nil {
		p.dir, err = filepath.EvalSymlinks(p.dir)
	}
	if err != nil {
		return err
	}
	return filepath.WalkDir(p.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		sum, err := files.DigestFile(path)
		p.paths[sum] = append(p.paths[sum], path)
		return err
	})
}

// localize returns a job with the paths of this machine. What is not here is fetched if the worker
// accepts that.
func (p *programs) localize(ctx context.Context, job *queue.Job, fetch queue.Fetch) (*queue.Job, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	contenders := slices.Clone(job.Programs())
	for i := range contenders {
		if err := p.localizeOne(ctx, &contenders[i], fetch); err != nil {
			return nil, err
		}
	}
	local := *job
	if job.Match == nil {
		local.Contenders = contenders
		return &local, nil
	}
	local.Match = new(*job.Match)
	local.Match.Players = slices.Clone(job.Match.Players)
	local.Match.SetContenders(contenders)
	return &local, nil
}

// localizeOne replaces the paths of the files of a contender wherever its command line names them.
func (p *programs) localizeOne(ctx context.Context, c *suites.Contender, fetch queue.Fetch) (err error) {
	if c.Book != nil {
		c.Book = new(*c.Book)
		if c.Book.Path, err = p.find(ctx, c.Name, c.Book.Path, c.Book.SHA256, fetch); err != nil {
			return err
		}
	}
	if c.Engine == nil {
		return nil
	}
	e := *c.Engine
	c.Engine = &e
	if len(e.Files) == 0 || e.Files[0].Path != e.Command {
		return fmt.Errorf("the sha256 of %s is unknown", c.Name)
	}
	e.Files, e.Args, e.Options = slices.Clone(e.Files), slices.Clone(e.Args), slices.Clone(e.Options)
	for i := range e.Files {
		f := &e.Files[i]
		path, err := p.find(ctx, c.Name, f.Path, f.SHA256, fetch)
		if err != nil {
			return err
		}
		rename(&e, f.Path, path)
		f.Path = path
	}
	e.Command, e.Dir, e.Log = e.Files[0].Path, cmp.Or(p.dir, filepath.Dir(e.Files[0].Path)), ""
	return p.checkOne(c.Name, &e)
}

// checkOne returns an error if the executable of an engine is there more than once, and not certainly
// as the same program.
func (p *programs) checkOne(name string, e *suites.Engine) error {
	one := *e
	one.Dir = "" // every engine works in our folder
	other := one
	for _, other.Command = range p.paths[e.Files[0].SHA256] {
		if !one.IsSameProgram(&other) {
			return fmt.Errorf("%s may be %s or %s: they have the same sha256, and may read other files; leave one of them in %s", name, e.Command, other.Command, p.dir)
		}
	}
	return nil
}

// find returns the path of a file here.
func (p *programs) find(ctx context.Context, name, path, sum string, fetch queue.Fetch) (string, error) {
	base := filepath.Base(filepath.ToSlash(path))
	switch local := p.paths[sum]; {
	case len(local) > 0:
		return local[0], nil
	case p.sent != "":
		return p.download(ctx, base, sum, fetch)
	case p.dir == "":
		return "", fmt.Errorf("%s needs %s, and the worker has neither --engine-dir nor --accept-uploads", name, base)
	}
	return "", fmt.Errorf("%s needs %s with sha256 %s, which is not in %s", name, base, files.BriefDigest(sum), p.dir)
}

// download fetches a file into a folder of its own, under the name that it has on the other machine.
func (p *programs) download(ctx context.Context, name, sum string, fetch queue.Fetch) (string, error) {
	if !filepath.IsLocal(name) || name == "." {
		name = "file"
	}
	dir, err := os.MkdirTemp(p.sent, "file-")
	local := filepath.Join(dir, name)
	if err == nil {
		err = fetch(ctx, sum, local)
	}
	if err != nil {
		return "", fmt.Errorf("download of %s: %w", name, err)
	}
	p.paths[sum] = []string{local}
	return local, nil
}

// sentPrefix begins the names of the folders of what was sent.
const sentPrefix = "keymove-worker-"

// makeSent makes the folder of what is sent, and locks it as long as the worker lives. Another worker may remove it in between.
func (p *programs) makeSent() error {
	for {
		dir, err := os.MkdirTemp("", sentPrefix)
		if err != nil {
			return err
		}
		p.sent = dir
		if p.unlock, err = folder.LockFolder(dir); !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, folder.ErrLocked) {
			return err
		}
	}
}

// removeAbandoned removes what was sent to workers that were killed.
func removeAbandoned() {
	dirs, _ := filepath.Glob(filepath.Join(os.TempDir(), sentPrefix+"*")) // the pattern is well formed
	for _, dir := range dirs {
		if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
			continue
		}
		if unlock, err := folder.LockFolder(dir); err == nil { // else its worker lives, or is of another user
			(&programs{sent: dir, unlock: unlock}).close()
		}
	}
}

// close removes what was sent.
func (p *programs) close() {
	if p.sent != "" {
		_ = os.RemoveAll(p.sent)
		_ = p.unlock()
		_ = os.RemoveAll(p.sent) // on Windows a file that is locked stays
	}
}

// filesOf returns the paths of the files that a job needs by their SHA-256.
func filesOf(job *queue.Job) map[string]string {
	files := map[string]string{}
	for _, c := range job.Programs() {
		if c.Book != nil {
			files[c.Book.SHA256] = c.Book.Path
		}
		if c.Engine != nil {
			for _, f := range c.Engine.Files {
				files[f.SHA256] = f.Path
			}
		}
	}
	return files
}

// rename replaces a path, which may be relative to the engine's folder, and may follow "=".
func rename(e *suites.Engine, from, to string) {
	forms := []string{from}
	if relative, err := filepath.Rel(e.Dir, from); err == nil {
		forms = append(forms, relative)
	}
	replace := func(text *string) {
		for _, form := range forms {
			if before, found := strings.CutSuffix(*text, form); found && (before == "" || strings.HasSuffix(before, "=")) {
				*text = before + to
				return
			}
		}
	}
	for i := range e.Args {
		replace(&e.Args[i])
	}
	for i := range e.Options {
		replace(&e.Options[i].Value)
	}
}
