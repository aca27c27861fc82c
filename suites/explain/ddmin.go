package explain

import "slices"

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
