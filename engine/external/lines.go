package external

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"keymove/engine"
	"keymove/engine/uci"
)

// maxLine is the maximum length of a line: far more than any PV takes.
const maxLine = 1 << 20

var errLongLine = errors.New("a line of more than 1 MiB")

// line is a line that the engine wrote.
type line struct {
	text string
	size int       // in bytes, with the line end
	at   time.Time // when it was read
	err  error     // instead of text: errLongLine
	// reply is nil for a line that is not one: engines write many of those. unparsed is the part
	// of a reply that could not be read.
	reply    uci.Reply
	unparsed error
}

// How many lines, and bytes of them, are passed on at once at most.
const (
	batchLines = 64
	batchBytes = 64 << 10
)

// lineReader reads the lines of an engine and passes them on in batches: each batch wakes a
// goroutine, which takes longer than to read and parse the lines of a search. What has been read
// at once is passed on at once. While nobody listens to reports, they wait for the answer behind
// them, or for one that shows that the engine ignores its limit.
type lineReader struct {
	lines chan<- []line
	done  <-chan struct{}
	// unheard has the limits of the search while nobody listens to its reports.
	unheard *atomic.Pointer[engine.Limits]

	in    *bufio.Reader
	batch []line
	bytes int // of the batch
}

// read reads until the end, a line that is too long, or the closing of done; then it closes
// the channel. The channel has a small buffer, so that an engine that writes faster than we read
// has to wait.
func (r *lineReader) read(in io.Reader) {
	defer close(r.lines)
	r.in = bufio.NewReaderSize(in, 1<<16)
	for {
		raw, err := readLine(r.in)
		if len(raw) > 0 || errors.Is(err, errLongLine) {
			l := line{text: clean(raw), size: len(raw), at: time.Now()}
			if errors.Is(err, errLongLine) {
				l.err = err
			} else {
				l.reply, l.unparsed = ParseReply(l.text)
			}
			r.batch = append(r.batch, l)
			r.bytes += l.size
		}
		if err != nil {
			r.pass()
			return
		}
		if !r.waits() && !r.pass() {
			return
		}
	}
}

// waits reports whether the batch waits for another line.
func (r *lineReader) waits() bool {
	if len(r.batch) == 0 || len(r.batch) == batchLines || r.bytes >= batchBytes {
		return false
	}
	if r.nextIsRead() {
		return true
	}
	limits := r.unheard.Load()
	report, ok := r.batch[len(r.batch)-1].reply.(uci.Info)
	return limits != nil && ok && !isBeyond(*limits, report.Nodes, report.Depth)
}

// nextIsRead reports whether the next line has been read as a whole.
func (r *lineReader) nextIsRead() bool {
	buffered, _ := r.in.Peek(r.in.Buffered()) // there are so many
	return bytes.IndexByte(buffered, '\n') >= 0
}

// pass passes the batch on, and reports whether anybody takes it.
func (r *lineReader) pass() bool {
	if len(r.batch) == 0 {
		return true
	}
	select {
	case r.lines <- r.batch:
		r.batch, r.bytes = nil, 0
		return true
	case <-r.done:
		return false
	}
}

// readLine returns the next line with its line end, which the last one may lack.
func readLine(reader *bufio.Reader) ([]byte, error) {
	var whole []byte
	for {
		part, err := reader.ReadSlice('\n')
		whole = append(whole, part...)
		if len(whole) > maxLine {
			return nil, errLongLine
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return whole, err
		}
	}
}

// clean removes carriage returns, and NUL bytes, which some engines write.
func clean(raw []byte) string {
	text := strings.TrimRight(string(raw), "\r\n")
	return strings.ReplaceAll(text, "\x00", "")
}
