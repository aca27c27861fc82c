package main

import (
	"math"
	"reflect"
	"testing"

	"keymove/internal/testenv"
)

// lessons returns positions labelled by their material balance at testK. The static score
// is half of that.
func lessons(t *testing.T, n int) []Position {
	t.Helper()
	var positions []Position
	for i, pos := range randomPositions(t, n) {
		positions = append(positions, Position{Pos: pos, Score: balance(&pos), Static: float64(balance(&pos)) / 2, Pair: i / 10})
	}
	return positions
}

// TestTune: whole pairs are held out, the scale is that of the static scores, and the errors
// are those of the network that is returned.
func TestTune(t *testing.T) {
	positions := lessons(t, 600)
	cfg := TuneConfig{K: testK, Held: split(60, 20, 1), Config: Config{Epochs: 3, Batch: 100, Rate: 0.01, Seed: 1, Workers: 2}}
	tuned, made, err := Tune(t.Context(), positions, cfg)
	testenv.Check(t, err)
	if tuned.Trained != 480 || tuned.HeldOut != 120 || len(tuned.HeldPairs) != 12 || len(tuned.Epochs) != 3 {
		t.Errorf("%+v", tuned)
	}
	if math.Abs(float64(tuned.Scale)-testK/2) > 1 || tuned.EvaluationError > 1e-6 || made.Scale != tuned.Scale {
		t.Errorf("scale %d, error %g: the static scores are half of the labels", tuned.Scale, tuned.EvaluationError)
	}
	sum, n := 0.0, 0
	for i := range positions {
		if p := &positions[i]; cfg.Held[p.Pair] {
			sum += math.Pow(Expected(float64(made.Scale), p.Static+float64(scoreOf(made, p)))-Expected(testK, float64(p.Score)), 2)
			n++
		}
	}
	if math.Abs(sum/float64(n)-tuned.NetworkError) > 1e-12 || math.Abs(tuned.NetworkError/tuned.FloatError-1) > 0.1 {
		t.Errorf("error %g, want %g; before quantization %g", tuned.NetworkError, sum/float64(n), tuned.FloatError)
	}
	cfg.Workers = 1
	if again, same, err := Tune(t.Context(), positions, cfg); err != nil || !reflect.DeepEqual(again, tuned) || *same != *made {
		t.Errorf("with one worker: %v", err)
	}
}

// TestTuneOfTerms: a network that is added to terms learns what they lack. These lack
// what the move is worth.
func TestTuneOfTerms(t *testing.T) {
	positions := lessons(t, 600)
	for i := range positions {
		positions[i].Static = float64(positions[i].Score) - 150
	}
	cfg := TuneConfig{K: testK, Held: split(60, 20, 1), Config: Config{Epochs: 8, Batch: 50, Rate: 0.01, Seed: 1, Workers: 2}}
	tuned, _, err := Tune(t.Context(), positions, cfg)
	if err != nil || tuned.NetworkError > tuned.EvaluationError/2 {
		t.Errorf("error %g, without the network %g, %v", tuned.NetworkError, tuned.EvaluationError, err)
	}
	for i := range positions {
		positions[i].Static = 0
	}
	alone, _, err := Tune(t.Context(), positions, cfg)
	if err != nil || alone.Scale != testK || alone.NetworkError < tuned.NetworkError {
		t.Errorf("alone: scale %d, error %g, added to terms %g, %v", alone.Scale, alone.NetworkError, tuned.NetworkError, err)
	}
}

// TestScaleOf: an evaluation that knows nothing leaves the scale of the labels.
func TestScaleOf(t *testing.T) {
	positions, _ := divide(lessons(t, 200), make([]bool, 20))
	for i := range positions {
		positions[i].Static = 0
	}
	if got := scaleOf(positions, 123); got != 123 {
		t.Errorf("%d", got)
	}
	for i := range positions {
		positions[i].Static = -float64(positions[i].Score)
	}
	if got := scaleOf(positions, testK); got != maxScale {
		t.Errorf("%d where scores say the opposite", got)
	}
}
