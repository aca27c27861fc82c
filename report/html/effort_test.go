package html

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestClimb holds the line of a contender against a count: at each point it is the share of the cases that are
// solved within so many nodes, give or take what half a pixel hides.
func TestClimb(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := measures{keptNodes: rapid.SliceOfN(rapid.Uint64Range(0, 1<<30), 1, 60).Draw(t, "nodes")}
		m.asked = len(m.keptNodes) + rapid.IntRange(0, 9).Draw(t, "unsolved")
		p := content{measures: []measures{m}}
		x, isKnown := p.effortAxis()
		points := m.climb(x)
		if last := points[len(points)-1]; !isKnown || math.Abs(last.value-100*float64(len(m.keptNodes))/float64(m.asked)) > 1e-9 {
			t.Fatalf("ends with %v", last)
		}
		for i, at := range points {
			most := 0
			for _, n := range m.keptNodes {
				if x.at(float64(max(n, 1))) < x.at(at.at)+0.5+1e-6 {
					most++
				}
			}
			if i > 0 && x.at(at.at) < x.at(points[i-1].at)-1e-6 || at.value > 100*float64(most)/float64(m.asked)+1e-9 {
				t.Fatalf("point %d of %v", i, points)
			}
		}
	})
}
