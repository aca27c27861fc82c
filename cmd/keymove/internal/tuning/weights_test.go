package tuning

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/profilefile"
	"keymove/engine/board"
	"keymove/engine/profile"
	"keymove/suites/match/opening"
	"keymove/suites/tune/texel"
)

// randomPositions returns positions of random games from balanced openings.
func randomPositions(t *testing.T, n int, random *rand.Rand) []texel.Position {
	t.Helper()
	openings, err := opening.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var positions []texel.Position
	for group := 0; len(positions) < n; group++ {
		start := openings[random.IntN(len(openings))].Start
		pos := start
		var moves []board.Move
		for range 30 + random.IntN(60) {
			legal := pos.LegalMoves()
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			moves = append(moves, m)
			pos = pos.After(m)
			if random.IntN(6) == 0 {
				positions = append(positions, texel.Position{Start: &start, Moves: moves[:len(moves):len(moves)], Pos: pos, Group: group})
			}
		}
	}
	return positions
}

// TestWeightsOfTheEvaluationAreRecovered: from results that were drawn from the built-in
// evaluation with other weights, these weights are found.
func TestWeightsOfTheEvaluationAreRecovered(t *testing.T) {
	settings, err := profile.Resolve("classical")
	if err != nil {
		t.Fatal(err)
	}
	weights, errs := weightsOf(&settings.Eval, "")
	weights = append(weights, texel.Weight{Name: "material.weight", Value: 100, Max: 400})
	if errs != nil || len(weights) < 12 {
		t.Fatalf("%v, %v", weights, errs)
	}
	random := rand.New(rand.NewPCG(11, 12))
	positions := randomPositions(t, 24_000, random)
	truth := texel.Values(weights)
	want := map[string]int{"mobility.weight": 40, "pawns.weight": 170, "material.weight": 80, "pst.weight": 150}
	for i, w := range weights {
		if v, changed := want[w.Name]; changed {
			truth[i] = v
		}
	}
	const k = 0.6
	drawn := newEvaluator(settings.Eval, weights)(truth)
	for i := range positions {
		p := &positions[i]
		// Without draws; the error is least at the truth all the same.
		if random.Float64() < texel.Expected(k, drawn.Score(p)) {
			p.Result = 1
		}
	}
	pairs := positions[len(positions)-1].Group + 1
	fitted, err := texel.Tune(t.Context(), positions, texel.Config{
		Weights: weights, Held: texel.Split(pairs, 20, 1), NewEvaluator: newEvaluator(settings.Eval, weights), Workers: 2, K: k,
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range weights {
		// What chance leaves differs from term to term; these four are worth the most.
		if v, changed := want[w.Name]; changed && math.Abs(float64(fitted.Values[i]-v)) > 30 {
			t.Errorf("%s: %d, want %d", w.Name, fitted.Values[i], v)
		}
	}
	if h := fitted.HeldOut; h.After >= h.Before {
		t.Errorf("held out: %+v", h)
	}
}

// The classical evaluation has weights by which scores are linear, but for what corrects
// their sum: without it, a change of several weights adds up to the slopes.
func TestSlopesAreExact(t *testing.T) {
	settings, err := profile.Resolve("classical,complexity=off,endscale=off")
	if err != nil {
		t.Fatal(err)
	}
	weights, _ := weightsOf(&settings.Eval, "")
	random := rand.New(rand.NewPCG(1, 2))
	positions := randomPositions(t, 300, random)
	at, other := texel.Values(weights), texel.Values(weights)
	for i := range other {
		if name := weights[i].Name; name != "material.weight" && name != "pst.weight" { // whose shares are rounded piece by piece
			other[i] += random.IntN(101) - 50
		}
	}
	make := newEvaluator(settings.Eval, weights)
	samples, err := texel.Samples(t.Context(), positions, weights, at, 2, make)
	if err != nil {
		t.Fatal(err)
	}
	e := make(other)
	for i := range samples {
		want := samples[i].Score
		for w, slope := range samples[i].Slopes {
			want += float64(slope) * float64(other[w]-at[w])
		}
		if got := e.Score(&positions[i]); math.Abs(got-want) > 0.01 {
			t.Errorf("%s: %.4f, want %.4f", positions[i].Pos.FEN(), got, want)
		}
	}
}

// The share of the network is the same whatever the weights of the terms: its own weight
// stays unless it is named, and then it is linear as the others are.
func TestSlopesBesideTheNetwork(t *testing.T) {
	settings, err := profile.Resolve("classical,network=on")
	if err != nil {
		t.Fatal(err)
	}
	weights, errs := weightsOf(&settings.Eval, "")
	if errs != nil || slices.ContainsFunc(weights, func(w texel.Weight) bool { return w.Name == "network.weight" }) {
		t.Fatalf("%v, %v", weights, errs)
	}
	weights, errs = weightsOf(&settings.Eval, "mobility.weight,network.weight")
	if errs != nil {
		t.Fatal(errs)
	}
	without, err := profile.Resolve("classical")
	if err != nil {
		t.Fatal(err)
	}
	positions := randomPositions(t, 100, rand.New(rand.NewPCG(5, 6)))
	at := texel.Values(weights)
	samples, err := texel.Samples(t.Context(), positions, weights, at, 2, newEvaluator(settings.Eval, weights))
	if err != nil {
		t.Fatal(err)
	}
	alone := newEvaluator(without.Eval, nil)(nil)
	for i := range samples {
		share := samples[i].Score - alone.Score(&positions[i])
		if slope := float64(samples[i].Slopes[1]) * fullNetwork; math.Abs(slope-share) > 0.01 {
			t.Errorf("%s: the network adds %.4f, its slope says %.4f", positions[i].Pos.FEN(), share, slope)
		}
	}
}

// fullNetwork is the weight of the network that adds its score as it is.
const fullNetwork = 100

// A profile of the paper that needs the moves of a game can be tuned as well.
func TestEvaluatorWithMoves(t *testing.T) {
	settings, err := profile.Resolve("v7p3r-14.6")
	if err != nil {
		t.Fatal(err)
	}
	weights, errs := weightsOf(&settings.Eval, "tempo.weight, tempo.opening")
	if errs != nil || len(weights) != 2 {
		t.Fatalf("%v, %v", weights, errs)
	}
	start, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	p := texel.Position{Start: &start, Pos: start}
	for _, text := range []string{"Nf3", "e6", "Ng1", "d6"} {
		m, err := p.Pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Moves = append(p.Moves, m)
		p.Pos = p.Pos.After(m)
	}
	samples, err := texel.Samples(t.Context(), []texel.Position{p}, weights, texel.Values(weights), 1, newEvaluator(settings.Eval, weights))
	if err != nil || math.Abs(float64(samples[0].Slopes[0])+0.1) > 1e-6 {
		t.Errorf("%+v, %v; a knight has moved twice", samples, err)
	}
}

// The text of a tuned profile is read again, with what was written of the old one.
func TestProfileText(t *testing.T) {
	weights := []texel.Weight{{Name: "mobility.weight", Value: 100, Max: 400}, {Name: "pawns.weight", Value: 100, Max: 400}}
	text := profileText("classical,see=off,mobility.weight=90,ordering=staged", weights, []int{110, 120}, "A test.")
	catalogue, err := profilefile.Read(profile.Profiles, "tuned.toml", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	got, err := catalogue.Resolve("tuned")
	want, wantErr := profile.Resolve("classical,see=off,mobility.weight=110,pawns.weight=120")
	if err != nil || wantErr != nil || got != want {
		t.Errorf("%v, %v:\n%s", err, wantErr, text)
	}
}

func TestWeightsOf(t *testing.T) {
	settings, err := profile.Resolve("classical")
	if err != nil {
		t.Fatal(err)
	}
	_, errs := weightsOf(&settings.Eval, "pawns.weight,pawns.weight,mobility,kingnear.weight,nullmove.depth,nonsense,eval.phased")
	var texts []string
	for _, err := range errs {
		texts = append(texts, err.Error())
	}
	want := "pawns.weight is given twice|mobility is a switch, not a number|kingnear.weight has no effect, because kingnear is off|nullmove.depth is not of the evaluation|" +
		"unknown feature \"nonsense\"; did you mean noise?|eval.phased is a choice, not a number"
	if got := strings.Join(texts, "|"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
