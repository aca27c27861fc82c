package machines

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runner"
)

// honestCases returns positions of many kinds: of the built-in suites, of random games up to their
// end, with one legal move, mated and stalemated.
func honestCases(t *testing.T, random *rand.Rand, n int) suites.List {
	t.Helper()
	var list suites.List
	add := func(pos board.Position) {
		list = append(list, suites.Case{Suite: "honest", ID: pos.FEN(), Position: pos})
	}
	for _, fen := range []string{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
		"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "7k/8/6QK/8/8/8/8/8 b - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "8/8/8/8/8/k1K5/8/1r6 w - - 99 80",
	} {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		add(pos)
	}
	mates, _ := suites.FindEntry("mates")
	builtin, err := mates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for i := range builtin.Len() {
		list = append(list, builtin.Case(i))
	}
	for len(list) < n {
		pos, err := board.ParseFEN(board.StartFEN)
		if err != nil {
			t.Fatal(err)
		}
		for range random.IntN(200) {
			moves := pos.LegalMoves()
			if len(moves) == 0 {
				break
			}
			pos = pos.After(moves[random.IntN(len(moves))])
		}
		add(pos)
	}
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:n]
}

// doubts searches cases, and fails for each answer that would not be believed.
func doubts(t *testing.T, contenders []suites.Contender, p plan.Plan, list suites.List) (searched int) {
	t.Helper()
	opener := &input.Opener{HashMiB: 1, Threads: 1, Timeout: p.Timeout}
	cfg := runner.Config{Contenders: contenders, Plan: p, Suites: []suites.Suite{{Name: "honest", Cases: list}}, Open: opener.Open, MaxReports: 4000}
	began := time.Now()
	cfg.Evidence = func(key suites.Key, e *runner.Evidence) {
		searched++
		data, err := json.Marshal(e)
		if err == nil {
			e = new(runner.Evidence)
			err = json.Unmarshal(data, e)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := runner.RecordOf(&cfg, key, e, time.Since(began)+time.Second); err != nil {
			t.Errorf("%s under %v, %s: it has %v\n%s", contenders[key.Contender].Name, p.SearchLimit(), list[key.Case].ID, err, data)
		}
	}
	err := runner.Run(t.Context(), cfg)
	if _, tooSlow := errors.AsType[*runner.IncompleteError](err); err != nil && !tooSlow {
		t.Fatal(err)
	}
	return searched
}

// TestNoHonestAnswerIsDoubted: built-in profiles with any features, and external engines that are
// there, under all kinds of limits.
func TestNoHonestAnswerIsDoubted(t *testing.T) {
	testenv.OnlyLong(t, "searches hundreds of cases")
	random := rand.New(rand.NewPCG(1, 2))
	positions, variants := 12, 4
	if testenv.Nightly() {
		positions, variants = 400, 60
	}
	var contenders []suites.Contender
	for _, name := range profile.Profiles.Names() {
		contenders = append(contenders, builtIn(t, name))
	}
	for range variants {
		text := "default"
		for range 3 {
			row := search.Features[random.IntN(len(search.Features))]
			text += "," + row.Name + "=" + value(row, random)
		}
		if _, err := profile.Resolve(text); err == nil {
			contenders = append(contenders, builtIn(t, text))
		}
	}
	total := 0
	for _, p := range []plan.Plan{
		{Limits: engine.Limits{Nodes: 1}}, {Limits: engine.Limits{Nodes: 50}}, {Limits: engine.Limits{Nodes: 1000}},
		{Limits: engine.Limits{Nodes: 5000, Depth: 4}}, {Limits: engine.Limits{Depth: 3}}, {Limits: engine.Limits{Nodes: 3000, Mate: 2}},
		{Limits: engine.Limits{MoveTime: 2 * time.Millisecond}}, {Limits: engine.Limits{Nodes: 2000}, EarlyStop: 2},
	} {
		total += doubts(t, contenders, p, honestCases(t, random, positions))
	}
	t.Logf("%d answers of %d profiles", total, len(contenders))
}

// TestNoHonestAnswerOfAnEngineIsDoubted: the engines that are installed.
func TestNoHonestAnswerOfAnEngineIsDoubted(t *testing.T) {
	testenv.OnlyNightly(t, "searches with four engines")
	random := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"stockfish", "toga2", "glaurung", "ethereal-chess"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Log("not installed: ", name)
			continue
		}
		c := suites.Contender{Name: name, Engine: &suites.Engine{Command: path, Dir: t.TempDir()}}
		total := 0
		for _, p := range []plan.Plan{
			{Limits: engine.Limits{Nodes: 2000}}, {Limits: engine.Limits{Depth: 5}}, {Limits: engine.Limits{MoveTime: 5 * time.Millisecond}},
			{Limits: engine.Limits{Nodes: 100_000}, Timeout: 20 * time.Millisecond}, {Limits: engine.Limits{Depth: 30}, Timeout: 50 * time.Millisecond},
		} {
			total += doubts(t, []suites.Contender{c}, p, honestCases(t, random, 120))
		}
		t.Logf("%d answers of %s", total, name)
	}
}

func builtIn(t *testing.T, text string) suites.Contender {
	t.Helper()
	c, err := input.ParseProfile(profile.Profiles, text)
	if err != nil {
		t.Fatal(err)
	}
	c.Name = strings.ReplaceAll(text, " ", "")
	return c
}

// value returns any value of a feature.
func value(row feature.Row[search.Options], random *rand.Rand) string {
	switch {
	case len(row.Choices) > 0:
		return row.Choices[random.IntN(len(row.Choices))]
	case row.Kind() == feature.Switch:
		return []string{"on", "off"}[random.IntN(2)]
	}
	return fmt.Sprint(row.Min + random.IntN(row.Max-row.Min+1))
}
