package versions

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/settings"
	"keymove/suites/versions"
)

// savedValue is a value as it is kept in a folder.
type savedValue struct {
	Setting string `json:"setting"`
	Written string `json:"written"`
	Text    string `json:"text"`
}

// notSaved are the settings of a single call.
var notSaved = []string{"out", "resume", "quiet", "json"}

// saved is the manifest of a history or of a bisection: what they begin again with.
type saved struct {
	// Settings are the values that were given, with absolute paths, since they are read again
	// in any folder.
	Settings []savedValue `json:"settings"`
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
	kept := saved{Settings: []savedValue{}}
	for _, v := range given {
		if slices.Contains(notSaved, v.Setting) {
			continue
		}
		text, err := lastingText(v)
		if err != nil {
			return saved{}, err
		}
		kept.Settings = append(kept.Settings, savedValue{v.Setting, v.Written, text})
	}
	return kept, nil
}

// resumed returns the settings of a folder that is to be gone on with, and in front of what was given beside --resume;
// without it what was given.
func (h *Versions) resumed(kind folder.Kind[saved], rows []settings.Row, given settings.Values, what string) (settings.Values, error) {
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
	var all settings.Values
	for _, v := range kept.Settings {
		if settings.Find(rows, v.Setting) == nil { // what it says would not be done
			return nil, host.Suitef("%s was begun with %s, which this version does not have: begin anew", dir, v.Written)
		}
		all.Add(settings.Value{Setting: v.Setting, Written: v.Written, Text: v.Text})
	}
	return append(all, given...), nil
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

// leave closes the folder of a command that has ended with an error or nil, and says how an interrupted one goes on.
// Our clone of the repository stays for that.
func (h *Versions) leave(job *folder.Folder[saved], command string, err error) error {
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
	kept.Suites = b.judge.suitesSaved()
	head := versions.LogHead(b.judge.question(), b.good, b.bad)
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
	b.good, b.bad, b.entries, err = versions.ParseLog(string(data))
	if err == nil && b.good == "" {
		err = errors.New("it does not say where the bisection begins")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
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
	b.marks[entry.Hash] = entry.Mark
	if entry.Note == givenNote {
		return nil
	}
	b.built[entry.Hash] = nil
	return b.note(ctx, entry.Hash, entry.Mark, entry.Note)
}
