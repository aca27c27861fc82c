package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
	"keymove/engine/network"
	"keymove/internal/testenv"
)

// number is an artificial evaluation: the number of the move.
func number(p *board.Position) float64 { return float64(p.FullmoveNumber()) }

const games = `[Round "1.1"]
[Result "1-0"]

1. e4 {book} e5 {book} 2. Nf3 {+0.30/5 0.010s} Nc6 {-0.20/5 0.010s} 3. Bb5 {+0.25/5 0.010s} a6 {0.00/5 0.010s} 4. Bxc6 {+0.10/5 0.010s}
dxc6 {-0.10/5 0.010s} 5. O-O {+0.10/5 0.010s} Bg4 {-15.01/5} 6. h3 {+M12/9} h5 {nothing} 1-0

[Round "1.2"]
[Result "1-0"]

1. e4 {book} e5 {book} 2. Nf3 {+0.40/5} 1-0

[Result "*"]

1. Nc3 {+0.05/7} *
`

// TestReader: what is a position of a game, its score, and what is skipped.
func TestReader(t *testing.T) {
	r := Reader{Static: number}
	testenv.Check(t, r.Read("games.pgn", strings.NewReader(games)))
	// Noisy are 4. Bxc6 and dxc6, decided 5... Bg4 and 6. h3, unscored is 6... h5.
	want := Count{Games: 3, Pairs: 2, Positions: 12, Noisy: 2, Unscored: 1, Decided: 2, Repeated: 1}
	if r.Count != want || len(r.Positions) != 6 {
		t.Errorf("%+v and %d positions, want %+v", r.Count, len(r.Positions), want)
	}
	for i, want := range []struct {
		score  int
		static float64
		result string
		pair   int
	}{{30, 2, "1-0", 0}, {-20, -2, "1-0", 0}, {25, 3, "1-0", 0}, {0, -3, "1-0", 0}, {10, 5, "1-0", 0}, {5, 1, "", 1}} {
		if p := &r.Positions[i]; p.Score != want.score || p.Static != want.static || p.Result != want.result || p.Pair != want.pair {
			t.Errorf("position %d: %+v, want %+v", i, p, want)
		}
	}
	labelled := Reader{Static: number, Labelled: true}
	if err := labelled.Read("games.pgn", strings.NewReader(games)); err != nil || labelled.Unscored != 0 || len(labelled.Positions) != 7 {
		t.Errorf("with an oracle: %v, %+v", err, labelled.Count)
	}
	if err := r.Read("bad.pgn", strings.NewReader("[Result \"1-0\"]\n\n1. e5 1-0\n")); err == nil || !strings.Contains(err.Error(), "bad.pgn:3:4") {
		t.Errorf("a bad game: %v", err)
	}
}

// isAfter reports whether a position is the one after so many moves of another one.
func isAfter(from, to *board.Position, moves int) bool {
	if moves == 0 {
		return from.Key() == to.Key()
	}
	return slices.ContainsFunc(from.LegalMoves(), func(m board.Move) bool {
		next := from.After(m)
		return isAfter(&next, to, moves-1)
	})
}

func TestScoreIn(t *testing.T) {
	for text, want := range map[string]played{
		"+0.31/12 0.050s, n=100": {31, true, false}, "-1.05/3": {-105, true, false}, "0.00/1": {0, true, false},
		"15.00/3": {1500, true, false}, "-15.01/3": {-1500, true, true}, "+M5/20": {0, true, true}, "-M1/20 1s": {0, true, true},
		"": {}, "book": {}, "0.31": {}, "best/worst": {}, "+-0.31/1": {}, "1e3.5/2": {}, "M/4": {}, "+0.3.1/2": {}, "[%eval 0.3]": {}, "inf.0/3": {},
	} {
		testenv.Want(t, fmt.Sprintf("%q", text), scoreIn(text), want)
	}
}

func TestReadLines(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 3 40"
	text := "\ufeff# a comment\n\n" + fen + ";35\r\n4k3/8/8/8/8/8/3P4/4K3 b - - 0 1; -120 ; 0.5\n4k3/8/8/8/8/8/2P5/4K3 w - - 0 1;7;;b\n" +
		"4k3/8/8/8/8/8/1P6/4K3 w - - 0 1;7;1-0;b\n4k3/8/8/8/8/8/P7/4K3 w - - 0 1;6001\n" + fen + ";1\n4k3/8/8/8/8/8/4q3/4K3 w - - 0 1;1\n7k/5K2/6Q1/8/8/8/8/8 b - - 0 1;0\n"
	r := Reader{Static: func(*board.Position) float64 { return 3 }}
	testenv.Check(t, r.ReadLines("p.txt", strings.NewReader(text)))
	want := Count{Pairs: 7, Positions: 8, Noisy: 2, Decided: 1, Repeated: 1}
	if r.Count != want || len(r.Positions) != 4 {
		t.Fatalf("%+v and %d positions, want %+v", r.Count, len(r.Positions), want)
	}
	if p := r.Positions[0]; p.Pos.FEN() != fen || p.Score != 35 || p.Static != 3 || p.Result != "" {
		t.Errorf("%+v", p)
	}
	if p := r.Positions[1]; p.Score != -120 || p.Static != -3 || p.Result != "0.5" || p.Pair != 1 {
		t.Errorf("%+v", p)
	}
	if a, b := r.Positions[2], r.Positions[3]; a.Pair != 2 || b.Pair != 2 || b.Result != "1-0" {
		t.Errorf("one pair: %+v, %+v", a, b)
	}
	bad := "FEN\n" + fen + "\n" + fen + ";0.5\n" + fen + ";1;x\n" + fen + ";1;0;2;3\n9/8/8/8/8/8/4P3/4K3 w - - 0 1;3\n" +
		"kr6/pp6/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ b - -;3\n" + fen + ";99999999999\n"
	err := r.ReadLines("bad.txt", strings.NewReader(bad))
	for _, text := range []string{"bad.txt:1: want a position and a score", "bad.txt:2: want", `bad.txt:3: "0.5" is not a score`, `bad.txt:4: "x" is not a result`,
		"bad.txt:5: want", "bad.txt:6: ", "bad.txt:7: 44 pieces, want at most 32", `bad.txt:8: "99999999999" is not a score`} {
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%v, want %q", err, text)
		}
	}
	if line, ok := errors.AsType[*lineError](err); !ok || line.line != 1 {
		t.Errorf("%v", err)
	}
}

// FuzzParseLine: what is read is written and read again.
func FuzzParseLine(f *testing.F) {
	for _, seed := range []string{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;35", "4k3/8/8/8/8/8/4P3/4K3 w - - 3 40 ; -35 ;1/2-1/2; 17", "4k3/8/8/8/8/8/4P3/4K3 w - -;1;;", ";;;", "a;b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, _, err := parseLine(text)
		if err != nil {
			return
		}
		again, pair, err := parseLine(p.line())
		if err != nil || again.Score != p.Score || again.Result != p.Result || again.Pos.FEN() != p.Pos.FEN() || pair != "0" {
			t.Errorf("%q: %q, %+v, %v", text, p.line(), again, err)
		}
		NewSample(&p.Pos, p.Score, 120)
	})
}

// FuzzScoreIn: a score is one only if it is within its bounds.
func FuzzScoreIn(f *testing.F) {
	for _, seed := range []string{"+0.31/12 0.050s", "-M5/20", "0.00/1", "99999999999999999999999.0/1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if s := scoreIn(text); s.centipawns > MaxPlayed || s.centipawns < -MaxPlayed || !s.given && s != (played{}) {
			t.Errorf("%q: %+v", text, s)
		}
	})
}

// TestSampleInputs: both perspectives of a position have its pieces, the mover's first.
func TestSampleInputs(t *testing.T) {
	pos := boardtest.Position(t, "4k3/8/8/8/8/8/4P3/K7 b - - 0 1")
	s := NewSample(&pos, 120, 120)
	// Black's king is on e8, so that its files are mirrored; White's is on a1.
	for side, want := range [2][]uint16{{5*64 + 3, 384 + 6*8 + 3, 384 + 5*64 + 7*8 + 7}, {5 * 64, 8 + 4, 384 + 5*64 + 7*8 + 4}} {
		if got := slices.Sorted(slices.Values(s.active(side))); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("side %d: inputs %v, want %v", side, got, want)
		}
	}
	if s.pieces != 3 || s.bucket != 0 || s.target < 0.731 || s.target > 0.7311 {
		t.Errorf("%+v", s)
	}
}

func TestMain(m *testing.M) {
	supervise.Main()
	fake.Main()
	os.Exit(fake.Run(m.Run))
}

// trained runs a training of moments, and returns its files.
func trained(t *testing.T, args ...string) (files string, err error) {
	t.Helper()
	dir := t.TempDir()
	pgn := filepath.Join(dir, "games.pgn")
	var text strings.Builder
	for range 12 { // games that end differently, so that positions can be held out
		text.WriteString(games + "\n")
	}
	testenv.Check(t, os.WriteFile(pgn, []byte(text.String()), 0o666))
	out := filepath.Join(dir, "net")
	err = run(t.Context(), append(append([]string{"-out", out, "-epochs", "2", "-batch", "4"}, args...), pgn), io.Discard, io.Discard)
	for _, name := range []string{"network.bin", "errors.csv", "result.txt", "positions.txt"} {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err == nil {
			files += string(data)
		}
		if name == "network.bin" && err == nil {
			if n, err := network.Parse(data); err != nil || *n == (network.Network{Scale: n.Scale}) {
				t.Errorf("the network: %v", err)
			}
		}
	}
	return files, err
}

// TestTraining: a network is the same one with any number of goroutines, another one with
// another seed or with leaves.
func TestTraining(t *testing.T) {
	oracle := strings.Join(append([]string{fake.Command()}, fake.Args("eval")...), " ")
	seen := map[string]string{}
	for name, args := range map[string][]string{
		"one": {"-j", "1"}, "three": {"-j", "3"}, "seed": {"-seed", "2"},
		"leaves":        {"-j", "1", "-leaves", "2", "-leaf-nodes", "100", "-engine", oracle},
		"leaves, three": {"-j", "3", "-leaves", "2", "-leaf-nodes", "100", "-engine", oracle},
	} {
		files, err := trained(t, args...)
		if err != nil || !strings.Contains(files, "epoch,rate,trained,held_out\n1,") {
			t.Fatalf("%s: %v", name, err)
		}
		seen[name] = files
	}
	if seen["one"] != seen["three"] || seen["leaves"] != seen["leaves, three"] {
		t.Error("the result depends on -j")
	}
	if seen["one"] == seen["seed"] || seen["one"] == seen["leaves"] {
		t.Error("the seed or the leaves change nothing")
	}
}

func TestFaults(t *testing.T) {
	for args, want := range map[string]string{
		"":                   "want files of games or positions",
		"-epochs 0 x.pgn":    "want files of games or positions",
		"-profile none x":    `unknown profile "none"`,
		"nowhere.pgn":        "open nowhere.pgn",
		"-none":              "flag provided but not defined",
		"-holdout 51 x.pgn":  "-holdout is 0 to 50",
		"-label-scale 0 x":   "want files of games or positions",
		"-engine none x.txt": "open x.txt",
	} {
		t.Chdir(t.TempDir())
		var stderr bytes.Buffer
		if err := run(context.Background(), strings.Fields(args), io.Discard, &stderr); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
}
