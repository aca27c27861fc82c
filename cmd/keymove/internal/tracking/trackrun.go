package tracking

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/settings"
	"keymove/suites/versions"
)

// search runs the suites with all versions that have a program, each program once. The run is
// or nil.
func (t *track) search(ctx context.Context) (*report.Run, error) {
	engines := t.programs(ctx)
	if err := t.writeKnown(); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, host.ErrInterrupted
	}
	if len(engines) == 0 {
		err := host.Suitef("no version could be built and started")
		if t.options.gate {
			err = host.WithCode(host.ExitEngine, errors.New("no version could be built and started"))
		}
		return nil, errors.Join(err, t.report(nil), t.failed())
	}
	if t.isBegun {
		return t.searchIn(ctx, settings.Values{{Setting: "resume", Written: "--resume", Text: t.runDir()}})
	}
	if t.folder.Manifest.Run == "" {
		t.folder.Manifest.Run = t.newRunName()
		if err := t.folder.Save(); err != nil {
			return nil, err
		}
	}
	// What a kill has left of a run without a manifest has no records.
	if err := os.RemoveAll(t.runDir()); err != nil {
		return nil, err
	}
	return t.searchIn(ctx, t.runValues(engines))
}

// runDir returns the folder of the run of this call. Which one it is stands in the manifest before
// the run begins, so that a track that was killed at any time has one.
func (t *track) runDir() string { return filepath.Join(t.folder.Dir, runsDir, t.folder.Manifest.Run) }

// searchIn makes the run of this call, and reads it. An error with a run says that engines have
// failed.
func (t *track) searchIn(ctx context.Context, values settings.Values) (*report.Run, error) {
	err := t.Search(ctx, values, filepath.Join(t.folder.Dir, answersDir))
	if code := host.ExitCode(err); err != nil && code != host.ExitEngine {
		return nil, err
	}
	run, readErr := report.ReadFolder(t.runDir())
	if readErr != nil {
		return nil, errors.Join(err, readErr)
	}
	return run, err
}

// programs notes which versions are the same program, and which do not start, and returns the
// texts of the others as engines.
func (t *track) programs(ctx context.Context) []string {
	var texts []string
	var different []suites.Contender
	for i := range t.known {
		v := &t.known[i]
		v.sameAs, v.contender = "", ""
		if v.Path == "" {
			continue
		}
		c, err := t.start(ctx, v)
		if err != nil {
			v.Failure = err.Error()
		}
		if v.Failure != "" {
			t.Warn("%s: %s", v.Name, v.Failure)
			continue
		}
		if at := slices.IndexFunc(different, func(other suites.Contender) bool { return c.IsSameProgram(&other) }); at >= 0 {
			v.sameAs, v.contender = different[at].Name, different[at].Name
			t.Inform("%s is the same program as %s (sha256 %s)", v.Name, v.sameAs, files.BriefDigest(v.SHA256))
			continue
		}
		different, v.contender = append(different, c), v.Name
		texts = append(texts, t.options.engineText(v.Name, v.Path))
	}
	return texts
}

// start starts the engine of a version once, unless a run that is resumed has done so. The error says why
// it cannot be searched with.
func (t *track) start(ctx context.Context, v *knownVersion) (c suites.Contender, err error) {
	if v.Hash == "" {
		if v.SHA256, err = files.DigestFile(v.Path); err != nil {
			return c, err
		}
	}
	e := t.newEngines(&t.options.source, &t.options.Plan)
	if t.isBegun { // it is known which start
		return e.contender(ctx, v.Name, v.Path, false)
	}
	v.Failure = ""
	c, err = e.contender(ctx, v.Name, v.Path, true)
	if broken, ok := errors.AsType[brokenError](err); ok {
		return c, fmt.Errorf("it does not start: %w", broken)
	}
	return c, err
}

// runValues are the values of a new run.
func (t *track) runValues(engines []string) settings.Values {
	var given settings.Values
	for _, v := range t.options.Given {
		if slices.Contains(trackedSettings, v.Setting) {
			given.Add(v)
		}
	}
	for _, text := range engines {
		given.Add(settings.Value{Setting: "engine", Written: "--engine", Text: text})
	}
	given.Add(settings.Value{Setting: "out", Written: "--out", Text: t.runDir()})
	if t.options.Quiet {
		given.Add(settings.Value{Setting: "quiet", Written: "--quiet", Text: "true"})
	}
	if !t.options.Limits.Timed() && t.options.Threads == 1 { // else answers are not the same again
		given.Add(settings.Value{Setting: "cache", Written: "--cache", Text: "true"})
	}
	return given
}

// newRunName returns the name of a folder of a run that does not exist.
func (t *track) newRunName() string {
	return filepath.Base(folder.Unused(filepath.Join(t.folder.Dir, runsDir, t.Now().UTC().Format("20060102T150405Z"))))
}

// knownVersion is a version of a history, as it is kept from call to call.
type knownVersion struct {
	versions.Version
	// Path is its program's; empty if it could not be built.
	Path    string `json:"path,omitempty"`
	Failure string `json:"failure,omitempty"`
	SHA256  string `json:"sha256,omitempty"`
	// NPS are the speeds when it was first searched, by limits.
	NPS map[string]uint64 `json:"nps,omitempty"`
	// sameAs is an earlier version that is the same program, contender its name in the run.
	sameAs, contender string
	isAsked           bool // in this call
	place             int  // in the ancestry
}

// named returns the known version of a name.
func (t *track) named(name string) *knownVersion {
	return &t.known[slices.IndexFunc(t.known, func(v knownVersion) bool { return v.Name == name })]
}

// readKnown reads the versions of earlier calls.
func (t *track) readKnown() error {
	path := filepath.Join(t.folder.Dir, knownFile)
	data, err := files.ReadOwn(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, &t.known); err != nil {
		return host.Suitef("%s: %w", path, err)
	}
	return nil
}

// writeKnown keeps the versions for later calls.
func (t *track) writeKnown() error {
	return files.ReplaceFile(filepath.Join(t.folder.Dir, knownFile), func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(t.known)
	})
}

// limitKey is the key of speeds: those under unlike limits differ.
func (t *track) limitKey() string {
	return fmt.Sprintf("%s hash=%d threads=%d", t.options.Limit, t.options.HashMiB, t.options.Threads)
}

// noteSpeeds keeps the speeds that were measured.
func (t *track) noteSpeeds(result *study.Track) error {
	for i := range t.known {
		if nps := result.Versions[i].NPS; nps > 0 {
			if t.known[i].NPS == nil {
				t.known[i].NPS = map[string]uint64{}
			}
			t.known[i].NPS[t.limitKey()] = nps
		}
		if t.options.NoTimes {
			result.Versions[i].NPS = 0
		}
	}
	return t.writeKnown()
}

// next returns the words of the command that looks for the commit of the last loss; none without one,
// if it is a single commit already, or for programs at hand.
func (t *track) next(result *study.Track, run *report.Run) []string {
	loss := result.LastLoss()
	if loss == nil || t.repo == nil || run == nil || slices.Equal(t.named(loss.Version).Parents, []string{t.named(loss.Previous.Version).Hash}) {
		return nil
	}
	words := []string{"keymove", "bisect", "--good", loss.Previous.Version, "--bad", loss.Version}
	for i := range run.Meta.Suites {
		if s := &run.Meta.Suites[i]; s.Name == loss.Suite {
			words = append(words, "--suite", cmp.Or(s.Source, s.File))
		}
	}
	for _, v := range t.options.Given {
		if slices.Contains([]string{"repo", "build", "builds", "with", "nodes", "depth", "movetime", "mate", "clock", "hash", "threads"}, v.Setting) {
			words = append(words, "--"+v.Setting, v.Text)
		}
	}
	return words
}
