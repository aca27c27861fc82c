package machines

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"keymove/suites"
	"keymove/suites/job"
	"keymove/suites/queue"
)

// uploads are the files that a worker has from the runs that it works for.
type uploads struct {
	// download writes a file of a run to a path.
	download func(ctx context.Context, job *queue.Job, sum, path string) error
	accept   bool

	mu     sync.Mutex
	dir    string            // made with the first file
	unlock func() error      // lets others remove it
	own    map[string]string // paths by SHA-256
}

// of returns the paths of files of a run by their SHA-256, downloaded if need be; none where uploads are
// not accepted.
func (u *uploads) of(ctx context.Context, job *queue.Job, files map[string]string) (map[string]string, error) {
	if !u.accept || len(files) == 0 {
		return nil, nil
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if err := u.makeDir(); err != nil {
		return nil, err
	}
	paths := map[string]string{}
	for sum, path := range files {
		if err := u.fetch(ctx, job, sum, nameOf(path)); err != nil {
			return nil, fmt.Errorf("download of %s: %w", filepath.Base(path), err)
		}
		paths[sum] = u.own[sum]
	}
	return paths, nil
}

// fetch downloads a file that is not here.
func (u *uploads) fetch(ctx context.Context, job *queue.Job, sum, name string) error {
	if u.own[sum] != "" {
		return nil
	}
	dir, err := os.MkdirTemp(u.dir, "file-")
	if err != nil {
		return err
	}
	path := filepath.Join(dir, name)
	if err := u.download(ctx, job, sum, path); err != nil {
		return err
	}
	u.own[sum] = path
	return nil
}

// uploadsPrefix begins the names of the folders of uploads.
const uploadsPrefix = "keymove-worker-"

// makeDir makes the folder of the uploads, and locks it as long as the worker lives.
func (u *uploads) makeDir() error {
	for u.dir == "" {
		dir, err := os.MkdirTemp("", uploadsPrefix)
		if err != nil {
			return err
		}
		u.unlock, err = job.LockFolder(dir)
		switch {
		case err == nil:
			u.dir, u.own = dir, map[string]string{}
		case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, job.ErrLocked):
			return err
		} // else another worker has just removed it, because it was not locked yet
	}
	return nil
}

// removeAbandoned removes the folders of uploads of workers that were killed.
func removeAbandoned() {
	entries, err := os.ReadDir(os.TempDir())
	if err != nil {
		return // there are no uploads, or the worker will say so
	}
	var removing sync.WaitGroup
	for _, entry := range entries {
		if dir := filepath.Join(os.TempDir(), entry.Name()); entry.IsDir() && strings.HasPrefix(entry.Name(), uploadsPrefix) {
			removing.Go(func() { // ends with the folder
				if unlock, err := job.LockFolder(dir); err == nil { // else its worker lives, or is of another user
					_ = os.RemoveAll(dir)
					_ = unlock()
					_ = os.RemoveAll(dir) // on Windows a file that is locked stays
				}
			})
		}
	}
	removing.Wait()
}

// nameOf returns the name that a file has here; the path is another machine's.
func nameOf(path string) string {
	name := filepath.Base(filepath.ToSlash(path))
	if !filepath.IsLocal(name) || name == "." {
		return "file"
	}
	return name
}

// close removes all files.
func (u *uploads) close() {
	if u.dir != "" {
		_ = u.unlock()
		_ = os.RemoveAll(u.dir) // a folder for temporary files
	}
}

// filesOf returns the SHA-256 of the files that contenders need by their paths.
func filesOf(contenders []suites.Contender) map[string]string {
	files := map[string]string{}
	for _, c := range contenders {
		if c.Book != nil {
			files[c.Book.Path] = c.Book.SHA256
		}
		if c.Engine != nil {
			for _, f := range c.Engine.Files {
				files[f.Path] = f.SHA256
			}
		}
	}
	return files
}
