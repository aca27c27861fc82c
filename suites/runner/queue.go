package runner

import (
	"iter"
	"sync"

	"keymove/suites"
)

// queue hands out keys in order to any number of workers.
type queue struct {
	mu   sync.Mutex
	next func() (suites.Key, bool)
	// close releases the queue when nobody takes from it any more.
	close func()
}

func newQueue(keys iter.Seq[suites.Key]) *queue {
	next, stop := iter.Pull(keys)
	return &queue{next: next, close: stop}
}

// take returns the next key, and whether there was one.
func (q *queue) take() (suites.Key, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.next()
}
