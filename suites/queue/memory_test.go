package queue

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"
)

// memory is a queue in memory, with the faults that tests ask for. All that goes through it
// goes through JSON.
type memory struct {
	t   *testing.T
	job *Job

	mu      sync.Mutex
	units   []*stored
	answers [][]byte
	leases  int // so far
	// lose is called for each lease and answer: what it returns true for is lost, as by a
	// worker or a server that was killed.
	lose    func(what string, number int) bool
	notices []string

	extensions  int // of leases
	extendError error
}

// stored is a unit in the queue.
type stored struct {
	data       []byte
	deliveries int
	leased     bool
}

func (m *memory) lost(what string, number int) bool { return m.lose != nil && m.lose(what, number) }

func (m *memory) Publish(_ context.Context, u *Unit) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.lost("unit", u.Number) {
		m.units = append(m.units, &stored{data: marshal(m.t, u)})
	}
	return nil
}

func (m *memory) Collect(ctx context.Context, wait time.Duration) (*Answer, error) {
	for end := time.Now().Add(wait); ; {
		m.mu.Lock()
		if len(m.answers) > 0 {
			a := new(Answer)
			err := json.Unmarshal(m.answers[0], a)
			m.mu.Unlock()
			return a, err
		}
		m.mu.Unlock()
		if !time.Now().Before(end) {
			return nil, nil
		}
		pause(ctx, time.Millisecond)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
}

func (m *memory) Settle() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.answers = m.answers[1:]
}

func (m *memory) Waiting(context.Context) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.units), nil
}

func (m *memory) Jobs(context.Context) ([]*Job, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.job == nil {
		return nil, nil
	}
	job := new(Job)
	return []*Job{job}, json.Unmarshal(marshal(m.t, m.job), job)
}

func (m *memory) Lease(_ context.Context, _ string, _ time.Duration) (Lease, error) {
	l := m.first()
	if l == nil {
		time.Sleep(50 * time.Millisecond) // on the fake clock of synctest
		return nil, nil
	}
	return l, json.Unmarshal(l.data, &l.unit)
}

// first leases the first unit that is not leased; nil if all are, or if the lease is lost.
func (m *memory) first() *memoryLease {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.units {
		if s.leased {
			continue
		}
		s.deliveries++
		m.leases++
		if m.lost("lease", m.leases) {
			return nil
		}
		s.leased = true
		return &memoryLease{m: m, stored: s}
	}
	return nil
}

func (m *memory) Notify(_ context.Context, _ string, a *Answer) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.notices = append(m.notices, a.Notice)
	m.answers = append(m.answers, marshal(m.t, a))
	return nil
}

type memoryLease struct {
	m *memory
	*stored
	unit Unit
}

func (l *memoryLease) Unit() *Unit     { return &l.unit }
func (l *memoryLease) Deliveries() int { return l.deliveries }
func (l *memoryLease) Extend(context.Context) error {
	l.m.mu.Lock()
	defer l.m.mu.Unlock()
	l.m.extensions++
	return l.m.extendError
}

func (l *memoryLease) Return() error {
	l.m.mu.Lock()
	defer l.m.mu.Unlock()
	l.leased = false
	return nil
}

func (l *memoryLease) Done(_ context.Context, a *Answer) error {
	l.m.mu.Lock()
	defer l.m.mu.Unlock()
	if !l.m.lost("answer", a.Unit) {
		l.m.answers = append(l.m.answers, marshal(l.m.t, a))
		if l.m.lost("twice", a.Unit) {
			l.m.answers = append(l.m.answers, marshal(l.m.t, a))
		}
	}
	for i, s := range l.m.units {
		if s == l.stored {
			l.m.units = append(l.m.units[:i], l.m.units[i+1:]...)
			break
		}
	}
	return nil
}

func marshal(t *testing.T, v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		t.Error(err)
	}
	return data
}
