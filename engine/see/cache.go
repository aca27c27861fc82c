package see

import "keymove/engine/board"

// Cache remembers the values of moves by position and move. It is a table of
// fixed size where a later value takes the place of an earlier one. A value
// depends on nothing else, so a Cache never has to be cleared, and it belongs to
// one implementation.
type Cache struct {
	impl    Impl
	entries [1 << cacheBits]cacheEntry
}

// cacheBits gives 16 384 entries of 8 bytes: they fit into a second-level cache.
const cacheBits = 14

// cacheEntry holds 48 bits of the mixed key above the 16 of the value.
type cacheEntry uint64

// NewCache returns an empty cache of the values of one implementation.
func NewCache(impl Impl) *Cache { return &Cache{impl: impl} }

// Value returns the value of a legal move, and whether it was there already.
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

// mix spreads position and move over 64 bits; the low ones choose the entry.
func mix(key uint64, m board.Move) uint64 {
	key = (key ^ uint64(m)) * 0x9E3779B97F4A7C15 // 2^64 over the golden ratio
	return key ^ key>>32
}
