package input

import (
	"sync"

	"keymove/engine/external"
	"keymove/suites"
)

// Kept are the engines that Identify has started, for the first searches of their contenders: a run of
// one position starts an engine once. Any number of goroutines may use it.
type Kept struct {
	// Most is the number of engines that are kept.
	Most int

	mu      sync.Mutex
	engines map[*suites.Engine]*keptEngine
}

// keptEngine is a started engine with what reports its lines that could not be read.
type keptEngine struct {
	*external.Engine
	notice *lateNotice
}

// keep keeps a started engine, and reports whether it did.
func (k *Kept) keep(of *suites.Engine, started *keptEngine) bool {
	if k == nil {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.engines) >= k.Most || k.engines[of] != nil {
		return false
	}
	if k.engines == nil {
		k.engines = map[*suites.Engine]*keptEngine{}
	}
	k.engines[of] = started
	return true
}

// take returns the engine that was kept for a contender; nil if there is none any more.
func (k *Kept) take(of *suites.Engine) *keptEngine {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	found := k.engines[of]
	delete(k.engines, of)
	return found
}

// Close closes the engines that nobody has taken.
func (k *Kept) Close() {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	var closing sync.WaitGroup
	for _, e := range k.engines {
		closing.Go(func() { _ = e.Close() }) // it was asked nothing
	}
	closing.Wait()
	k.engines = nil
}

// lateNotice keeps what is to be said of the lines of an engine until it is known who is to hear of it. Only
// the goroutine that uses the engine calls it.
type lateNotice struct {
	odd []external.Oddity
	to  func(external.Oddity)
}

func (n *lateNotice) note(odd external.Oddity) {
	if n.to != nil {
		n.to(odd)
		return
	}
	n.odd = append(n.odd, odd)
}

func (n *lateNotice) sendTo(to func(external.Oddity)) {
	n.to = to
	for _, odd := range n.odd {
		if to != nil {
			to(odd)
		}
	}
}
