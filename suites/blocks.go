package suites

// blocks hold texts one after the other, in blocks of blockSize bytes, so that they
// need neither a pointer each nor copying when they grow.
type blocks [][]byte

const blockSize = 1 << 20

// span is where a text is.
type span struct{ block, start, length uint32 }

// add appends a text and returns where it is.
func (b *blocks) add(text string) span {
	last := len(*b) - 1
	if last < 0 || len((*b)[last])+len(text) > cap((*b)[last]) {
		*b = append(*b, make([]byte, 0, max(blockSize, len(text))))
		last++
	}
	start := len((*b)[last])
	(*b)[last] = append((*b)[last], text...)
	return span{uint32(last), uint32(start), uint32(len(text))}
}

// of returns the text at a span.
func (b blocks) of(s span) string { return string(b[s.block][s.start : s.start+s.length]) }
