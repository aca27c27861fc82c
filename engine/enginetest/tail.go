package enginetest

import (
	"bytes"
	"strings"
)

// tail is a writer that keeps the end of what is written.
type tail struct {
	text []byte
}

const longTail = 4096

// Write never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p[max(0, len(p)-longTail):]...)
	t.text = bytes.Clone(t.text[max(0, len(t.text)-longTail):])
	return len(p), nil
}

// lastLine returns the last line that is not empty.
func (t *tail) lastLine() string {
	text := strings.TrimSpace(string(t.text))
	return text[strings.LastIndexByte(text, '\n')+1:]
}
