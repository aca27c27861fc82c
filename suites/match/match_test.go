package match

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/pgn"
)

// A limit is shown as fastchess does, and has a tag TimeControl.
func TestLimitTexts(t *testing.T) {
	for _, test := range []struct{ limit, text, tag string }{
		{"tc=10+0.1", "10+0.1", "10+0.1"},
		{"movetime=50 margin=1000", "0.05/move", "0.05/move"},
		{"nodes=5000", "5000 nodes", "-"},
		{"depth=12 nodes=20", "12 plies, 20 nodes", "-"},
	} {
		limit, err := suites.ParseLimit(test.limit)
		p := Player{Limit: limit}
		if err != nil || p.LimitText() != test.text || p.timeControl() != test.tag || limit.Timed() != (test.tag != "-") {
			t.Errorf("%s: %q, TimeControl %q, timed %v, %v; want %q, %q", test.limit, p.LimitText(), p.timeControl(), limit.Timed(), err, test.text, test.tag)
		}
	}
}

// TestGivenLimit: a limit of one's own replaces the common one, a margin goes with
// either, and without any there is a default one.
func TestGivenLimit(t *testing.T) {
	tests := []struct {
		common, own map[string]string
		want        string
		margin      time.Duration
	}{
		{map[string]string{"nodes": "5k"}, nil, "nodes=5000", 0},
		{map[string]string{"tc": "10+0.1"}, nil, "tc=10+0.1", clockMargin},
		{map[string]string{"tc": "10+0.1", "margin": "20"}, nil, "tc=10+0.1", 20 * time.Millisecond},
		{map[string]string{"tc": "10+0.1"}, map[string]string{"margin": "0"}, "tc=10+0.1", 0},
		{map[string]string{"tc": "10+0.1"}, map[string]string{"movetime": "50"}, "movetime=50", movetimeMargin},
		{map[string]string{"tc": "10+0.1", "margin": "20"}, map[string]string{"depth": "8"}, "depth=8", 0},
		{nil, nil, "", 0},
	}
	for _, test := range tests {
		common, commonErrs := ReadLimit(test.common)
		own, ownErrs := ReadLimit(test.own)
		got := own.Or(common)
		if len(commonErrs)+len(ownErrs) > 0 || !strings.HasPrefix(got.String(), test.want) || got.Margin != test.margin {
			t.Errorf("%v after %v: %q, want %q with %v (%v, %v)", test.own, test.common, got, test.want, test.margin, commonErrs, ownErrs)
		}
	}
	_, errs := ReadLimit(map[string]string{"nodes": "0", "tc": "x", "depth": "3"})
	if len(errs) != 2 || errs[0].Error()[:4] != "tc: " || errs[1].Error()[:7] != "nodes: " {
		t.Errorf("faults %v, want those of tc and nodes in this order", errs)
	}
}

func TestParseRules(t *testing.T) {
	draw := func(text string) (any, error) { return parseDrawRule(text) }
	resign := func(text string) (any, error) { return parseResignRule(text) }
	sprt := func(text string) (any, error) { return parseTest(text) }
	for _, test := range []struct {
		parse func(string) (any, error)
		text  string
		want  any // a rule, or what is in the error
	}{
		{draw, "movenumber=40,movecount=8,score=10", DrawRule{40, 8, 10}},
		{draw, "score=5", DrawRule{0, 1, 5}},
		{draw, "", "want movecount, movenumber, score"},
		{draw, "movecount=3,", "a setting is empty"},
		{draw, ",score=5", "a setting is empty"},
		{draw, "movecount=", "from 1"},
		{draw, "score=x", `score: "x"`},
		{draw, "movecount=0", "from 1"},
		{draw, "scores=1", `unknown key "scores"`},
		{draw, "score=1,score=2", "given twice"},
		{draw, "score", "true"},
		{resign, "movecount=3 score=400 twosided=true", ResignRule{3, 400, true}},
		{resign, "movecount=3,score=400,twosided", ResignRule{3, 400, true}},
		{resign, "twosided=maybe", "maybe"},
		{sprt, "elo0=-1.75,elo1=0.25", Test{-1.75, 0.25, 0.05, 0.05, "normalized"}},
		{sprt, "elo0=0", "elo1"},
		{sprt, "elo1=5", "elo0"},
		{sprt, "elo0=a,elo1=5", `"a"`},
		{sprt, "elo0=0,elo1=5,gamma=1", "gamma"},
	} {
		got, err := test.parse(test.text)
		if _, fails := test.want.(string); fails {
			testenv.WantError(t, test.text, err, test.want)
		} else if err != nil || got != test.want {
			t.Errorf("%s: %+v, %v, want %+v", test.text, got, err, test.want)
		}
	}
}

func TestPairings(t *testing.T) {
	testenv.Want(t, "four", Pairings(4), []Pairing{{0, 1}, {0, 2}, {0, 3}})
	testenv.Want(t, "two", Pairings(2), []Pairing{{0, 1}})
}

// Shards play disjoint rounds, and together all pairs.
func TestShards(t *testing.T) {
	whole := Schedule{Pairings: Pairings(3), Pairs: 22}
	shardOf, played := map[int]int{}, 0 // of a round
	for shard := 1; shard <= 3; shard++ {
		s := whole
		s.Shard, s.Shards = shard, 3
		n := 0
		for i := s.next(0); i < s.Pairs; i = s.next(i + 1) {
			n++
			if at, seen := shardOf[s.Pair(i).Round]; seen && at != shard {
				t.Errorf("round %d is played by shards %d and %d", s.Pair(i).Round, at, shard)
			}
			shardOf[s.Pair(i).Round] = shard
		}
		if played += n; n != s.Own() {
			t.Errorf("shard %d has %d pairs, Own says %d", shard, n, s.Own())
		}
	}
	if played != whole.Pairs || len(shardOf) != 11 {
		t.Errorf("%d pairs of %d rounds are played", played, len(shardOf))
	}
	for _, bad := range []Schedule{{}, {Pairings: whole.Pairings}, {Pairings: whole.Pairings, Pairs: 3, Shard: 4, Shards: 3}, {Pairings: whole.Pairings, Pairs: 3, Shard: 3, Shards: 3},
		{Pairings: []Pairing{{0, 1}, {0, 2}, {1, 2}}, Pairs: 3}, {Pairings: []Pairing{{1, 0}}, Pairs: 3}, {Pairings: []Pairing{{0, 2}}, Pairs: 3}} {
		if bad.Check() == nil {
			t.Errorf("%+v is no error", bad)
		}
	}
}

// gameOf returns a game of the schedule of two players with a result.
func gameOf(pair, number int, result string) *Game {
	return &Game{Pair: pair, Number: number, White: number - 1, Black: 2 - number, Result: result, FEN: board.StartFEN, Ending: Checkmate}
}

func TestTally(t *testing.T) {
	var tally Tally
	for _, results := range [][2]string{
		{pgn.WhiteWins, pgn.BlackWins}, // both won by the first player
		{pgn.WhiteWins, pgn.WhiteWins}, // one each
		{pgn.Draw, pgn.Draw},
		{pgn.Draw, pgn.WhiteWins},
		{pgn.BlackWins, pgn.WhiteWins},
		{pgn.BlackWins, pgn.Draw},
		{pgn.Draw, pgn.BlackWins},
	} {
		tally.Add(&[2]Game{*gameOf(0, 1, results[0]), *gameOf(0, 2, results[1])})
	}
	want := Tally{Pairs: [5]int{1, 2, 2, 1, 1}, Drawn: 1, Wins: 4, Draws: 5, Losses: 5}
	if tally != want || tally.Games() != 14 {
		t.Errorf("%+v, want %+v", tally, want)
	}
	back := tally.Reversed()
	if again := back.Reversed(); again != tally || back.Wins != 5 || back.Pairs[4] != 1 {
		t.Errorf("reversed: %+v", back)
	}
	back.Merge(tally)
	if back.Games() != 28 || back.Wins != 9 || back.Pairs != [5]int{2, 3, 4, 3, 2} || back.Drawn != 2 {
		t.Errorf("merged: %+v", back)
	}
}

// TestLoser: White of a draw, which nobody loses.
func TestLoser(t *testing.T) {
	for result, want := range map[string]board.Color{pgn.WhiteWins: board.Black, pgn.BlackWins: board.White, pgn.Draw: board.White} {
		if got := (&Game{Result: result}).Loser(); got != want {
			t.Errorf("%s: %v lost", result, got)
		}
	}
}

// TestNewMove: a move of the opening has nothing of a search; what was not reported is unknown.
func TestNewMove(t *testing.T) {
	pos := boardtest.Position(t, board.StartFEN)
	m := boardtest.Move(t, &pos, "e4")
	if got := NewMove(&pos, m, nil); got != (Move{UCI: "e2e4"}) {
		t.Errorf("of the opening: %+v", got)
	}
	got := NewMove(&pos, m, &engine.Result{Depth: 7, Nodes: 900, Time: time.Millisecond, Unknown: engine.FigureNodes})
	if got.Depth == nil || *got.Depth != 7 || got.Nodes != nil || got.US != 1000 {
		t.Errorf("of a search: %+v", got)
	}
}

// Every ending is decisive or a draw, has a standard termination and a text.
func TestEndings(t *testing.T) {
	standard := map[string]bool{"normal": true, "adjudication": true, "time forfeit": true, "rules infraction": true, "abandoned": true}
	texts := map[string]bool{}
	for _, e := range Endings {
		if !standard[e.termination()] {
			t.Errorf("%s: termination %q", e, e.termination())
		}
		text := e.text(board.Black, 7)
		if strings.HasPrefix(text, "Draw") == e.Decisive() || strings.Contains(text, "White") != (e == Checkmate || e == AdjudicatedResign) {
			t.Errorf("%s: %q", e, text)
		}
		texts[text] = true
	}
	if len(texts) != len(Endings)-1 { // draws by scores and by length are one in fastchess
		t.Errorf("%d texts for %d endings", len(texts), len(Endings))
	}
}

// All that a match is survives JSON.
func TestManifestSurvivesJSON(t *testing.T) {
	m := Manifest{Kind: Kind, Schedule: Schedule{Pairings: Pairings(3), Pairs: 9, Shard: 1, Shards: 2},
		Players: []Player{{Limit: suites.Limit{Control: &suites.TimeControl{Moves: 40, Time: time.Minute, Increment: time.Second}, Margin: time.Millisecond}}, {Limit: suites.Limit{Limits: engine.Limits{Nodes: 1 << 60}}}},
		Plan:    Plan{Rules: Rules{Adjudication{&DrawRule{1, 2, 3}, &ResignRule{1, 2, true}, 9}, time.Hour}, Test: &Test{0, 5, 0.05, 0.05, "normalized"}},
		Start:   time.Unix(1, 2).UTC()}
	got, err := ReadManifest(saved(t, m))
	if err != nil || !reflect.DeepEqual(got, m) {
		t.Errorf("%+v, %v, want %+v", got, err, m)
	}
}

// A comment has what the player reported, and nothing for the rest.
func TestCommentsSayWhatIsKnown(t *testing.T) {
	for want, tt := range map[string]struct {
		move    Move
		noTimes bool
	}{
		"+0.35/12 1.500s, n=100": {Move{CP: new(35), Depth: new(12), Nodes: new(uint64(100)), US: 1_500_000}, false},
		"+0.00/0, n=0":           {Move{CP: new(0), Depth: new(0), Nodes: new(uint64(0))}, true},
		"/7 0.002s":              {Move{Depth: new(7), US: 2000}, false},
		"-M3":                    {Move{Mate: new(-3)}, true},
		"n=5":                    {Move{Nodes: new(uint64(5))}, true},
		"0.002s":                 {Move{US: 2000}, false},
		"":                       {Move{}, true},
	} {
		var m Manifest
		m.NoTimes = tt.noTimes
		if got := m.moveComment(tt.move); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestTags: a game has its times unless they are left out, and the limits of its players where they are no time control.
func TestTags(t *testing.T) {
	var m Manifest
	m.Players = []Player{{Contender: suites.Contender{Name: "a"}, Limit: suites.Limit{Limits: engine.Limits{Nodes: 5}}}, {Contender: suites.Contender{Name: "b"}}}
	g := &Game{Black: 1, FEN: board.StartFEN, Result: "1-0", Start: time.Unix(1, 0), DurationUS: 61_000_000}
	for want, noTimes := range map[string]bool{
		"1970.01.01 a b 1970-01-01T00:00:01Z 00:01:01 5 nodes": false,
		"????.??.?? a b   5 nodes":                             true,
	} {
		m.NoTimes = noTimes
		text := testenv.Must(m.AppendPGN(nil, g))(t)
		read := testenv.Must(pgn.NewReader(bytes.NewReader(text), "x.pgn", false).Read())(t)
		var got []string
		for _, name := range []string{"Date", "White", "Black", "GameStartTime", "GameDuration", "WhiteLimit"} {
			got = append(got, read.Tag(name))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What no move has is counted, of a side and without the opening. The built-in engine reports
// nodes and depths always.
func TestEffortCountsWhatIsMissing(t *testing.T) {
	var m Manifest
	m.Players = []Player{{Contender: suites.Contender{Engine: &suites.Engine{}}}, {}}
	g := &Game{White: 0, Black: 1, FEN: board.StartFEN, Plies: 1, Moves: []Move{
		{UCI: "e2e4"}, {UCI: "e7e5"}, {UCI: "g1f3", Depth: new(0)}, {UCI: "b8c6", CP: new(3)}, {UCI: "f1b5", Nodes: new(uint64(0)), Mate: new(2)},
	}}
	for c, want := range [2]Effort{{NoNodes: 1, NoDepth: 1, NoScore: 1}, {NoScore: 1}} {
		if got := m.Effort(g, board.Color(c)); got != want {
			t.Errorf("%v: %+v, want %+v", board.Color(c), got, want)
		}
	}
}
