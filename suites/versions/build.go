package versions

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"keymove/suites/files"
)

// The files of a build, in a folder of its own.
const (
	engineFile = "engine"
	resultFile = "build.json"
	// logFile has what the build wrote.
	logFile = "build.log"
)

// DefaultBuildLimit is the time after which a build fails.
const DefaultBuildLimit = 30 * time.Minute

// Builder builds commits of a repository, each in a repository of its own (Repo.CheckOut). What
// is built is kept by commit and command. Any number of builds can run at a time.
type Builder struct {
	Repo *Repo
	// Dir is the absolute path of the folder of what is built, and of the trees.
	Dir string
	// Command is the shell command that builds in the tree; "{out}" stands for the path of the
	// engine that it has to write, "{outdir}" for the build's own folder around it, "{commit}" for
	// the hash.
	Command string
	// Limit is the time that a build has; 0 for DefaultBuildLimit.
	Limit time.Duration
	// Again builds commits again whose build has failed before.
	Again bool
	// IsResumed takes what is kept as it is, also of builds that failed.
	IsResumed bool
	// Supervised builds never outlive the program; see package supervise.
	Supervised bool

	mu    sync.Mutex
	inUse map[string]bool // of the trees
}

// Built is a version as an engine.
type Built struct {
	Commit string `json:"commit"`
	// Path is the engine's, SHA256 the digest of what the build left in its folder when it ended: of the
	// engine, or of all files if there are others; empty if the build failed.
	Path   string `json:"-"`
	SHA256 string `json:"sha256,omitempty"`
	// Files are these files with their SHA-256, by their slash-separated paths in the folder.
	Files map[string]string `json:"files,omitempty"`
	// Failure is the reason that no engine was built; empty if one was.
	Failure string `json:"failure,omitempty"`
	// Missing are the files that the commit lacked.
	Missing []Missing `json:"lacks,omitempty"`
	// Command is the command that built it.
	Command string `json:"command"`
	// Log is the file with what the build wrote.
	Log string `json:"-"`
	// Seconds is the time that the build took.
	Seconds float64 `json:"seconds"`
	// TimedOut is the limit that the build has exceeded; 0 for none.
	TimedOut time.Duration `json:"timed_out,omitempty"`
	// IsKept is set if an earlier call has built it.
	IsKept bool `json:"-"`
}

// Build builds a commit. That it cannot be built is no error but part of the result; the
// error is one of the disk, of git, or of a ctx that has ended.
func (b *Builder) Build(ctx context.Context, commit string) (*Built, error) {
	folder := filepath.Join(b.Dir, commit[:min(16, len(commit))]+"-"+b.recipe())
	if earlier := kept(folder); earlier != nil && (b.IsResumed || !b.isTriedAgain(earlier)) {
		return earlier, nil
	}
	work, release, err := b.takeTree()
	if err != nil {
		return nil, err
	}
	defer release()
	if err := os.RemoveAll(work); err != nil { // of a build that was killed
		return nil, err
	}
	defer func() { _ = os.RemoveAll(work) }() // the next one tries again
	made, err := b.build(ctx, commit, work)
	if err != nil || made.Failure != "" {
		// A version that could be built elsewhere is none that cannot be built.
		if full := checkSpace(b.Dir); full != nil {
			return nil, full
		}
	}
	if _, unreadable := errors.AsType[gitError](err); unreadable && ctx.Err() == nil {
		return &Built{Commit: commit, Command: b.Command, Failure: err.Error()}, nil
	}
	if err != nil {
		return nil, err
	}
	return made, b.keep(made, filepath.Join(work, "out"), folder)
}

// leastSpace is the number of bytes that a disk has left unless it is full.
const leastSpace = 1 << 20

// checkSpace returns the error of a disk that is full, on which a build fails whatever its
// files are.
func checkSpace(dir string) error {
	file, err := os.CreateTemp(dir, "space-*")
	if err != nil {
		return err
	}
	_, err = file.Write(make([]byte, leastSpace))
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}

// recipe returns the digest of what a build depends on besides the commit.
func (b *Builder) recipe() string {
	const source = "a repository, " // what a CheckOut makes, which was less once
	return files.Digest([]byte(source + b.Command))[:8]
}

// limit returns the time that a build has.
func (b *Builder) limit() time.Duration { return cmp.Or(b.Limit, DefaultBuildLimit) }

// isTriedAgain reports whether a build has failed and may not fail now, or lacked what may be there now.
func (b *Builder) isTriedAgain(kept *Built) bool {
	return len(kept.Missing) > 0 || kept.Failure != "" && (b.Again || kept.TimedOut > 0 && b.limit() > kept.TimedOut)
}

// Reason says why no engine was built, and where the rest stands.
func (m *Built) Reason() string {
	if m.Log == "" {
		return m.Failure
	}
	return m.Failure + "; see " + m.Log
}

// locate sets the paths.
func (m *Built) locate(folder string) {
	if m.Failure == "" {
		m.Path = filepath.Join(folder, engineName())
	}
	m.Log = filepath.Join(folder, logFile)
}

func engineName() string {
	if runtime.GOOS == "windows" {
		return engineFile + ".exe"
	}
	return engineFile
}

// keep moves what was built to its folder, the result last.
func (b *Builder) keep(made *Built, out, folder string) error {
	data, err := json.MarshalIndent(made, "", "  ")
	if err != nil {
		return err
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.Rename(out, folder); err != nil {
		return err
	}
	made.locate(folder)
	return files.ReplaceFile(filepath.Join(folder, resultFile), func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	})
}

// takeTree returns the folder of a tree that no build uses, of another process either: equal
// paths make equal binaries of equal files. release gives it back.
func (b *Builder) takeTree() (dir string, release func(), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.inUse == nil {
		b.inUse = map[string]bool{}
	}
	err = os.MkdirAll(b.Dir, 0o777)
	for n := 1; err == nil; n++ {
		dir = filepath.Join(b.Dir, fmt.Sprintf("tree-%d", n))
		lock := flock.New(dir+".lock", flock.SetPermissions(0o666))
		if taken, lockErr := lock.TryLock(); b.inUse[dir] || !taken && lockErr == nil { // a file system without locks keeps no other process out
			_ = lock.Close() // it has nothing
			continue
		}
		b.inUse[dir] = true
		return dir, func() { b.leaveTree(dir, lock) }, nil
	}
	return "", nil, err
}

func (b *Builder) leaveTree(dir string, lock *flock.Flock) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.inUse, dir)
	_ = lock.Close() // it ends with the process
}

// build builds a commit in a folder: the tree of its files in one below, in another one what
// is kept.
func (b *Builder) build(ctx context.Context, commit, work string) (*Built, error) {
	tree, out := filepath.Join(work, "tree"), filepath.Join(work, "out")
	if err := os.MkdirAll(out, 0o777); err != nil {
		return nil, err
	}
	missing, err := b.Repo.CheckOut(ctx, commit, tree)
	if err != nil {
		return nil, err
	}
	env, err := b.environment(ctx, commit, filepath.Dir(out))
	if err != nil {
		return nil, err
	}
	made := &Built{Commit: commit, Command: b.Command, Missing: missing}
	start := time.Now()
	failure := b.execute(ctx, tree, out, env, made)
	if errors.Is(failure, errTimedOut) {
		made.TimedOut = b.limit()
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	made.Seconds = time.Since(start).Round(time.Millisecond).Seconds()
	engine := filepath.Join(out, engineName())
	if failure == nil {
		failure = checkEngine(engine)
	}
	if failure == nil {
		failure = made.note(out)
	}
	if failure != nil && len(missing) > 0 {
		failure = fmt.Errorf("%s: %w", MissingText(missing), failure)
	}
	if failure != nil {
		made.Failure = failure.Error()
	}
	return made, nil
}

// checkEngine returns an error unless a build has written a program.
func checkEngine(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("the build wrote no engine to {out}")
	case err != nil:
		return err
	case !info.Mode().IsRegular() || info.Size() == 0:
		return errors.New("what the build wrote to {out} is not a program")
	}
	return os.Chmod(path, info.Mode()|0o700)
}
