package study

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

// answers returns records of positions that are solved or not.
func answers(solved ...bool) []suites.Record {
	list := make([]suites.Record, len(solved))
	for i, s := range solved {
		list[i] = suites.Record{ID: fmt.Sprint(i), CaseIndex: i, Solved: &s}
	}
	return list
}

// sideSlowly places a version whose records are all known.
func sideSlowly(good, bad, version []bool) int {
	balance := 0
	for i := range version {
		for _, list := range []struct {
			solved bool
			times  int
		}{{version[i], 2}, {good[i], -1}, {bad[i], -1}} {
			if list.solved {
				balance += list.times
			}
		}
	}
	if balance > 0 {
		return 1
	}
	return -1
}

// TestIsCertain: exact ends need any loss, others a p-value of at most alpha.
func TestIsCertain(t *testing.T) {
	all, none, half := answers(true, true, true, true, true, true), answers(make([]bool, 6)...), answers(true, true, true, true, false, true)
	for _, tt := range []struct {
		good, bad []suites.Record
		want      bool
	}{{all, none, true}, {all, half, true}, {all, all, false}, {half, all, false}} {
		e := NewEnds(tt.good, tt.bad, true, 0)
		reporttest.Want(t, e.IsCertain(), tt.want, "exact, a loss of", e.Loss())
	}
	e := NewEnds(all, half, false, 0)
	p := stats.MeanWorse(e.differences, e.most())
	reporttest.Want(t, NewEnds(all, half, false, p).IsCertain(), true, p)
	reporttest.Want(t, NewEnds(all, half, false, 0.99*p).IsCertain(), false, p)
}

// An exact placing is that of all records, however early it is certain, and is certain at the
// end at the latest.
func TestExactPlacing(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	saved := 0
	for range 300 {
		n := 1 + random.IntN(12)
		var lists [3][]bool
		for i := range lists {
			for range n {
				lists[i] = append(lists[i], random.IntN(2) == 0)
			}
		}
		e := NewEnds(answers(lists[0]...), answers(lists[1]...), true, 0)
		p, records := e.Place(), answers(lists[2]...)
		for _, key := range e.Order(1, 0) {
			if p.Side() != 0 {
				saved++
				continue
			}
			p.Add(&records[key.Case])
		}
		reporttest.Want(t, p.Side(), sideSlowly(lists[0], lists[1], lists[2]), lists)
	}
	reporttest.Want(t, saved > 0, true, "a search was saved")
}

// Where answers are samples, a version that is one of the ends is placed there.
func TestNoisyPlacing(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	const positions, rounds, alpha, trials = 60, 40, 0.05, 200
	draw := func(i int, bad bool) bool { // ten positions are lost by half, others are luck
		if i < 10 && bad {
			return random.Float64() < 0.4
		}
		return random.Float64() < 0.9
	}
	search := func(bad bool, times int) (list []suites.Record) {
		for r := range times {
			for i := range positions {
				solved := draw(i, bad)
				list = append(list, suites.Record{CaseIndex: i, Solved: &solved, Repeat: r + 1})
			}
		}
		return list
	}
	good, bad := search(false, 20), search(true, 20)
	e := NewEnds(good, bad, false, alpha)
	swapped, same := NewEnds(bad, good, false, alpha), NewEnds(good[:positions], good[positions:2*positions], false, alpha)
	if !e.IsCertain() || swapped.IsCertain() || same.IsCertain() {
		t.Fatal("the ends are not distinguished")
	}
	wrong, open := 0, 0
	for n := range trials {
		p, isBad := e.Place(), n%2 == 0
		for round := range slices.Chunk(e.Order(rounds, uint64(n)), positions*rounds/Looks) {
			for _, key := range round {
				solved := draw(key.Case, isBad)
				p.Add(&suites.Record{CaseIndex: key.Case, Solved: &solved})
			}
			if p.Side() != 0 {
				break
			}
		}
		switch side := p.Side(); {
		case side == 0:
			open++
		case (side > 0) == isBad:
			wrong++
		}
	}
	if wrong > alpha*trials || open > trials/20 {
		t.Errorf("%d of %d are wrong, %d open", wrong, trials, open)
	}
}

// Points count if all positions have them. What is lost or gained was solved, or is.
func TestPoints(t *testing.T) {
	scored := func(points ...int) []suites.Record {
		list := answers(make([]bool, len(points))...)
		for i := range list {
			list[i].Points, list[i].MaxPoints, list[i].Solved = &points[i], new(10), new(points[i] == 10)
		}
		return list
	}
	good, bad := scored(10, 7, 0), scored(2, 7, 1)
	e := NewEnds(good, bad, true, 0)
	reporttest.Want(t, fmt.Sprintln(e.Notes()), "17 of 30 points 10 of 30 points\n")
	reporttest.Want(t, fmt.Sprintln(e.Changed()), "[0] []\n")
	reporttest.Want(t, e.Loss(), 7)
	good[1].Points, good[1].MaxPoints = nil, nil
	reporttest.Want(t, NewEnds(good, bad, true, 0).figure, report.Solved)
	good[1].Solved = nil
	e = NewEnds(good, bad, true, 0)
	reporttest.Want(t, e.figure, report.Points)
	reporttest.Want(t, len(e.places), 2)
}
