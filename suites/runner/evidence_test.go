package runner

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
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

// startCase asks for a move at the start of a game.
func startCase(t *testing.T) *suites.Case {
	t.Helper()
	pos, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	return &suites.Case{Suite: "x", ID: "start", Position: pos, Best: pos.LegalMoves()[:1]}
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
// makes of the evidence equals what the machine of the search makes of it.
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
		unknown := rapid.Custom(func(t *rapid.T) engine.Figures {
			return rapid.SampledFrom([]engine.Figures{0, engine.FigureNodes, engine.FigureDepth, engine.AllFigures}).Draw(t, "figures")
		})
		var a answer
		depth := 0
		for range rapid.IntRange(0, 12).Draw(t, "reports") {
			depth += rapid.IntRange(0, 1).Draw(t, "step")
			info := engine.Info{
				Depth: depth, MultiPV: rapid.IntRange(0, 2).Draw(t, "rank"), Score: points.Draw(t, "score"), Nodes: uint64(len(a.infos)), Time: time.Duration(len(a.infos)),
				Bound: engine.Bound(rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "bound")), HashFull: 7, Complete: true,
			}
			if info.Unknown = unknown.Draw(t, "unknown") &^ engine.FigureScore; info.Unknown.Has(engine.FigureNodes) {
				info.Nodes = 0
			}
			if m := move.Draw(t, "first"); c.Position.IsLegal(m) { // readers keep no other
				info.PV = []board.Move{m}
			}
			a.infos = append(a.infos, info)
		}
		a.result = engine.Result{
			Move: move.Draw(t, "move"), Score: points.Draw(t, "score"), Depth: depth, SelDepth: depth, Nodes: 12, Time: 12345, CPU: 77,
			Unknown: unknown.Draw(t, "unknown"),
		}
		if a.result.Move != board.NoMove && !c.Position.IsLegal(a.result.Move) {
			a.result.Move, a.err = board.NoMove, moveFailure{FailedIllegalMove, "a8a1"}
		}
		if rapid.IntRange(0, 5).Draw(t, "fails") == 0 {
			a.err = errors.New("pipe  closed")
		}
		key := suites.Key{}
		cfg := evidenceRun(c, &suites.Engine{})
		want := newRecord(cfg, key, c, a)
		got, err := RecordOf(cfg, key, travel(t, evidenceOf(&a, c, 100)), time.Second)
		if diff := cmp.Diff(got, want); err != nil || diff != "" {
			t.Fatalf("%v (-got +want):\n%s", err, diff)
		}
	})
}

// honestEvidence is the built-in engine's evidence of a case at exactly 1000 nodes.
func honestEvidence(t *testing.T, c *suites.Case) *Evidence {
	t.Helper()
	var e *Evidence
	cfg := evidenceRun(c, nil)
	cfg.Plan.Limits = engine.Limits{Nodes: 1000}
	cfg.Open, cfg.MaxReports = newBuiltin, 100
	cfg.Evidence = func(_ suites.Key, found *Evidence) { e = found }
	if err := Run(t.Context(), *cfg); err != nil {
		t.Fatal(err)
	}
	return travel(t, e)
}

// TestForgedEvidence: an honest answer with one field changed is not believed.
func TestForgedEvidence(t *testing.T) {
	c := startCase(t)
	run := func(e *suites.Engine) *Config {
		cfg := evidenceRun(c, e)
		cfg.Plan.Limits = engine.Limits{Nodes: 1000}
		return cfg
	}
	honest := honestEvidence(t, c)
	if _, err := RecordOf(run(nil), suites.Key{}, honest, time.Minute); err != nil {
		t.Fatalf("the honest answer: %v", err)
	}
	tried := 0
	refused := func(what string, cfg *Config, change func(*Evidence)) {
		t.Helper()
		e := travel(t, honest)
		change(e)
		tried++
		if rec, err := RecordOf(cfg, suites.Key{}, e, time.Minute); err == nil {
			t.Errorf("%s: believed, %+v", what, rec)
		}
	}
	numbers := []int{-1 << 62, -1 << 31, -1 << 30, -1, 1<<30 + 1, 1 << 31, 1 << 40, 1 << 62, 1_000_000_000}
	fields := map[string]func(*Evidence) *int{
		"depth": func(e *Evidence) *int { return &e.Result.Depth }, "seldepth": func(e *Evidence) *int { return &e.Result.SelDepth },
		"score": func(e *Evidence) *int { return &e.Result.Score.Centipawns }, "mate": func(e *Evidence) *int { return &e.Result.Score.Mate },
		"searcher": func(e *Evidence) *int { return &e.Searcher }, "retries": func(e *Evidence) *int { return &e.Retries },
		"depth of a report": func(e *Evidence) *int { return &e.Reports[1].Depth }, "rank of a report": func(e *Evidence) *int { return &e.Reports[1].Rank },
		"mate of a report": func(e *Evidence) *int { return &e.Reports[1].Score.Mate },
	}
	for name, field := range fields {
		for _, n := range numbers {
			if name == "searcher" && n == 1_000_000_000 {
				continue
			}
			refused(name+" "+strconv.Itoa(n), run(nil), func(e *Evidence) { *field(e) = n })
		}
	}
	for _, n := range []int{1, 2, 3, -1, -2, 128, 600} {
		refused("mate "+strconv.Itoa(n), run(nil), func(e *Evidence) { e.Result.Score = engine.Score{Mate: n} })
		refused("mate "+strconv.Itoa(n)+" of the last report, too", run(nil), func(e *Evidence) {
			e.Result.Score = engine.Score{Mate: min(n, 3)}
			e.Reports[len(e.Reports)-1].Score = e.Result.Score
		})
	}
	for _, n := range []uint64{0, 1, 100, 999, 1001, 1 << 31, 1<<63 - 1, 1 << 63, 1<<64 - 1} {
		refused("nodes "+strconv.FormatUint(n, 10), run(nil), func(e *Evidence) { e.Result.Nodes = n })
	}
	for _, counter := range engine.Counters {
		for _, n := range []uint64{1 << 40, 1 << 63, 1<<64 - 1} {
			refused(counter.Name, run(nil), func(e *Evidence) { *counter.Field(e.Result.Telemetry) = n })
		}
	}
	for what, change := range map[string]func(*Evidence){
		"no move":                     func(e *Evidence) { e.Result.Move = board.NoMove },
		"a move that is not legal":    func(e *Evidence) { e.Result.Move = 65535 },
		"another legal move":          func(e *Evidence) { e.Result.Move = c.Position.LegalMoves()[7] },
		"a line that is not legal":    func(e *Evidence) { e.Result.PV = append(e.Result.PV, 65535) },
		"depth 0":                     func(e *Evidence) { e.Result.Depth = 0 },
		"no reports":                  func(e *Evidence) { e.Reports = nil },
		"a move of a report":          func(e *Evidence) { e.Reports[0].Move = 65535 },
		"reports in another order":    func(e *Evidence) { slices.Reverse(e.Reports) },
		"nodes of a report":           func(e *Evidence) { e.Reports[0].Nodes = 1001 },
		"a time before the start":     func(e *Evidence) { e.Reports[0].Time = -1 },
		"a time of an hour":           func(e *Evidence) { e.Result.Time = time.Hour },
		"a CPU time of years":         func(e *Evidence) { e.Result.CPU = 1 << 62 },
		"mated":                       func(e *Evidence) { e.Result.Score = engine.Score{Mated: true} },
		"a score and a mate":          func(e *Evidence) { e.Result.Score.Mate = 5 },
		"a move to ponder on":         func(e *Evidence) { e.Result.Ponder = c.Best[0] },
		"more searches":               func(e *Evidence) { e.More = []moveEvidence{{Result: e.Result}} },
		"a crash":                     func(e *Evidence) { e.Error = "crash: pipe closed" },
		"a timeout":                   func(e *Evidence) { e.Error = "timeout: no bestmove" },
		"an unknown kind of error":    func(e *Evidence) { e.Error = "bored: of chess" },
		"a retry":                     func(e *Evidence) { e.Retries = 1 },
		"hits beyond probes":          func(e *Evidence) { e.Result.Telemetry.TTHits = e.Result.Telemetry.TTProbes + 1 },
		"quiescence beyond all nodes": func(e *Evidence) { e.Result.Telemetry.QNodes = e.Result.Nodes + 1 },
	} {
		refused(what, run(nil), change)
	}
	external := run(&suites.Engine{})
	for what, change := range map[string]func(*Evidence){
		"counters":                 func(*Evidence) {},
		"mate in 2^30":             func(e *Evidence) { e.Result.Telemetry, e.Result.Score = nil, engine.Score{Mate: 1 << 30} },
		"mated in 2^30":            func(e *Evidence) { e.Result.Telemetry, e.Result.Score = nil, engine.Score{Mate: -1 << 30} },
		"nodes":                    func(e *Evidence) { e.Result.Telemetry, e.Result.Nodes = nil, 1<<63-1 },
		"depth":                    func(e *Evidence) { e.Result.Telemetry, e.Result.Depth = nil, 1<<30 },
		"a long error":             func(e *Evidence) { e.Result.Telemetry, e.Error = nil, "crash: "+strings.Repeat("x", longestError) },
		"an unknown kind of error": func(e *Evidence) { e.Result.Telemetry, e.Error = nil, "bored: of chess" },
		"an error of two lines":    func(e *Evidence) { e.Result.Telemetry, e.Error = nil, "crash: a\nb" },
	} {
		refused("an engine: "+what, external, change)
	}
	t.Logf("%d forged answers", tried)
}

// TestAnEngineBeyondItsLimit is believed: engines look at their nodes now and then.
func TestAnEngineBeyondItsLimit(t *testing.T) {
	c := startCase(t)
	e := honestEvidence(t, c)
	e.Result.Nodes, e.Reports[0].Depth, e.Result.Telemetry = 5000, 30, nil
	if _, err := RecordOf(evidenceRun(c, &suites.Engine{}), suites.Key{}, e, time.Minute); err != nil {
		t.Error(err)
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
