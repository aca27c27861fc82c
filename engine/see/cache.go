package see

import "keymove/engine/board"

// Cache stores the values of one implementation by position and move. It is a table
// of fixed size in which later values replace earlier ones. Values depend on nothing
// else, so a Cache never has to be cleared.
type Cache struct {
	impl    Impl
	entries [1 << cacheBits]cacheEntry
}

// cacheBits gives 16 384 entries of 8 bytes, which fit into a second-level cache.
const cacheBits = 14

// cacheEntry holds 48 bits of the mixed key above the 16 of the value.
type cacheEntry uint64

// NewCache returns an empty cache of the values of one implementation.
func NewCache(impl Impl) *Cache { return &Cache{impl: impl} }

// Value returns the value of a legal move, and whether it came from the cache.
func (c *Cache) Value(p *board.Position, m board.Move) (value int, hit bool) {
	key := mix(p.Key(), m)
	entry := &c.entries[key&(1<<cacheBits-1)]
	tag := cacheEntry(key) &^ 0xFFFF
	if *entry&^0xFFFF == tag && *entry != 0 {
		return int(int16(*entry)), true
	}
	value = c.impl.Value(p, m)
	*entry = tag | cacheEntry(uint16(value))
	return value, false
}

// mix hashes position and move to 64 bits; the low ones select the entry.
func mix(key uint64, m board.Move) uint64 {
	key = (key ^ uint64(m)) * 0x9E3779B97F4A7C15 // 2^64 over the golden ratio
	return key ^ key>>32
}
