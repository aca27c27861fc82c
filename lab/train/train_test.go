package main

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/network"
	"keymove/internal/testenv"
)

// randomPositions returns positions of random games.
func randomPositions(t testing.TB, n int) (positions []board.Position) {
	t.Helper()
	boardtest.EachRandom(t, n, 8, func(pos *board.Position, _ *rand.Rand) { positions = append(positions, *pos) })
	return positions[:n]
}

// balance is the material balance of a position for the side to move, in centipawns.
func balance(p *board.Position) int {
	sum := 0
	for i, worth := range []int{100, 320, 330, 500, 950} {
		kind := board.Pawn + board.Kind(i)
		sum += worth * (p.PiecesOf(p.SideToMove(), kind).Count() - p.PiecesOf(p.SideToMove().Other(), kind).Count())
	}
	return sum
}

const testK = 300

// balanced returns samples that are labelled by their material balance.
func balanced(positions []board.Position) []Sample {
	var samples []Sample
	for i := range positions {
		samples = append(samples, NewSample(&positions[i], balance(&positions[i]), testK))
	}
	return samples
}

// slowOutput is the output of a network by its definition, square by square, neuron by
// neuron.
func slowOutput(v []float64, p *board.Position) float64 {
	bucket := (p.Occupied().Count() - 1) / 4
	sum := v[lastBiasesAt+bucket]
	for side, c := range []board.Color{p.SideToMove(), p.SideToMove().Other()} {
		for neuron := range network.Hidden {
			x := v[biasesAt+neuron]
			for s := board.A1; s < board.NoSquare; s++ {
				if piece := p.PieceOn(s); piece != board.NoPiece {
					x += v[slowInput(p, c, piece, s)*network.Hidden+neuron]
				}
			}
			x = min(max(x, 0), 1)
			sum += x * x * v[outputsAt+(bucket*2+side)*network.Hidden+neuron]
		}
	}
	return sum
}

func slowInput(p *board.Position, c board.Color, piece board.Piece, s board.Square) int {
	rank, file, theirs := s.RelativeRank(c), s.File(), 0
	if p.King(c).File() > 3 {
		file = 7 - file
	}
	if piece.Color() != c {
		theirs = 1
	}
	return theirs*384 + int(piece.Kind()-board.Pawn)*64 + rank*8 + file
}

func asFloat64(v values) []float64 {
	wide := make([]float64, len(v))
	for i, x := range v {
		wide[i] = float64(x)
	}
	return wide
}

// TestGradient compares the output with its definition, and the gradient of the squared
// error with finite differences of the definition, for a network alone and for one that is
// added to other terms.
func TestGradient(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	v := randomValues(random)
	wide := asFloat64(v)
	for i, pos := range randomPositions(t, 4) {
		s := NewSample(&pos, balance(&pos)+70, testK)
		s.terms = float32(i) / 2
		var p pass
		if got, want := float64(p.output(v, &s)), slowOutput(wide, &pos); math.Abs(got-want) > 1e-4 {
			t.Errorf("%s: output %g, want %g", pos.FEN(), got, want)
		}
		loss := func() float64 {
			e := 1/(1+math.Exp(-slowOutput(wide, &pos)-float64(i)/2)) - Expected(testK, float64(balance(&pos)+70))
			return e * e
		}
		gradient := newValues()
		if got, want := p.learn(v, gradient, &s), loss(); math.Abs(got-want) > 1e-5 {
			t.Errorf("%s: error %g, want %g", pos.FEN(), got, want)
		}
		for _, at := range indexes(&s, random) {
			const h = 1e-4
			was := wide[at]
			wide[at] = was + h
			up := loss()
			wide[at] = was - h
			want := (up - loss()) / (2 * h)
			wide[at] = was
			if got := float64(gradient[at]); math.Abs(got-want) > 1e-4*max(1, math.Abs(want)) {
				t.Errorf("%s: slope %g of value %d, want %g", pos.FEN(), got, at, want)
			}
		}
	}
}

// indexes returns those of some values of every kind; most count for a sample.
func indexes(s *Sample, random *rand.Rand) []int {
	neuron := func() int { return random.IntN(network.Hidden) }
	at := []int{lastBiasesAt + int(s.bucket), lastBiasesAt + (int(s.bucket)+1)%network.Buckets}
	for side := range 2 {
		for range 6 {
			input := s.active(side)[random.IntN(int(s.pieces))]
			at = append(at, int(input)*network.Hidden+neuron(), biasesAt+neuron(), outputsAt+(int(s.bucket)*2+side)*network.Hidden+neuron())
		}
	}
	return append(at, random.IntN(biasesAt))
}

// TestAdam compares steps with the formulas of the paper, in float64.
func TestAdam(t *testing.T) {
	a := adam{first: newValues(), second: newValues()}
	v, gradients := newValues(), []values{newValues(), newValues()}
	const at, samples = 7, 4
	want, first, second := 1.9, 0.0, 0.0
	v[at] = 1.9
	for n, g := range []float64{-0.5, -0.25, 0.125, 0.5, -2} {
		gradients[0][at], gradients[1][at] = float32(g*samples)-1, 1
		a.step(v, gradients, samples, 0.05).apply(0, 100)
		first, second = 0.9*first+0.1*g, 0.999*second+0.001*g*g
		power := float64(n + 1)
		want -= 0.05 * first / (1 - math.Pow(0.9, power)) / (math.Sqrt(second/(1-math.Pow(0.999, power))) + 1e-8)
		want = min(max(want, -weightBound), weightBound)
		if math.Abs(float64(v[at])-want) > 1e-5 {
			t.Errorf("step %d: %g, want %g", n+1, v[at], want)
		}
	}
	if v[at+1] != 0 {
		t.Errorf("a value without a gradient is %g", v[at+1])
	}
}

// TestTrain: material balance is learnt, far better than any constant says it, and to some
// degree that of positions never seen; the network in integers says the same; the result is
// the same with any number of workers.
func TestTrain(t *testing.T) {
	positions := randomPositions(t, 4400)
	samples := balanced(positions)
	trained, held := samples[:4000], samples[4000:]
	var seen []Epoch
	cfg := Config{Epochs: 8, Batch: 250, Rate: 0.01, Seed: 5, Workers: 3, Progress: func(e Epoch) { seen = append(seen, e) }}
	m, epochs, err := Train(t.Context(), trained, held, cfg)
	testenv.Check(t, err)
	mean := 0.0
	for i := range held {
		mean += float64(held[i].target) / float64(len(held))
	}
	constant := 0.0
	for i := range held {
		constant += math.Pow(float64(held[i].target)-mean, 2) / float64(len(held))
	}
	last := epochs[len(epochs)-1]
	if last.Trained > constant/20 || last.HeldOut > 0.75*constant || math.Abs(last.HeldOut-m.Error(held, 1)) > 1e-12 {
		t.Errorf("errors %+v after %+v; a constant has %g", last, epochs[0], constant)
	}
	if math.Abs(last.Rate/cfg.Rate-lastRate) > 1e-9 || last.Number != 8 || !slices.Equal(seen, epochs) {
		t.Errorf("%+v, seen %d", last, len(seen))
	}
	checkQuantized(t, m, positions[4000:], held)
	cfg.Workers, cfg.Progress, cfg.Epochs = 1, nil, 2
	trained, held = trained[:500], nil
	one, _, _ := Train(t.Context(), trained, held, cfg)
	cfg.Workers = 5
	five, _, _ := Train(t.Context(), trained, held, cfg)
	cfg.Seed++
	other, _, _ := Train(t.Context(), trained, held, cfg)
	if !slices.Equal(one.values, five.values) || slices.Equal(one.values, other.values) {
		t.Error("the network depends on the number of workers, or not on the seed")
	}
}

// checkQuantized compares the scores of the network in integers, as the engine computes
// them from its file, with those before.
func checkQuantized(t *testing.T, m *Model, positions []board.Position, samples []Sample) {
	t.Helper()
	n := testenv.Must(network.Parse(m.Quantize(testK).Encode()))(t)
	var p pass
	sum := 0.0
	for i := range positions {
		var a network.Accumulator
		n.Refresh(&positions[i], &a)
		got, want := float64(n.Score(&positions[i], &a)), float64(testK*p.output(m.values, &samples[i]))
		sum += math.Abs(got - want)
		if math.Abs(got-want) > 40+0.05*math.Abs(want) {
			t.Errorf("%s: %g in integers, %g before", positions[i].FEN(), got, want)
		}
	}
	if mean := sum / float64(len(positions)); mean > 10 {
		t.Errorf("mean difference %g centipawns", mean)
	}
}

// TestQuantizeBounds: a network whose values are at their bounds can be read.
func TestQuantizeBounds(t *testing.T) {
	m := &Model{newValues()}
	for i := range m.values {
		m.values[i] = boundOf(i)
		if i%2 == 1 {
			m.values[i] = -m.values[i]
		}
	}
	n := testenv.Must(network.Parse(m.Quantize(400).Encode()))(t)
	if n.Weights[3][0] != 505 || n.Output[1][1][1] != -127 || n.Biases[0] != 7905 || n.OutputBiases[1] != -31*network.QA*network.QB {
		t.Errorf("%d, %d, %d, %d", n.Weights[3][0], n.Output[1][1][1], n.Biases[0], n.OutputBiases[1])
	}
}

// TestContextEnds: training, labelling and searching for leaves end with their context, or the
// error of their searcher.
func TestContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	cancel(enough)
	samples := balanced(randomPositions(t, 20))
	if _, _, err := Train(ctx, samples, nil, Config{Epochs: 3, Batch: 5, Rate: 0.001}); !errors.Is(err, enough) {
		t.Errorf("training: %v", err)
	}
	if _, _, err := labelAll(ctx, t.TempDir(), unlabelled(t, 5), labelConfig(1, 0), nil); !errors.Is(err, enough) {
		t.Errorf("labelling: %v", err) // what an interrupted search says is not a label
	}
	if _, err := readGames(t).AddLeaves(ctx, leafConfig(3, 2, 1)); !errors.Is(err, enough) {
		t.Errorf("leaves: %v", err)
	}
	cfg := leafConfig(3, 2, 1)
	cfg.Nodes = 1
	if _, err := readGames(t).AddLeaves(t.Context(), cfg); !errors.Is(err, errDied) {
		t.Errorf("leaves of a searcher that fails: %v", err)
	}
}
