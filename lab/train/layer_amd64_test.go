package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAssembly compares what a training does with layers on this processor with plain Go, on
// values around the ends of the activation too. Only sums over a layer may differ, by rounding.
func TestAssembly(t *testing.T) {
	source := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		layers := make([]layer, 6)
		for i := range layers {
			for j := range layers[i] {
				layers[i][j] = [...]float32{float32(source.NormFloat64()), 0, 1, float32(source.Float64())}[source.IntN(4)]
			}
		}
		compareSums(t, layers)
		compareActivation(t, layers, float32(source.NormFloat64()))
	}
}

func pointers(layers []layer) (all []*layer) {
	for i := range layers {
		all = append(all, &layers[i])
	}
	return all
}

func compareSums(t *testing.T, l []layer) {
	t.Helper()
	for count := range len(l) {
		var want, got layer
		sumLayersGo(&want, &l[0], pointers(l[:count]))
		sumLayers(&got, &l[0], pointers(l[:count]))
		if got != want {
			t.Fatalf("sum of 1 + %d layers: %v, want %v", count, got, want)
		}
		wants, gots := slices.Clone(l), slices.Clone(l)
		twice := func(all []layer) []*layer { return append(pointers(all[:count]), &all[0]) }
		addToAllGo(twice(wants), &l[5])
		addToAll(twice(gots), &l[5])
		if !slices.Equal(gots, wants) {
			t.Fatalf("added to %d layers: %v, want %v", count+1, gots, wants)
		}
	}
}

func compareActivation(t *testing.T, l []layer, slope float32) {
	t.Helper()
	got, want := float64(activate(&l[0], &l[1])), float64(activateGo(&l[0], &l[1]))
	if math.Abs(got-want) > 1e-4*max(1, math.Abs(want)) {
		t.Errorf("activation: %g, want %g", got, want)
	}
	wants, gots := slices.Clone(l), slices.Clone(l)
	learnOutputGo(&wants[0], &wants[1], &wants[2], &wants[3], slope)
	learnOutput(&gots[0], &gots[1], &gots[2], &gots[3], slope)
	if !slices.Equal(gots, wants) {
		t.Errorf("slopes and gradients: %v, want %v", gots, wants)
	}
}
