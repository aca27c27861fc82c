package network

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestAssembly compares the sums of every set of instructions that this processor has with
// plain Go: of random layers, the ends of int16, and values around the limits of the activation.
func TestAssembly(t *testing.T) {
	hasAVX2, hasAVX512 := useAVX2, useAVX512
	t.Cleanup(func() { useAVX2, useAVX512 = hasAVX2, hasAVX512 })
	source := rand.New(rand.NewPCG(1, 2))
	fills := map[string]func() int16{
		"random": func() int16 { return int16(source.Uint32()) },
		"extreme": func() int16 {
			return [...]int16{math.MinInt16, -1, 0, 1, QA - 1, QA, QA + 1, math.MaxInt16}[source.IntN(8)]
		},
		"highest": func() int16 { return math.MaxInt16 },
		"lowest":  func() int16 { return math.MinInt16 },
	}
	for _, set := range []struct{ avx2, avx512 bool }{{false, false}, {hasAVX2, false}, {hasAVX2, hasAVX512}} {
		useAVX2, useAVX512 = set.avx2, set.avx512
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
}

// compareSums compares every sum of layers, also in place.
func compareSums(t *testing.T, name string, l []Layer) {
	t.Helper()
	for count := range 6 {
		terms := []*Layer{&l[1], &l[2], &l[3], &l[4], &l[5]}[:count]
		compareSum(t, "addAll"+string(rune('0'+count))+" of "+name, l[0],
			func(dst, src *Layer) { addAllGo(dst, src, terms) },
			func(dst, src *Layer) { addAll(dst, src, terms) })
	}
	add, sub, sub2 := rows{&l[1], &l[2]}, rows{&l[3], &l[4]}, rows{&l[5], &l[0]}
	both := Accumulator{l[0], l[1]}
	compareSum(t, "addSub of "+name, both,
		func(dst, src *Accumulator) { addSubGo(dst, src, add, sub) },
		func(dst, src *Accumulator) { addSub(dst, src, add, sub) })
	compareSum(t, "addSub2 of "+name, both,
		func(dst, src *Accumulator) { addSub2Go(dst, src, add, sub, sub2) },
		func(dst, src *Accumulator) { addSub2(dst, src, add, sub, sub2) })
}

// compareSum compares a sum in plain Go with that in assembly.
func compareSum[T Layer | Accumulator](t *testing.T, name string, src T, plain, assembly func(dst, src *T)) {
	t.Helper()
	var want, got T
	plain(&want, &src)
	assembly(&got, &src)
	inPlace := src
	assembly(&inPlace, &inPlace)
	if got != want || inPlace != want {
		t.Fatalf("%s layers: %v, in place %v, want %v", name, got, inPlace, want)
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
		if got, want := activate(&l[0], &l[1], weights), activateGo(&l[0], &l[1], weights); got != want {
			t.Fatalf("activation of %s layers: %d, want %d", name, got, want)
		}
	}
}
