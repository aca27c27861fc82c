package tracking

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/settings"
	"keymove/suites/versions"
)

// notSaved are the settings of a single call.
var notSaved = []string{"out", "resume", "quiet", "json"}

// saved is the manifest of a history or of a bisection: what they begin again with.
type saved struct {
	// Settings are the values that were given, with absolute paths, since they are read again
	// in any folder.
	Settings settings.Values `json:"settings"`
	// Suites are the suites of a bisection as they were when it began.
	Suites []savedSuite `json:"suites,omitempty"`
	// Asked are the versions of a track, which branches named when it began, and Run is the folder
	// of its run; empty before it has one.
	Asked []knownVersion `json:"asked,omitempty"`
	Run   string         `json:"run,omitempty"`
	// LeftOut are the versions that were left out.
	LeftOut []versions.LeftOut `json:"left_out,omitempty"`
}

// savedSuite is a suite with the SHA-256 of its file.
type savedSuite struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// savedOf returns what a folder keeps of the values that were given.
func savedOf(given settings.Values) (saved, error) {
	kept := saved{Settings: settings.Values{}}
	for _, v := range given {
		if slices.Contains(notSaved, v.Setting) {
			continue
		}
		text, err := lastingText(v)
		if err != nil {
			return saved{}, err
		}
		kept.Settings.Add(settings.Value{Setting: v.Setting, Written: v.Written, Text: text})
	}
	return kept, nil
}

// resumed returns the settings of a folder that is to be gone on with, and in front of what was given beside --resume;
// without it what was given.
func (h *Commands) resumed(kind folder.Kind[saved], rows []settings.Row, given settings.Values, what string) (settings.Values, error) {
	dir := given.Last("resume")
	if dir == "" {
		return given, nil
	}
	faults := settings.CheckScope(rows, given, settings.WithResume, "resume", "the folder of the "+what)
	if err := h.Report(given, faults); err != nil {
		return nil, err
	}
	kept, err := kind.Read(dir)
	if err != nil {
		return nil, host.Suitef("%s has no %s to go on with: %w", dir, what, err)
	}
	for _, v := range kept.Settings {
		if settings.Find(rows, v.Setting) == nil { // what it says would not be done
			return nil, host.Suitef("%s was begun with %s, which this version does not have: begin anew", dir, v.Written)
		}
	}
	return append(kept.Settings, given...), nil
}

// enter locks the folder of a history or a bisection, which is made if need be.
func enter(kind folder.Kind[saved], dir string) (*folder.Folder[saved], error) {
	job, err := kind.Enter(dir)
	if errors.Is(err, folder.ErrLocked) {
		return nil, host.UsageError(err)
	}
	if err != nil {
		return nil, host.NewFolderError(err)
	}
	return job, nil
}

// interruptedOr returns an error, or ErrInterrupted if a signal is behind it.
func interruptedOr(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil && host.ExitCode(err) != host.ExitInterrupted {
		return host.ErrInterrupted
	}
	return err
}

// leave closes the folder of a command that has ended with an error or nil, and says how an interrupted one goes on.
// Our clone of the repository stays for that.
func (h *Commands) leave(ctx context.Context, job *folder.Folder[saved], command string, err error) error {
	err = interruptedOr(ctx, err)
	if host.ExitCode(err) == host.ExitInterrupted {
		h.Inform("to go on: %s", host.CommandLine(command+" --resume", job.Dir))
	} else {
		err = errors.Join(err, os.RemoveAll(filepath.Join(job.Dir, cloneDir)))
	}
	return errors.Join(err, job.Close())
}

// checkSuites returns an error if suites are not those that were saved, if any were.
func (s *saved) checkSuites(now []savedSuite) error {
	for i, suite := range s.Suites {
		if i >= len(now) || now[i] != suite {
			return host.Suitef("%s has changed since the bisection began (sha256 %s then): restore it, or begin anew", suite.Name, files.BriefDigest(suite.SHA256))
		}
	}
	return nil
}

// lastingText returns the text of a value, of an existing file its absolute path.
func lastingText(v settings.Value) (string, error) {
	if !slices.Contains([]string{"suites", "repo", "builds", "engines"}, v.Setting) {
		return v.Text, nil
	}
	path := v.At.Path(v.Text)
	if _, err := os.Stat(path); err != nil {
		return v.Text, nil
	}
	return filepath.Abs(path)
}
