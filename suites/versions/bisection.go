package versions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
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

// Bisection is the search for the first bad commit of a history with merges: one that is
// bad, and whose parents are all good, or in the history of good ones.
type Bisection struct {
	Repo *Repo
	// Good and Bad are the ends: the good one is in the history of the bad one.
	Good, Bad string
	// Marks are the marks of commits that were tested, or are skipped.
	Marks map[string]Mark
}

// Step is the state of a bisection.
type Step struct {
	// Next is the commit to be tested; empty if none is left.
	Next string
	// Left is the number of commits that can be the first bad one.
	Left int
	// First are these commits at the end: one, or several if skipped commits are between.
	First []string
}

// CheckEnds returns an error unless the good end is in the history of the bad one.
func (b *Bisection) CheckEnds(ctx context.Context) error {
	switch {
	case b.Good == b.Bad:
		return fmt.Errorf("the good and the bad version are the same commit, %s", ShortHash(b.Good))
	case b.Repo.isAncestor(ctx, b.Good, b.Bad):
		return nil
	case b.Repo.isAncestor(ctx, b.Bad, b.Good):
		return fmt.Errorf("the bad version is older than the good one: exchange them to find what has mended it")
	}
	err := fmt.Errorf("the good version is not in the history of the bad one")
	if base := b.Repo.mergeBase(ctx, b.Good, b.Bad); base != "" {
		return fmt.Errorf("%w; their histories part at %s: test whether that is good, and use it as --good", err, ShortHash(base))
	}
	return err
}

// Next returns how it continues. It halves the commits that are left by their number in the
// history, which git counts.
func (b *Bisection) Next(ctx context.Context) (Step, error) {
	good, bad := []string{b.Good}, b.Bad
	var found []string
	for hash, mark := range b.Marks {
		switch mark {
		case Good:
			good = append(good, hash)
		case Bad:
			found = append(found, hash)
		}
	}
	bad, err := b.oldest(ctx, bad, found)
	if err != nil {
		return Step{}, err
	}
	list, err := b.Repo.candidates(ctx, good, bad)
	if err != nil {
		return Step{}, err
	}
	return b.step(list, bad), nil
}

// oldest returns the bad commit that is in the history of all others: each one was tested as
// part of the history of the one before.
func (b *Bisection) oldest(ctx context.Context, bad string, found []string) (string, error) {
	if len(found) == 0 {
		return bad, nil
	}
	if base := b.Repo.mergeBase(ctx, append([]string{"--octopus", bad}, found...)...); base == bad || slices.Contains(found, base) {
		return base, nil
	}
	for _, hash := range found {
		switch {
		case b.Repo.isAncestor(ctx, hash, bad):
			bad = hash
		case !b.Repo.isAncestor(ctx, bad, hash):
			return "", errors.Join(ctx.Err(), fmt.Errorf("of the bad commits %s and %s none is in the history of the other", ShortHash(hash), ShortHash(bad)))
		}
	}
	return bad, nil
}

// step chooses among the commits that are left, the best first.
func (b *Bisection) step(list []candidate, bad string) Step {
	s := Step{Left: len(list)}
	var testable, skipped []string
	for _, c := range list {
		switch {
		case c.hash == bad:
		case b.Marks[c.hash] == Skip:
			skipped = append(skipped, c.hash)
		default:
			testable = append(testable, c.hash)
		}
	}
	if len(testable) == 0 {
		s.First = append([]string{bad}, skipped...)
		return s
	}
	// Neighbours of a commit that cannot be tested often cannot either: after each one that
	// is still in question, go further away from the middle.
	s.Next = testable[len(skipped)*(len(testable)+7)/8%len(testable)]
	return s
}

// candidate is a commit that can be the first bad one.
type candidate struct {
	hash string
	// distance is the number of commits that are certain to be decided by testing it.
	distance int
}

// candidates returns the commits that can be the first bad one, from that whose test halves
// them best to the bad one itself.
func (r *Repo) candidates(ctx context.Context, good []string, bad string) ([]candidate, error) {
	slices.Sort(good) // the same choice every time
	args := []string{"rev-list", "--bisect-all", bad, "--not"}
	text, err := r.git(ctx, append(args, good...)...)
	if err != nil {
		return nil, err
	}
	var list []candidate
	for line := range strings.Lines(text) {
		c, err := parseCandidate(line)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return b.distance - a.distance })
	return list, nil
}

// parseCandidate reads a line as "HASH (tag: v1, dist=3)".
func parseCandidate(line string) (candidate, error) {
	hash, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	const key = "dist="
	place := strings.LastIndex(rest, key) // a tag may have any name, and is in front
	end := strings.LastIndexByte(rest, ')')
	if hash == "" || place < 0 || end < place {
		return candidate{}, fmt.Errorf("git rev-list --bisect-all: %q has no distance", line)
	}
	distance, err := strconv.Atoi(rest[place+len(key) : end])
	if err != nil {
		return candidate{}, fmt.Errorf("git rev-list --bisect-all: %q: %w", line, err)
	}
	return candidate{hash, distance}, nil
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

// ParseLog reads the log of a bisection, by git or by LogHead and Text. The ends are those of
// its start; empty without one. A last line that was cut off by a kill, without its end, does
// not count.
func ParseLog(text string) (good, bad string, entries []LogEntry, err error) {
	text = text[:strings.LastIndexByte(text, '\n')+1]
	note := ""
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(strings.ReplaceAll(line, "'", ""))
		switch {
		case len(words) == 0:
		case words[0] == "#" || strings.HasPrefix(line, "#"):
			note = strings.TrimSpace(strings.TrimPrefix(line, "#"))
		case len(words) < 3 || words[0] != "git" || words[1] != "bisect":
			return "", "", nil, fmt.Errorf("line %d: %q is not a line of a bisection's log", i+1, line)
		case words[2] == "start":
			if len(words) > 4 {
				bad, good = words[3], words[4]
			}
			note = ""
		default:
			mark := Mark(words[2])
			if mark != Good && mark != Bad && mark != Skip || len(words) != 4 {
				return "", "", nil, fmt.Errorf("line %d: %q: want good, bad or skip, and one commit", i+1, line)
			}
			entries = append(entries, LogEntry{Mark: mark, Hash: words[3], Note: note})
			note = ""
		}
	}
	return good, bad, entries, nil
}
