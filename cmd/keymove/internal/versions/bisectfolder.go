package versions

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/exit"
	"keymove/suites/runfolder"
	"keymove/suites/versions"
)

// openFolder locks the folder of the bisection, which is a new one or the one to go on with.
func (b *bisection) openFolder() (err error) {
	o := b.options
	dir := o.resume
	if dir == "" {
		if dir = o.out; dir == "" {
			dir = runfolder.UnusedNameAt(b.Now(), "bisect")
		}
		if _, err := os.Stat(filepath.Join(dir, bisectSettings)); err == nil {
			return exit.Usagef("--out %s has a bisection already: %s goes on with it", dir, cmdline.CommandLine("bisect --resume", dir))
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return b.FolderError(err)
	}
	b.folder, err = runfolder.Lock(dir)
	if errors.Is(err, runfolder.ErrLocked) {
		return exit.UsageError(err)
	}
	return err
}

// begin writes the first files of the folder. The settings come last: a folder with them can
// be resumed.
func (b *bisection) begin() error {
	head := versions.LogHead(b.judge.question(), b.state.Good, b.state.Bad)
	for _, entry := range b.entries {
		head += entry.Text()
	}
	err := runfolder.ReplaceFile(filepath.Join(b.folder.Dir, bisectLog), func(w io.Writer) error {
		_, err := io.WriteString(w, head)
		return err
	})
	if err != nil {
		return err
	}
	return writeSettings(filepath.Join(b.folder.Dir, bisectSettings), b.options.Given)
}

// replay takes the marks of a log.
func (b *bisection) replay(ctx context.Context, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return exit.With(exit.Suite, err)
	}
	_, _, entries, err := versions.ParseLog(string(data))
	if err != nil {
		return exit.Suitef("%s: %w", path, err)
	}
	for _, entry := range entries {
		hash, err := b.repo.Resolve(ctx, entry.Hash)
		if err != nil {
			return exit.Suitef("%s: %w", path, err)
		}
		if b.state.Marks[hash] != "" || hash == b.state.Good || hash == b.state.Bad {
			continue
		}
		b.state.Marks[hash] = entry.Mark
		if o := b.options; o.resume != "" && entry.Note != givenNote {
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

// log appends an entry in one write.
func (b *bisection) log(entry versions.LogEntry) error {
	file, err := os.OpenFile(filepath.Join(b.folder.Dir, bisectLog), os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	_, err = io.WriteString(file, entry.Text())
	return errors.Join(err, file.Sync(), file.Close())
}
