package queue

import "time"

// forgetAfter is the time after which a worker that does not answer counts no more.
const forgetAfter = 2 * time.Minute

// mostWorkers bounds the workers of a token that are counted and named.
const mostWorkers = 1024

// tokenState is what is known of the workers of a token.
type tokenState struct {
	seen    map[string]presence // by name
	answers int                 // that were kept
	pace    pace
	notices int
}

// presence is when a worker answered last.
type presence struct {
	at    time.Time
	slots int
}

// token returns what is known of a token.
func (s *submission) token(token string) *tokenState {
	t := s.tokens[token]
	if t == nil {
		t = &tokenState{seen: map[string]presence{}}
		s.tokens[token] = t
	}
	return t
}

// note counts an answer that was kept, and its worker.
func (s *submission) note(a *Answer) {
	t := s.token(tokenOf(a.Worker))
	t.answers++
	now := time.Now()
	_, known := t.seen[a.Worker]
	if known || len(t.seen) < mostWorkers {
		t.seen[a.Worker] = presence{now, a.Slots}
		if !known && s.cfg.Joined != nil {
			s.cfg.Joined(a)
		}
	}
	for _, t := range s.tokens {
		for name, p := range t.seen {
			if now.Sub(p.at) > forgetAfter {
				delete(t.seen, name)
			}
		}
	}
	s.count()
}

// count reports how many workers there are when that changes.
func (s *submission) count() {
	n := 0
	for _, t := range s.tokens {
		n += len(t.seen)
	}
	if n != s.counted {
		if s.counted = n; s.cfg.Workers != nil {
			s.cfg.Workers(n)
		}
	}
}

// others reports whether workers of another token are there.
func (s *submission) others(token string) bool {
	for other, t := range s.tokens {
		if other != token && len(t.seen) > 0 {
			return true
		}
	}
	return false
}

// slots returns how many units the workers of a token do at a time: no more than they say, and
// than they have answered.
func (t *tokenState) slots() int {
	slots := 0
	for _, p := range t.seen {
		slots += p.slots
	}
	return min(slots, t.answers)
}

// mostOpen is the number of searches from which on no unit is published until others are answered,
// whatever workers claim: a search that is open takes about a kilobyte here.
const mostOpen = 50_000

// window returns how many units may be open: enough for all workers to continue while an
// answer is on its way, and no more, because they are in the memory of the server.
func (s *submission) window() int {
	slots := 0
	for _, t := range s.tokens {
		slots += t.slots()
	}
	return max(leastWindow, unitsPerSlot*slots)
}

// unitTime is how long a unit should take.
const unitTime = 2 * time.Second

// size returns the number of items of the next unit: what the slowest token does in that time.
func (s *submission) size() int {
	most, known := s.cfg.Work.MaxItems(), false
	size := most
	for _, t := range s.tokens {
		if t.pace.items > 0 && len(t.seen) > 0 {
			size, known = min(size, t.pace.size(most)), true
		}
	}
	if !known {
		return 1
	}
	return size
}

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
