package report

import "github.com/klauspost/compress/zstd"

// compressed is a list of byte strings that are compressed chunk by chunk: those of neighbours are
// much alike.
type compressed struct {
	encodings
	encoder *zstd.Encoder
}

// A chunk is some hundreds of kilobytes.
const compressionWindow = 1 << 20

func newCompressed() *compressed {
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(compressionWindow), zstd.WithEncoderCRC(false), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(err) // the options are valid
	}
	return &compressed{encoder: encoder}
}

// add adds a copy of a byte string.
func (c *compressed) add(code []byte) {
	if n := len(c.chunks); n > 0 && len(c.chunks[n-1].ends) == chunkLen {
		c.seal()
	}
	c.encodings.add(code)
}

// seal compresses the last chunk. Nothing is added to it any more.
func (c *compressed) seal() {
	if n := len(c.chunks); n > 0 && c.chunks[n-1].bytes != nil {
		last := &c.chunks[n-1]
		c.size -= len(last.bytes)
		last.text, last.bytes = string(c.encoder.EncodeAll(last.bytes, nil)), nil
		c.size += len(last.text)
	}
}

// reader returns a reader of the list, which is sealed. Only one goroutine may use it.
func (c *compressed) reader() *compressedReader {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true))
	if err != nil {
		panic(err) // the options are valid
	}
	return &compressedReader{list: c, decoder: decoder, chunk: -1}
}

// compressedReader keeps the chunk that was read last.
type compressedReader struct {
	list    *compressed
	decoder *zstd.Decoder
	chunk   int
	bytes   []byte
}

// at returns a copy of a byte string.
func (r *compressedReader) at(i int) string {
	chunk := &r.list.chunks[i/chunkLen]
	if r.chunk != i/chunkLen {
		bytes, err := r.decoder.DecodeAll([]byte(chunk.text), r.bytes[:0])
		if err != nil {
			panic(err) // we have compressed it
		}
		r.bytes, r.chunk = bytes, i/chunkLen
	}
	start, end := chunk.span(i % chunkLen)
	return string(r.bytes[start:end])
}
