package explain

import (
	"context"
	"slices"

	"keymove/suites"
)

// jointTrees are the trees in which sets of changes are tried, and jointSolved the number
// of them that have to solve the case.
var jointTrees = []int{0, 21, 22, 23}

const jointSolved = 3

// Minimize looks for a smallest set of features whose changes together solve the case,
// where no single one does: delta debugging (Zeller and Hildebrandt, "Simplifying and
// isolating failure-inducing input", 2002) of the differences between the losing contender
// and the one that solves the case. together returns the contender with several changes.
// The result is nil if even all changes together do not solve it, or hardly more often than
// luck does.
func (v *Investigation) Minimize(ctx context.Context, together func([]Probe) suites.Contender) (*Suspect, error) {
	solves := func(probes []Probe) (bool, error) {
		if len(probes) == 0 {
			return false, nil
		}
		rates, err := v.Lab.rates(ctx, []suites.Contender{together(probes)}, &v.Case, v.Limits, jointTrees)
		return err == nil && rates[0].Solved >= jointSolved, err
	}
	if ok, err := solves(v.Probes); !ok {
		return nil, err
	}
	smallest, err := ddmin(v.Probes, solves)
	if err != nil {
		return nil, err
	}
	s := joint(smallest)
	s.Contender = together(smallest)
	rates, err := v.Lab.rates(ctx, []suites.Contender{s.Contender}, &v.Case, v.Limits, finalTrees)
	if err != nil {
		return nil, err
	}
	s.Rate = rates[0]
	luck, err := v.Lab.rates(ctx, []suites.Contender{v.Contender}, &v.Case, v.Limits, finalTrees)
	if err != nil || s.Rate.value()-luck[0].value() < enoughGain {
		return nil, err
	}
	return s, nil
}

func joint(probes []Probe) *Suspect {
	s := &Suspect{}
	for i, p := range probes {
		if i > 0 {
			s.Feature += "+"
			s.Change += ","
		}
		s.Feature += p.Feature
		s.Change += p.Change
		s.Rows = append(s.Rows, p.Rows...)
	}
	return s
}

// ddmin returns a part of a list that passes a test from which no single element can be
// taken. The whole list passes it.
func ddmin[T any](list []T, passes func([]T) (bool, error)) ([]T, error) {
	for parts := 2; len(list) > 1; {
		smaller, err := smallerPart(list, parts, passes)
		switch {
		case err != nil:
			return nil, err
		case smaller != nil:
			list, parts = smaller, max(parts-1, 2)
		case parts >= len(list):
			return list, nil
		default:
			parts = min(2*parts, len(list))
		}
	}
	return list, nil
}

// smallerPart returns a part of the list, or the list without one, that passes; nil if
// none does.
func smallerPart[T any](list []T, parts int, passes func([]T) (bool, error)) ([]T, error) {
	for i := range parts {
		from, to := i*len(list)/parts, (i+1)*len(list)/parts
		without := slices.Concat(list[:from], list[to:])
		for _, candidate := range [][]T{list[from:to], without} {
			if len(candidate) == len(list) {
				continue
			}
			if ok, err := passes(candidate); ok || err != nil {
				return slices.Clone(candidate), err
			}
		}
	}
	return nil, nil
}
