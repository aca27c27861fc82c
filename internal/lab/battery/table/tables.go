package table

import "sync"

// Tables makes tables when they are first asked for and keeps them. The zero value
// is ready for use, by several goroutines at once.
type Tables struct {
	mutex sync.Mutex
	made  map[Material]*Table
}

// Get returns the table of a material, and makes it and those that it converts into
// if need be, in seconds. Bare kings have none: they are drawn.
func (ts *Tables) Get(m Material) *Table {
	ts.mutex.Lock()
	defer ts.mutex.Unlock()
	return ts.get(m)
}

func (ts *Tables) get(m Material) *Table {
	if t := ts.made[m]; t != nil {
		return t
	}
	t := newTable(m, ts.get)
	if ts.made == nil {
		ts.made = map[Material]*Table{}
	}
	ts.made[m] = t
	return t
}
