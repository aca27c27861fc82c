package runner

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/plan"
)

// evidenceRun is a run of one case, for an engine or a profile.
func evidenceRun(c *suites.Case, e *suites.Engine) *Config {
	return &Config{
		Contenders: []suites.Contender{{Name: "new", Engine: e}},
		Suites:     []suites.Suite{{Name: c.Suite, Cases: suites.List{*c}}},
		Plan:       plan.Plan{Limits: engine.Limits{Nodes: 1000, Depth: 9}},
	}
}

// travel sends evidence as workers do.
func travel(t interface{ Fatal(...any) }, e *Evidence) *Evidence {
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	back := new(Evidence)
	if err := json.Unmarshal(data, back); err != nil {
		t.Fatal(err)
	}
	return back
}

// TestEvidenceMakesTheSameRecord: whatever a searcher says, the record that another machine
// makes of the evidence is that of the machine of the search.
func TestEvidenceMakesTheSameRecord(t *testing.T) {
	mate := backRank(t)
	mate.Best, mate.Points, mate.MaxPoints, mate.Mate = nil, nil, 0, new(2)
	cases := []*suites.Case{backRank(t), mate}
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(cases).Draw(t, "case")
		best := cases[0].Best[0]
		moves := append(c.Position.LegalMoves()[:3], board.NoMove, best, 1)
		move := rapid.SampledFrom(moves)
		points := rapid.Custom(func(t *rapid.T) engine.Score {
			if rapid.Bool().Draw(t, "mate") {
				return engine.Score{Mate: rapid.IntRange(-2, 3).Draw(t, "in")}
			}
			return engine.Score{Centipawns: rapid.IntRange(-3, 3).Draw(t, "cp")}
		})
		var a answer
		depth := 0
		for range rapid.IntRange(0, 12).Draw(t, "reports") {
			depth += rapid.IntRange(0, 1).Draw(t, "step")
			info := engine.Info{
				Depth: depth, MultiPV: rapid.IntRange(0, 2).Draw(t, "rank"), Score: points.Draw(t, "score"), Nodes: uint64(len(a.infos)), Time: time.Duration(len(a.infos)),
				Bound: engine.Bound(rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "bound")), HashFull: 7, Complete: true,
			}
			if m := move.Draw(t, "first"); m != board.NoMove {
				info.PV = []board.Move{m, m}
			}
			a.infos = append(a.infos, info)
		}
		a.result = engine.Result{
			Move: move.Draw(t, "move"), Score: points.Draw(t, "score"), Depth: depth, SelDepth: depth, Nodes: 12, Time: 12345, CPU: 77,
		}
		if rapid.IntRange(0, 5).Draw(t, "fails") == 0 {
			a.err = errors.New("pipe  closed")
		}
		key := suites.Key{}
		want := newRecord("new", "depth=9 nodes=1000", key, c, a)
		cfg := evidenceRun(c, &suites.Engine{})
		got, err := RecordOf(cfg, key, travel(t, evidenceOf(&a, c, 100)), time.Second)
		if diff := cmp.Diff(got, want); err != nil || diff != "" {
			t.Fatalf("%v (-got +want):\n%s", err, diff)
		}
	})
}

// TestEvidenceThatIsNotBelieved: what no search says is refused with its reason.
func TestEvidenceThatIsNotBelieved(t *testing.T) {
	c := backRank(t)
	good := func() *Evidence {
		a := answer{result: engine.Result{Move: c.Best[0], Depth: 4, Nodes: 500, Time: time.Millisecond, PV: c.Best}, infos: []engine.Info{{Depth: 4, Nodes: 400, PV: c.Best}}}
		return evidenceOf(&a, c, 9)
	}
	for want, change := range map[string]func(*Evidence){
		"":                                func(*Evidence) {},
		"a move that is not legal":        func(e *Evidence) { e.Result.Move = 65535 },
		"no-bestmove":                     func(e *Evidence) { e.Result.Move = board.NoMove },
		"depth -1099511627776":            func(e *Evidence) { e.Result.Depth = -1 << 40 },
		"depth 10":                        func(e *Evidence) { e.Reports[0].Depth = 10 },
		"selective depth -1":              func(e *Evidence) { e.Result.SelDepth = -1 },
		"1001 nodes":                      func(e *Evidence) { e.Result.Nodes = 1001 },
		"a time of 2s in 1s":              func(e *Evidence) { e.Result.Time = 2 * time.Second },
		"a time of -1ns in 1s":            func(e *Evidence) { e.Reports[0].Time = -1 },
		"a CPU time of 2h0m0s in 1s":      func(e *Evidence) { e.Result.CPU = 2 * time.Hour },
		"the score -21474836.48":          func(e *Evidence) { e.Result.Score.Centipawns = -1 << 31 },
		"the score #-9223372036854775808": func(e *Evidence) { e.Reports[0].Score.Mate = -1 << 63 },
		"-1 retries":                      func(e *Evidence) { e.Retries = -1 },
		"an error of no known kind":       func(e *Evidence) { e.Error = "bored: of chess" },
		"an error of 70000 bytes":         func(e *Evidence) { e.Error = "crash: " + strings.Repeat("x", 70_000-7) },
	} {
		e := good()
		change(e)
		_, err := RecordOf(evidenceRun(c, nil), suites.Key{}, e, time.Second)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	e := good()
	e.Result.Nodes, e.Reports[0].Depth, e.Result.Telemetry = 5000, 30, new(engine.Telemetry)
	if _, err := RecordOf(evidenceRun(c, &suites.Engine{}), suites.Key{}, e, time.Second); err == nil || !strings.Contains(err.Error(), "counters of the built-in engine") {
		t.Errorf("an engine with counters: %v", err)
	}
	if e.Result.Telemetry = nil; true {
		if _, err := RecordOf(evidenceRun(c, &suites.Engine{}), suites.Key{}, e, time.Second); err != nil {
			t.Errorf("an engine beyond its limit: %v", err)
		}
	}
	e = good()
	e.Result.PV = append(e.Result.PV, 65535)
	rec, err := RecordOf(evidenceRun(c, nil), suites.Key{}, e, time.Second)
	if err != nil || rec.PV != "Rd8#" || rec.Note != "the line ends before a move that is not legal" || !*rec.Solved {
		t.Errorf("a line that ends in nonsense: %+v, %v", rec, err)
	}
}

// TestManyReportsAreFew: an engine that repeats itself is not sent whole.
func TestManyReportsAreFew(t *testing.T) {
	c := backRank(t)
	a := answer{result: engine.Result{Move: c.Best[0]}}
	for n := range 10_000 {
		a.infos = append(a.infos, engine.Info{Depth: 1 + n/5000, Nodes: uint64(n), PV: c.Best})
	}
	if e := evidenceOf(&a, c, 99); len(e.Reports) != 4 {
		t.Errorf("%d reports", len(e.Reports))
	}
	if e := evidenceOf(&a, c, 1); len(e.Reports) != 1 || e.Reports[0].Nodes != 9999 {
		t.Errorf("not the last report: %+v", e.Reports)
	}
}
