package search

import (
	"sync"
	"sync/atomic"
)

// team is what the workers of one searcher share besides the transposition
// table ("lazy SMP", chessprogramming wiki): helpers search the same root and
// share their results with the main worker through the table.
type team struct {
	halt   atomic.Bool   // the main worker has finished
	helped atomic.Uint64 // nodes of the helpers

	pause     atomic.Bool // the main worker wants to be alone
	mutex     sync.Mutex
	changed   sync.Cond // pause, or the number of helpers that search or rest
	searching int       // helpers
	resting   int       // of them
}

func newTeam() *team {
	t := new(team)
	t.changed.L = &t.mutex
	return t
}

// begin is called before a number of helpers starts, leave by each that ends.
func (t *team) begin(helpers int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.searching = helpers
}

func (t *team) leave() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.searching--
	t.changed.Broadcast()
}

// alone lets the main worker do what no helper may see half done: it waits until each of them
// rests or has left.
func (t *team) alone(do func()) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.pause.Store(true)
	for t.resting < t.searching {
		t.changed.Wait()
	}
	do()
	t.pause.Store(false)
	t.changed.Broadcast()
}

// rest makes a helper wait if, and as long as, the main worker wants to be alone.
func (t *team) rest() {
	if !t.pause.Load() {
		return
	}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.resting++
	t.changed.Broadcast()
	for t.pause.Load() {
		t.changed.Wait()
	}
	t.resting--
}
