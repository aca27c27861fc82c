package study

import (
	"cmp"
	"slices"

	"keymove/report"
)

// findLost finds the positions that the last version does not solve any more.
func (t *Track) findLost(run *report.Run, since string) {
	list := t.searched()
	if len(list) == 0 {
		return
	}
	t.Since = cmp.Or(since, list[0].Name)
	first := slices.IndexFunc(list, func(v *TrackedVersion) bool { return v.Name == t.Since })
	if first < 0 {
		t.Notes = append(t.Notes, "The version "+t.Since+" has no results.")
		return
	}
	solved, order := answersOf(run)
	for _, c := range order {
		by := solved[c.key]
		last := list[len(list)-1]
		if !by[list[first].Contender] || by[last.Contender] {
			continue
		}
		n := len(list) - 2
		for !by[list[n].Contender] {
			n--
		}
		t.Lost = append(t.Lost, LostPosition{Suite: c.key.suite, ID: c.id, Case: c.hash, Last: list[n].Name, In: list[n+1].Name})
	}
}

// caseKey is the place of a case in a run.
type caseKey struct {
	suite  string
	number int
}

// askedCase is a case that can be solved.
type askedCase struct {
	key      caseKey
	id, hash string
}

// answersOf returns which contenders solved each case in most of their searches, and the cases
// in the order of the run.
func answersOf(run *report.Run) (map[caseKey]map[string]bool, []askedCase) {
	solved := map[caseKey]map[string]bool{}
	var order []askedCase
	for searches := range report.ByCase(run.All()) {
		rec := searches[0]
		tally := searches.Solved()
		if tally.Searches == 0 {
			continue
		}
		key := caseKey{rec.Suite, rec.CaseIndex}
		if solved[key] == nil {
			solved[key] = map[string]bool{}
			order = append(order, askedCase{key, rec.ID, rec.Case})
		}
		solved[key][rec.Contender] = 2*tally.Sum > tally.Searches
	}
	return solved, order
}
