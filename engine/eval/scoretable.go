package eval

import "unsafe"

// scoreTableBits is the number of bits of a key that select its entry. The entry
// holds the high 48 bits of the key above the 16 of the score. 128 KiB fit into a
// second-level cache.
const scoreTableBits = 14

// scoreTable stores scores. It never changes one.
type scoreTable [1 << scoreTableBits]scored

// scored is a key, the score in place of its low bits.
type scored uint64

const (
	scoreIndex = 1<<scoreTableBits - 1
	scoreMask  = 1<<16 - 1
)

func (t *scoreTable) probe(key uint64) (score int, known bool) {
	s := t[key&scoreIndex]
	return int(int16(s)), (uint64(s)^key)&^scoreMask == 0
}

func (t *scoreTable) store(key uint64, score int) {
	t[key&scoreIndex] = scored(key&^scoreMask | uint64(uint16(score)))
}

// Entry returns where the score of the position with a key is stored, for callers that
// fetch it from memory ahead of Evaluate. If the score depends on the game, it is
// stored elsewhere.
func (e *Evaluator) Entry(key uint64) unsafe.Pointer {
	return unsafe.Pointer(&e.scores[key&scoreIndex])
}

// pathKey is a key of what a score takes from the game instead of the position.
func (a *Accumulator) pathKey() uint64 {
	lost := uint64(a.lost.count[0])<<8 | uint64(a.lost.count[1])
	return (uint64(a.plies)<<16 | lost) * 0x9E3779B97F4A7C15 // 2^64 over the golden ratio
}
