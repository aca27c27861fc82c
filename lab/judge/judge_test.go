package main

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// sample are positions of two phases, by clusters of ten.
type sample struct {
	rows     [][]float64
	targets  []float64
	clusters []int
	phases   division
}

// sampled returns positions whose weights differ between the phases by an effect, with noise.
func sampled(effect float64) *sample {
	const n, features, noise = 1000, 5, 0.05
	random := rand.New(rand.NewPCG(3, 4))
	s := &sample{phases: division{name: "planted"}}
	for i := range n {
		set := random.IntN(2)
		weight := 0.5 + effect*float64(2*set-1)
		row, z := make([]float64, features), 0.0
		for c := range row {
			row[c] = random.NormFloat64()
			z += weight * row[c]
		}
		s.rows, s.phases.set, s.clusters = append(s.rows, row), append(s.phases.set, set), append(s.clusters, i/10)
		s.targets = append(s.targets, min(max(logistic(z)+noise*random.NormFloat64(), 0), 1))
	}
	return s
}

// judged judges divisions of a sample.
func (s *sample) judged(t *testing.T, divisions ...division) *table {
	t.Helper()
	j, err := newJudge(s.rows, s.targets, s.clusters, 7)
	if err != nil {
		t.Fatal(err)
	}
	result, err := j.measure(divisions, 7, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func (s *sample) byChance() division { return shuffled(s.phases, rand.New(rand.NewPCG(5, 6))) }

// TestPlantedPhases: phases that matter save all of the error but the noise, and phases by chance
// nothing; the blend with shares of 1 and 0 is the same as two sets.
func TestPlantedPhases(t *testing.T) {
	s := sampled(0.4)
	asBlend := division{name: "blended"}
	for _, set := range s.phases.set {
		asBlend.share = append(asBlend.share, float64(set))
	}
	result := s.judged(t, s.phases, asBlend, s.byChance())
	const noise = 0.05 * 0.05
	for _, r := range result.rows[:2] {
		if r.p > sure || r.saved.Value < 100*(1-1.1*noise/result.mse) || r.saved.Low > r.saved.Value || r.saved.High < r.saved.Value || r.phases != 2 {
			t.Errorf("%+v: want nearly all of %g saved", r, result.mse)
		}
	}
	if chance := result.rows[2]; chance.p <= sure || chance.saved.High < 0 || chance.saved.Value > 1 {
		t.Errorf("by chance: %+v", chance)
	}
}

// TestNoPhases: where the phases do not matter, nothing is saved, and next to nothing lost.
func TestNoPhases(t *testing.T) {
	s := sampled(0)
	for _, r := range s.judged(t, s.phases, s.byChance()).rows {
		if r.p <= sure || r.saved.Value > 0.5 || r.saved.Value < -0.5 {
			t.Errorf("%+v", r)
		}
	}
}

// TestOverParts: what a division saves over as many parts by pieces is the difference of both.
func TestOverParts(t *testing.T) {
	s := sampled(0.2)
	rival := s.byChance()
	rival.name = partsNames[2]
	rows := s.judged(t, s.phases, rival).rows
	if got, want := rows[0].over.Value, rows[0].saved.Value-rows[1].saved.Value; got-want > 1e-9 || want-got > 1e-9 || rows[1].over.Value != 0 {
		t.Errorf("%g, want %g", got, want)
	}
}

// TestDraws: several divisions of one name are one row, whose error is the mean.
func TestDraws(t *testing.T) {
	s := sampled(0.4)
	same, chance := s.phases, s.byChance()
	same.name = chance.name
	parts := []float64{s.judged(t, same).rows[0].mse, s.judged(t, chance).rows[0].mse}
	rows := s.judged(t, same, chance).rows
	if want := (parts[0] + parts[1]) / 2; len(rows) != 1 || rows[0].mse-want > 1e-12 || want-rows[0].mse > 1e-12 {
		t.Errorf("%+v, want the mean of %g", rows, parts)
	}
}

// TestHalvesKeepClusters: the positions of a cluster are in one half and fold, and no half is small.
func TestHalvesKeepClusters(t *testing.T) {
	s := sampled(0)
	j, err := newJudge(s.rows, s.targets, s.clusters, 7)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range s.clusters {
		if first := slices.Index(s.clusters, c); j.half[i] != j.half[first] || j.fold[i] != j.fold[first] {
			t.Fatalf("cluster %d is divided", c)
		}
	}
	for half := range 2 {
		for fold := range folds {
			if n := len(j.inFold(half, fold)); n != 100 {
				t.Errorf("half %d, fold %d has %d positions, want 100", half, fold, n)
			}
		}
	}
}
