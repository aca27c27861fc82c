package search

import (
	"sync"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// TestTeamThreadsAreAlone: while the main worker is alone no helper works, and helpers that leave
// or start later do not stop it.
func TestTeamThreadsAreAlone(t *testing.T) {
	const helpers = 3
	team := newTeam()
	shared := 0 // all read it while they work, the main worker changes it when it is alone
	for range 20 {
		team.begin(helpers)
		var group sync.WaitGroup
		for i := range helpers {
			group.Go(func() {
				defer team.leave()
				time.Sleep(time.Duration(i) * 100 * time.Microsecond)
				for range 200 * i {
					before := shared
					for range 100 {
						if shared != before {
							t.Error("changed while a helper works")
							return
						}
					}
					team.rest()
				}
			})
		}
		for range 50 {
			team.alone(func() { shared++ })
		}
		group.Wait()
		team.alone(func() { shared++ }) // all helpers have left
	}
	if shared != 20*51 {
		t.Errorf("the main worker was alone %d times, want %d", shared, 20*51)
	}
}

// TestThreadsGrowTheTable: several threads make the table they share larger as they fill it, and
// find the entries that it had before.
func TestThreadsGrowTheTable(t *testing.T) {
	testenv.OnlyLong(t, "searches 500 000 nodes")
	options, evaluation := everything()
	options.TTEntries, options.MaxDepth = 0, 0
	s := New(options, evaluation, Resources{HashMiB: 8, Threads: 3})
	before := s.table.shift
	pos := boardtest.Position(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if _, err := s.Search(t.Context(), engine.Game{Start: pos}, engine.Limits{Nodes: 500_000}, nil); err != nil {
		t.Fatal(err)
	}
	if _, hit := s.table.probe(pos.Key()); before == 0 || s.table.shift >= before || !hit {
		t.Errorf("the table is 1/%d of its memory, 1/%d before; the root is in it: %t", 1<<s.table.shift, 1<<before, hit)
	}
	if got, want := s.table.full(), countedFull(s.table); got < want-50 || got > want+50 {
		t.Errorf("a sample has %d permill, all of it %d", got, want)
	}
}
