package tracking

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/versions"
)

// openFolder opens the folder of the bisection, which is the one to continue, or a new one that may have builds of
// others.
func (b *bisection) openFolder() (err error) {
	dir := b.options.Out
	switch {
	case b.options.Resume != "":
		b.folder, err = bisectKind.Resume(b.options.Resume)
		if errors.Is(err, folder.ErrLocked) {
			return host.UsageError(err)
		}
		return err
	case dir == "":
		if dir, err = folder.ClaimAt(b.Now(), bisectKind.Name); err != nil {
			return host.NewFolderError(err)
		}
	}
	if b.folder, err = enter(bisectKind, dir); err != nil {
		return err
	}
	if _, err := bisectKind.Read(dir); !errors.Is(err, folder.ErrNoJob) {
		err = host.Usagef("--out %s has a bisection already: %s goes on with it", dir, host.CommandLine("bisect --resume", dir))
		return errors.Join(err, b.folder.Close())
	}
	return nil
}

// begin writes the first files of the folder: the settings, and the log with what is known
// already. One that continues is written anew: a kill may have left a note without its commit.
func (b *bisection) begin() error {
	kept, err := savedOf(b.options.Given)
	if err != nil {
		return err
	}
	kept.Suites = b.suites
	head := versions.LogHead(b.question, b.good, b.bad)
	for _, entry := range b.entries {
		head += entry.Text()
	}
	return b.folder.Begin(kept, folder.Copy{Name: bisectLog, Data: []byte(head)})
}

// readLog takes the ends and the marks of the bisection that is resumed from its log: what the names of
// versions mean may have changed since it began.
func (b *bisection) readLog() error {
	path := filepath.Join(b.options.Resume, bisectLog)
	data, err := files.Read(path)
	if err != nil {
		return err
	}
	if b.good, b.bad, b.entries, err = versions.ParseLog(string(data)); err != nil {
		return fmt.Errorf("%s: %w; begin anew", path, err)
	}
	return nil
}

// clone makes our clone of the repository, which the log of a bisection that goes on is about, too.
func (b *bisection) clone(ctx context.Context) error {
	commits := []string{b.good, b.bad}
	for _, entry := range b.entries {
		commits = append(commits, entry.Hash)
	}
	return b.repo.Clone(ctx, filepath.Join(b.folder.Dir, cloneDir), commits...)
}

// take takes over what the log says about a commit.
func (b *bisection) take(ctx context.Context, entry *versions.LogEntry) error {
	if entry.Note == givenNote {
		return nil
	}
	b.built[entry.Hash] = nil
	return b.note(ctx, entry.Hash, entry.Mark, entry.Note)
}
