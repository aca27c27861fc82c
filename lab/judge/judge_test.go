package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
	"keymove/internal/testenv"
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
	j := testenv.Must(newJudge(s.rows, s.targets, s.clusters, 7))(t)
	return testenv.Must(j.measure(divisions, 7, func(string) {}))(t)
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
	j := testenv.Must(newJudge(s.rows, s.targets, s.clusters, 7))(t)
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

// some are positions with 32, 26, 14 and 3 pieces.
func some(t *testing.T) []Position {
	t.Helper()
	var positions []Position
	for _, fen := range []string{
		board.StartFEN, "r1bq1rk1/pppn1ppp/3p4/4p3/3PP3/2N5/PPP2PPP/R1BQ1RK1 w - - 0 9",
		"4r1k1/5ppp/p7/1p1N4/8/1P4P1/P4P1P/3R2K1 b - - 3 31", "8/8/4k3/8/4P3/4K3/8/8 w - - 0 61",
	} {
		positions = append(positions, Position{Pos: boardtest.Position(t, fen)})
	}
	return positions
}

// TestDetectorDivisions: one for each detector, the start an opening and the bare endgame none.
func TestDetectorDivisions(t *testing.T) {
	divisions := detectorDivisions(some(t))
	if len(divisions) != len(phase.Judged) {
		t.Fatalf("%d divisions", len(divisions))
	}
	for _, d := range divisions {
		last := len(d.set) - 1
		if phase.State(d.set[0]) != phase.Opening || phase.State(d.set[last]).Three() != phase.Endgame || d.sets() < 2 {
			t.Errorf("%s: %v", d.name, d.set)
		}
	}
}

func TestRivals(t *testing.T) {
	if got, want := speelman(some(t)).set, []int{0, 0, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("speelman %v, want %v", got, want)
	}
	positions := some(t)[1:]
	if got, want := byPieces(positions, 3).set, []int{2, 1, 0}; !slices.Equal(got, want) {
		t.Errorf("thirds %v, want %v", got, want)
	}
	b := blend(some(t))
	if b.share[0] != 1 || b.share[3] != 0 || b.share[1] <= b.share[2] || b.sets() != 2 {
		t.Errorf("blend %v", b.share)
	}
}

// TestShuffled: as many positions in each set, and the original is as it was.
func TestShuffled(t *testing.T) {
	d := division{name: "x", set: []int{0, 0, 0, 1, 1, 3, 3, 3, 3}}
	before := slices.Clone(d.set)
	mixed := shuffled(d, rand.New(rand.NewPCG(1, 1)))
	if !slices.Equal(d.set, before) || slices.Equal(mixed.set, before) || mixed.name != chanceName {
		t.Errorf("%v of %v", mixed, d)
	}
	slices.Sort(mixed.set)
	if !slices.Equal(mixed.set, before) {
		t.Errorf("other shares: %v", mixed.set)
	}
}

// TestFitClosedForm: of one feature that is 1 or −1, the weight is the logit of the mean target, that
// of a row with −1 counted from the other side.
func TestFitClosedForm(t *testing.T) {
	p := &problem{
		rows: [][]float64{{1}, {1}, {-1}, {-1}}, offsets: make([]float64, 4),
		targets: []float64{0.9, 0.8, 0.4, 0.5}, // from the one side: 0.9, 0.8, 0.6, 0.5
	}
	w := []float64{0}
	testenv.Check(t, p.fit(w, 0))
	if want := math.Log(0.7 / 0.3); math.Abs(w[0]-want) > 1e-6 {
		t.Errorf("%g, want %g", w[0], want)
	}
	for i := range p.offsets {
		p.offsets[i] = p.rows[i][0] // an offset takes the place of a weight of 1
	}
	testenv.Check(t, p.fit(w, 0))
	if want := math.Log(0.7/0.3) - 1; math.Abs(w[0]-want) > 1e-6 {
		t.Errorf("beside an offset: %g, want %g", w[0], want)
	}
}

// planted returns rows by chance, and targets that follow from weights exactly.
func planted(n int, weights []float64, random *rand.Rand) *problem {
	p := &problem{offsets: make([]float64, n)}
	for range n {
		row, z := make([]float64, len(weights)), 0.0
		for c := range row {
			row[c] = random.NormFloat64()
			z += row[c] * weights[c]
		}
		p.rows, p.targets = append(p.rows, row), append(p.targets, logistic(z))
	}
	return p
}

// TestFitFindsPlanted: without a penalty the weights are found; with one, no step in any direction
// lowers the loss.
func TestFitFindsPlanted(t *testing.T) {
	want := []float64{1.5, -0.5, 0, 3}
	p := planted(200, want, rand.New(rand.NewPCG(1, 2)))
	w := make([]float64, len(want))
	testenv.Check(t, p.fit(w, 0))
	for c := range w {
		if math.Abs(w[c]-want[c]) > 1e-3 {
			t.Errorf("weight %d is %g, want %g", c, w[c], want[c])
		}
	}
	const penalty, step = 20, 1e-2
	testenv.Check(t, p.fit(w, penalty))
	least := p.loss(w, penalty)
	for c := range w {
		for _, by := range []float64{step, -step} {
			w[c] += by
			if l := p.loss(w, penalty); l <= least {
				t.Errorf("the loss is %g, and less with weight %d changed by %g: %g", least, c, by, l)
			}
			w[c] -= by
		}
	}
}

// TestFitWithoutMinimum: dependent features have no single minimum without a penalty; separable
// targets have one with it.
func TestFitWithoutMinimum(t *testing.T) {
	p := &problem{rows: [][]float64{{1, 1}, {2, 2}}, offsets: make([]float64, 2), targets: []float64{1, 1}}
	if err := p.fit(make([]float64, 2), 0); err != errNoMinimum {
		t.Errorf("%v, want errNoMinimum", err)
	}
	w := make([]float64, 2)
	if err := p.fit(w, 0.1); err != nil || w[0] != w[1] || !(w[0] > 0 && w[0] < 10) {
		t.Errorf("%v, %v", w, err)
	}
}
