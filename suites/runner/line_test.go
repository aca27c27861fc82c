package runner

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/profile"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
)

// ownLines returns the suite of lines of our own.
func ownLines(t *testing.T) suites.Suite {
	t.Helper()
	suite, warnings, err := suites.Load(filepath.Join(testenv.OwnSuites(t), "lines.epd"), suites.LoadOptions{Strict: true, Lines: true})
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	return suite
}

const lineNodes = 600

func newBuiltin(context.Context, suites.Contender) (engine.Searcher, error) {
	settings, err := profile.Profiles.Resolve("default")
	return settings.New(1), err
}

// linesRun searches the lines with the built-in engine.
func linesRun(t *testing.T, change func(*Config)) []suites.Record {
	t.Helper()
	var records []suites.Record
	cfg := Config{
		Contenders: []suites.Contender{{Name: "new"}}, Suites: []suites.Suite{ownLines(t)}, Open: newBuiltin,
		Plan: plan.Plan{Limits: engine.Limits{Nodes: lineNodes}, Workers: 1}, Sink: collectTo(&records),
	}
	if change != nil {
		change(&cfg)
	}
	testenv.Check(t, Run(t.Context(), cfg))
	suites.SortRecords(records)
	return records
}

// playedAlone plays a line in the obvious way: one search after another on one searcher, each move
// compared with the text of pv.
func playedAlone(t *testing.T, c *suites.Case) (right int, solved bool, played string, nodes uint64) {
	t.Helper()
	_, operand, _ := strings.Cut(c.Source, "pv ")
	operand, _, _ = strings.Cut(operand, ";")
	texts := strings.Fields(operand)
	s, _ := newBuiltin(t.Context(), suites.Contender{})
	var moves []board.Move
	var sans []string
	pos := c.Position
	for i, text := range texts {
		m := boardtest.Move(t, &pos, text)
		if i%2 == 0 {
			res := testenv.Must(s.Search(t.Context(), engine.Game{Start: c.Position, Moves: moves}, engine.Limits{Nodes: lineNodes}, nil))(t)
			nodes += res.Nodes
			if sans = append(sans, pos.SAN(res.Move)); res.Move != m {
				mate := strings.HasSuffix(pos.SAN(res.Move), "#")
				if mate {
					right = (len(texts) + 1) / 2
				}
				return right, mate, strings.Join(sans, " "), nodes
			}
			right++
		} else if i < len(texts)-1 {
			sans = append(sans, pos.SAN(m))
		}
		moves, pos = append(moves, m), pos.After(m)
	}
	return right, true, strings.Join(sans, " "), nodes
}

// TestLinesAsPlayedAlone, whatever the number of workers.
func TestLinesAsPlayedAlone(t *testing.T) {
	suite := ownLines(t)
	for _, workers := range []int{1, 7} {
		records := linesRun(t, func(cfg *Config) { cfg.Plan.Workers = workers })
		wrong := 0
		for i := range records {
			rec, c := &records[i], suite.Case(i)
			right, solved, played, nodes := playedAlone(t, &c)
			if rec.MovesRight != right || *rec.Solved != solved || rec.Played != played || *rec.Nodes != nodes || rec.MovesAsked != c.OwnMoves() {
				t.Errorf("%s: %d of %d, solved %t, %s, %d nodes; want %d, %t, %s, %d", rec.ID, rec.MovesRight, rec.MovesAsked, *rec.Solved, rec.Played, *rec.Nodes, right, solved, played, nodes)
			}
			if first, _, _ := strings.Cut(rec.Played, " "); first != rec.Move || *rec.Solved != (rec.KeptNodes != nil) {
				t.Errorf("%s: move %s of %s, kept %v", rec.ID, rec.Move, rec.Played, rec.KeptNodes)
			}
			if rec.KeptNodes != nil && *rec.KeptNodes > lineNodes {
				t.Errorf("%s: kept after %d nodes of %d", rec.ID, *rec.KeptNodes, lineNodes)
			}
			if !*rec.Solved && right > 0 {
				wrong++
			}
		}
		if wrong == 0 {
			t.Error("no line ends at a later move: the test shows nothing of them")
		}
	}
}

// script plays moves by their position, and notes what it was asked.
type script struct {
	mu    sync.Mutex
	moves map[string]string // by the placement of the pieces
	asked []string          // "new", or the number of moves played before
	fail  func(played int) error
	// silent are the figures that it does not report after the first move.
	silent engine.Figures
}

func (s *script) NewGame(context.Context) error { s.note("new"); return nil }
func (s *script) Close() error                  { return nil }

func (s *script) note(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, what)
}

func (s *script) Search(_ context.Context, game engine.Game, _ engine.Limits, info func(engine.Info)) (engine.Result, error) {
	s.note(strings.Repeat("m", len(game.Moves)))
	pos := game.Position()
	if s.fail != nil {
		if err := s.fail(len(game.Moves)); err != nil {
			return engine.Result{Nodes: 5}, err
		}
	}
	m, err := pos.ParseMove(s.moves[strings.Fields(pos.FEN())[0]])
	if err != nil {
		return engine.Result{}, err
	}
	info(engine.Info{Depth: 1, Score: engine.Score{Centipawns: 1}, Nodes: 10, PV: []board.Move{m}})
	unknown := s.silent
	if len(game.Moves) == 0 {
		unknown = 0
	}
	return engine.Result{Move: m, Depth: 1, Nodes: 10, Unknown: unknown, PV: []board.Move{m}, Telemetry: &engine.Telemetry{QNodes: 3}}, nil
}

// The nodes of a line are unknown if those of one of its searches are; the depth is the first one's.
func TestLineWithoutNodes(t *testing.T) {
	rec := play(t, lineCase(t, mateInTwo), &script{moves: mateMoves("Qd7", "Qb7#"), silent: engine.FigureNodes | engine.FigureDepth})
	if rec.Nodes != nil || *rec.Depth != 1 || rec.Searches() != 2 {
		t.Errorf("%+v", rec)
	}
}

// mateInTwo has two mates at its last move.
const mateInTwo = `1k6/8/K7/8/8/8/8/3Q3R w - - bm Qd7; pv Qd7 Ka8 Qb7#; id "short";`

// twoRooks has another first move that mates as fast, after which the line is over.
const twoRooks = `6k1/8/8/8/8/8/1R6/R5K1 w - - pv Ra7 Kf8 Rb8#; id "two rooks";`

func lineCase(t *testing.T, text string) suites.Case {
	t.Helper()
	suite, _, err := suites.Read(strings.NewReader(text), "short.epd", suites.LoadOptions{Lines: true})
	testenv.Check(t, err)
	return suite.Case(0)
}

// play runs one case with a script, and returns its record.
func play(t *testing.T, c suites.Case, s *script) suites.Record {
	t.Helper()
	records, err := playUntil(t.Context(), c, s)
	if err != nil || len(records) != 1 {
		t.Fatal(err, len(records))
	}
	return records[0]
}

// playUntil does so until the context ends.
func playUntil(ctx context.Context, c suites.Case, s *script) (records []suites.Record, err error) {
	err = Run(ctx, Config{
		Contenders: []suites.Contender{{Name: "new"}}, Suites: []suites.Suite{{Name: c.Suite, Cases: suites.List{c}}},
		Plan: plan.Plan{Limits: engine.Limits{Nodes: 100}, Workers: 1}, Sink: collectTo(&records),
		Open: func(context.Context, suites.Contender) (engine.Searcher, error) { return s, nil },
	})
	return records, err
}

// mateMoves plays the two moves of mateInTwo, or the first of twoRooks.
func mateMoves(first, last string) map[string]string {
	return map[string]string{"1k6/8/K7/8/8/8/8/3Q3R": first, "k7/3Q4/K7/8/8/8/8/7R": last, "6k1/8/8/8/8/8/1R6/R5K1": first}
}

func TestLineEnds(t *testing.T) {
	tests := []struct {
		name, line, first, last string
		right                   int
		played                  string
	}{
		{"all right", mateInTwo, "Qd7", "Qb7#", 2, "Qd7 Ka8 Qb7#"},
		{"another mate", mateInTwo, "Qd7", "Rh8#", 2, "Qd7 Ka8 Rh8#"},
		{"a mate at the first move", mateInTwo, "Qd8#", "", 2, "Qd8#"},
		{"wrong at once", mateInTwo, "Qd2", "", 0, "Qd2"},
		{"wrong at the end", mateInTwo, "Qd7", "Qc6+", 1, "Qd7 Ka8 Qc6+"},
		{"the last reply is not answered", strings.Replace(mateInTwo, "Qb7#", "Rh2 Kb8", 1), "Qd7", "Rh2", 2, "Qd7 Ka8 Rh2"},
		{"another move of bm", strings.Replace(mateInTwo, "bm Qd7", "bm Qd7 Qd2", 1), "Qd2", "", 2, "Qd2"},
		{"another mate at the first move", twoRooks, "Rb7", "", 2, "Rb7"},
		{"pv alone", strings.Replace(mateInTwo, "bm Qd7; ", "", 1), "Qd7", "Qb7#", 2, "Qd7 Ka8 Qb7#"},
	}
	for _, test := range tests {
		s := &script{moves: mateMoves(test.first, test.last)}
		rec := play(t, lineCase(t, test.line), s)
		if rec.MovesRight != test.right || rec.MovesAsked != 2 || *rec.Solved != (test.right == 2) || rec.Played != test.played || rec.Error != "" || rec.Move != test.first {
			t.Errorf("%s: %+v", test.name, rec)
		}
		asked := []string{"new", "", "mm"}
		if test.last == "" {
			asked = asked[:2]
		}
		if n := uint64(len(asked) - 1); *rec.Nodes != 10*n || rec.Telemetry.QNodes != 3*n || rec.Searches() != int(n) || !slices.Equal(s.asked, asked) {
			t.Errorf("%s: %d nodes, %d counted, asked %q, want %q", test.name, *rec.Nodes, rec.Telemetry.QNodes, s.asked, asked)
		}
	}
}

// TestLineFails: the line is searched once more from its start; the moves before the failure are
// right.
func TestLineFails(t *testing.T) {
	for at, want := range map[int][]string{0: {"new", "", "new", ""}, 2: {"new", "", "mm", "new", "", "mm"}} {
		s := &script{moves: mateMoves("Qd7", "Qb7#"), fail: func(played int) error {
			if played == at {
				return errors.New("exit status 1")
			}
			return nil
		}}
		rec := play(t, lineCase(t, mateInTwo), s)
		if rec.Error != "crash: exit status 1" || *rec.Solved || rec.MovesRight != at/2 || rec.Played != "" || rec.Retries != 1 || !slices.Equal(s.asked, want) {
			t.Errorf("failure after %d moves: %+v, asked %q", at, rec, s.asked)
		}
	}
	rec := play(t, lineCase(t, mateInTwo), &script{moves: mateMoves("Qd7", "Ka6a7")})
	if !strings.HasPrefix(rec.Error, "crash: ") || rec.MovesRight != 1 {
		t.Errorf("an illegal move: %+v", rec)
	}
}

// TestLineInterrupted in the middle has no record, and is searched again from its start.
func TestLineInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	s := &script{moves: mateMoves("Qd7", "Qb7#"), fail: func(played int) error {
		if played == 2 {
			stop()
		}
		return nil
	}}
	c := lineCase(t, mateInTwo)
	records, err := playUntil(ctx, c, s)
	if !errors.Is(err, context.Canceled) || len(records) != 0 {
		t.Errorf("%v, %d records", err, len(records))
	}
	again := &script{moves: mateMoves("Qd7", "Qb7#")}
	if rec := play(t, c, again); !*rec.Solved || !slices.Equal(again.asked, []string{"new", "", "mm"}) {
		t.Errorf("%+v, asked %q", rec, again.asked)
	}
}

// TestLinesStopEarly at the solution of each own move.
func TestLinesStopEarly(t *testing.T) {
	whole, early := linesRun(t, nil), linesRun(t, func(cfg *Config) { cfg.Plan.EarlyStop = 2 })
	fewer := 0
	for i := range early {
		if *early[i].Nodes > *whole[i].Nodes && early[i].MovesRight <= whole[i].MovesRight {
			t.Errorf("%s: %d nodes, more than %d", early[i].ID, *early[i].Nodes, *whole[i].Nodes)
		}
		if *early[i].Nodes < *whole[i].Nodes && *early[i].Solved {
			fewer++
		}
	}
	if fewer == 0 {
		t.Error("no search stopped early")
	}
}

// timelessLines are records without what differs from search to search.
var timelessLines = cmpopts.IgnoreFields(suites.Record{}, "TimeUS", "CPUUS", "KeptTimeUS", "Cached", "Searcher")

// TestLinesFromTheCache: lines from the cache equal the searched ones; where the first move alone is asked for they
// are not used.
func TestLinesFromTheCache(t *testing.T) {
	dir := t.TempDir()
	withCache := func(cfg *Config) { cfg.Cache = openCache(t, dir, "program", 1) }
	first, second := linesRun(t, withCache), linesRun(t, withCache)
	if diff := cmp.Diff(second, first, timelessLines); diff != "" || !second[0].Cached || first[0].Cached {
		t.Errorf("from the cache (-got +want):\n%s", diff)
	}
	alone := linesRun(t, func(cfg *Config) {
		withCache(cfg)
		cfg.Suites[0], _, _ = suites.Load(filepath.Join(testenv.OwnSuites(t), "lines.epd"), suites.LoadOptions{})
	})
	if alone[0].Cached || alone[0].MovesAsked != 0 || alone[0].Case == first[0].Case {
		t.Errorf("without lines: %+v", alone[0])
	}
}

// TestTraceOfALine has the reports of all its searches, each from its position.
func TestTraceOfALine(t *testing.T) {
	trace, path := openTrace(t, true)
	linesRun(t, func(cfg *Config) { cfg.Trace = trace })
	testenv.Check(t, trace.Close())
	var line struct {
		Infos []struct{ PV string }
		More  [][]struct{ PV string }
	}
	text, _, _ := strings.Cut(testenv.Text(t, path), "\n")
	testenv.Check(t, json.Unmarshal([]byte(text), &line))
	if len(line.More) != 1 || len(line.Infos) == 0 || !strings.HasPrefix(line.More[0][0].PV, "e7f6") {
		t.Errorf("%+v", line)
	}
}
