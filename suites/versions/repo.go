// Package versions knows the versions of an engine: the commits of a Git repository of
// others, which it only reads, and what is built of them. Whatever is written stands in a
// folder of ours.
package versions

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// Repo is a Git repository of others. It is only read: neither its files nor its index, its
// references or its list of worktrees change.
type Repo struct {
	// Dir is the repository as it was named.
	Dir      string
	gitDir   string // that is read: the user's, or our clone
	common   string // Git folder of the user's that has the objects
	checkout string // of the user's; empty for a bare repository
	stores   func() []string
}

// ErrNoVersion is wrapped by the error for a version that the repository does not have.
var ErrNoVersion = errors.New("no such version")

// OpenRepo opens the repository that holds a folder.
func OpenRepo(ctx context.Context, dir string) (*Repo, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, fmt.Errorf("versions are read by the program git, which is not found: %w", err)
	}
	if _, err := os.Stat(dir); err != nil {
		return nil, err
	}
	text, err := run(gitCommand(ctx, "-C", dir, "rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir", "--show-toplevel"))
	dirs := strings.Split(text, "\n")
	if len(dirs) < 3 {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	r := &Repo{Dir: dir, gitDir: dirs[0], common: dirs[1], stores: sync.OnceValue(func() []string { return gitDirsBelow(dirs[1]) })}
	if err == nil { // a bare repository has no checkout
		r.checkout = dirs[2]
	}
	return r, nil
}

// ours are settings under which git runs no hook, and writes nothing into a repository that it reads.
var ours = []string{
	"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "gc.auto=0", "-c", "clone.rejectShallow=false", "-c", "fetch.recurseSubmodules=false",
}

// reaching are the beginnings of the variables that say how git reaches servers, ownFiles of those that say
// which files configure it. Others may lead it to another repository, such as those of a hook.
var (
	reaching = []string{"GIT_SSH", "GIT_SSL_", "GIT_ASKPASS"}
	ownFiles = []string{"GIT_CONFIG_GLOBAL=", "GIT_CONFIG_SYSTEM=", "GIT_CONFIG_NOSYSTEM="}
)

// inherited returns the environment without the variables of git, unless they have one of the beginnings.
func inherited(beginnings ...string) []string {
	return slices.DeleteFunc(os.Environ(), func(variable string) bool {
		isMeant := func(beginning string) bool { return strings.HasPrefix(variable, beginning) }
		return strings.HasPrefix(variable, "GIT_") && !slices.ContainsFunc(append(reaching, beginnings...), isMeant)
	})
}

// gitCommand returns a git command whose environment names no other repository.
func gitCommand(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", append(slices.Clip(ours), args...)...)
	cmd.Env = append(inherited("GIT_CONFIG_"), "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")
	return cmd
}

// gitError is git's message about a repository, in one line.
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

// IsDirty reports whether files of the checkout differ from its commit. Such changes are in
// no version. Files that only a filter could compare do not count.
func (r *Repo) IsDirty(ctx context.Context) bool {
	text, err := run(gitCommand(ctx, "-C", r.Dir, "status", "--porcelain", "--untracked-files=no", "--ignore-submodules=dirty"))
	return err == nil && text != "" // a bare repository has no checkout
}

// Resolve returns the commit that a tag, a branch, a hash or any other revision names. The error wraps
// ErrNoVersion for an unknown one.
func (r *Repo) Resolve(ctx context.Context, revision string) (Commit, error) {
	found, err := r.log(ctx, "--no-walk", "--end-of-options", revision+"^{commit}", "--")
	switch {
	case ctx.Err() != nil:
		return Commit{}, context.Cause(ctx)
	case err == nil && len(found) == 1:
		return found[0], nil
	}
	err = fmt.Errorf("%w: %q in %s", ErrNoVersion, revision, r.Dir)
	if shallow, _ := r.git(ctx, "rev-parse", "--is-shallow-repository"); strings.TrimSpace(shallow) == "true" {
		err = fmt.Errorf("%w; the repository is shallow, and \"git fetch --unshallow --tags\" brings the rest of its history", err)
	}
	return Commit{}, err
}

// mergeBase returns the best common ancestor of two commits; empty if they have none.
func (r *Repo) mergeBase(ctx context.Context, a, b string) string {
	text, _ := r.git(ctx, "merge-base", a, b) // an error if there is none
	return strings.TrimSpace(text)
}

// Commit is a commit of a repository.
type Commit struct {
	Hash    string    `json:"hash"`
	Parents []string  `json:"parents,omitempty"`
	Author  string    `json:"author"`
	Date    time.Time `json:"date"` // when it was committed
	Subject string    `json:"subject"`
	// tags are those of the commit, a shorter name in front of what it begins.
	tags []string
}

// hashLength is the number of digits by which people know a commit.
const hashLength = 10

// Short returns the first digits of the hash.
func (c *Commit) Short() string { return ShortHash(c.Hash) }

// ShortHash returns the first digits of a hash.
func ShortHash(hash string) string { return hash[:min(hashLength, len(hash))] }

// String returns the commit as git log --oneline has it.
func (c *Commit) String() string { return c.Short() + " " + c.Subject }

// commitFormat has the fields of a Commit behind each other, each ended by a zero byte.
const commitFormat = "--format=tformat:%H%x00%P%x00%an%x00%cI%x00%s%x00%D%x00"

// Commits returns the commits of full hashes, in their order.
func (r *Repo) Commits(ctx context.Context, hashes ...string) ([]Commit, error) {
	if len(hashes) == 0 {
		return nil, nil
	}
	found, err := r.log(ctx, append([]string{"--no-walk=unsorted"}, hashes...)...)
	var list []Commit
	for _, hash := range hashes {
		i := slices.IndexFunc(found, func(c Commit) bool { return c.Hash == hash })
		if err == nil && i < 0 {
			err = fmt.Errorf("git log does not have the commit %s", hash)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, found[i])
	}
	return list, nil
}

// Between returns the commits that one commit has in its history and another has not, the oldest first, as options
// of git log choose them. An empty from is the whole history.
func (r *Repo) Between(ctx context.Context, from, to string, options ...string) ([]Commit, error) {
	if from != "" {
		options = append(slices.Clip(options), "^"+from)
	}
	return r.log(ctx, append([]string{"--reverse", "--topo-order", to}, options...)...)
}

// log returns the commits that git log chooses.
func (r *Repo) log(ctx context.Context, args ...string) ([]Commit, error) {
	options := []string{"log", "--no-show-signature", "--no-color", "--encoding=UTF-8", "--decorate-refs=refs/tags", commitFormat}
	text, err := r.git(ctx, append(options, args...)...)
	if err != nil {
		return nil, err
	}
	return parseCommits(text)
}

// parseCommits reads commits as commitFormat has them.
func parseCommits(text string) ([]Commit, error) {
	const fields = 6
	parts := strings.Split(text, "\x00")
	var list []Commit
	for ; len(parts) > fields; parts = parts[fields:] {
		date, err := time.Parse(time.RFC3339, parts[3])
		if err != nil {
			return nil, fmt.Errorf("git log: %w", err)
		}
		c := Commit{Hash: strings.TrimSpace(parts[0]), Parents: strings.Fields(parts[1]), Author: parts[2], Date: date.UTC(), Subject: parts[4]}
		for _, tag := range strings.Split(parts[5], ", ") {
			if name, isTag := strings.CutPrefix(tag, "tag: "); isTag {
				c.tags = append(c.tags, name)
			}
		}
		slices.SortFunc(c.tags, compareParts)
		list = append(list, c)
	}
	if len(parts) != 1 || strings.TrimSpace(parts[0]) != "" {
		return nil, fmt.Errorf("git log: %d fields behind the last commit", len(parts))
	}
	return list, nil
}
