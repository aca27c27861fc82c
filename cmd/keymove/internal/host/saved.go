package host

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"keymove/suites/job"
)

// SavedRun says why a run folder cannot be used, and what to do.
func SavedRun(dir string, err error) error {
	damaged, isDamaged := errors.AsType[*job.DamagedError](err)
	kind, isOther := errors.AsType[*job.KindError](err)
	switch {
	case errors.Is(err, job.ErrNoJob) && !exists(dir):
		return Suitef("%s: folder not found", dir)
	case errors.Is(err, job.ErrNoJob):
		return Suitef("%w; the folder of a run is the last line that it writes to stderr", err)
	case isOther && (kind.Kind == "run" || kind.Kind == "match"):
		return Suitef("%w; %s goes on with it, or writes its files again", err, CommandLine(kind.Kind+" --resume", dir))
	case isOther: // of a command that has left
		return WithCode(ExitSuite, err)
	case isDamaged && damaged.Line > 0:
		return Suitef("%w; take the line away, and %s searches what is missing", err, CommandLine("run --resume", dir))
	case isDamaged:
		return WithCode(ExitSuite, err)
	case errors.Is(err, job.ErrLocked):
		return UsageError(err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w; the run can go on in a copy of its folder that you can write to", err)
	}
	return err
}

// SavedMatch says why a match folder cannot be used, and what to do.
func SavedMatch(dir string, err error) error {
	damaged, isDamaged := errors.AsType[*job.DamagedError](err)
	switch {
	case errors.Is(err, job.ErrNoJob) && exists(dir):
		return Suitef("%w; the folder of a match is the last line that it writes to stderr", err)
	case isDamaged && damaged.Line > 0:
		return Suitef("%w; take the line away, and %s plays what is missing", err, CommandLine("match --resume", dir))
	}
	return SavedRun(dir, err)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// NewFolderError says why a folder cannot be that of a new run.
func NewFolderError(err error) error {
	if errors.Is(err, job.ErrNotEmpty) || errors.Is(err, job.ErrLocked) {
		return Usagef("--out %w", err)
	}
	return fmt.Errorf("no folder for the run: %w; --out names another one", err)
}
