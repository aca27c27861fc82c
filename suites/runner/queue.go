package runner

import "keymove/suites/runfolder"

import "sync/atomic"

// queue hands out keys in order to any number of workers.
type queue struct {
	keys []runfolder.Key
	next atomic.Int64
}

// take returns the next key, and whether there was one.
func (q *queue) take() (runfolder.Key, bool) {
	n := int(q.next.Add(1)) - 1
	if n >= len(q.keys) {
		return runfolder.Key{}, false
	}
	return q.keys[n], true
}
