package search_test

import (
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
	"keymove/internal/testenv"
)

// watched searches a position while the line of an earlier search is watched, and returns
// the result and the events.
func watched(t *testing.T, contender, fen string, line []board.Move, limits engine.Limits) (engine.Result, []engine.LineEvent) {
	t.Helper()
	settings, err := profile.Resolve(contender)
	if err != nil {
		t.Fatal(err)
	}
	s := settings.New(1)
	var events []engine.LineEvent
	s.Watch(line, func(e engine.LineEvent) { events = append(events, e) })
	got, err := s.Search(t.Context(), engine.Game{Start: parse(t, fen)}, limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	got.Time = 0
	return got, events
}

// TestWatchChangesNothing: a watched search has the nodes, the line and the counters of
// any other, and its events are of nodes of the line.
func TestWatchChangesNothing(t *testing.T) {
	const all = "default,razor=r1,probcut=on,history.prune=on,iir=on,singular=on"
	seen := map[string]int{}
	for _, contender := range []string{"default", all + ",see.cache=on", "vpr-8.1"} {
		for _, fen := range fens {
			limits := engine.Limits{Nodes: 5_000}
			want, none := watched(t, contender, fen, nil, limits)
			if len(none) > 0 {
				t.Errorf("%s, %s: %d events of no line", contender, fen, len(none))
			}
			got, events := watched(t, contender, fen, want.PV, limits)
			if got.Nodes != want.Nodes || got.Move != want.Move || got.Score != want.Score || *got.Telemetry != *want.Telemetry {
				t.Errorf("%s, %s: watched %+v, want %+v", contender, fen, got, want)
			}
			for _, e := range events {
				seen[e.Rule]++
				if e.Ply > len(want.PV) || e.Move != board.NoMove && e.Move != want.PV[e.Ply] {
					t.Fatalf("%s, %s: %+v is not on the line %v", contender, fen, e, want.PV)
				}
			}
		}
	}
	for _, rule := range []string{engine.LineSearched, engine.LineLeaf, "tt", "rfp"} {
		if seen[rule] == 0 {
			t.Errorf("no event of %s in %v", rule, seen)
		}
	}
}

// TestWatchedRules: a rule that is far too eager is seen where it acts, with its distance
// to the threshold.
func TestWatchedRules(t *testing.T) {
	for _, test := range []struct {
		rule, contender string
		nodes           uint64
	}{
		{"rfp", "default,rfp.margin=1", 500},
		{"razor", "default,razor=r1,razor.margin1=100,razor.margin2=200", 500},
		{"lmp", "default,lmp.moves=1,lmp.depth=20", 500},
		{"futility", "default,futility.margin=1,futility.growth=1", 500},
		{"see.prune", "default,lmp=off,futility=off,see.prune.quiet=1,see.prune.depth=20", 500},
		{"history.prune", "default,lmp=off,futility=off,see.prune=off,history.prune=on,history.prune.limit=1,history.prune.depth=20", 3_000},
		{"nullmove", "default,rfp=off", 500},
		{"lmr", "default,lmr.scale=200", 500},
		{"see.qsearch", "default", 500},
		{"delta", "classical,delta.margin=1", 500},
	} {
		if !testenv.Long() && test.nodes > 500 {
			continue
		}
		e, found := firstEvent(t, test.contender, test.rule, test.nodes)
		if !found || e.Beyond < 0 || e.Alpha >= e.Beta {
			t.Errorf("%s: the first event of %s is %+v", test.contender, test.rule, e)
		}
	}
}

// firstEvent watches lines of two moves, of all kinds, until a rule is seen.
func firstEvent(t *testing.T, contender, rule string, nodes uint64) (first engine.LineEvent, found bool) {
	t.Helper()
	s := newSearcher(t, contender)
	for _, fen := range fens {
		start := parse(t, fen)
		for _, m := range start.LegalMoves() {
			pos := start.After(m)
			for i, reply := range pos.LegalMoves() {
				if i%3 != 0 {
					continue
				}
				s.Watch([]board.Move{m, reply}, func(e engine.LineEvent) {
					if e.Rule == rule && !found {
						first, found = e, true
					}
				})
				newGame(t, s)
				search1(t, s, fen, engine.Limits{Nodes: nodes})
				if found {
					return first, true
				}
			}
		}
	}
	return first, false
}

// evaluated returns the result of a search and the positions that it evaluated.
func evaluated(t *testing.T, contender, fen string, limits engine.Limits, watch bool) (engine.Result, []board.Position) {
	t.Helper()
	settings, err := profile.Resolve(contender)
	if err != nil {
		t.Fatal(err)
	}
	s := settings.New(1)
	var positions []board.Position
	if watch {
		s.WatchEvaluated(func(p *board.Position) { positions = append(positions, *p) })
	}
	got, err := s.Search(t.Context(), engine.Game{Start: parse(t, fen)}, limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	got.Time = 0
	return got, positions
}

// TestWatchEvaluated: the search stays what it is, and its positions are legal ones that are
// not in check, most of its nodes.
func TestWatchEvaluated(t *testing.T) {
	for _, contender := range []string{"default", "seajay", "vpr-8.1", "default,qsearch=off,see.qsearch=off,qsearch.checks=0"} {
		for _, fen := range fens[:3] {
			limits := engine.Limits{Nodes: 1_000}
			want, none := evaluated(t, contender, fen, limits, false)
			got, positions := evaluated(t, contender, fen, limits, true)
			if len(none) > 0 || got.Nodes != want.Nodes || got.Move != want.Move || *got.Telemetry != *want.Telemetry {
				t.Errorf("%s, %s: watched %+v, want %+v", contender, fen, got, want)
			}
			if len(positions) < 150 || len(positions) > 1_100 {
				t.Errorf("%s, %s: %d positions of %d nodes", contender, fen, len(positions), got.Nodes)
			}
			for i := range positions {
				if again, err := board.ParseFEN(positions[i].FEN()); err != nil || again.InCheck() {
					t.Errorf("%s: %v", positions[i].FEN(), err)
				}
			}
		}
	}
}

// TestWatchEvaluatedAtDepth1: a search of one ply evaluates the positions after the moves of
// its root, and captures below them.
func TestWatchEvaluatedAtDepth1(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	_, positions := evaluated(t, "default", fen, engine.Limits{Depth: 1}, true)
	keys := map[uint64]bool{}
	for i := range positions {
		keys[positions[i].Key()] = true
	}
	root := parse(t, fen)
	for _, m := range root.LegalMoves() {
		if next := root.After(m); !keys[next.Key()] {
			t.Errorf("%s is not evaluated", m)
		}
	}
	if len(keys) != len(root.LegalMoves()) {
		t.Errorf("%d different positions", len(keys))
	}
}
