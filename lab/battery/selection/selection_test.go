package selection

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
	"keymove/suites"
)

// simulated returns positions in which a stronger contender solves more; of every ten,
// three are informative, one goes against the total, and the rest are chance.
func simulated(contenders, positions int) []Position {
	random := rand.New(rand.NewPCG(5, 5))
	var list []Position
	for i := range positions {
		p := Position{Suite: "s", Theme: fmt.Sprint(i % 2), ID: fmt.Sprint(i), Case: fmt.Sprint(i), Source: "line", Results: map[string]float64{}}
		for c := range contenders {
			strength := float64(c) / float64(contenders-1)
			chance := 0.5
			switch {
			case i%10 < 3:
				chance = strength
			case i%10 == 3:
				chance = 1 - strength
			}
			if random.Float64() < chance {
				p.Results[fmt.Sprintf("c%02d", c)] = 1
			} else {
				p.Results[fmt.Sprintf("c%02d", c)] = 0
			}
		}
		list = append(list, p)
	}
	return list
}

// themesOf counts the positions of each theme.
func themesOf(s *Selection) map[string]int {
	themes := map[string]int{}
	for _, p := range s.Positions {
		themes[p.Theme]++
	}
	return themes
}

// TestChooseInformative: most of what is chosen is informative, nothing goes against the
// total, strata keep their shares, and contenders that took no part are ranked as by all.
func TestChooseInformative(t *testing.T) {
	check := []string{"c01", "c05", "c09", "c13", "c17"}
	s, err := Choose(simulated(20, 400), Options{N: 80, LeaveOut: []string{"c00"}, Check: check})
	testenv.Check(t, err)
	informative, against, themes := 0, 0, themesOf(s)
	for _, p := range s.Positions {
		var n int
		fmt.Sscan(p.ID, &n)
		if n%10 < 3 {
			informative++
		}
		if n%10 == 3 {
			against++
		}
	}
	if len(s.Positions) != 80 || informative < 60 || against > 0 || themes["0"] != 40 || s.Common != 400 || s.Negative == 0 {
		t.Errorf("%d chosen, %d informative, %d against the total, themes %v, %d in common, %d dropped", len(s.Positions), informative, against, themes, s.Common, s.Negative)
	}
	if len(s.Trained) != 14 || slices.Contains(s.Trained, "c00") || !slices.Equal(s.Checked, check) {
		t.Errorf("trained %v, checked %v", s.Trained, s.Checked)
	}
	if !(s.RankCorrelation >= 0.8) {
		t.Errorf("rank correlation on contenders that took no part: %.2f", s.RankCorrelation)
	}
}

// TestStrataThatRunOut leave their places to the others.
func TestStrataThatRunOut(t *testing.T) {
	list := simulated(10, 100)
	for i := range list {
		if list[i].Theme == "0" && i > 10 {
			list[i].Source = "" // cannot be taken
		}
	}
	s := testenv.Must(Choose(list, Options{N: 20}))(t)
	if themes := themesOf(s); len(s.Positions) != 20 || themes["0"] >= 10 || s.Lineless == 0 {
		t.Errorf("%d chosen, themes %v, %d without a line", len(s.Positions), themes, s.Lineless)
	}
}

// TestChooseByDifficulty: with a range of shares, only what so many of those that choose solve
// is taken; the strata keep their shares of all positions.
func TestChooseByDifficulty(t *testing.T) {
	list := simulated(20, 400)
	for i := range list {
		list[i].Solved = list[i].Results
	}
	s, err := Choose(list, Options{N: 20, LeaveOut: []string{"c00"}, Check: []string{"c01", "c05", "c09"}, Solved: &Shares{0.25, 0.5}})
	if err != nil || len(s.Positions) != 20 || s.Outside == 0 {
		t.Fatalf("%d positions, %d outside, %v; want 20 and some", len(s.Positions), s.Outside, err)
	}
	for _, p := range s.Positions {
		solved := 0.0
		for _, name := range s.Trained {
			solved += p.Solved[name]
		}
		if share := solved / float64(len(s.Trained)); share < 0.25 || share > 0.5 {
			t.Errorf("%s: solved by %.2f of those that choose, want 0.25 to 0.5", p.ID, share)
		}
	}
	if themes := themesOf(s); themes["0"] != 10 || themes["1"] != 10 {
		t.Errorf("themes: got %v, want 10 of each", themes)
	}
}

func TestCommonPositionsOnly(t *testing.T) {
	list := simulated(6, 50)
	delete(list[0].Results, "c02")
	s, err := Choose(list, Options{N: 10})
	if err != nil || s.Common != 49 {
		t.Errorf("%+v, %v: want 49 positions in common", s, err)
	}
	if _, err := Choose(list, Options{N: 10, LeaveOut: []string{"c00", "c01", "c02"}}); !errors.Is(err, errFewContenders) {
		t.Errorf("got %v, want %v", err, errFewContenders)
	}
}

// TestCovariance by hand: results 0 1 1, the others sum to 1 2 6.
func TestCovariance(t *testing.T) {
	p := Position{Results: map[string]float64{"a": 0, "b": 1, "c": 1}}
	if got := covariance(p, []string{"a", "b", "c"}, []float64{1, 3, 7}); math.Abs(got-1) > 1e-12 {
		t.Errorf("got %g, want 1", got)
	}
}

func TestSpearman(t *testing.T) {
	order := []float64{1, 2, 3, 4, 5}
	for want, y := range map[float64][]float64{1: {10, 20, 30, 40, 50}, -1: {5, 4, 3, 2, 1}, 0.8: {2, 1, 4, 3, 5}} {
		if got := spearman(order, y); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v: got %g, want %g", y, got, want)
		}
	}
	if diff := cmp.Diff([]float64{0, 1.5, 1.5, 3}, ranks([]float64{1, 2, 2, 9})); diff != "" {
		t.Errorf("ties (-want +got):\n%s", diff)
	}
	if !math.IsNaN(spearman([]float64{1, 2}, []float64{1, 2})) {
		t.Error("two values have a correlation")
	}
}

func TestRead(t *testing.T) {
	yes, no, seven, ten := true, false, 7, 10
	got := Read([]suites.Record{
		{Contender: "a", Suite: "s", Case: "1", ID: "x", Solved: &yes},
		{Contender: "b", Suite: "s", Case: "1", ID: "x", Solved: &no, Source: "line"},
		{Contender: "b", Suite: "s", Case: "1", ID: "x", Solved: &yes},
		{Contender: "a", Suite: "s", Case: "2", ID: "y", Solved: &no, Points: &seven, MaxPoints: &ten},
		{Contender: "b", Suite: "s", Case: "2", ID: "y", Error: "crash"},
		{Contender: "a", Suite: "s", Case: "3", ID: "z"},
	})
	want := []Position{
		{Suite: "s", Case: "1", ID: "x", Source: "line", Results: map[string]float64{"a": 1, "b": 0.5}, Solved: map[string]float64{"a": 1, "b": 0.5}},
		{Suite: "s", Case: "2", ID: "y", Results: map[string]float64{"a": 0.7}, Solved: map[string]float64{"a": 0}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
