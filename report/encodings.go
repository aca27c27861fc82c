package report

import (
	"encoding/binary"
	"slices"
)

// encodings is a list of byte strings, which takes little more than their bytes. It
// grows without being copied, which would take twice its memory.
type encodings struct{ chunks []encodedChunk }

// encodedChunk has up to chunkLen byte strings, one behind the other.
type encodedChunk struct {
	bytes []byte
	ends  []uint32 // of each in bytes
}

// chunkLen is the number of byte strings in a chunk.
const chunkLen = 4096

// add adds a copy of a byte string.
func (e *encodings) add(code []byte) {
	n := len(e.chunks)
	if n == 0 || len(e.chunks[n-1].ends) == chunkLen {
		if n > 0 { // without the room to grow
			e.chunks[n-1].bytes = slices.Clone(e.chunks[n-1].bytes)
		}
		e.chunks = append(e.chunks, encodedChunk{ends: make([]uint32, 0, chunkLen)})
		n++
	}
	last := &e.chunks[n-1]
	last.bytes = append(last.bytes, code...)
	last.ends = append(last.ends, uint32(len(last.bytes)))
}

func (e *encodings) len() int {
	n := len(e.chunks)
	if n == 0 {
		return 0
	}
	return (n-1)*chunkLen + len(e.chunks[n-1].ends)
}

// at returns a byte string, which must not be changed.
func (e *encodings) at(i int) []byte {
	chunk, k := &e.chunks[i/chunkLen], i%chunkLen
	start := uint32(0)
	if k > 0 {
		start = chunk.ends[k-1]
	}
	return chunk.bytes[start:chunk.ends[k]]
}

// encoder appends numbers, small ones in few bytes, and texts.
type encoder []byte

func (e *encoder) unsigned(value uint64) { *e = binary.AppendUvarint(*e, value) }
func (e *encoder) signed(value int64)    { *e = binary.AppendVarint(*e, value) }

func (e *encoder) text(value string) {
	e.unsigned(uint64(len(value)))
	*e = append(*e, value...)
}

// decoder reads what an encoder wrote, in the same order.
type decoder []byte

func (d *decoder) unsigned() uint64 {
	value, n := binary.Uvarint(*d)
	*d = (*d)[n:]
	return value
}

func (d *decoder) signed() int64 {
	value, n := binary.Varint(*d)
	*d = (*d)[n:]
	return value
}

func (d *decoder) text() string {
	n := d.unsigned()
	value := string((*d)[:n])
	*d = (*d)[n:]
	return value
}
