package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// trialOf returns a manifest of contenders on a suite of n positions; some occur several
// times.
func trialOf(n int, contenders ...string) *runfolder.Manifest {
	m := &runfolder.Manifest{Plan: plan.Plan{Repeat: 1}}
	var pairs []runfolder.SequencePair
	for _, name := range contenders {
		m.Contenders = append(m.Contenders, suites.Contender{Name: name})
		if name != contenders[0] {
			pairs = append(pairs, runfolder.SequencePair{Base: contenders[0], Contender: name})
		}
	}
	suite := runfolder.SequenceSuite{Suite: "s", Figure: string(report.Solved), Pairs: pairs}
	for i := range n {
		suite.Order = append(suite.Order, []int{i})
	}
	looks := stats.PlanLooks(n, 0.05)
	suite.Looks, suite.Bounds = looks.Counts, looks.Bounds
	m.Suites = []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "s"}, Positions: n}}
	m.Sequence = &runfolder.Sequence{Alpha: 0.05, Level: 0.95, Margin: 0.1, Suites: []runfolder.SequenceSuite{suite}}
	return m
}

// solves is a contender: whether it solves a case.
type solves func(number int) bool

// play searches what a trial asks for, until left searches are made, and returns what was
// searched.
func play(t *testing.T, trial *Trial, done map[suites.Key]bool, left int, contenders ...solves) []suites.Key {
	t.Helper()
	var made []suites.Key
	for stage := range trial.Stages(done) {
		for key := range stage {
			if left--; left < 0 {
				return made
			}
			if done[key] {
				t.Errorf("%v is searched again", key)
			}
			trial.Add(recordOf(trial, key, contenders))
			made = append(made, key)
		}
	}
	return made
}

func recordOf(trial *Trial, key suites.Key, contenders []solves) *suites.Record {
	return &suites.Record{
		Suite: "s", Contender: trial.names[key.Contender], ContenderIndex: key.Contender, CaseIndex: key.Case, Repeat: key.Repeat + 1,
		Case: fmt.Sprint(key.Case), FEN: fmt.Sprintf("%d w - -", key.Case), Solved: new(contenders[key.Contender](key.Case)),
	}
}

func always(int) bool   { return true }
func third(i int) bool  { return i%3 != 0 }
func thirds(i int) bool { return i%3 != 1 }

func TestTrial(t *testing.T) {
	for _, tt := range []struct {
		name       string
		contenders []solves
		verdicts   []Verdict
		looks      []int
	}{
		{"worse", []solves{always, third}, []Verdict{Worse}, []int{1}},
		{"better", []solves{third, always}, []Verdict{Better}, []int{1}},
		{"equal", []solves{always, always}, []Verdict{Equal}, []int{3}},
		{"too few", []solves{third, thirds}, []Verdict{TooFew}, []int{10}},
		{"the last pair ends the run", []solves{always, third, always}, []Verdict{Worse, Equal}, []int{1, 3}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := trialOf(300, []string{"a", "b", "c"}[:len(tt.contenders)]...)
			trial := NewTrial(m, nil)
			made := play(t, trial, nil, math.MaxInt, tt.contenders...)
			suite := trial.Sequence().Suites[0]
			for i, pair := range suite.Pairs {
				if pair.Verdict != string(tt.verdicts[i]) || pair.Look != tt.looks[i] {
					t.Errorf("%s: %q at look %d, want %q at %d; %+v", pair.Contender, pair.Verdict, pair.Look, tt.verdicts[i], tt.looks[i], pair.Looks)
				}
			}
			last := slices.Max(tt.looks)
			if want := 30 * last * len(tt.contenders); suite.Reached != 30*last || trial.Sequence().Records != want || len(made) != want {
				t.Errorf("%d positions, %d records, %d searches, want %d searches", suite.Reached, trial.Sequence().Records, len(made), want)
			}
			for i, key := range made {
				n, c := i%len(tt.contenders), i/len(tt.contenders)
				if want := (suites.Key{Contender: (n + c) % len(tt.contenders), Case: c}); key != want {
					t.Fatalf("search %d is of %+v, want %+v", i, key, want)
				}
			}
			if m.Sequence.Records != 0 || m.Sequence.Suites[0].Pairs[0].Look != 0 {
				t.Error("the manifest has changed")
			}
		})
	}
}

// TestTrialGoesOn interrupts a trial after each number of searches: it ends as if nothing
// had happened.
func TestTrialGoesOn(t *testing.T) {
	m := trialOf(60, "a", "b")
	m.Sequence.Margin = 0.3
	whole := NewTrial(m, nil)
	all := play(t, whole, nil, math.MaxInt, third, third)
	for cut := range len(all) + 1 {
		first := play(t, NewTrial(m, nil), nil, cut, third, third)
		done := map[suites.Key]bool{}
		again := NewTrial(m, nil)
		for _, key := range slices.Backward(first) { // in any order
			done[key] = true
			again.Add(recordOf(again, key, []solves{third, third}))
		}
		rest := play(t, again, done, math.MaxInt, third, third)
		if len(first)+len(rest) != len(all) {
			t.Fatalf("cut after %d: %d + %d searches, want %d", cut, len(first), len(rest), len(all))
		}
		if diff := cmp.Diff(whole.Sequence(), again.Sequence()); diff != "" {
			t.Fatalf("cut after %d (-whole +resumed):\n%s", cut, diff)
		}
	}
}

// TestSequentialErrors simulates a thousand runs for each true difference, and writes down
// how many positions they take.
func TestSequentialErrors(t *testing.T) {
	const runs, n = 1000, 600
	text := "kappa  truth  better  worse  equal  too few  share of positions\n"
	for _, kappa := range []float64{12.5, 8.6, 3.8, 0.5} {
		for _, truth := range []float64{0, 1, 2} {
			const flips = 0.3
			margin := math.Sqrt(kappa * flips / n)
			random := rand.New(rand.NewPCG(11, uint64(10*kappa+truth)))
			count, used := map[Verdict]int{}, 0
			for range runs {
				verdict, positions := simulateTrial(random, n, flips, -truth*margin, margin)
				count[verdict]++
				used += positions
			}
			share := func(v Verdict) float64 { return float64(count[v]) / runs }
			text += fmt.Sprintf("%5.1f  %4.0fM  %6.3f  %5.3f  %5.3f  %7.3f  %.2f\n", kappa, truth,
				share(Better), share(Worse), share(Equal), share(TooFew), float64(used)/(runs*n))
			wrong := share(Better)
			switch truth {
			case 0:
				wrong += share(Worse)
			default: // a loss of the margin or more
				wrong += share(Equal)
			}
			if wrong > 0.05+3*math.Sqrt(0.05*0.95/runs) {
				t.Errorf("kappa %v, truth %v margins: %.3f of the verdicts are wrong", kappa, truth, wrong)
			}
		}
	}
	goldentest.Check(t, "testdata/errors.txt", text)
}

// simulateTrial runs a sequential test of two contenders that differ on a share of the
// positions.
func simulateTrial(random *rand.Rand, n int, flips, truth, margin float64) (Verdict, int) {
	looks := plannedLooks(n)
	pair := runfolder.SequencePair{}
	gained, lost, searched := 0, 0, 0
	for k, count := range looks.Counts {
		for ; searched < count; searched++ {
			switch u := random.Float64(); {
			case u < (flips+truth)/2:
				gained++
			case u < flips:
				lost++
			}
		}
		i := stats.PairedShares(gained, lost, count, looks.Bounds[k])
		decide(&pair, Conclude(Interval{Value: i.Value, Low: i.Low, High: i.High}, margin), k+1, k == len(looks.Counts)-1)
		if pair.Look > 0 {
			break
		}
	}
	return Verdict(pair.Verdict), searched
}

var looksOf = map[int]stats.Looks{}

// plannedLooks plans looks once for each number.
func plannedLooks(n int) stats.Looks {
	looks, known := looksOf[n]
	if !known {
		looks = stats.PlanLooks(n, 0.05)
		looksOf[n] = looks
	}
	return looks
}
