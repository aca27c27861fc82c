// Package folder is what is on disk of a long piece of work, a job: a manifest that says what is
// done, a journal of what has been done so far, and a lock.
//
//	f, err := kind.Create(dir, manifest) // the manifest, before any work
//	err = f.Append(record)               // each record before it counts
//	err = f.Finish(func(m *Manifest) { m.End = end })
//	err = f.Close()                      // releases the lock
//
// Work that was interrupted, or killed at any moment, continues with [Kind.Resume]: the journal
// loses at most a torn last line. [EachLine] reads a journal in whatever state it is.
//
// A [Run] is the job of a run of suites, with records in its journal, and a [Trace]. A match and
// the jobs over versions have kinds of their own; [Kind.ReadShards] reads the folders of the
// shards of one run or match.
package folder

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"keymove/suites"
	"keymove/suites/files"
)

// The files of runs and matches.
const (
	ManifestFile = "run.json"
	JournalFile  = "journal.jsonl"
)

// RunKind is the name of the kind whose manifest does not say its kind.
const RunKind = "run"

// Kind is a kind of jobs whose manifest is an M, a plain value that survives JSON.
type Kind[M any] struct {
	// Name is the value of "kind" in the manifest, and the command that does the job.
	Name string
	// Manifest and Journal name the files. A manifest of another name than ManifestFile says
	// no kind. Journal is empty where the work is in folders of other jobs.
	Manifest, Journal string
	// Shard and Parts are what shards of one job do not have in common, and what they do; nil where
	// there are no shards.
	Shard func(*M) suites.Shard
	Parts func(*M) []Part
	// Check returns what is wrong with a manifest that was read; nil takes any.
	Check func(M) error
	// GoOn notes in a manifest that the job continues, and has no end; nil notes nothing.
	GoOn func(*M, Resumption)
}

// Resumption is a continuation of a job that had ended early.
type Resumption struct {
	Time time.Time `json:"time"`
	// Records is the number of records that there were already.
	Records int `json:"records"`
	// Workers and Machine are those from here on.
	Workers int            `json:"workers"`
	Machine suites.Machine `json:"machine"`
}

// ErrNoJob is wrapped by the error for a folder without a manifest.
var ErrNoJob = errors.New("is not a run folder")

// ErrOtherKind is wrapped by every KindError.
var ErrOtherKind = errors.New("the folder is of another kind")

// KindError is the error for the folder of something else than was wanted.
type KindError struct {
	Dir string
	// Kind is the folder's kind, Want the kind that it should be: "run", "match".
	// The command of that name continues it.
	Kind, Want string
}

func (e *KindError) Error() string {
	return fmt.Sprintf("%s is the folder of %s, not of %s", e.Dir, withArticle(e.Kind), withArticle(e.Want))
}

func withArticle(kind string) string {
	if strings.ContainsAny(kind[:1], "aeiou") {
		return "an " + kind
	}
	return "a " + kind
}

// Is reports whether target is ErrOtherKind.
func (e *KindError) Is(target error) bool { return target == ErrOtherKind }

// DamagedError says that the files of a job do not fit together, or cannot be read. Nothing is
// guessed about what they should hold.
type DamagedError struct {
	// Path is the file, Line its line from 1, or 0 where it is not a line.
	Path string
	Line int
	Err  error
}

// Error returns "path:line: what".
func (e *DamagedError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.Path, e.Err)
	}
	return fmt.Sprintf("%s:%d: %v", e.Path, e.Line, e.Err)
}

func (e *DamagedError) Unwrap() error { return e.Err }

// Read reads the manifest of a folder. The error wraps ErrNoJob where there is none, and is a
// KindError where it is another kind's, or a DamagedError where it cannot be read.
func (k Kind[M]) Read(dir string) (M, error) {
	m, err := k.read(dir)
	if path := filepath.Join(dir, "limits.json"); err != nil {
		if _, statErr := os.Stat(path); statErr == nil {
			err = &DamagedError{Path: path, Err: fmt.Errorf("an earlier version made this folder for several limits; each of its folders is a run by itself: give one of %s", filepath.Join(dir, "*"))}
		}
	}
	return m, err
}

func (k Kind[M]) read(dir string) (m M, err error) {
	path := filepath.Join(dir, k.Manifest)
	data, err := files.ReadOwn(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return m, fmt.Errorf("%s %w: it has no %s", dir, ErrNoJob, k.Manifest)
	}
	if err != nil {
		return m, err
	}
	if err := k.checkKind(dir, data); err != nil {
		return m, err
	}
	var read M
	if err := json.Unmarshal(data, &read); err != nil {
		return m, &DamagedError{Path: path, Err: err}
	}
	if k.Check != nil {
		if err := k.Check(read); err != nil {
			return m, &DamagedError{Path: path, Err: err}
		}
	}
	return read, nil
}

// checkKind returns a KindError for the manifest of another kind. Of what cannot be read it
// says nothing.
func (k Kind[M]) checkKind(dir string, data []byte) error {
	if k.Manifest != ManifestFile {
		return nil
	}
	var m struct {
		Kind string `json:"kind"`
	}
	if json.Unmarshal(data, &m) != nil {
		return nil
	}
	if kind := cmp.Or(m.Kind, RunKind); kind != k.Name {
		return &KindError{dir, kind, k.Name}
	}
	return nil
}

// write replaces the manifest of a folder.
func (k Kind[M]) write(dir string, m M) error {
	return files.ReplaceFile(filepath.Join(dir, k.Manifest), func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		out.SetEscapeHTML(false)
		return out.Encode(m)
	})
}
