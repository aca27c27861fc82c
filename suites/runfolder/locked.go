package runfolder

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Locked is a folder of any kind that is being written: nobody else writes into it until it
// is closed. Its journal has a line for each record.
type Locked struct {
	Dir     string
	unlock  func() error
	journal *os.File // nil before it is opened, and once it is complete
}

// LockNew makes a folder, which must be absent or empty, and locks it.
func LockNew(dir string) (*Locked, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if err := CheckNewFolder(dir); err != nil {
		return nil, err
	}
	l, err := Lock(dir)
	if err != nil {
		return nil, err
	}
	if err := CheckNewFolder(dir); err != nil { // another one may have come and gone
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// LockSaved locks a folder that a command has written, and reads its manifest. The errors
// are those of read, and of Lock.
func LockSaved[M any](dir string, read func(dir string) (M, error)) (*Locked, M, error) {
	// Looked at first, so that no other folder gets a lock file.
	m, err := read(dir)
	if err != nil {
		return nil, m, err
	}
	locked, err := Lock(dir)
	if err != nil {
		return nil, m, err
	}
	if m, err = read(dir); err != nil { // what another command wrote until then
		return nil, m, errors.Join(err, locked.Close())
	}
	return locked, m, nil
}

// Lock locks a folder.
func Lock(dir string) (*Locked, error) {
	unlock, err := LockFolder(dir)
	if err != nil {
		return nil, err
	}
	return &Locked{Dir: dir, unlock: unlock}, nil
}

// Open opens the journal, of which it cuts off a torn last line.
func (l *Locked) Open() (err error) {
	l.journal, err = OpenJournal(filepath.Join(l.Dir, JournalFile))
	return err
}

// Append writes a record to the journal: one line with a checksum, one write.
func (l *Locked) Append(record any) error {
	line, err := json.Marshal(record)
	if err != nil {
		return err
	}
	_, err = l.journal.Write(SealLine(line))
	return err
}

// Complete ends the journal. A second call does nothing.
func (l *Locked) Complete() error {
	if l.journal == nil {
		return nil
	}
	err := errors.Join(l.journal.Sync(), l.journal.Close())
	l.journal = nil
	return err
}

// Close releases the folder's lock. A second call does nothing.
func (l *Locked) Close() error {
	if l.unlock == nil {
		return nil
	}
	err := errors.Join(l.Complete(), l.unlock())
	l.unlock = nil
	return err
}

// EachLine calls take with each line of the journal of a folder. A torn last line is
// dropped; a line that has been changed, or for which take returns an error, is a
// DamagedError. A folder without a journal has no lines: it was killed between its first
// two files.
func EachLine(dir string, take func(line []byte) error) error {
	path := filepath.Join(dir, JournalFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	whole, err := CheckLines(bytes.NewReader(data), path)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(data[:whole]))
	lines.Buffer(nil, len(data)+1)
	for n := 1; lines.Scan(); n++ {
		if err := take(lines.Bytes()); err != nil {
			return &DamagedError{Path: path, Line: n, Err: err}
		}
	}
	return nil
}
