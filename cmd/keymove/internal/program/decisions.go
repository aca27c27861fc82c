package program

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/games"
	"keymove/report/show"
	"keymove/suites/files"
	"keymove/suites/folder"
)

// gatesError returns the error that has the exit code of the decisions: a failed engine before
// regressed before inconclusive. Its reasons are for stderr where stdout has no text.
func (a *gates) gatesError(gates []*compare.Gate, isShown bool) error {
	var errs []error
	for _, g := range gates {
		text := fmt.Errorf("%s: %s", show.Decision(g), strings.Join(g.Reasons, " "))
		if isShown {
			text = a.Shown(text, text.Error())
		}
		switch {
		case g.Outcome == compare.EngineFailed:
			errs = append(errs, host.WithCode(host.ExitEngine, text))
		case g.Outcome == compare.Regressed, g.Outcome == compare.TooFewSolved, g.Outcome == compare.Slower:
			errs = append(errs, host.WithCode(host.ExitRegressed, text))
		case !g.Passes():
			errs = append(errs, host.WithCode(host.ExitInconclusive, text))
		}
	}
	return errors.Join(errs...)
}

// comparedError returns the error of what is compared without a verdict, for these reasons.
func (a *gates) comparedError(reasons []string, isShown bool) error {
	if len(reasons) == 0 {
		return nil
	}
	text := fmt.Errorf("not comparable: %s", strings.Join(reasons, " "))
	if isShown {
		text = a.Shown(text, "not comparable")
	}
	return host.WithCode(host.ExitInconclusive, text)
}

// matchVerdictError returns the error for what a match says: that it has no verdict, or what the
// sequential test says.
func (a *gates) matchVerdictError(s *games.Summary, isShown bool) error {
	codes := map[games.Ending]int{games.Worse: host.ExitRegressed, games.NoVerdict: host.ExitInconclusive}
	ending, why := s.Ending()
	if ending == games.Good {
		return nil
	}
	text := errors.New(why)
	if isShown {
		text = a.Shown(text, map[games.Ending]string{games.Worse: "H0 is accepted", games.NoVerdict: "no verdict"}[ending])
	}
	return host.WithCode(codes[ending], text)
}

// failedEnginesError returns the error of a match in which an engine failed.
func failedEnginesError(s *games.Summary) error {
	n := s.Faults()
	if n == 0 {
		return nil
	}
	return host.WithCode(host.ExitEngine, fmt.Errorf("an engine failed in %d of %d games; the columns ending and error of %s say how",
		n, s.Games(), games.GamesFile))
}

// Picked gives the error of saved runs its exit code.
func pickedError(err error) error {
	if errors.Is(err, compare.ErrNoName) {
		return host.UsageError(err)
	}
	if path, ok := errors.AsType[*fs.PathError](err); ok && errors.Is(err, fs.ErrNotExist) {
		return host.Suitef("%s: neither a run folder nor a file", path.Path)
	}
	for _, known := range []error{syscall.ELOOP, folder.ErrNoJob, compare.ErrNoContender, compare.ErrNoRecords, compare.ErrNothingShared, compare.ErrOneContender, compare.ErrNothingAsked, compare.ErrNotScored, files.ErrLongLine} {
		if errors.Is(err, known) {
			return host.Suitef("%w", err)
		}
	}
	if _, ok := errors.AsType[*folder.DamagedError](err); ok {
		return host.Suitef("%w", err)
	}
	if _, ok := errors.AsType[*compare.AllowError](err); ok {
		return host.Suitef("%w", err)
	}
	if _, ok := errors.AsType[*report.CSVError](err); ok {
		return host.Suitef("%w", err)
	}
	if _, ok := errors.AsType[*files.Error](err); ok {
		return host.Suitef("%w", err)
	}
	return fmt.Errorf("compare: %w", err)
}
