package enginetest

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// cutLine is where a line without an end is cut.
const cutLine = 1 << 20

// readLines sends the lines of out, without their ends and with those that are
// too long cut, and closes the channel at its end. The goroutine ends with out;
// once dropped is closed it only empties it.
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
