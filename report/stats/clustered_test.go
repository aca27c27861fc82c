package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestClusteredShareOfSingleTrials: with one trial of weight 1 in each cluster the interval
// is nearly Wilson's.
func TestClusteredShareOfSingleTrials(t *testing.T) {
	var clusters []Cluster
	for i := range 200 {
		clusters = append(clusters, Cluster{Trials: 1, Weight: 1, Hits: float64(i % 10 / 9)})
	}
	got := ClusteredShare(clusters, Z95)
	low, high := Wilson(20, 200, Z95)
	if got.Value != 0.1 || math.Abs(got.Low-low) > 0.002 || math.Abs(got.High-high) > 0.002 {
		t.Errorf("%+v, want 0.1 from %.4f to %.4f", got, low, high)
	}
}

// TestClusteredShareEdges: clusters that repeat one trial count once; without a success
// the limit is that of the clusters, and without trials nothing is known.
func TestClusteredShareEdges(t *testing.T) {
	if got := ClusteredShare(nil, Z95); got != (Interval{0, 0, 1}) {
		t.Errorf("no trials: %+v", got)
	}
	var none, same []Cluster
	for i := range 20 {
		none = append(none, Cluster{Trials: 50, Weight: 50})
		same = append(same, Cluster{Trials: 50, Weight: 50, Hits: float64(50 * (i % 2))})
	}
	if _, high := Wilson(0, 20, Z95); ClusteredShare(none, Z95) != (Interval{0, 0, high}) {
		t.Errorf("no success in 20 clusters: %+v, want up to %v", ClusteredShare(none, Z95), high)
	}
	low, high := Wilson(9.5, 19, Z95)
	if got := ClusteredShare(same, Z95); got.Value != 0.5 || math.Abs(got.Low-low) > 0.01 || math.Abs(got.High-high) > 0.01 {
		t.Errorf("20 clusters of one result each: %+v, want %.3f to %.3f", got, low, high)
	}
}

// TestClusteredShareCovers: of clusters with shares and weights of their own the interval
// has the true share in about 95 % of simulated samples.
func TestClusteredShareCovers(t *testing.T) {
	const samples, clusters, trials = 2000, 100, 4
	random := rand.New(rand.NewPCG(1, 2))
	for _, truth := range []float64{0.03, 0.1, 0.4} {
		covered := 0
		for range samples {
			list := make([]Cluster, clusters)
			for i := range list {
				// Half of the clusters have the share 0, half twice the true one.
				share := 2 * truth * float64(random.IntN(2))
				weight := 1 + random.Float64()
				list[i] = Cluster{Trials: trials, Weight: trials * weight}
				for range trials {
					if random.Float64() < share {
						list[i].Hits += weight
					}
				}
			}
			if i := ClusteredShare(list, Z95); i.Low <= truth && truth <= i.High {
				covered++
			}
		}
		if share := float64(covered) / samples; share < 0.93 || share > 0.985 {
			t.Errorf("true share %v: %.3f of the intervals have it, want about 0.95", truth, share)
		}
	}
}
