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

// readLines sends the lines of in, of any length, and closes the channel at the end.
// The goroutine ends with in, or with the next line after stop is closed.
func readLines(in io.Reader, stop <-chan struct{}) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		reader := bufio.NewReader(in)
		for {
			line, err := reader.ReadString('\n')
			if line != "" {
				select {
				case lines <- line:
				case <-stop:
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// errPatience is why the server leaves when the input has ended and patience with it.
var errPatience = errors.New("the input has ended")

// maxAhead is how many bytes are read ahead, so that no flood fills the memory.
const maxAhead = 64 << 20

// readAhead passes lines on, and takes them in whatever the receiver is doing: it calls
// leave at once when it takes "quit", and with errPatience that long after the end of the
// lines. The goroutine ends when all lines are passed on, or with stop.
func readAhead(lines <-chan string, patience time.Duration, leave func(error), stop <-chan struct{}) <-chan string {
	ahead := make(chan string)
	go func() {
		defer close(ahead)
		var waiting []string
		size := 0 // of them
		for lines != nil || len(waiting) > 0 {
			var first string
			var out chan<- string
			if len(waiting) > 0 {
				first, out = waiting[0], ahead
			}
			in := lines
			if size > maxAhead {
				in = nil
			}
			select {
			case line, ok := <-in:
				if !ok {
					lines = nil
					time.AfterFunc(patience, func() { leave(errPatience) })
					continue
				}
				waiting, size = append(waiting, line), size+len(line)
				if command, _ := ParseCommand(line); command == Quit {
					leave(nil)
				}
			case out <- first:
				waiting, size = waiting[1:], size-len(first)
			case <-stop:
				return
			}
		}
	}()
	return ahead
}
