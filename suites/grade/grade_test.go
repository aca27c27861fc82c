package grade

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/epd"
)

func TestExpected(t *testing.T) {
	tests := []struct {
		score engine.Score
		want  float64
	}{
		{engine.Score{}, 0.5},
		{engine.Score{Centipawns: 400}, 10.0 / 11},
		{engine.Score{Centipawns: -400}, 1.0 / 11},
		{engine.Score{Mate: 3}, 1},
		{engine.Score{Mate: -3}, 0},
		{engine.Score{Mated: true}, 0},
	}
	for _, test := range tests {
		if got := DefaultScale.Expected(test.score); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%v: got %g, want %g", test.score, got, test.want)
		}
	}
	if a, b := Scale(800).Expected(engine.Score{Centipawns: 400}), DefaultScale.Expected(engine.Score{Centipawns: 200}); math.Abs(a-b) > 1e-12 {
		t.Errorf("400 at a scale of 800 is %g, 200 at 400 is %g; want the same", a, b)
	}
}

func TestOpposite(t *testing.T) {
	tests := []struct{ of, want engine.Score }{
		{engine.Score{Centipawns: 30}, engine.Score{Centipawns: -30}},
		{engine.Score{Mate: 2}, engine.Score{Mate: -2}},
		{engine.Score{Mate: -2}, engine.Score{Mate: 3}},
		{engine.Score{Mated: true}, engine.Score{Mate: 1}},
	}
	for _, test := range tests {
		if got := opposite(test.of); got != test.want {
			t.Errorf("%v: got %v, want %v", test.of, got, test.want)
		}
	}
}

// TestEveryNearMoveIsSearchedAlone, and no other one; every legal move has a grade, and
// the best has no loss.
func TestEveryNearMoveIsSearchedAlone(t *testing.T) {
	f := &fake{}
	graded, err := Positions(t.Context(), Config{Tasks: tasks(t), Nodes: 1000, Scale: DefaultScale, Open: opened(f)})
	if err != nil {
		t.Fatal(err)
	}
	if f.lists != len(fens) {
		t.Errorf("%d shortlists, want %d", f.lists, len(fens))
	}
	for i, task := range tasks(t) {
		if len(graded[i]) != task.Position.CountLegal() || graded[i][0].Loss != 0 || graded[i][0].Points() != 100 {
			t.Errorf("%s: %d grades, the best %+v", task.Name, len(graded[i]), graded[i][0])
		}
		for _, g := range graded[i] {
			if next := task.Position.After(g.Move); g.Alone != (g.Loss <= near) && !next.DrawnByRule() {
				t.Errorf("%s %s: loss %.2f, searched by itself: %t", task.Name, g.Move, g.Loss, g.Alone)
			}
		}
	}
}

// TestBestIsSearchedAlone: where searches by themselves find the leaders of the shortlist
// to be bad, the moves that are near the best then are searched, too.
func TestBestIsSearchedAlone(t *testing.T) {
	pos := position(t, board.StartFEN)
	f := &fake{error: func(pos board.Position, _ uint64) int { return 500 }} // the opponent is always better
	graded, err := Positions(t.Context(), Config{Tasks: []Task{{Name: "start", Position: pos}}, Nodes: 10, Scale: DefaultScale, Open: opened(f)})
	if err != nil {
		t.Fatal(err)
	}
	if len(f.alone) != len(graded[0]) {
		t.Errorf("%d moves searched by themselves, want all %d", len(f.alone), len(graded[0]))
	}
}

// TestMovesThatAreNotListed are searched by themselves: an engine may have few lines.
func TestMovesThatAreNotListed(t *testing.T) {
	pos := position(t, board.StartFEN)
	listed := pos.LegalMoves()[0]
	f := &fake{listed: func(m board.Move) (int, bool) { return 3000, m == listed }}
	graded, err := Positions(t.Context(), Config{Tasks: []Task{{Name: "start", Position: pos}}, Nodes: 10, Scale: DefaultScale, Open: opened(f)})
	if err != nil {
		t.Fatal(err)
	}
	if len(f.alone) != 20 || len(graded[0]) != 20 {
		t.Errorf("%d moves searched by themselves, %d graded; want all 20", len(f.alone), len(graded[0]))
	}
}

// TestOnlyMovesThatMatter are searched by themselves, and the best.
func TestOnlyMovesThatMatter(t *testing.T) {
	task := tasks(t)[0]
	all, err := Positions(t.Context(), Config{Tasks: []Task{task}, Nodes: 10, Scale: DefaultScale, Open: opened(&fake{})})
	if err != nil {
		t.Fatal(err)
	}
	best, second, worst := all[0][0].Move, all[0][1].Move, all[0][19].Move
	f := &fake{}
	task.Only = []board.Move{second, worst}
	if _, err := Positions(t.Context(), Config{Tasks: []Task{task}, Nodes: 10, Scale: DefaultScale, Open: opened(f)}); err != nil {
		t.Fatal(err)
	}
	slices.Sort(f.alone)
	want := []string{task.Position.UCI(best), task.Position.UCI(second)}
	slices.Sort(want)
	if diff := cmp.Diff(want, f.alone); diff != "" {
		t.Errorf("searched by themselves (-want +got):\n%s", diff)
	}
}

// TestRulesDecideMatesAndDraws without a search.
func TestRulesDecideMatesAndDraws(t *testing.T) {
	f := &fake{listed: func(board.Move) (int, bool) { return 0, false }}
	task := Task{Name: "mate", Position: position(t, "k7/8/1K6/8/8/8/8/7R w - - 0 1")}
	graded, err := Positions(t.Context(), Config{Tasks: []Task{task}, Nodes: 10, Scale: DefaultScale, Open: opened(f)})
	if err != nil {
		t.Fatal(err)
	}
	if best := graded[0][0]; task.Position.UCI(best.Move) != "h1h8" || best.Score.Mate != 1 || slices.Contains(f.alone, "h1h8") {
		t.Errorf("best %+v after searches of %v, want the mate unsearched", best, f.alone)
	}
}

// TestWorkersDoNotMatter: any number of them gives the same grades in the same order.
func TestWorkersDoNotMatter(t *testing.T) {
	cfg := Config{Tasks: tasks(t), Nodes: 10, Scale: DefaultScale, Workers: 1, Open: opened(&fake{})}
	one, err := Positions(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	cfg.Workers, cfg.Progress = 4, func(n, _ int) { done = max(done, n) }
	four, err := Positions(t.Context(), cfg)
	if diff := cmp.Diff(one, four); err != nil || diff != "" || done != len(fens) {
		t.Errorf("%v, %d done (-one +four):\n%s", err, done, diff)
	}
}

func memory(t *testing.T, dir string) *Memory {
	t.Helper()
	m, err := OpenMemory(dir, "an oracle")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// TestAnOracleThatDies is named with the position, after a second try; what it said before
// is kept, and not asked again.
func TestAnOracleThatDies(t *testing.T) {
	dir := t.TempDir()
	whole := &fake{}
	cfg := Config{Tasks: tasks(t), Nodes: 10, Scale: DefaultScale, Workers: 1, Open: opened(whole)}
	want, err := Positions(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	dying := &fake{failFrom: whole.searches/2 + 1}
	cfg.Open, cfg.Memory = opened(dying), memory(t, dir)
	_, err = Positions(t.Context(), cfg)
	failed, ok := errors.AsType[*EngineError](err)
	if !ok || !errors.Is(err, errDied) || !slices.Contains(fens, failed.Name) {
		t.Fatalf("got %v, want an error with the position", err)
	}
	cfg.Memory.Close()
	rest := &fake{}
	cfg.Open, cfg.Memory = opened(rest), memory(t, dir)
	got, err := Positions(t.Context(), cfg)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-at once +in two parts):\n%s", err, diff)
	}
	if rest.searches == 0 || rest.searches >= whole.searches {
		t.Errorf("%d searches for the rest, %d for all", rest.searches, whole.searches)
	}
}

// TestATornLineOfTheMemory does not count; what is added after it does.
func TestATornLineOfTheMemory(t *testing.T) {
	dir := t.TempDir()
	cfg := Config{Tasks: tasks(t), Nodes: 10, Scale: DefaultScale, Workers: 1, Open: opened(&fake{}), Memory: memory(t, dir)}
	want, err := Positions(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v: want one file", files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(files[0], data[:len(data)-40], 0o666); err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	for _, wantLists := range []int{1, 0, 0} { // the torn position, then nothing
		f := &fake{}
		cfg.Open, cfg.Memory = opened(f), memory(t, dir)
		got, err := Positions(t.Context(), cfg)
		if diff := cmp.Diff(want, got); err != nil || diff != "" || f.lists != wantLists {
			t.Errorf("%v, %d shortlists, want %d (-want +got):\n%s", err, f.lists, wantLists, diff)
		}
		info, err := os.Stat(files[0])
		if err != nil || wantLists == 0 && info.Size() != size {
			t.Errorf("%v, %d bytes, want %d: nothing was searched", err, info.Size(), size)
		}
		size = info.Size()
	}
}

func TestInterruptedGrading(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cfg := Config{Tasks: tasks(t), Nodes: 10, Scale: DefaultScale, Workers: 2, Open: opened(&fake{}), Progress: func(int, int) { cancel() }}
	if _, err := Positions(ctx, cfg); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// TestReliability: an oracle that says the same with more effort is fully reliable, one
// that says something else each time is refused.
func TestReliability(t *testing.T) {
	noise := func(pos board.Position, nodes uint64) int { return int(pos.Key()*(2*nodes+1)>>40%600) - 300 }
	many := func() []Task { // enough moves to refuse
		var list []Task
		for range 5 {
			list = append(list, tasks(t)...)
		}
		return list
	}()
	tests := []struct {
		name    string
		oracle  *fake
		refused bool
	}{
		{"the same with more effort", &fake{}, false},
		{"noise", &fake{error: noise, listed: func(board.Move) (int, bool) { return 0, false }}, true},
	}
	for _, test := range tests {
		cfg := Config{Tasks: many, Nodes: 10, Scale: DefaultScale, Workers: 1, Open: opened(test.oracle)}
		graded, err := Positions(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Again(t.Context(), cfg, graded, 12, 1)
		if err != nil || r.Positions != 12 || r.Moves < enoughMoves || r.Nodes != 100 || r.Refused() != test.refused {
			t.Errorf("%s: %+v, %v; want refused %t", test.name, r, err, test.refused)
		}
		if !(r.Low <= r.Correlation && r.Correlation <= r.High) {
			t.Errorf("%s: %v is not in its interval", test.name, &r)
		}
	}
	few := Reliability{Moves: enoughMoves - 1, Correlation: 0.1}
	enough := Reliability{Moves: enoughMoves, Correlation: math.NaN()}
	if few.Refused() || !enough.Refused() {
		t.Error("want no refusal below a hundred moves, and one where nothing differs")
	}
}

func TestPearson(t *testing.T) {
	// By hand: covariance 6, variances 10 and 6.
	got := pearson(lossPairs{{1, 2}, {2, 4}, {3, 5}, {4, 4}, {5, 5}})
	if want := 6 / math.Sqrt(60); math.Abs(got-want) > 1e-12 {
		t.Errorf("got %g, want %g", got, want)
	}
	if got := pearson(lossPairs{{1, 2}, {1, 3}}); !math.IsNaN(got) {
		t.Errorf("one side does not vary: got %g", got)
	}
}

const ungraded = `# a comment
r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - bm Nf6; am a6; hmvc 3; fmvn 3; id "one"; c0 "Nf6=10, Bc5=9"; c1 "kept";
8/8/4k3/8/2p5/8/B2K4/8 w - - bm Ke3; c8 "10 2"; c9 "d2e3 a2b1"; id "two";
`

// TestWrittenGradesReadBack under strict rules: points of all legal moves, the best with
// 100, bm as the margin says; what was asked before is gone, the rest is kept.
func TestWrittenGradesReadBack(t *testing.T) {
	records, invalid, err := Read(strings.NewReader(ungraded), "some.epd")
	if err != nil || len(invalid) > 0 {
		t.Fatal(err, invalid)
	}
	graded, err := Positions(t.Context(), Config{Tasks: Tasks("some.epd", records), Nodes: 10, Scale: DefaultScale, Open: opened(&fake{})})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	const margin = 0.05
	if err := Write(&out, Provenance{Version: "1", Oracle: "an\noracle", Nodes: 10, Scale: 400, Margin: margin}, records, graded); err != nil {
		t.Fatal(err)
	}
	i := 0
	for r, err := range epd.NewReader(strings.NewReader(out.String()), "graded", epd.Options{Strict: true}).All() {
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Asked.Points) != r.Position.CountLegal() || r.Asked.Points[0].Points != 100 || len(r.Asked.Avoid) > 0 {
			t.Errorf("%s: points of %d moves", r, len(r.Asked.Points))
		}
		for _, g := range graded[i] {
			if slices.Contains(r.Asked.Best, g.Move) != (g.Loss <= margin) {
				t.Errorf("%s: %s loses %g; bm %v", r.ID(), g.Move, g.Loss, r.Asked.Best)
			}
		}
		i++
	}
	if !strings.Contains(out.String(), `c1 "kept"`) || strings.Contains(out.String(), "Nf6=10") || i != 2 {
		t.Errorf("%d records in\n%s", i, &out)
	}
}

func TestReadNamesWhatCannotBeGraded(t *testing.T) {
	const text = "k7/1Q6/1K6/8/8/8/8/8 b - - id \"mated\";\nnonsense\n8/8/4k3/8/2p5/8/B2K4/8 w - - id \"good\";\n"
	records, invalid, err := Read(strings.NewReader(text), "bad.epd")
	if err != nil || len(records) != 1 || len(invalid) != 2 {
		t.Fatalf("%d records, %v, %v; want one and two faults", len(records), invalid, err)
	}
	if got := invalid[0].Error(); got != "bad.epd:1:1: the position has no legal move to grade" {
		t.Errorf("got %q", got)
	}
}

// TestChosenMoves: each position of a run once with the different moves that were played,
// and the mean of each contender.
func TestChosenMoves(t *testing.T) {
	record := func(contender, caseIndex int, move string) suites.Record {
		return suites.Record{
			Contender: []string{"a", "b"}[contender], ContenderIndex: contender, Suite: "s", CaseIndex: caseIndex,
			ID: []string{"one", "two"}[caseIndex], FEN: fens[caseIndex], MoveUCI: move,
		}
	}
	chosen, err := ChosenIn([]suites.Record{record(1, 0, "e2e4"), record(0, 1, "g8f6"), record(0, 0, "d2d4"), record(1, 1, "g8f6")})
	if err != nil {
		t.Fatal(err)
	}
	if len(chosen.Tasks) != 2 || len(chosen.Tasks[0].Only) != 2 || len(chosen.Tasks[1].Only) != 1 || chosen.Records[0].ID() != "one" {
		t.Fatalf("got %+v", chosen)
	}
	move := func(i int, text string, loss float64) Grade {
		m, err := chosen.Tasks[i].Position.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		return Grade{Move: m, Loss: loss, Alone: true}
	}
	graded := [][]Grade{
		{move(0, "c2c4", 0), move(0, "d2d4", 0.1), move(0, "e2e4", 0.2), move(0, "a2a3", 0.1)},
		{move(1, "g8f6", 0), move(1, "a7a6", 0.3)},
	}
	want := []Mean{{"a", 95, 2}, {"b", 90, 2}}
	if diff := cmp.Diff(want, chosen.Means(graded)); diff != "" {
		t.Errorf("means (-want +got):\n%s", diff)
	}
	if kept := chosen.Keep(graded); len(kept[0]) != 3 || len(kept[1]) != 1 {
		t.Errorf("kept %v, want the chosen moves and the best", kept)
	}
	if _, err := ChosenIn([]suites.Record{record(0, 0, "e2e5")}); err == nil || !strings.Contains(err.Error(), "one of s") {
		t.Errorf("an illegal move: got %v, want its case", err)
	}
}
