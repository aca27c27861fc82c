package enginetest

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

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
