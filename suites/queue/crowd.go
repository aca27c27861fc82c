package queue

import "time"

// crowd are the workers of a run, as they answer, and how fast they are. The zero value is ready.
type crowd struct {
	workers map[string]presence // by name
	counted int                 // of them, as reported
	items   int                 // that were done
	took    time.Duration       // by them
}

// presence is when a worker answered last, and how many units it does at a time.
type presence struct {
	at    time.Time
	slots int
}

const (
	// forgetAfter is the time after which a worker that does not answer counts no more.
	forgetAfter = 2 * time.Minute
	// unitTime is how long a unit should take.
	unitTime = 2 * time.Second
	// paceMemory is the number of items above which what was long ago counts less.
	paceMemory = 1000
)

// note counts an answer that was kept, and its worker.
func (c *crowd) note(cfg *Config, a *Answer) {
	now := time.Now()
	if c.workers == nil {
		c.workers = map[string]presence{}
	}
	if _, known := c.workers[a.Worker]; !known && cfg.Joined != nil {
		cfg.Joined(a)
	}
	c.workers[a.Worker] = presence{now, a.Slots}
	for name, p := range c.workers {
		if now.Sub(p.at) > forgetAfter {
			delete(c.workers, name)
		}
	}
	if n := len(c.workers); n != c.counted {
		if c.counted = n; cfg.Workers != nil {
			cfg.Workers(n)
		}
	}
	if c.items > paceMemory {
		c.items, c.took = c.items/2, c.took/2
	}
	c.items += a.Items
	c.took += a.Elapsed
}

// window returns how many units may be open: enough for all workers to continue while an
// answer is on its way, and no more, because they are in the memory of the server.
func (c *crowd) window() int {
	slots := 0
	for _, p := range c.workers {
		slots += p.slots
	}
	return max(leastWindow, unitsPerSlot*slots)
}

// size returns the number of items of the next unit: 1 as long as nothing is known, and
// never more than most.
func (c *crowd) size(most int) int {
	if c.items == 0 || c.took <= 0 {
		return 1
	}
	return int(max(1, min(time.Duration(most), unitTime*time.Duration(c.items)/c.took)))
}
