package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"keymove/suites/files"
)

// ErrNotEmpty is wrapped by the error of Create for a folder that holds something already.
var ErrNotEmpty = errors.New("is not empty")

// Folder is the folder of a job in progress. Nobody else writes into it until it is closed.
type Folder[M any] struct {
	Dir string
	// Manifest is the folder's manifest, or will be once it is saved.
	Manifest M

	kind    Kind[M]
	unlock  func() error // nil once it is closed
	journal *os.File     // nil before there is one, and once it is complete
}

// Copy is a file that a job needs and that is kept in its folder.
type Copy struct {
	Name string
	Data []byte
}

// Create makes the folder of a job, which must be absent or empty, and writes copies and the
// manifest into it. If that fails, the folder is empty again. The caller closes the folder.
func (k Kind[M]) Create(dir string, m M, copies ...Copy) (*Folder[M], error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if err := k.checkEmpty(dir); err != nil {
		return nil, err
	}
	f, err := k.lockFolder(dir)
	if err != nil {
		return nil, err
	}
	// Another job may have used the folder since the first check.
	if err := k.checkEmpty(dir); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if err := f.Begin(m, copies...); err != nil {
		return nil, errors.Join(err, f.undo(copies), f.Close())
	}
	return f, nil
}

// CheckNew returns an ErrNotEmpty if Create would, and creates nothing.
func (k Kind[M]) CheckNew(dir string) error {
	if err := k.checkEmpty(dir); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// checkEmpty returns an ErrNotEmpty for a folder that holds more than the files of a job that
// was killed before it had a manifest.
func (k Kind[M]) checkEmpty(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if name := entry.Name(); name != LockFile && name != k.Manifest+files.TmpSuffix {
			return fmt.Errorf("%s %w", dir, ErrNotEmpty)
		}
	}
	return nil
}

// Enter locks a folder that is made if need be, and may hold anything. The caller begins the
// job, and closes the folder.
func (k Kind[M]) Enter(dir string) (*Folder[M], error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return k.lockFolder(dir)
}

// Resume opens the folder of a job, finished or not, to continue it. A torn last line is cut
// off the journal. Nothing else changes before GoOn. The caller closes the folder. Besides the
// errors of Read and of the journal there is ErrLocked.
func (k Kind[M]) Resume(dir string) (*Folder[M], error) {
	// Looked at first, so that no other folder gets a lock file.
	if _, err := k.Read(dir); err != nil {
		return nil, err
	}
	f, err := k.lockFolder(dir)
	if err != nil {
		return nil, err
	}
	if f.Manifest, err = k.Read(dir); err == nil { // what another job has written until then
		err = f.openJournal()
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// lockFolder locks a folder, which is there.
func (k Kind[M]) lockFolder(dir string) (*Folder[M], error) {
	unlock, err := LockFolder(dir)
	if err != nil {
		return nil, err
	}
	return &Folder[M]{Dir: dir, kind: k, unlock: unlock}, nil
}

// Begin writes what a job starts from. The manifest comes last: a folder with a manifest is
// complete. A copy may be the beginning of the journal, or take its place.
func (f *Folder[M]) Begin(m M, copies ...Copy) error {
	if err := f.Complete(); err != nil {
		return err
	}
	f.Manifest = m
	for _, c := range copies {
		if err := files.ReplaceFile(f.path(c.Name), files.WriteBytes(c.Data)); err != nil {
			return err
		}
	}
	if err := f.Save(); err != nil {
		return err
	}
	return f.openJournal()
}

// openJournal opens the journal, if the kind has one.
func (f *Folder[M]) openJournal() (err error) {
	if f.kind.Journal != "" {
		f.journal, err = openLines(f.path(f.kind.Journal), files.Line)
	}
	return err
}

// undo removes what Begin has written.
func (f *Folder[M]) undo(copies []Copy) error {
	err := os.RemoveAll(f.path(f.kind.Manifest))
	for _, c := range copies {
		err = errors.Join(err, os.RemoveAll(f.path(c.Name)))
	}
	return err
}

func (f *Folder[M]) path(name string) string { return filepath.Join(f.Dir, name) }

// Save writes the manifest.
func (f *Folder[M]) Save() error { return f.kind.write(f.Dir, f.Manifest) }

// Append writes a record to the journal.
func (f *Folder[M]) Append(record any) error { return WriteRecord(f.journal, record) }

// AppendText writes whole lines of another format to the journal in one write, and to the disk.
func (f *Folder[M]) AppendText(lines string) error {
	_, err := f.journal.WriteString(lines)
	return errors.Join(err, f.journal.Sync())
}

// GoOn notes in the manifest that the job continues: it has no end until Finish.
func (f *Folder[M]) GoOn(r Resumption) error {
	f.kind.GoOn(&f.Manifest, r)
	return f.Save()
}

// Complete ends the journal. A second call does nothing.
func (f *Folder[M]) Complete() error {
	if f.journal == nil {
		return nil
	}
	err := errors.Join(f.journal.Sync(), f.journal.Close())
	f.journal = nil
	return err
}

// Finish ends the journal, and saves the manifest with the end that is set in it.
func (f *Folder[M]) Finish(set func(*M)) error {
	if err := f.Complete(); err != nil {
		return err
	}
	set(&f.Manifest)
	return f.Save()
}

// Close releases the folder's lock. A job that was not finished can be resumed. A second call
// does nothing.
func (f *Folder[M]) Close() error {
	if f.unlock == nil {
		return nil
	}
	err := errors.Join(f.Complete(), f.unlock())
	f.unlock = nil
	return err
}

// RunsDir holds the folders that are given no name.
const RunsDir = "keymove-runs"

// fileRune replaces what is awkward in the name of a file.
func fileRune(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.#+", r) {
		return r
	}
	return '_'
}

// ClaimAt makes a folder that is called after a time and what is in it, keymove-runs/<UTC time>-<what>,
// with a number behind it where that exists. Of several that do so at the same time each gets a folder
// of its own.
func ClaimAt(at time.Time, what string) (dir string, err error) {
	dir = pathAt(at, what)
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return "", err
	}
	for name := range numbered(dir) {
		if err = os.Mkdir(name, 0o777); !errors.Is(err, fs.ErrExist) {
			return name, err
		}
	}
	return "", err
}

func pathAt(at time.Time, what string) string {
	return filepath.Join(RunsDir, at.UTC().Format("20060102T150405Z")+"-"+strings.Map(fileRune, what))
}

// Unused returns a path that does not exist: dir, with a number behind it where that exists.
func Unused(dir string) string {
	for name := range numbered(dir) {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
	return dir
}

// numbered yields a path, and the path with the numbers from 2 on behind it, without an end.
func numbered(path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		name := path
		for n := 2; yield(name); n++ {
			name = fmt.Sprintf("%s-%d", path, n)
		}
	}
}
