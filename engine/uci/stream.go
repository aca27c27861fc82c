package uci

import (
	"bufio"
	"io"
	"sync"
)

// output writes lines for several goroutines, each line in one Write, and keeps the
// first error.
type output struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

func (o *output) write(replies ...Reply) {
	for _, r := range replies {
		o.writeLine(r.String())
	}
}

func (o *output) writeLine(line string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		_, o.err = io.WriteString(o.w, line+"\n")
	}
}

func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
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
