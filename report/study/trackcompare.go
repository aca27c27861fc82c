package study

import (
	"cmp"
	"errors"
	"slices"

	"keymove/report"
	"keymove/report/compare"
)

// resamples is the number of bootstrap resamples of an interval: there are many.
const resamples = 1000

// compare compares each version with the one before and with the best one of each suite; unlike
// ones too if they are allowed.
func (t *Track) compare(run *report.Run, allowUnlike bool) error {
	list := t.searched()
	contenders := map[string]compare.Contender{}
	for _, name := range run.Names() {
		contenders[name] = compare.Contender{Name: name, Own: name, Run: run}
	}
	best := t.best()
	var pairs []compare.Matchup
	seen := map[[2]string]bool{}
	add := func(base, other string) {
		if key := [2]string{base, other}; base != other && !seen[key] {
			seen[key] = true
			pairs = append(pairs, compare.Matchup{Base: contenders[base], Contender: contenders[other]})
		}
	}
	for i, v := range list {
		if previous := before(list, i); previous != nil {
			add(previous.Contender, v.Contender)
		}
		for _, b := range best {
			add(b.Contender, v.Contender)
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
	t.Notes = append(t.Notes, compared.NotComparable()...)
	t.Notes = append(t.Notes, allowed(compared)...)
	t.fill(compared, best)
	return nil
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

// best returns the best version of each suite: the first one of those that are.
func (t *Track) best() map[string]*TrackedVersion {
	best, most := map[string]*TrackedVersion{}, map[string]float64{}
	byName := t.byName()
	for i := range t.Rows {
		if row := &t.Rows[i]; row.Theme == report.WholeSuite {
			if score := row.Score(); best[row.Suite] == nil || score > most[row.Suite] {
				best[row.Suite], most[row.Suite] = byName[row.Version], score
			}
		}
	}
	return best
}

// fill takes the comparisons over into the rows.
func (t *Track) fill(compared *compare.Comparison, best map[string]*TrackedVersion) {
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
		against := func(base *TrackedVersion, choices int) *Against {
			if base == nil || base == v {
				return nil
			}
			return newAgainst(base.Name, found[key{base.Contender, v.Contender, row.Suite, row.Theme}], choices, t.Alpha)
		}
		row.Previous = against(before(list, slices.Index(list, v)), 1)
		// The best one was chosen by the same results: it may be so by luck.
		row.Best = against(best[row.Suite], max(1, len(list)-1))
	}
}

// newAgainst returns a comparison with a base that was chosen among so many; nil stands for
// the same program.
func newAgainst(base string, row *compare.Row, choices int, alpha float64) *Against {
	if row == nil {
		return &Against{Version: base, Verdict: compare.Unchanged}
	}
	a := &Against{Version: base, Gained: row.Gained, Lost: row.Lost, Difference: row.SolvedDiff, Verdict: row.Verdict, MovesDiffer: row.MovesDiffer, verdictText: row.VerdictBesideInterval()}
	if row.Figure == report.Points && row.PointsDiff != nil {
		a.Difference = *row.PointsDiff
	}
	if row.PAdjusted != nil {
		p := min(1, *row.PAdjusted*float64(choices))
		a.P = &p
		if isDifference := row.Verdict.Differs(); isDifference && p > alpha {
			a.Verdict, a.verdictText = compare.TooFew, (&compare.Row{
				Verdict: compare.TooFew, P: row.P, PAdjusted: a.P, Figure: row.Figure, SolvedDiff: row.SolvedDiff, PointsDiff: row.PointsDiff,
			}).VerdictBesideInterval()
		}
	}
	return a
}

// IsAlone reports whether the judged version is the only one with results, so that nothing is compared.
func (t *Track) IsAlone() bool {
	list := t.searched()
	return len(list) == 1 && list[0].Name == t.Judged
}

// Worse returns the comparisons in which the judged version is worse than the one before it or
// than the best one, on whole suites.
func (t *Track) Worse() []Worse {
	var list []Worse
	for i := range t.Rows {
		row := &t.Rows[i]
		if row.Version != t.Judged || row.Theme != report.WholeSuite {
			continue
		}
		for _, a := range []*Against{row.Previous, row.Best} {
			if a != nil && a.Verdict == compare.Worse {
				list = append(list, Worse{Suite: row.Suite, Version: t.Judged, Than: a.Version})
			}
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
