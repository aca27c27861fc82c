package search

import (
	"math/bits"

	"keymove/engine"
	"keymove/engine/board"
)

// table is the transposition table. Its size is fixed, and each Searcher owns
// its own. An entry carries the tag of the search that wrote it; entries from
// before the last NewGame are as good as gone, both for probing and for
// replacement, so that a new game costs nothing and still depends on nothing.
type table struct {
	buckets []bucket
	tag     uint16 // of the current search
	oldest  uint16 // entries with a lower tag belong to earlier games
}

// bucketSize entries of 16 bytes fill a cache line.
const bucketSize = 4

type bucket [bucketSize]slot

// slot is an entry in two words. check holds the low 48 bits of the key and
// the tag; the bucket is chosen by the key's high bits.
type slot struct {
	check uint64
	data  uint64
}

// entry is what the table knows of a position.
type entry struct {
	move  board.Move
	score int // mates counted from this node
	eval  int // static evaluation, or noEval
	depth int
	bound engine.Bound
}

// noEval marks an entry of a position in check, which has no evaluation.
const noEval = -infinity

// newTable returns an empty table of the given size in MiB, at least one
// bucket.
func newTable(mib int) *table {
	n := max(1, mib<<20/(bucketSize*16))
	return &table{buckets: make([]bucket, n), tag: 1, oldest: 1}
}

// newSearch makes older entries of the same game the first to be replaced.
func (t *table) newSearch() {
	if t.tag == 1<<16-1 {
		clear(t.buckets)
		t.tag, t.oldest = 0, 1
	}
	t.tag++
}

// newGame makes all entries as good as gone.
func (t *table) newGame() {
	t.newSearch()
	t.oldest = t.tag
}

func (t *table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// probe returns what is known of the position with the key.
func (t *table) probe(key uint64) (e entry, ok bool) {
	b := t.bucket(key)
	for i := range b {
		if s := &b[i]; s.check>>16 == key&(1<<48-1) && uint16(s.check) >= t.oldest {
			return unpack(s.data), true
		}
	}
	return entry{}, false
}

// store writes an entry over what is worth least in its bucket: the same
// position, else an entry of an earlier game, else the shallowest, older
// searches counting as shallower. A much deeper result of this search for the
// same position stays, unless the new one is exact.
func (t *table) store(key uint64, e entry) {
	b := t.bucket(key)
	low := key & (1<<48 - 1)
	victim, worth := &b[0], 1<<30
	for i := range b {
		s := &b[i]
		tag := uint16(s.check)
		if tag < t.oldest {
			victim = s
			break
		}
		if s.check>>16 == low {
			old := unpack(s.data)
			if old.depth > e.depth+3 && e.bound != engine.Exact && tag == t.tag {
				return
			}
			if e.move == board.NoMove {
				e.move = old.move
			}
			victim = s
			break
		}
		if w := unpack(s.data).depth - 8*int(t.tag-tag); w < worth {
			victim, worth = s, w
		}
	}
	victim.check = low<<16 | uint64(t.tag)
	victim.data = e.pack()
}

func (e entry) pack() uint64 {
	return uint64(e.move) | uint64(uint16(e.score))<<16 | uint64(uint16(e.eval))<<32 |
		uint64(uint8(e.depth))<<48 | uint64(e.bound)<<56
}

func unpack(data uint64) entry {
	return entry{
		move:  board.Move(data),
		score: int(int16(data >> 16)),
		eval:  int(int16(data >> 32)),
		depth: int(int8(data >> 48)),
		bound: engine.Bound(data >> 56),
	}
}

// full returns the load in permill, from the first thousand buckets: entries
// of the current search.
func (t *table) full() int {
	n := min(len(t.buckets), 1000)
	used := 0
	for _, b := range t.buckets[:n] {
		for _, s := range b {
			if uint16(s.check) == t.tag {
				used++
			}
		}
	}
	return used * 1000 / (n * bucketSize)
}
