package queue

import "time"

// forgetAfter is the time after which a worker that does not answer counts no more.
const forgetAfter = 2 * time.Minute

// presence is when a worker answered last, and how many units it does at a time.
type presence struct {
	at    time.Time
	slots int
}

// note counts an answer that was kept, and its worker.
func (s *submission) note(a *Answer) {
	now := time.Now()
	if _, known := s.workers[a.Worker]; !known && s.cfg.Joined != nil {
		s.cfg.Joined(a)
	}
	s.workers[a.Worker] = presence{now, a.Slots}
	for name, p := range s.workers {
		if now.Sub(p.at) > forgetAfter {
			delete(s.workers, name)
		}
	}
	if n := len(s.workers); n != s.counted {
		if s.counted = n; s.cfg.Workers != nil {
			s.cfg.Workers(n)
		}
	}
}

// window returns how many units may be open: enough for all workers to continue while an
// answer is on its way, and no more, because they are in the memory of the server.
func (s *submission) window() int {
	slots := 0
	for _, p := range s.workers {
		slots += p.slots
	}
	return max(leastWindow, unitsPerSlot*slots)
}

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
