package versions

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// Repo is a Git repository of others. It is only read: neither its files nor its index, its
// references or its list of worktrees change.
type Repo struct {
	// Dir is the repository as it was named.
	Dir string
	// Trusted lets the filters run that its configuration has for files, as those of Git LFS.
	Trusted bool
	gitDir  string // absolute
	stores  func() []string
}

// ErrNoVersion is wrapped by the error for a version that the repository does not have.
var ErrNoVersion = errors.New("no such version")

// OpenRepo opens the repository that holds a folder.
func OpenRepo(ctx context.Context, dir string) (*Repo, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, fmt.Errorf("versions are read by the program git, which is not found: %w", err)
	}
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(absolute); err != nil {
		return nil, err
	}
	gitDir, err := run(gitCommand(ctx, "-C", absolute, "rev-parse", "--absolute-git-dir"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	checkout, err := run(gitCommand(ctx, "-C", absolute, "rev-parse", "--show-toplevel"))
	if err != nil {
		checkout = "" // a bare repository has none
	}
	r := &Repo{Dir: dir, gitDir: strings.TrimSpace(gitDir)}
	r.stores = sync.OnceValue(func() []string { return storesOf(r.gitDir, strings.TrimSpace(checkout)) })
	return r, nil
}

// harmless are settings under which no command that reads a repository runs a program of it
// or writes into it.
var harmless = []string{
	"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "core.untrackedCache=false",
	"-c", "core.splitIndex=false", "-c", "core.sparseCheckout=false", "-c", "log.showSignature=false", "-c", "gc.auto=0",
}

// gitCommand returns a command of git, of whose environment no variable names another
// repository, and which fetches nothing: the transport of a repository is a program, too.
func gitCommand(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", append(harmless[:len(harmless):len(harmless)], args...)...)
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "GIT_") || strings.HasPrefix(variable, "GIT_CONFIG_") {
			cmd.Env = append(cmd.Env, variable)
		}
	}
	cmd.Env = append(cmd.Env, "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "LC_ALL=C")
	return cmd
}

// gitError is what git says about a repository, in one line.
type gitError string

func (e gitError) Error() string { return "git: " + string(e) }

// run returns what a command writes to stdout. The error has the last line of stderr.
func run(cmd *exec.Cmd) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if err != nil {
		lines := strings.Split(strings.TrimSpace(stderr.String()), "\n")
		if last := strings.TrimPrefix(lines[len(lines)-1], "fatal: "); last != "" {
			err = gitError(last)
		}
	}
	return stdout.String(), err
}

// git returns what a command of git says about the repository.
func (r *Repo) git(ctx context.Context, args ...string) (string, error) {
	return run(gitCommand(ctx, append([]string{"--git-dir", r.gitDir}, args...)...))
}

// IsShallow reports whether the history of the repository was cut off.
func (r *Repo) IsShallow(ctx context.Context) bool {
	text, err := r.git(ctx, "rev-parse", "--is-shallow-repository")
	return err == nil && strings.TrimSpace(text) == "true"
}

// unfiltered are the files to which no filter applies.
var unfiltered = []string{"--", ":(top,attr:!filter)", ":(top,attr:-filter)"}

// IsDirty reports whether files of the checkout differ from its commit. Such changes are in
// no version. Files that only a filter could compare do not count.
func (r *Repo) IsDirty(ctx context.Context) bool {
	args := []string{"-C", r.Dir, "status", "--porcelain", "--untracked-files=no", "--ignore-submodules=dirty"}
	if !r.Trusted {
		args = append(args, unfiltered...)
	}
	text, err := run(gitCommand(ctx, args...))
	return err == nil && text != "" // a bare repository has no checkout
}

// Resolve returns the hash of the commit that a tag, a branch, a hash or any other revision
// names. The error wraps ErrNoVersion if there is none.
func (r *Repo) Resolve(ctx context.Context, revision string) (string, error) {
	text, err := r.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	if err == nil {
		return strings.TrimSpace(text), nil
	}
	err = fmt.Errorf("%w: %q in %s", ErrNoVersion, revision, r.Dir)
	if r.IsShallow(ctx) {
		return "", fmt.Errorf("%w; the repository is shallow, and \"git fetch --unshallow --tags\" brings the rest of its history", err)
	}
	return "", err
}

// IsAncestor reports whether a commit is another one or among its ancestors.
func (r *Repo) IsAncestor(ctx context.Context, ancestor, commit string) bool {
	_, err := r.git(ctx, "merge-base", "--is-ancestor", ancestor, commit)
	return err == nil
}

// MergeBase returns the best common ancestor of two commits; empty if they have none.
func (r *Repo) MergeBase(ctx context.Context, a, b string) string {
	text, err := r.git(ctx, "merge-base", a, b)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(text)
}
