package queue

import "time"

// unitTime is how long a unit should take.
const unitTime = 2 * time.Second

// pace says how many items make a unit, by how long they took so far.
type pace struct {
	items int
	took  time.Duration
}

// add counts a unit.
func (p *pace) add(items int, took time.Duration) {
	const memory = 1000 // items: what was long ago counts less
	if p.items > memory {
		p.items, p.took = p.items/2, p.took/2
	}
	p.items += items
	p.took += took
}

// size returns the number of items of the next unit: 1 as long as nothing is known, and
// never more than most.
func (p *pace) size(most int) int {
	if p.items == 0 || p.took <= 0 {
		return 1
	}
	return int(max(1, min(time.Duration(most), unitTime*time.Duration(p.items)/p.took)))
}
