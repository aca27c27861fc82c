package search

import (
	"math"
	"math/bits"
	"unsafe"
)

// growth makes the table small at first: it starts every game in the first 4 to 8 MiB of its
// memory, and uses twice as much when the current search has filled a quarter of that. A
// search of 100 ms then has most of its entries in the processor's caches, instead of each in
// a cache line of its own all over the memory.
//
// Bucket i of a small table stands for the 2^shift buckets from i<<shift of the whole one, so
// that growing splits every bucket in two and loses nothing.
type growth struct {
	grows bool
	shift uint // each bucket stands for 2^shift of the whole table
	fresh int  // entries that the current search has added
	room  int  // of them until the table grows
}

// letGrow makes the table, which is empty, one that grows.
func (t *table) letGrow() {
	t.grows = true
	t.shrink()
}

// shrink makes the table, whose entries are no longer needed, as small as it starts.
func (t *table) shrink() {
	t.shift = 0
	if t.grows {
		t.shift = firstShift(len(t.buckets))
	}
	t.makeRoom()
}

const (
	// leastBuckets is the least number of buckets that a larger table starts with. Together
	// with the 48 bits in a slot, the number of one of so many buckets gives the whole key.
	leastBuckets = 1 << 16

	// mostBuckets are the buckets of 1 GiB. Doubling to that takes a quarter of a second, of a search
	// of ten; stopping a search should not take longer.
	mostBuckets = 1 << 24
)

// firstShift returns the shift with which a table of that many buckets starts.
func firstShift(buckets int) uint {
	shift := uint(0)
	for buckets <= mostBuckets && buckets>>(shift+1) >= leastBuckets {
		shift++
	}
	return shift
}

// makeRoom lets the current search fill a quarter of the table before it grows: then one bucket
// in 270 has overflowed. With a half it is one in 20, and a search of 100 ms has 1 % more nodes
// a second.
func (t *table) makeRoom() {
	t.room = math.MaxInt
	if t.shift > 0 {
		t.room = len(t.buckets) >> t.shift * bucketSize / 4
	}
}

// added counts an entry that the current search adds to the table of one thread.
func (t *table) added() {
	t.fresh++
	if t.fresh > t.room {
		t.grow()
	}
}

// lookInterval is the number of nodes of the main worker between two samples of the fill of a
// shared table, whose entries no thread counts: a sample takes 30 microseconds, 32 768 nodes 10
// milliseconds.
const lookInterval = 1 << 15

// growShared makes the main worker double a shared table that is a quarter full, while its helpers
// rest. No worker keeps a bucket from one move to the next.
func (w *worker) growShared() {
	if t := w.table; t.shared && t.shift > 0 && w.nodes >= w.lookAt {
		w.lookAt = w.nodes + lookInterval
		if t.sampled() >= 250 {
			w.team.alone(t.grow)
		}
	}
}

// grow makes the table twice as large, while no other thread uses it. The last bucket comes
// first, so that nothing is overwritten before it has been read.
func (t *table) grow() {
	last := (len(t.buckets) - 1) >> t.shift
	t.shift--
	all := unsafe.Slice((*bucketWords)(unsafe.Pointer(unsafe.SliceData(t.buckets))), len(t.buckets))
	for i := last; i >= 0; i-- {
		halves := t.split(&all[i], i)
		all[2*i] = halves[0]
		if 2*i+1 < len(all) {
			all[2*i+1] = halves[1]
		}
	}
	t.makeRoom()
}

// bucketWords are a bucket that one thread alone uses. With atomic stores growing takes four
// times as long.
type bucketWords [bucketSize]words

// split divides the entries of bucket i before the table grew between the buckets 2i and 2i+1
// after it. They keep their order: which one is replaced depends on it.
func (t *table) split(b *bucketWords, i int) (halves [2]bucketWords) {
	first := t.firstKey(2 * i)
	last := t.firstKey(2*i+1) - 1 // of the lower half
	var n [2]int
	for _, slot := range b {
		signature := slot[0] ^ slot[1]
		if uint16(signature) < t.oldest {
			continue
		}
		// All keys of the bucket are less than 2^48 above the first, so that 48 bits are
		// the distance.
		half := 0
		if (signature>>16-first)&lowBits > last-first {
			half = 1
		}
		halves[half][n[half]%bucketSize] = slot
		n[half]++
	}
	return halves
}

// firstKey returns the least key of bucket i; behind the last bucket that is 2^64, which is 0.
func (t *table) firstKey(i int) uint64 {
	first, all := uint64(i)<<t.shift, uint64(len(t.buckets))
	if first >= all {
		return 0
	}
	key, rest := bits.Div64(first, 0, all)
	if rest > 0 {
		key++
	}
	return key
}
