package versions

import (
	"context"
	"fmt"
	"slices"

	"keymove/cmd/keymove/internal/host"

	report "keymove/report/study"
	"keymove/suites/versions"
)

// finish measures both sides of the first bad commit and writes the result.
func (b *bisection) finish(ctx context.Context, first []string) error {
	commits, err := b.repo.Commits(ctx, first...)
	if err != nil {
		return interruptedOr(ctx, err)
	}
	b.found.First = commits
	if b.found.IsFound() {
		if err := b.compareSides(ctx, &commits[0]); err != nil {
			return interruptedOr(ctx, err)
		}
	}
	b.found.Builds = b.builder.Used()
	write := b.found.WriteText
	if b.options.json {
		write = b.found.WriteJSON
	}
	if err := write(b.Stdout); err != nil {
		return err
	}
	if !b.found.IsFound() {
		return host.WithCode(host.ExitInconclusive, fmt.Errorf("%d commits that could not be tested hide the first bad one", len(first)-1))
	}
	return nil
}

// compareSides compares the first bad commit with the last good version before it: a parent
// that was tested, else the first parent.
func (b *bisection) compareSides(ctx context.Context, first *versions.Commit) error {
	left := first.Parents[0]
	if i := slices.IndexFunc(first.Parents, func(hash string) bool { return b.state.Marks[hash] == versions.Good || hash == b.state.Good }); i >= 0 {
		left = first.Parents[i]
	}
	commits, err := b.repo.Commits(ctx, left)
	if err != nil {
		return err
	}
	good, err := b.builder.Build(ctx, left)
	if err != nil {
		return err
	}
	if good.Failure != "" {
		return nil // what is known of the tests is in the list of them
	}
	bad, err := b.builder.Build(ctx, first.Hash)
	if err != nil {
		return err
	}
	b.found.Left = &report.Tested{Commit: commits[0], Mark: versions.Good}
	b.found.Right = &report.Tested{Commit: *first, Mark: versions.Bad}
	return b.judge.compare(ctx, good, bad, &b.found)
}
