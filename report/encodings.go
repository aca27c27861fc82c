package report

import (
	"encoding/binary"
	"strings"
)

// encodings is a list of byte strings, which takes little more than their bytes. It
// grows without being copied, which would take twice its memory.
type encodings struct {
	chunks []encodedChunk
	size   int // in bytes, of all
}

// encodedChunk has up to chunkLen byte strings, one behind the other. A full one is a text, so
// that what is decoded can be parts of it.
type encodedChunk struct {
	bytes []byte // of one that still grows
	text  string
	ends  []uint32 // of each
}

// chunkLen is the number of byte strings in a chunk.
const chunkLen = 4096

// add adds a copy of a byte string.
func (e *encodings) add(code []byte) {
	n := len(e.chunks)
	if n == 0 || len(e.chunks[n-1].ends) == chunkLen {
		e.seal()
		e.chunks = append(e.chunks, encodedChunk{ends: make([]uint32, 0, chunkLen)})
		n++
	}
	last := &e.chunks[n-1]
	last.bytes = append(last.bytes, code...)
	last.ends = append(last.ends, uint32(len(last.bytes)))
	e.size += len(code)
}

// seal makes a text of the last chunk, without the room to grow. Nothing is added to it any more.
func (e *encodings) seal() {
	if n := len(e.chunks); n > 0 && e.chunks[n-1].bytes != nil {
		last := &e.chunks[n-1]
		last.text, last.bytes = string(last.bytes), nil
	}
}

func (e *encodings) len() int {
	n := len(e.chunks)
	if n == 0 {
		return 0
	}
	return (n-1)*chunkLen + len(e.chunks[n-1].ends)
}

// at returns a byte string, as a copy if its chunk still grows.
func (e *encodings) at(i int) string {
	chunk := &e.chunks[i/chunkLen]
	start, end := chunk.span(i % chunkLen)
	if chunk.bytes != nil {
		return string(chunk.bytes[start:end])
	}
	return chunk.text[start:end]
}

// is reports whether a byte string has these bytes.
func (e *encodings) is(i int, code []byte) bool {
	chunk := &e.chunks[i/chunkLen]
	start, end := chunk.span(i % chunkLen)
	if chunk.bytes != nil {
		return string(chunk.bytes[start:end]) == string(code)
	}
	return chunk.text[start:end] == string(code)
}

// span returns where a byte string begins and ends.
func (c *encodedChunk) span(k int) (start, end uint32) {
	if k > 0 {
		start = c.ends[k-1]
	}
	return start, c.ends[k]
}

// encoder appends numbers, small ones in few bytes, and texts.
type encoder []byte

func (e *encoder) unsigned(value uint64) { *e = binary.AppendUvarint(*e, value) }
func (e *encoder) signed(value int64)    { *e = binary.AppendVarint(*e, value) }

func (e *encoder) text(value string) {
	e.unsigned(uint64(len(value)))
	*e = append(*e, value...)
}

// decoder reads what an encoder wrote, in the same order. Its texts are parts of it.
type decoder string

func (d *decoder) unsigned() (value uint64) {
	for i, shift := 0, 0; ; i, shift = i+1, shift+7 {
		b := (*d)[i]
		value |= uint64(b&0x7f) << shift
		if b < 0x80 {
			*d = (*d)[i+1:]
			return value
		}
	}
}

func (d *decoder) signed() int64 {
	value := d.unsigned()
	return int64(value>>1) ^ -int64(value&1) // as binary.Varint
}

func (d *decoder) text() string {
	n := d.unsigned()
	value := string((*d)[:n])
	*d = (*d)[n:]
	return value
}

// texts numbers texts and keeps each once.
type texts struct {
	numbers map[string]uint32
	list    []string
}

func newTexts() texts { return texts{numbers: map[string]uint32{}} }

// number returns the number of a text and keeps a copy of it: a cell of a CSV file is
// a part of its row.
func (t *texts) number(text string) uint32 {
	n, known := t.numbers[text]
	if !known {
		n = uint32(len(t.list))
		text = strings.Clone(text)
		t.numbers[text] = n
		t.list = append(t.list, text)
	}
	return n
}

func (t *texts) text(number uint32) string { return t.list[number] }
