package program

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"

	"keymove/report/compare"
	"keymove/report/show"
	"keymove/suites/files"
	"keymove/suites/folder"
)

// publication is where build servers read decisions.
type publication struct {
	folder string // of the run, which gets comment.md; empty for none
	junit  string // the file of junit.xml; empty for none
	marker string // by which the comment of an earlier build is found
	// isOnStdout is set if annotations may be written there, else to stderr.
	isOnStdout bool
}

// marker returns the marker of the gate of a run against a baseline. It depends on what was asked for,
// or on the environment alone where a job knows its gate before a run can be read.
func (a *gates) marker(dir, baseline string) string {
	return show.NewGateID(a.Getenv("KEYMOVE_GATE"), manifestOf(dir), filepath.ToSlash(baseline)).Marker()
}

// manifestOf returns the manifest of a folder; nil if it is not a run's, or no folder.
func manifestOf(dir string) *folder.Manifest {
	if dir == "" {
		return nil
	}
	m, err := folder.ReadManifest(dir)
	if err != nil {
		return nil
	}
	return &m
}

// commit returns what the comment says of the sources; empty if unknown.
func (a *gates) commit() string { return cmp.Or(a.Getenv("KEYMOVE_COMMIT"), a.Getenv("GITHUB_SHA")) }

// publishGates writes what build servers read: junit.xml, comment.md into the folder of the run,
// and what GitHub shows.
func (a *gates) publishGates(p *publication, gates []*compare.Gate) error {
	var err error
	if p.junit != "" {
		err = files.ReplaceFile(p.junit, func(w io.Writer) error { return show.JUnit(w, gates) })
	}
	comment := func(w io.Writer) error { return show.Comment(w, p.marker, show.Published(gates), a.commit()) }
	if p.folder != "" && !gates[0].IsFloor() {
		err = errors.Join(err, p.replaceComment(comment))
	}
	if !a.InGitHub() {
		return err
	}
	out := a.Workflow[0]
	if !p.isOnStdout {
		out = a.Workflow[1]
	}
	return errors.Join(err, show.Annotations(out, gates), show.AppendSummary(a.Getenv("GITHUB_STEP_SUMMARY"), comment))
}

// publishNone writes that a gate could not decide, so that the comment of an earlier build does not
// stay as if nothing had happened.
func (a *gates) publishNone(p *publication, baseline string, reason error) error {
	if baseline == "" || p.folder == "" {
		return nil
	}
	if _, err := os.Stat(filepath.Join(p.folder, show.CommentFile)); err != nil && manifestOf(p.folder) == nil {
		return nil // a folder of something else
	}
	comment := func(w io.Writer) error {
		return show.Comment(w, p.marker, show.Undecided(reason.Error()), a.commit())
	}
	if !a.InGitHub() {
		return p.replaceComment(comment)
	}
	return errors.Join(p.replaceComment(comment), show.AppendSummary(a.Getenv("GITHUB_STEP_SUMMARY"), comment))
}

func (p *publication) replaceComment(write func(io.Writer) error) error {
	return files.ReplaceFile(filepath.Join(p.folder, show.CommentFile), write)
}
