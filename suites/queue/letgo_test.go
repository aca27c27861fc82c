package queue

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// endless is a crew whose searches end with their context.
type endless struct{ started, ended chan struct{} }

func newEndless() endless { return endless{make(chan struct{}, 99), make(chan struct{}, 99)} }

func (e endless) Close() {}

func (e endless) Do(ctx context.Context, _ *Unit) (Results, error) {
	e.started <- struct{}{}
	<-ctx.Done()
	e.ended <- struct{}{}
	return Results{}, context.Cause(ctx)
}

// workEndlessly has a worker search a unit of a run without an end, calls then while it does,
// and returns what the worker says.
func workEndlessly(t *testing.T, m *memory, then func(endless)) (notices []string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	crew := newEndless()
	w := Worker{
		Source: m, Name: "w", Slots: 1, Notice: func(text string) { notices = append(notices, text) },
		Prepare: func(ctx context.Context, job *Job) (Crew, error) {
			if job.ID == "endless" && job.Attempt == "1" {
				return crew, nil
			}
			return fakeCrew(ctx, job)
		},
	}
	m.t, m.job = t, &Job{ID: "endless", Attempt: "1"}
	m.Publish(ctx, &Unit{Number: 1})
	var working sync.WaitGroup
	working.Go(func() { w.Work(ctx) })
	<-crew.started
	then(crew)
	stop()
	working.Wait()
	return notices
}

// TestARunThatIsOverFreesItsWorkers: what was cancelled, deleted, or submitted again ends its
// searches, and the worker takes a unit of another run within five seconds.
func TestARunThatIsOverFreesItsWorkers(t *testing.T) {
	for what, next := range map[string]*Job{"cancelled": {ID: "next"}, "submitted again": {ID: "endless", Attempt: "2"}} {
		synctest.Test(t, func(t *testing.T) {
			m := &memory{}
			notices := workEndlessly(t, m, func(crew endless) {
				time.Sleep(time.Minute) // as long as the run is there it is searched
				select {
				case <-crew.ended:
					t.Errorf("%s: the search of a run that is there has ended", what)
				default:
				}
				over := time.Now()
				m.mu.Lock()
				m.job, m.units = next, nil
				m.mu.Unlock()
				m.Publish(t.Context(), &Unit{Number: 2})
				a, err := m.Collect(t.Context(), time.Hour)
				if err != nil || a == nil || a.Unit != 2 || time.Since(over) > 5*time.Second {
					t.Errorf("%s: the next unit: %+v, %v, after %v", what, a, err, time.Since(over))
				}
			})
			if len(notices) > 0 {
				t.Errorf("%s: the worker says %q", what, notices)
			}
		})
	}
}

// TestALeaseThatIsGone ends its search, if it is gone for more than a moment; a server that is
// away does not.
func TestALeaseThatIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &memory{}
		extend := func(err error) {
			m.mu.Lock()
			m.extendError = err
			m.mu.Unlock()
		}
		workEndlessly(t, m, func(crew endless) {
			extend(errors.New("no server"))
			time.Sleep(time.Minute + time.Second)
			extend(ErrGone) // for two extensions
			time.Sleep(extendEvery - time.Second + goneWait + goneWait/2)
			extend(nil)
			time.Sleep(time.Minute)
			select {
			case <-crew.ended:
				t.Error("the search has ended")
			default:
			}
			extend(ErrGone)
			select {
			case <-crew.ended:
			case <-time.After(LeaseTime):
				t.Error("the search goes on")
			}
		})
	})
}
