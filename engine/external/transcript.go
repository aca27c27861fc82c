package external

import (
	"fmt"
	"math"
	"os"
	"sync"
	"time"

	"keymove/engine/uci"
)

// transcript writes the dialogue with an engine to a log: each line has the time,
// the pid, a mark (> to the engine, < from it, ! from its stderr, # a remark) and
// the text, in which what acts on a terminal is escaped. Several engines may share a file, so each line is a single appending
// write. A nil transcript writes nothing.
type transcript struct {
	mu   sync.Mutex
	file *os.File
	pid  int
	err  error
}

func openTranscript(path string) (*transcript, error) {
	if path == "" {
		return nil, nil
	}
	file, err := OpenLog(path)
	if err != nil {
		return nil, err
	}
	return &transcript{file: file}, nil
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

func (t *transcript) write(mark byte, text string) {
	if t == nil {
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
	if t == nil {
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
