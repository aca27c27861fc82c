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
				log.write('!', text)
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
