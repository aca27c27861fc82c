package network

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestAssembly compares the assembly with plain Go: random layers, the ends of int16,
// and values around the limits of the activation.
func TestAssembly(t *testing.T) {
	if !useAVX2 {
		t.Skip("AVX2 is not available")
	}
	source := rand.New(rand.NewPCG(1, 2))
	fills := map[string]func() int16{
		"random": func() int16 { return int16(source.Uint32()) },
		"extreme": func() int16 {
			return [...]int16{math.MinInt16, -1, 0, 1, QA - 1, QA, QA + 1, math.MaxInt16}[source.IntN(8)]
		},
		"highest": func() int16 { return math.MaxInt16 },
		"lowest":  func() int16 { return math.MinInt16 },
	}
	for name, fill := range fills {
		for range 50 {
			layers := make([]Layer, 6)
			for i := range layers {
				for j := range layers[i] {
					layers[i][j] = fill()
				}
			}
			compareSums(t, name, layers)
			for _, limit := range []int16{1, MaxOutputWeight} {
				compareActivation(t, name, layers, source, limit)
			}
		}
	}
}

// compareSums compares every sum of layers, also in place.
func compareSums(t *testing.T, name string, l []Layer) {
	t.Helper()
	sums := map[string][2]func(dst, src *Layer){
		"addSub": {
			func(dst, src *Layer) { addSubGo(dst, src, &l[1], &l[2]) },
			func(dst, src *Layer) { addSubAVX2(dst, src, &l[1], &l[2]) },
		},
		"addSub2": {
			func(dst, src *Layer) { addSub2Go(dst, src, &l[1], &l[2], &l[3]) },
			func(dst, src *Layer) { addSub2AVX2(dst, src, &l[1], &l[2], &l[3]) },
		},
		"add2Sub2": {
			func(dst, src *Layer) { add2Sub2Go(dst, src, &l[1], &l[2], &l[3], &l[4]) },
			func(dst, src *Layer) { add2Sub2AVX2(dst, src, &l[1], &l[2], &l[3], &l[4]) },
		},
	}
	for count := range 6 {
		terms := []*Layer{&l[1], &l[2], &l[3], &l[4], &l[5]}[:count]
		sums["addAll"+string(rune('0'+count))] = [2]func(dst, src *Layer){
			func(dst, src *Layer) { addAllGo(dst, src, terms) },
			func(dst, src *Layer) { addAllAVX2(dst, src, terms) },
		}
	}
	for sum, run := range sums {
		var want, got Layer
		run[0](&want, &l[0])
		run[1](&got, &l[0])
		inPlace := l[0]
		run[1](&inPlace, &inPlace)
		if got != want || inPlace != want {
			t.Fatalf("%s of %s layers: %v, in place %v, want %v", sum, name, got, inPlace, want)
		}
	}
}

// compareActivation compares the activation with random weights and with the greatest.
func compareActivation(t *testing.T, name string, l []Layer, source *rand.Rand, limit int16) {
	t.Helper()
	var random, greatest [2]Layer
	for side := range random {
		for i := range random[side] {
			random[side][i] = int16(source.IntN(2*int(limit)+1)) - limit
			greatest[side][i] = limit
		}
	}
	for _, weights := range []*[2]Layer{&random, &greatest} {
		if got, want := activateAVX2(&l[0], &l[1], weights), activateGo(&l[0], &l[1], weights); got != want {
			t.Fatalf("activation of %s layers: %d, want %d", name, got, want)
		}
	}
}
