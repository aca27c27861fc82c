package uci

import (
	"bufio"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// output writes lines for several goroutines, each line in one Write, and keeps the
// first error. The error can be read while a write is blocked.
type output struct {
	mu  sync.Mutex
	w   io.Writer
	err atomic.Pointer[error]
}

func (o *output) write(replies ...Reply) {
	for _, r := range replies {
		o.writeLine(r.String())
	}
}

func (o *output) writeLine(line string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.failure() != nil {
		return
	}
	if _, err := io.WriteString(o.w, line+"\n"); err != nil {
		o.err.Store(&err)
	}
}

// errLeft is the error of writes after close.
var errLeft = errors.New("the program leaves")

// close lets no further write begin, and does not wait for one that is blocked. It returns
// the error of the writes before.
func (o *output) close() error {
	err := o.failure()
	o.err.CompareAndSwap(nil, &errLeft)
	if o.mu.TryLock() {
		o.mu.Unlock()
	}
	return err
}

func (o *output) failure() error {
	if err := o.err.Load(); err != nil {
		return *err
	}
	return nil
}

// errPatience is why the server leaves when the input has ended and patience with it.
var errPatience = errors.New("the input has ended")

// maxAhead is how many lines are read while the server does something else.
const maxAhead = 256

// readLines sends the lines of in, of any length, and closes the channel at the end. It calls
// leave at once when it reads "quit", and with errPatience that long after the end of in. The
// goroutine ends with in, or with the next line after stop is closed.
func readLines(in io.Reader, patience time.Duration, leave func(error), stop <-chan struct{}) <-chan string {
	lines := make(chan string, maxAhead)
	go func() {
		defer close(lines)
		defer func() { time.AfterFunc(patience, func() { leave(errPatience) }) }()
		reader := bufio.NewReader(in)
		for err := error(nil); err == nil; {
			var line string
			line, err = reader.ReadString('\n')
			if command, _ := ParseCommand(line); command == Quit {
				leave(nil)
			}
			select {
			case lines <- line:
			case <-stop:
				return
			}
		}
	}()
	return lines
}
