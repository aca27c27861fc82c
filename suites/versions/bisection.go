package versions

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"keymove/suites/files"
)

// Mark is the verdict about a commit in a bisection.
type Mark string

// The marks, as git bisect has them.
const (
	Good Mark = "good"
	Bad  Mark = "bad"
	// Skip: it cannot be tested.
	Skip Mark = "skip"
)

// Step is the state of a bisection.
type Step struct {
	// Next is the commit to be tested; empty if none is left.
	Next string
	// Left is the number of commits that can be the first bad one.
	Left int
	// First are the commits that can be the first bad one at the end: one, or several if skipped ones hide it.
	First []string
}

// CheckEnds returns an error unless the good end is in the history of the bad one.
func (r *Repo) CheckEnds(ctx context.Context, good, bad string) error {
	if good == bad {
		return fmt.Errorf("the good and the bad version are the same commit, %s", ShortHash(good))
	}
	switch base := r.mergeBase(ctx, good, bad); base {
	case good:
		return nil
	case bad:
		return errors.New("the bad version is older than the good one: exchange them to find what has mended it")
	case "":
		return errors.New("the good version is not in the history of the bad one")
	default:
		return &PartedError{base}
	}
}

// PartedError is the error for a good version that is not in the history of the bad one.
type PartedError struct {
	// Base is the commit at which their histories part.
	Base string
}

func (e *PartedError) Error() string {
	return "the good version is not in the history of the bad one; their histories part at " + ShortHash(e.Base)
}

// StartBisection begins "git bisect" in the repository, which is a Clone: its own state is in it.
func (r *Repo) StartBisection(ctx context.Context, good, bad string) (Step, error) {
	if _, err := r.git(ctx, "update-ref", "--no-deref", "HEAD", bad); err != nil { // the user's may be no commit
		return Step{}, err
	}
	return r.bisect(ctx, "start", bad, good)
}

// Mark marks commits in a bisection that was started.
func (r *Repo) Mark(ctx context.Context, mark Mark, hash string) (Step, error) {
	return r.bisect(ctx, string(mark), hash)
}

// bisect runs a command of git bisect. Its log has the result: the exit code does not tell one from a fault.
func (r *Repo) bisect(ctx context.Context, args ...string) (Step, error) {
	_, err := r.git(ctx, append([]string{"bisect"}, args...)...)
	log, logErr := files.ReadOwn(filepath.Join(r.gitDir, "BISECT_LOG"))
	s := Step{First: firstBad(string(log))}
	switch {
	case ctx.Err() != nil:
		return s, context.Cause(ctx)
	case len(s.First) > 0:
		return s, nil
	case err != nil || logErr != nil:
		return s, errors.Join(err, logErr)
	}
	count, countErr := r.git(ctx, "rev-list", "--count", "refs/bisect/bad", "--not", "--glob=refs/bisect/good-*")
	s.Left, _ = strconv.Atoi(strings.TrimSpace(count))
	next, err := r.git(ctx, "rev-parse", "--verify", "--quiet", "BISECT_HEAD")
	s.Next = strings.TrimSpace(next)
	return s, errors.Join(countErr, err)
}

// firstBad returns the commits that git says can be the first bad one, the one that is bad in front.
func firstBad(log string) (list []string) {
	for line := range strings.Lines(log) {
		if _, behind, found := strings.Cut(line, "first bad commit: ["); found && strings.HasPrefix(line, "#") {
			hash, _, _ := strings.Cut(behind, "]")
			list = append(list, hash)
		}
	}
	return list
}

// LogEntry is a line of the log of a bisection: a commit with its mark. A note, on a line of
// its own, says why.
type LogEntry struct {
	Mark Mark
	Hash string
	Note string
}

// LogHead returns the first lines of a log, which "git bisect replay" reads, too.
func LogHead(note, good, bad string) string {
	return comment(note) + fmt.Sprintf("git bisect start '%s' '%s'\n", bad, good)
}

// Text returns the lines of an entry.
func (e LogEntry) Text() string {
	return comment(e.Note) + fmt.Sprintf("git bisect %s %s\n", e.Mark, e.Hash)
}

// comment returns a text as lines that are no commands.
func comment(text string) string {
	if text == "" {
		return ""
	}
	return "# " + strings.NewReplacer("\n", "\n# ", "\r", " ").Replace(text) + "\n"
}

// ParseLog reads what LogHead and Text have written. A last line that was cut off by a kill, without its end, does
// not count.
func ParseLog(text string) (good, bad string, entries []LogEntry, err error) {
	note := ""
	for i, line := range strings.Split(text[:strings.LastIndexByte(text, '\n')+1], "\n") {
		words := strings.Fields(strings.ReplaceAll(line, "'", ""))
		command := strings.Join(words[:min(3, len(words))], " ")
		switch mark := Mark(strings.TrimPrefix(command, "git bisect ")); {
		case strings.HasPrefix(line, "#"):
			note = strings.TrimSpace(line[1:])
			continue
		case command == "git bisect start" && len(words) == 5:
			bad, good = words[3], words[4]
		case (mark == Good || mark == Bad || mark == Skip) && len(words) == 4:
			entries = append(entries, LogEntry{Mark: mark, Hash: words[3], Note: note})
		case len(words) > 0:
			return "", "", nil, fmt.Errorf("line %d: %q is not a line of a bisection's log", i+1, line)
		}
		note = ""
	}
	if good == "" {
		return "", "", nil, errors.New("it does not say where the bisection begins, so that it cannot go on")
	}
	return good, bad, entries, nil
}
