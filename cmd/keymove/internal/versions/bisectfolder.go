package versions

import (
	"context"
	"errors"
	"os"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/job"
	"keymove/suites/versions"
)

// openFolder opens the folder of the bisection, which is a new one or the one to go on with.
func (b *bisection) openFolder() (err error) {
	o := b.options
	if o.Resume != "" {
		b.folder, err = bisectKind.Resume(o.Resume)
	} else {
		b.folder, err = b.newFolder()
	}
	if errors.Is(err, job.ErrLocked) {
		return host.UsageError(err)
	}
	return err
}

// newFolder locks the folder of a new bisection. It may have builds of others.
func (b *bisection) newFolder() (*job.Folder[saved], error) {
	dir := b.options.Out
	if dir == "" {
		dir = job.NameAt(b.Now(), bisectKind.Name)
	}
	if err := checkNoBisection(dir); err != nil {
		return nil, err
	}
	folder, err := bisectKind.Enter(dir)
	if errors.Is(err, job.ErrLocked) {
		return nil, err
	}
	if err != nil {
		return nil, host.NewFolderError(err)
	}
	if err := checkNoBisection(dir); err != nil { // another one may have come and gone
		return nil, errors.Join(err, folder.Close())
	}
	return folder, nil
}

// checkNoBisection returns an error for a folder that has a bisection.
func checkNoBisection(dir string) error {
	if _, err := bisectKind.Read(dir); errors.Is(err, job.ErrNoJob) {
		return nil
	}
	return host.Usagef("--out %s has a bisection already: %s goes on with it", dir, host.CommandLine("bisect --resume", dir))
}

// begin writes the first files of the folder: the settings, and the log with what is known
// already. One that goes on is written anew: a kill may have left a note without its commit.
func (b *bisection) begin() error {
	kept, err := savedOf(b.options.Given)
	if err != nil {
		return err
	}
	kept.Suites = b.judge.suitesSaved()
	head := versions.LogHead(b.judge.question(), b.state.Good, b.state.Bad)
	for _, entry := range b.entries {
		head += entry.Text()
	}
	return b.folder.Begin(kept, job.Copy{Name: bisectLog, Data: []byte(head)})
}

// replay takes the marks of a log.
func (b *bisection) replay(ctx context.Context, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	_, _, entries, err := versions.ParseLog(string(data))
	if err != nil {
		return host.Suitef("%s: %w", path, err)
	}
	for _, entry := range entries {
		hash, err := b.repo.Resolve(ctx, entry.Hash)
		if err != nil {
			return host.Suitef("%s: %w", path, err)
		}
		if b.state.Marks[hash] != "" || hash == b.state.Good || hash == b.state.Bad {
			continue
		}
		b.state.Marks[hash] = entry.Mark
		if o := b.options; o.Resume != "" && entry.Note != givenNote {
			b.builder.Use(hash) // before the bisection was interrupted
		}
		entry.Hash = hash
		b.entries = append(b.entries, entry)
		if err := b.note(ctx, hash, entry.Mark, entry.Note); err != nil {
			return err
		}
	}
	return nil
}
