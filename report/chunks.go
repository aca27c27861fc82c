package report

// chunkLen is the number of elements of a chunk.
const chunkLen = 4096

// chunks is a list that grows without being copied, which would take twice its memory.
type chunks[T any] struct{ list [][]T }

func (c *chunks[T]) add(value T) {
	if n := len(c.list); n == 0 || len(c.list[n-1]) == chunkLen {
		c.list = append(c.list, make([]T, 0, chunkLen))
	}
	last := &c.list[len(c.list)-1]
	*last = append(*last, value)
}

func (c *chunks[T]) len() int {
	n := len(c.list)
	if n == 0 {
		return 0
	}
	return (n-1)*chunkLen + len(c.list[n-1])
}

func (c *chunks[T]) at(i int) *T { return &c.list[i/chunkLen][i%chunkLen] }
