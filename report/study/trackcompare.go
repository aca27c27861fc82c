package study

import (
	"cmp"
	"errors"
	"slices"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/show"
)

// resamples is the number of bootstrap resamples of an interval: there are many.
const resamples = 1000

// compare compares each version with the one before, and the last one with the first one; unlike
// ones too if they are allowed.
func (t *Track) compare(run *report.Run, allowUnlike bool) error {
	list := t.searched()
	contenders := map[string]compare.Contender{}
	for _, name := range run.Names() {
		contenders[name] = compare.Contender{Name: name, Own: name, Run: run}
	}
	var pairs []compare.Matchup
	seen := map[[2]string]bool{}
	for i, v := range list {
		for _, base := range []*TrackedVersion{before(list, i), first(list, i)} {
			if base == nil || base.Contender == v.Contender || seen[[2]string{base.Contender, v.Contender}] {
				continue
			}
			seen[[2]string{base.Contender, v.Contender}] = true
			pairs = append(pairs, compare.Matchup{Base: contenders[base.Contender], Contender: contenders[v.Contender]})
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	compared, err := compare.ComparePairs(pairs, compare.Options{Alpha: t.Alpha, Seed: compare.DefaultSeed, Resamples: resamples, AllowUnlike: allowUnlike})
	if errors.Is(err, compare.ErrNothingShared) {
		return nil
	}
	if err != nil {
		return err
	}
	t.Notes = append(t.Notes, compared.Refusals().Texts()...)
	t.Notes = append(t.Notes, allowed(compared)...)
	t.fill(compared)
	return nil
}

// first returns the first version for the last one, unless that is the one before it anyway; nil for others.
func first(list []*TrackedVersion, i int) *TrackedVersion {
	if i < len(list)-1 || i == 0 || before(list, i) == list[0] {
		return nil
	}
	return list[0]
}

// before returns the version that one with results is compared with as the one before; nil for none.
func before(list []*TrackedVersion, i int) *TrackedVersion {
	named := func(v *TrackedVersion) bool { return v.Name == list[i].Before }
	if k := slices.IndexFunc(list[:i], named); k >= 0 {
		return list[k]
	}
	if i == 0 {
		return nil
	}
	return list[i-1]
}

// allowed returns what is unlike and compared all the same.
func allowed(compared *compare.Comparison) []string {
	unlike := compared.Findings.Remarks().Of(compare.KindUnlike, compare.KindEarly).Texts()
	if len(unlike) > 0 {
		unlike = append(unlike, compare.UnlikeAllowed)
	}
	return unlike
}

// fill takes the comparisons over into the rows.
func (t *Track) fill(compared *compare.Comparison) {
	type key struct{ base, other, suite, theme string }
	found := map[key]*compare.Row{}
	for i := range compared.Pairs {
		p := &compared.Pairs[i]
		for k := range p.Rows {
			found[key{p.Base, p.Contender, p.Rows[k].Suite, p.Rows[k].Theme}] = &p.Rows[k]
		}
	}
	byName := t.byName()
	list := t.searched()
	for i := range t.Rows {
		row := &t.Rows[i]
		v := byName[row.Version]
		against := func(base *TrackedVersion) *Against {
			if base == nil {
				return nil
			}
			return newAgainst(base.Name, found[key{base.Contender, v.Contender, row.Suite, row.Theme}])
		}
		place := slices.Index(list, v)
		row.Previous, row.First = against(before(list, place)), against(first(list, place))
	}
}

// newAgainst returns a comparison with a base; nil stands for the same program.
func newAgainst(base string, row *compare.Row) *Against {
	if row == nil {
		return &Against{Version: base, Verdict: compare.Unchanged}
	}
	a := &Against{
		Version: base, Gained: row.Gained, Lost: row.Lost, Difference: row.SolvedDiff, P: row.PAdjusted,
		Verdict: row.Verdict, Margin: row.Margin, AnswersDiffer: row.AnswersDiffer, verdictText: show.VerdictText(row),
	}
	if row.Figure == report.Points && row.PointsDiff != nil {
		a.Difference = *row.PointsDiff
	}
	return a
}

// IsAlone reports whether the judged version is the only one with results, so that nothing is compared.
func (t *Track) IsAlone() bool {
	list := t.searched()
	return len(list) == 1 && list[0].Name == t.Judged
}

// Worse returns the comparisons in which the judged version is worse than the one before it, on whole suites.
func (t *Track) Worse() []Worse {
	var list []Worse
	for i := range t.Rows {
		row := &t.Rows[i]
		if row.Version == t.Judged && row.Theme == report.WholeSuite && row.Previous != nil && row.Previous.Verdict == compare.Worse {
			list = append(list, Worse{Suite: row.Suite, Version: t.Judged, Than: row.Previous.Version})
		}
	}
	return list
}

// Worse is a suite on which a version is worse than another one.
type Worse struct{ Suite, Version, Than string }

// findLost finds the positions that the judged version does not solve any more; if that has no
// results, the last one that has.
func (t *Track) findLost(run *report.Run, since string) {
	list := t.searched()
	if len(list) == 0 {
		return
	}
	place := func(name string) int {
		return slices.IndexFunc(list, func(v *TrackedVersion) bool { return v.Name == name })
	}
	t.Since = cmp.Or(since, list[0].Name)
	first, judged := place(t.Since), place(t.Judged)
	if first < 0 {
		t.Notes = append(t.Notes, "The version "+t.Since+" has no results.")
		return
	}
	if judged >= 0 {
		list = list[:judged+1]
	}
	if first >= len(list) {
		return // it is behind the judged one
	}
	found, order := answersOf(run)
	for _, c := range order {
		by := found[c.key]
		last := list[len(list)-1]
		if compare.Difference(by[list[first].Contender], by[last.Contender]) != compare.Lost {
			continue
		}
		n := len(list) - 2
		for !by[list[n].Contender].Solved().IsMost() {
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

// answersOf returns the searches of each case by contender, and the cases in the order of the run.
func answersOf(run *report.Run) (map[caseKey]map[string]report.Searches, []askedCase) {
	found := map[caseKey]map[string]report.Searches{}
	var order []askedCase
	for searches := range report.ByCase(run.All()) {
		rec := searches[0]
		if searches.Solved().Searches == 0 {
			continue
		}
		key := caseKey{rec.Suite, rec.CaseIndex}
		if found[key] == nil {
			found[key] = map[string]report.Searches{}
			order = append(order, askedCase{key, rec.ID, rec.Case})
		}
		found[key][rec.Contender] = searches
	}
	return found, order
}
