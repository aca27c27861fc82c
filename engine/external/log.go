package external

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"sync"
	"time"

	"keymove/engine/uci"
)

// logHeader is the first line of a log, which identifies it as one of Keymove.
const logHeader = "# keymove engine log 1\n"

// OpenLog opens a log for appending, or creates it. It refuses a file that Keymove
// did not create: a wrong path must not damage it.
func OpenLog(path string) (*os.File, error) {
	if err := CheckLog(path); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}
	if err := beginLog(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// beginLog writes the header of an empty log. Engines that start at the same time
// may each write one, which is harmless.
func beginLog(file *os.File) error {
	info, err := file.Stat()
	if err == nil && info.Size() == 0 {
		_, err = io.WriteString(file, logHeader)
	}
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	return nil
}

// CheckLog returns the error that OpenLog would return, as far as that is known
// without writing anything.
func CheckLog(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return checkFolder(filepath.Dir(path))
	case err != nil:
		return fmt.Errorf("log: %w", err)
	case !info.Mode().IsRegular():
		return fmt.Errorf("log: %s is not a regular file", path)
	case info.Size() == 0:
		return nil
	}
	ours, err := isLog(path)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	if !ours {
		return fmt.Errorf("log: %s exists and is not a log of Keymove; nothing is appended to it: name another file", path)
	}
	return nil
}

// checkFolder returns an error if a folder does not exist.
func checkFolder(dir string) error {
	if info, err := os.Stat(dir); err != nil {
		return fmt.Errorf("log: %w", err)
	} else if !info.IsDir() {
		return fmt.Errorf("log: %s is not a folder", dir)
	}
	return nil
}

// isLog reports whether a file begins as a log does.
func isLog(path string) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	begin := make([]byte, len(logHeader))
	_, err = io.ReadFull(file, begin)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return false, nil
	}
	return string(begin) == logHeader, err
}

// transcript writes the dialogue with an engine to a log: each line has the time,
// the pid, a mark (> to the engine, < from it, ! from its stderr, # a remark) and
// the text, in which what acts on a terminal is escaped. Several engines may share a file, so each line is a single appending
// write. A nil transcript writes nothing.
type transcript struct {
	mu    sync.Mutex
	file  *os.File // nil for none
	watch func(mark byte, text string)
	pid   int
	err   error
}

func openTranscript(cfg *Config) (t *transcript, err error) {
	if cfg.Log == "" && cfg.Watch == nil {
		return nil, nil
	}
	t = &transcript{watch: cfg.Watch}
	if cfg.Log != "" {
		t.file, err = OpenLog(cfg.Log)
	}
	return t, err
}

// started sets the pid of the lines that follow.
func (t *transcript) started(pid int) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pid = pid
}

// write writes a line of the dialogue, also to who watches it.
func (t *transcript) write(mark byte, text string) {
	t.log(mark, text)
	if t != nil && t.watch != nil {
		t.watch(mark, text)
	}
}

// log writes to the file alone what comes at any time: lines of stderr, and the end of the process.
func (t *transcript) log(mark byte, text string) {
	if t == nil || t.file == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.file, "%s %d %c %s\n", time.Now().UTC().Format("2006-01-02T15:04:05.000000Z"), t.pid, mark, uci.Shorten(text, math.MaxInt))
	}
}

// close returns the first error.
func (t *transcript) close() error {
	if t == nil || t.file == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.file.Close()
	if t.err == nil {
		t.err = err
	}
	if t.err != nil {
		return fmt.Errorf("log: %w", t.err)
	}
	return nil
}
