package external

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"

	"keymove/engine/uci"
)

// The kinds of failure; the runner defines them.
const (
	failedTimeout     = "timeout"
	failedCrash       = "crash"
	failedIllegalMove = "illegal-move"
	failedNoBestMove  = "no-bestmove"
	failedProtocol    = "protocol"
	failedStart       = "start"
)

// Error is a failure of the engine.
type Error struct {
	Kind string // timeout, crash, illegal-move, no-bestmove, protocol or start
	Text string // what happened; quoted output is made safe by package uci
	// Stderr holds the last lines that the engine wrote to stderr, made safe as well.
	Stderr []string
	// Stdout holds the last lines for people that it wrote to stdout, of a dead engine.
	Stdout []string
	// Err is the cause, if another package reported it.
	Err error
}

// FailureKind returns the kind.
func (e *Error) FailureKind() string { return e.Kind }

// maxErr is the maximum number of characters of a cause in a message: it may quote
// the engine twice.
const maxErr = 3 * uci.MaxVisible

func (e *Error) Error() string {
	text := e.Text
	if e.Err != nil {
		text += ": " + uci.Shorten(e.Err.Error(), maxErr)
	}
	if len(e.Stdout) > 0 {
		text += "; stdout: " + strings.Join(e.Stdout, " | ")
	}
	if len(e.Stderr) > 0 {
		text += "; stderr: " + strings.Join(e.Stderr, " | ")
	}
	return text
}

func (e *Error) Unwrap() error { return e.Err }

// OptionError reports an option that the engine does not have, or an invalid value.
type OptionError struct {
	Option Option
	Reason string // with the accepted values
}

// FailureKind returns "start".
func (e *OptionError) FailureKind() string { return failedStart }

func (e *OptionError) Error() string {
	return "option " + e.Option.Name + "=" + e.Option.Value + ": " + e.Reason
}

// How much of stderr is kept for error messages, and how much is logged.
const (
	tailLines    = 5
	tailLine     = uci.MaxVisible // bytes per line
	maxLogStderr = 1 << 20        // bytes
)

// stderrTail keeps the last lines that the engine wrote to stderr.
type stderrTail struct {
	mu    sync.Mutex
	lines []string
}

// read reads lines until the end of in. It never blocks, so that an engine that
// writes a lot to stderr is not slowed down.
func (t *stderrTail) read(in io.Reader, log *transcript) {
	reader := bufio.NewReaderSize(in, 1<<16)
	logged := 0
	begins := true // the next part is the beginning of a line
	for {
		part, err := reader.ReadSlice('\n')
		if begins && len(part) > 0 {
			text := strings.TrimSpace(strings.ToValidUTF8(clean(part[:min(len(part), tailLine)]), "?"))
			t.add(text)
			if logged += len(text); logged <= maxLogStderr {
				log.log('!', text)
			}
		}
		begins = !errors.Is(err, bufio.ErrBufferFull)
		if err != nil && begins {
			return
		}
	}
}

func (t *stderrTail) add(text string) {
	if text == "" {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) == tailLines {
		t.lines = slices.Delete(t.lines, 0, 1)
	}
	t.lines = append(t.lines, text)
}

// last returns the kept lines, made safe for messages.
func (t *stderrTail) last() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var lines []string
	for _, line := range t.lines {
		lines = append(lines, uci.Visible(line))
	}
	return lines
}
