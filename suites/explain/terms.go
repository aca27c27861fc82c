package explain

import (
	"cmp"
	"slices"
)

// Term is what a term of the evaluation is worth at the end of two lines, in centipawns
// from the view of the side to move at the root.
type Term struct {
	Name        string
	Key, Played int
}

// difference returns by how much the two lines differ, without a sign.
func (t Term) difference() int { return max(t.Key-t.Played, t.Played-t.Key) }

// differingTerms returns the terms that differ, the greatest difference first; sign is
// that of the side whose view counts.
func differingTerms(key, played map[string]int, sign int) []Term {
	var terms []Term
	for name, value := range key {
		terms = append(terms, Term{name, sign * value, sign * played[name]})
	}
	for name, value := range played {
		if _, both := key[name]; !both {
			terms = append(terms, Term{Name: name, Played: sign * value})
		}
	}
	terms = slices.DeleteFunc(terms, func(t Term) bool { return t.Key == t.Played })
	slices.SortFunc(terms, func(a, b Term) int {
		return cmp.Or(cmp.Compare(b.difference(), a.difference()), cmp.Compare(a.Name, b.Name))
	})
	return terms
}
