package study

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/bench"
)

// laps returns a round in which builds made so many nodes, each in so many milliseconds of
// CPU time.
func laps(nodes []uint64, cpu []float64) []bench.Lap {
	round := make([]bench.Lap, len(nodes))
	for i := range nodes {
		took := time.Duration(cpu[i] * float64(time.Millisecond))
		round[i] = bench.Lap{Nodes: nodes[i], Wall: 2 * took, CPU: took, Answers: []bench.Answer{{Nodes: nodes[i]}}}
	}
	return round
}

// The ratio compares nodes per CPU second, round by round.
func TestEvaluate(t *testing.T) {
	rounds := [][]bench.Lap{laps([]uint64{1000, 1000}, []float64{10, 8}), laps([]uint64{1000, 1000}, []float64{20, 16})}
	r := EvaluateRace([]string{"old", "new"}, rounds)
	old, new := r.Builds[0], r.Builds[1]
	if !r.ByCPU || r.Rounds != 2 || old.Nodes != 2000 || math.Abs(old.NPS-2000/0.030) > 1 || math.Abs(new.NPS-2000/0.024) > 1 || old.Ratio != nil {
		t.Errorf("%+v", r)
	}
	if i := new.Ratio; math.Abs(i.Value-1.25) > 1e-9 || math.Abs(i.Low-1.25) > 1e-9 || new.Verdict() != "faster" || new.Trees != SameTrees {
		t.Errorf("%+v: %v", new, new.Ratio)
	}
	rounds[1][0].CPU = 0 // unknown: wall time counts, which is twice as long
	if r := EvaluateRace([]string{"old", "new"}, rounds); r.ByCPU || math.Abs(r.Builds[0].NPS-2000/0.060) > 1 {
		t.Errorf("%+v", r)
	}
	if r := EvaluateRace([]string{"old", "new"}, rounds[:1]); r.Builds[1].Ratio != nil || r.Builds[1].Verdict() != "" || r.IsPrecise(1) {
		t.Errorf("one round has an interval: %+v", r)
	}
}

func TestTrees(t *testing.T) {
	one := laps([]uint64{1000, 1000, 1001}, []float64{10, 10, 10})
	r := EvaluateRace([]string{"a", "b", "c"}, [][]bench.Lap{one, one})
	if b, c := r.Builds[1], r.Builds[2]; b.Trees != SameTrees || b.Differs != 0 || c.Trees != DifferentTrees || c.Differs != 1 {
		t.Errorf("%+v", r.Builds)
	}
	otherMove := laps([]uint64{1000, 1000, 1001}, []float64{10, 10, 10})
	otherMove[1].Answers[0].Score = engine.Score{}
	otherMove[1].Answers[0].Depth = 7
	if b := EvaluateRace([]string{"a", "b", "c"}, [][]bench.Lap{one, otherMove}).Builds[1]; b.Trees != VaryingTrees {
		t.Errorf("%+v", b)
	}
}

// An interval that ends as soon as it is precise still contains the truth about as often
// as it says, under noise that hits both builds alike and noise of each.
func TestStoppingRule(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const races, truth, precision = 400, 1.02, 0.01
	missed, rounds := 0, 0
	for range races {
		var all [][]bench.Lap
		for {
			load := math.Exp(0.3 * random.NormFloat64())
			noise := func() float64 { return math.Exp(0.015 * random.NormFloat64()) }
			all = append(all, laps([]uint64{1e6, 1e6}, []float64{1000 * load * noise(), 1000 / truth * load * noise()}))
			r := EvaluateRace([]string{"a", "b"}, all)
			if len(all) < 200 && !r.IsPrecise(precision) {
				continue
			}
			if i := r.Builds[1].Ratio; i.Low > truth || i.High < truth {
				missed++
			}
			rounds += len(all)
			break
		}
	}
	if missed < races*1/100 || missed > races*10/100 {
		t.Errorf("%d of %d intervals miss the truth, want about 5 %%", missed, races)
	}
	t.Logf("%d of %d intervals miss the truth; %.1f rounds", missed, races, float64(rounds)/races)
}
