package enginetest

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"keymove/engine/external/supervise"
	"keymove/engine/uci"
)

// Conn is a running engine.
type Conn struct {
	In  io.WriteCloser // its input
	Out io.Reader      // its output; ends with the engine
	// Kill kills the engine, if it is still running, and ends Out.
	Kill func()
	// Wait waits until the engine has exited, and returns nil for success. It is
	// called once, after the end of Out.
	Wait func() error
}

// closedOutput is how long an engine may run after the end of its output.
const closedOutput = time.Second

// Start starts an engine.
type Start func(ctx context.Context) (*Conn, error)

// Command returns a Start for an executable with arguments, in the folder dir (empty
// for the working folder). The error of Wait has the last line of stderr. The program
// has to call supervise.Main.
func Command(path string, args []string, dir string) Start {
	return func(ctx context.Context) (*Conn, error) {
		cmd := exec.Command(path, args...)
		cmd.Dir = dir
		var stderr tail
		cmd.Stderr = &stderr
		cmd.WaitDelay = time.Second // for processes that keep it open
		in, err := cmd.StdinPipe()
		out, err2 := cmd.StdoutPipe()
		if err := errors.Join(err, err2); err != nil {
			return nil, err
		}
		process, err := supervise.Start(cmd, true)
		if err != nil {
			return nil, err
		}
		forget := context.AfterFunc(ctx, process.Kill)
		return &Conn{
			In: in, Out: out,
			Kill: func() {
				process.Kill()
				out.Close() // a process of the engine may hold the other end
			},
			Wait: func() error {
				defer forget()
				// An engine that has closed its output may still be running.
				defer time.AfterFunc(closedOutput, process.Kill).Stop()
				err := process.Wait().Err()
				if text := stderr.lastLine(); err != nil && text != "" {
					return fmt.Errorf("%w, and the last line on stderr is %s", err, uci.Quote(text))
				}
				return err
			},
		}, nil
	}
}

// cutLine is the length at which a line is cut.
const cutLine = 1 << 20

// readLines sends the lines of out, without line ends and cut if too long, and closes
// the channel at the end. The goroutine ends with out; after dropped is closed, it
// discards the rest.
func readLines(out io.Reader, dropped <-chan struct{}) <-chan string {
	lines := make(chan string, 256)
	go func() {
		defer close(lines)
		reader := bufio.NewReaderSize(out, cutLine)
		for {
			line, err := reader.ReadSlice('\n')
			if len(line) > 0 {
				select {
				case lines <- strings.TrimRight(string(line), " \t\r\n"):
				case <-dropped:
				}
			}
			if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
				return
			}
		}
	}()
	return lines
}

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

func (t *tail) lastLine() string {
	text := strings.TrimSpace(string(t.text))
	return text[strings.LastIndexByte(text, '\n')+1:]
}
