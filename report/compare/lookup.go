package compare

import "hash/maphash"

// lookup finds the number of a text in a fraction of the memory of a map, because the
// texts of a million cases are elsewhere already.
type lookup struct {
	// text returns the text of a number.
	text func(number int32) string
	// slots are a hash table with linear probing: 0 is free, otherwise the upper half has
	// that of the text's hash, and the lower half its number, from 1.
	slots []uint64
	used  int
}

// lookupSeed is another one in each process: what depends on it shows in no result.
var lookupSeed = maphash.MakeSeed()

// find returns the number of a text, and whether it has one.
func (l *lookup) find(text string) (number int32, found bool) {
	if l.used == 0 {
		return 0, false
	}
	hash := maphash.String(lookupSeed, text)
	for i := l.start(hash); l.slots[i] != 0; i = (i + 1) % len(l.slots) {
		number = int32(uint32(l.slots[i])) - 1
		if l.slots[i]>>32 == hash>>32 && l.text(number) == text {
			return number, true
		}
	}
	return 0, false
}

// add adds a text that is not yet there.
func (l *lookup) add(text string, number int32) {
	if 4*l.used >= 3*len(l.slots) {
		l.grow()
	}
	hash := maphash.String(lookupSeed, text)
	l.put(hash&^(1<<32-1) | uint64(number+1))
}

// start is where the search for a hash begins. Only its upper half is kept.
func (l *lookup) start(hash uint64) int { return int(hash >> 32 * uint64(len(l.slots)) >> 32) }

// put writes to the first free slot.
func (l *lookup) put(slot uint64) {
	i := l.start(slot)
	for l.slots[i] != 0 {
		i = (i + 1) % len(l.slots)
	}
	l.slots[i] = slot
	l.used++
}

func (l *lookup) grow() {
	old := l.slots
	l.slots, l.used = make([]uint64, max(8, 2*len(old))), 0
	for _, slot := range old {
		if slot != 0 {
			l.put(slot)
		}
	}
}
