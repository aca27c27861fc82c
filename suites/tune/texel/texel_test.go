package texel

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/suites/match/pgn"
)

// counting is an artificial evaluation: the values of the pieces of each side, and one
// weight that counts nothing.
type counting struct{ values []int }

func (c counting) Score(p *Position) float64 {
	sum := 0.0
	for k := board.Pawn; k <= board.Queen; k++ {
		more := p.Pos.PiecesOf(board.White, k).Count() - p.Pos.PiecesOf(board.Black, k).Count()
		sum += float64(c.values[k-board.Pawn] * more)
	}
	return sum
}

func newCounting(values []int) Evaluator { return counting{values} }

// pieceWeights are those of counting, with wrong values.
func pieceWeights() []Weight {
	return []Weight{
		{"pawn", 150, 0, 400}, {"knight", 200, 0, 2000}, {"bishop", 200, 0, 2000}, {"rook", 700, 0, 2000},
		{"queen", 700, 0, 2000}, {"nothing", 50, 0, 400},
	}
}

// randomPositions returns positions with pieces by chance, whose results are by chance as
// an evaluation expects them.
func randomPositions(n int, truth Evaluator, k float64, random *rand.Rand) []Position {
	positions := make([]Position, n)
	for i := range positions {
		p := &positions[i]
		p.Group = i / 20
		for {
			fen := randomFEN(random)
			if pos, err := board.ParseFEN(fen); err == nil {
				p.Pos, p.Start = pos, &pos
				break
			}
		}
		switch expected, x := Expected(k, truth.Score(p)), random.Float64(); {
		case x < expected-min(expected, 1-expected)/2:
			p.Result = 1
		case x < expected+min(expected, 1-expected)/2:
			p.Result = 0.5
		}
	}
	return positions
}

// randomFEN returns a position of two kings and some pieces.
func randomFEN(random *rand.Rand) string {
	squares := random.Perm(64)
	placed := map[int]byte{squares[0]: 'K', squares[1]: 'k'}
	for _, s := range squares[2 : 4+random.IntN(10)] {
		piece := "PPPPNBRQppppnbrq"[random.IntN(16)]
		if rank := s / 8; (rank == 0 || rank == 7) && (piece == 'P' || piece == 'p') {
			continue
		}
		placed[s] = piece
	}
	var fen strings.Builder
	for s := range 64 {
		if s > 0 && s%8 == 0 {
			fen.WriteByte('/')
		}
		if piece, there := placed[s]; there {
			fen.WriteByte(piece)
		} else {
			fen.WriteByte('1')
		}
	}
	return fen.String() + " w - - 0 1"
}

// TestTuneRecoversWeights: from results that were drawn from an evaluation with known
// weights, the tune finds these, and the error on games held out falls to that of the
// truth.
func TestTuneRecoversWeights(t *testing.T) {
	truth := []int{100, 320, 330, 500, 950, 50}
	const k = 1.1
	positions := randomPositions(60_000, counting{truth}, k, rand.New(rand.NewPCG(5, 6)))
	weights := pieceWeights()
	cfg := Config{Weights: weights, Held: Split(3000, 20, 1), NewEvaluator: newCounting, Workers: 3, K: k}
	fitted, err := Tune(t.Context(), positions, cfg)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range truth {
		if got := fitted.Values[i]; math.Abs(float64(got-want)) > 0.03*float64(want) {
			t.Errorf("%s: %d, want %d", weights[i].Name, got, want)
		}
	}
	if fitted.Counts[5] != 0 || fitted.Counts[0] < 10_000 {
		t.Errorf("positions in which weights count: %d", fitted.Counts)
	}
	if f, h := fitted.Fit, fitted.HeldOut; f.After >= f.Before || h.After >= h.Before || f.Positions+h.Positions != len(positions) || h.Positions != 12_000 {
		t.Errorf("fit %+v, held out %+v", f, h)
	}
	sum := PairErrors{}
	for _, e := range fitted.HeldPairs {
		sum.Positions += e.Positions
		sum.After += e.After
	}
	if len(fitted.HeldPairs) != 600 || sum.Positions != 12_000 || math.Abs(sum.After/12_000-fitted.HeldOut.After) > 1e-12 {
		t.Errorf("%d pairs, %+v", len(fitted.HeldPairs), sum)
	}
	cfg.Workers = 1
	if again, err := Tune(t.Context(), positions, cfg); err != nil || !reflect.DeepEqual(again, fitted) {
		t.Errorf("with one worker: %+v, %v", again, err)
	}
}

// TestTuneRecoversKWithTheWeights: where one weight stays and gives the scale, K and the
// other weights are found together, although K of the wrong weights is another one.
func TestTuneRecoversKWithTheWeights(t *testing.T) {
	truth := []int{100, 320, 330, 500, 950, 50}
	const k = 1.1
	positions := randomPositions(60_000, counting{truth}, k, rand.New(rand.NewPCG(15, 16)))
	weights := pieceWeights()[1:]
	fitted, err := Tune(t.Context(), positions, Config{
		Weights: weights, Held: Split(3000, 20, 1), Workers: 2,
		NewEvaluator: func(values []int) Evaluator { return counting{append([]int{100}, values...)} },
	})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(fitted.K/k-1) > 0.05 || math.Abs(fitted.KBefore/k-1) < 0.1 {
		t.Errorf("K %.3f, before %.3f; want %.1f, and another one before", fitted.K, fitted.KBefore, k)
	}
	for i, want := range truth[1:] {
		if got := fitted.Values[i]; math.Abs(float64(got-want)) > 0.05*float64(want) {
			t.Errorf("%s: %d, want %d", weights[i].Name, got, want)
		}
	}
	if h := fitted.HeldOut; h.After >= h.Before {
		t.Errorf("held out: %+v", h)
	}
}

// TestFitKRecoversK: K is found with which results were drawn.
func TestFitKRecoversK(t *testing.T) {
	truth := []int{100, 320, 330, 500, 950, 50}
	for _, k := range []float64{0.3, 1.1, 4} {
		positions := randomPositions(20_000, counting{truth}, k, rand.New(rand.NewPCG(7, 8)))
		samples, err := Samples(t.Context(), positions, nil, truth, 2, newCounting)
		if err != nil {
			t.Fatal(err)
		}
		got := FitK(samples)
		if math.Abs(got/k-1) > 0.1 {
			t.Errorf("K %.3f, want %.1f", got, k)
		}
		// The oracle: no K of a fine grid is better.
		for x := MinK; x < MaxK; x *= 1.02 {
			if Loss(x, samples) < Loss(got, samples)-1e-9 {
				t.Errorf("K %.4f is better than %.4f", x, got)
			}
		}
	}
}

// linear are samples without positions, for tests of the fit.
func linear(n, weights int, random *rand.Rand) []Sample {
	samples := make([]Sample, n)
	for i := range samples {
		s := &samples[i]
		s.Score, s.Result = random.NormFloat64()*150, float64(random.IntN(3))/2
		for range weights {
			s.Slopes = append(s.Slopes, float32(random.NormFloat64()))
		}
	}
	return samples
}

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	samples := linear(300, 4, rand.New(rand.NewPCG(1, 2)))
	f := fitter{k: 1.2, samples: samples, start: []int{10, 20, 30, 40}}
	at := []float64{13, 22, 25, 41}
	d := f.descent(at)
	if math.Abs(d.loss-f.loss(at)) > 1e-12 {
		t.Errorf("loss %g, %g", d.loss, f.loss(at))
	}
	for i := range at {
		const h = 1e-4
		up, down := append([]float64(nil), at...), append([]float64(nil), at...)
		up[i] += h
		down[i] -= h
		if want := (f.loss(up) - f.loss(down)) / (2 * h) / 2; math.Abs(d.gradient[i]-want) > 1e-9 {
			t.Errorf("gradient of weight %d: %g, want %g", i, d.gradient[i], want)
		}
	}
}

// TestFitAgainstSlowDescent compares the fit with a slow oracle: each weight in turn moves
// by ever smaller steps while the loss falls.
func TestFitAgainstSlowDescent(t *testing.T) {
	weights := []Weight{{"a", 100, 0, 400}, {"b", 100, 95, 103}, {"c", 100, 0, 400}}
	samples := linear(500, 3, rand.New(rand.NewPCG(3, 4)))
	f := fitter{k: 1, samples: samples, weights: weights, start: []int{100, 100, 100}}
	at := []float64{100, 100, 100}
	for step := 16.0; step > 1e-4; {
		moved := false
		for i := range at {
			for _, by := range []float64{step, -step} {
				next := f.bounded(at, []float64{0, 0, 0})
				next[i] += by
				next = f.bounded(next, []float64{0, 0, 0})
				if f.loss(next) < f.loss(at) {
					at, moved = next, true
				}
			}
		}
		if !moved {
			step /= 2
		}
	}
	got := Fit(1, samples, weights, f.start)
	for i := range at {
		if math.Abs(got[i]-at[i]) > 0.01 {
			t.Errorf("%v, want %v", got, at)
			break
		}
	}
}

// TestSolve: solutions of random systems, some singular, multiply back.
func TestSolve(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for n := 1; n < 8; n++ {
		// a = jᵀj of a matrix with a row less than unknowns every other time.
		rows := n - n%2
		j := make([][]float64, rows+1)
		for r := range j {
			for range n {
				j[r] = append(j[r], random.NormFloat64())
			}
		}
		a, x, b := make([][]float64, n), make([]float64, n), make([]float64, n)
		for i := range n {
			x[i] = random.NormFloat64()
			a[i] = make([]float64, n)
			for m := range n {
				for r := range j {
					a[i][m] += j[r][i] * j[r][m]
				}
			}
		}
		for i := range n {
			for m := range n {
				b[i] += a[i][m] * x[m]
			}
		}
		matrix := make([][]float64, n)
		for i := range n {
			matrix[i] = append([]float64(nil), a[i]...)
		}
		solution := append([]float64(nil), b...)
		solve(matrix, solution)
		for i := range n {
			sum := 0.0
			for m := range n {
				sum += a[i][m] * solution[m]
			}
			if math.Abs(sum-b[i]) > 1e-6 {
				t.Errorf("n %d: row %d gives %g, want %g", n, i, sum, b[i])
			}
		}
	}
}

func TestFitWithoutSamples(t *testing.T) {
	if got := Fit(1, nil, pieceWeights(), Values(pieceWeights())); !reflect.DeepEqual(Round(got), Values(pieceWeights())) {
		t.Errorf("%v", got)
	}
}

func TestSplit(t *testing.T) {
	count := func(held []bool) (n int) {
		for _, h := range held {
			if h {
				n++
			}
		}
		return n
	}
	for _, tt := range []struct{ pairs, percent, want int }{{100, 20, 20}, {1, 20, 0}, {2, 1, 1}, {2, 99, 1}, {7, 0, 0}, {0, 20, 0}} {
		if got := count(Split(tt.pairs, tt.percent, 1)); got != tt.want {
			t.Errorf("%d %% of %d pairs: %d, want %d", tt.percent, tt.pairs, got, tt.want)
		}
	}
	if reflect.DeepEqual(Split(100, 20, 1), Split(100, 20, 2)) || !reflect.DeepEqual(Split(100, 20, 1), Split(100, 20, 1)) {
		t.Error("the seed does not say which pairs are held out")
	}
}

const games = `[Round "1.1"]
[Result "1-0"]

1. e4 {book} e5 {book} 2. Nf3 {+0.30/5 0.010s} Nc6 {-0.20/5 0.010s} 3. Bb5 {+0.25/5 0.010s} a6 {0.00/5 0.010s} 4. Bxc6 {+0.10/5 0.010s}
dxc6 {-0.10/5 0.010s} 5. O-O {+0.10/5 0.010s} 1-0

[Round "1.2"]
[Result "1/2-1/2"]

1. Nf3 {+0.1/2} Nf6 {+0.1/2} 2. Ng1 {+0.1/2} Ng8 {+0.1/2} 3. Nf3 {+0.1/2} 1/2-1/2

[Round "2.1"]
[Result "0-1"]
[Termination "time forfeit"]

1. e4 {+0.1/2} 0-1

[Result "*"]

1. e4 *
`

// TestReader: what is a position of a game, and what is skipped.
func TestReader(t *testing.T) {
	var r Reader
	if err := r.Read("games.pgn", strings.NewReader(games)); err != nil {
		t.Fatal(err)
	}
	// Of the first game before 2. Nf3, 2... Nc6, 3. Bb5 and 3... a6: then pieces are taken,
	// and 5. Nxe5 would win a pawn.
	want := Count{Games: 4, Pairs: 1, Unfinished: 2, Positions: 12, Noisy: 3, Repeated: 1}
	if r.Count != want || r.Used() != len(r.Positions) || r.Used() != 8 {
		t.Errorf("%+v and %d positions, want %+v", r.Count, len(r.Positions), want)
	}
	first, last := &r.Positions[0], &r.Positions[len(r.Positions)-1]
	if first.Result != 1 || len(first.Moves) != 2 || first.Pos.FEN4() != "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -" {
		t.Errorf("the first one: %+v", first)
	}
	if last.Result != 0.5 || last.Group != 0 {
		t.Errorf("the last one: %+v", last)
	}
	for i := range r.Positions {
		p := &r.Positions[i]
		pos := *p.Start
		for _, m := range p.Moves {
			pos = pos.After(m)
		}
		if pos.FEN() != p.Pos.FEN() {
			t.Errorf("the moves lead to %s, not %s", pos.FEN(), p.Pos.FEN())
		}
	}
	if err := r.Read("bad.pgn", strings.NewReader("[Result \"1-0\"]\n\n1. e5 1-0\n")); err == nil || !strings.Contains(err.Error(), "bad.pgn:3:4") {
		t.Errorf("a bad game: %v", err)
	}
}

func TestQuiet(t *testing.T) {
	for _, tt := range []struct {
		fen, move string
		want      bool
	}{
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e3", true},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "Kd2", false},  // a pawn hangs
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", false}, // and is taken
		{"4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "Kf2", true}, // a defended one does not
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "Kd2", false},     // a pawn promotes
		{"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "Kxe2", false},   // in check
		{"4k3/8/8/8/8/8/3n4/r3K3 w - - 0 1", "Kxd2", false},  // in check, too
	} {
		pos, err := board.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := pos.ParseMove(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := quiet(&pos, m); got != tt.want {
			t.Errorf("%s %s: %v", tt.fen, tt.move, got)
		}
	}
}

// A game without comments has an opening of sixteen plies.
func TestOpeningPlies(t *testing.T) {
	for _, tt := range []struct {
		comments []string
		want     int
	}{{[]string{"", "", "x"}, 2}, {[]string{"book", "0.10/3"}, 1}, {[]string{"0.10/3"}, 0}, {make([]string, 40), 16}} {
		g := &pgn.Game{}
		for _, c := range tt.comments {
			g.Moves = append(g.Moves, pgn.Move{Comment: c})
		}
		if got := OpeningPlies(g); got != tt.want {
			t.Errorf("%q: %d, want %d", tt.comments, got, tt.want)
		}
	}
}

func TestTuneEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	positions := randomPositions(1000, counting{[]int{1, 1, 1, 1, 1, 1}}, 1, rand.New(rand.NewPCG(1, 1)))
	if _, err := Tune(ctx, positions, Config{Weights: pieceWeights(), Held: make([]bool, 50), NewEvaluator: newCounting}); err == nil {
		t.Error("no error")
	}
}
