package compare

import (
	"cmp"
	"fmt"
	"slices"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/folder"
)

// findingsOf returns what was found about two contenders, but for what only one of them has.
func findingsOf(p *pairing, allowUnlike bool) (found Findings) {
	base, other := p.base, p.other
	if base.Run != other.Run {
		found.join(differences(base.Run, other.Run))
		found.join(sizeDifferences(base, other))
	}
	found.join(faults(base.Run))
	found.join(faults(other.Run))
	found.join(limitUse(p))
	found.join(failures(base))
	found.join(failures(other))
	if p.isRenamed {
		found.note("%s is compared with %s, the only contender of the baseline.", other.Name, base.Name)
	}
	unlike := scoredUnlike(p)
	compared := outside(unlike.suites(), p.cases)
	if allowUnlike || len(askingSuites(compared)) == 0 { // nothing else is left that could have a verdict
		found.add(KindUnlike, unlike.Texts()...)
	} else {
		found.join(unlike)
	}
	found.join(otherVerdicts(base, other, compared))
	found.join(doubled(p.base, p.all, p.others))
	found.join(doubled(p.other, p.others, p.all))
	found.join(repeatedPositions(p.cases))
	found.join(otherMachines(base, other, p.cases))
	found.join(unlisted(p.cases))
	return found
}

// repeatedPositions notes the suites in which positions occur several times.
func repeatedPositions(cases []Case) (found Findings) {
	for _, cases := range groupBy(cases, suiteOf) {
		if positions := len(positionsOf(cases)); positions < len(cases) {
			suite := cases[0].rec().Suite
			found.about(suite, KindRepeated, fmt.Sprintf("%s: %s have %s; each position counts once.",
				suite, sink.Plural(len(cases), "case"), sink.Plural(positions, "different position")))
		}
	}
	return found
}

// unlisted notes the positions without a list of points where others of the suite have one: by the share
// of those, points decide without them, or decide nothing.
func unlisted(cases []Case) (found Findings) {
	for _, of := range groupBy(cases, suiteOf) {
		var lacking report.Searches
		var asked report.Asked
		for _, c := range of {
			asked.Add(c.rec())
			if c.rec().Solved != nil && !report.HasList(c.rec()) {
				lacking = append(lacking, c.rec())
			}
		}
		lists, asking := asked.Lists()
		some := fmt.Sprintf("%d of its %s have no list of points", len(lacking), sink.Plural(asking, "position"))
		switch suite := of[0].rec().Suite; {
		case lists == 0 || len(lacking) == 0:
		case suites.PointsDecide(lists, asking):
			found.noteAbout(suite, "%s, and points decide without them: %s.", some, firstIDs(lacking))
		default:
			found.noteAbout(suite, "%s, so that points decide nothing: %s.", some, firstIDs(lacking))
		}
	}
	return found
}

// unasked returns what nothing is tested of: suites that ask nothing, and the positions that
// ask nothing of suites that mostly ask something.
func unasked(all answers) (found Findings) {
	for _, s := range all {
		var ids []string
		for _, searches := range s.cases {
			if !asks(searches) {
				ids = append(ids, searches[0].ID)
			}
		}
		switch n := len(s.cases); {
		case len(ids) == n:
			found.about(s.suite, KindNote, fmt.Sprintf("%s asks nothing, so nothing of it is tested.", s.suite))
		case len(ids) > 0 && len(ids) < n-len(ids):
			found.about(s.suite, KindNote, fmt.Sprintf("%d of %s of %s ask nothing, and are not tested: %s.",
				len(ids), sink.Plural(n, "position"), s.suite, listed(ids)))
		}
	}
	return found
}

// asks reports whether a case asks something, going by its searches; one that failed may.
func asks(searches report.Searches) bool {
	return searches.Solved().Searches+searches.Points().Searches > 0 || searches[0].Error != ""
}

// maxUnpaired is the largest share of cases that only one of a pair has, in percent of all cases of the
// two, at which a comparison still has a verdict.
const maxUnpaired = 5

// unpaired returns the cases that only one of two contenders has, apart from suites without a verdict.
// They are missing if they are many; to a gate each is, unless that is allowed.
func unpaired(p *pairing, except []string, isGate, allowMissing bool) (found Findings) {
	all, others := p.all.without(except), p.others.without(except)
	paired := len(outside(except, p.cases))
	union := all.len() + others.len() - paired
	kind, fate := KindNote, "skipped"
	if isGate || 100*(union-paired) > maxUnpaired*union {
		kind = KindMissing
	}
	if isGate && !allowMissing {
		fate = "missing"
	}
	found.join(onlyIn(p.base, p.other, all, others, kind, fate))
	found.join(onlyIn(p.other, p.base, others, all, kind, "skipped"))
	return found
}

// onlyIn returns which cases of a contender another one lacks, and what is done with them.
func onlyIn(has, lacks Contender, mine, theirs answers, kind Kind, fate string) (found Findings) {
	for _, s := range mine {
		if lonely := s.lonely(theirs.find(s.suite)); len(lonely) > 0 {
			found.about(s.suite, kind, fmt.Sprintf("%s: %s %s, only in %s and not in %s: %s.",
				s.suite, sink.Plural(len(lonely), "case"), fate, has.Name, lacks.Name, firstIDs(lonely)))
		}
	}
	return found
}

// doubled returns which cases of a records.csv are there twice, and once in what it is compared with, if it
// is. A suite can have a line twice, and only the manifest tells such rows from doubled ones.
func doubled(has Contender, mine, theirs answers) (found Findings) {
	if has.Run.Meta != nil {
		return nil
	}
	if twice := mine.twice(theirs); len(twice) > 0 {
		found.add(KindBroken, fmt.Sprintf("%s: %s of %s: %s.", has.Run.Path, sink.Plural(len(twice), "doubled row"), has.Own, firstIDs(twice)))
	}
	return found
}

// twice returns the cases that repeat the one before them with the same position and id, unless others do so,
// too; nil others have none.
func (a answers) twice(others answers) (list report.Searches) {
	for _, s := range a {
		theirs := others.find(s.suite)
		for i, where := range s.places {
			last := place{where.hash, where.occurrence - 1}
			before := s.find(last)
			isOnce := others == nil || theirs.find(last) != nil && theirs.find(where) == nil
			if before != nil && isOnce && s.cases[i][0].ID == before[0].ID {
				list = append(list, s.cases[i][0])
			}
		}
	}
	return list
}

// otherVerdicts returns where only one of two contenders has a verdict or points of a case: the same case
// asks the same of both. Errata that are on take a verdict away, and what a case is worth depends on its
// suite: these are unlike.
func otherVerdicts(base, other Contender, cases []Case) (found Findings) {
	var one, worth report.Searches
	for _, c := range cases {
		a := c.Base[0]
		for _, b := range c.Other {
			halved := (a.Solved == nil) != (b.Solved == nil) || (a.Points == nil) != (b.Points == nil)
			switch {
			case halved && a.Disputed == "" && b.Disputed == "":
				one = append(one, b)
			case halved || a.MaxPoints != nil && b.MaxPoints != nil && *a.MaxPoints != *b.MaxPoints:
				worth = append(worth, b)
			default:
				continue
			}
			break
		}
	}
	if len(one) > 0 {
		found.add(KindBroken, fmt.Sprintf("%s only one of %s and %s has a verdict or points: %s.", onPositions(one), base.Name, other.Name, firstIDs(one)))
	}
	if len(worth) > 0 {
		found.add(KindUnlike, fmt.Sprintf("%s %s and %s ask for different things: %s.", onPositions(worth), base.Name, other.Name, firstIDs(worth)))
	}
	return found
}

func onPositions(list report.Searches) string { return "On " + sink.Plural(len(list), "position") }

// otherMachines warns if two contenders met different machines.
func otherMachines(base, other Contender, cases []Case) (found Findings) {
	if !isTimed(base.Run) {
		return nil
	}
	unlike := 0
	for _, c := range cases {
		if !onOneMachine(base.Run, other.Run, c) {
			unlike++
		}
	}
	if unlike > 0 {
		found.note("%s and %s were not searched on the same machine in %s of %d: the faster machine finds more in the same time; times and speeds are compared on the other positions only.",
			cmp.Or(base.Name, base.Own), cmp.Or(other.Name, other.Own), sink.Plural(unlike, "position"), len(cases))
	}
	return found
}

// nothingShared returns ErrNothingShared, with the reason if there is one.
func (p *pairing) nothingShared() error {
	if a, b := p.base.Run.Meta, p.other.Run.Meta; a != nil && b != nil && a.Lines != b.Lines {
		return fmt.Errorf("%w: --lines, which asks for more moves, was given for one of the runs only", ErrNothingShared)
	}
	if unlike := scoredUnlike(p); len(unlike) > 0 {
		return fmt.Errorf("%w: %s", ErrNothingShared, unlike[0].String())
	}
	return ErrNothingShared
}

func errNotScored(base Contender) error {
	return fmt.Errorf("%w in the baseline: %s of %s failed in every search", ErrNotScored, base.Own, base.Run.Path)
}

// UnlikeBaseline returns the reasons why a run that has not begun cannot be compared with
// a baseline, a RUN or RUN#NAME, as far as they are known: its settings and suites, and
// faults of the baseline; with allow only those that cannot be allowed. The errors are
// those of Pick and of baseOf, and ErrNothingShared if the two have no suite in common.
func (r Runs) UnlikeBaseline(baseline string, planned *report.Meta, allow bool) ([]string, error) {
	bases, err := r.Pick([]string{baseline})
	if err != nil {
		return nil, err
	}
	if !sharesSuite(bases[0].Run, planned) {
		return nil, ErrNothingShared
	}
	var found Findings
	whole := &report.Run{Path: "this run", Meta: planned}
	for _, this := range whole.Limits() {
		against := atLimitOf(bases, Contender{Run: this})
		found.join(differences(against[0].Run, this))
		found.join(faults(against[0].Run))
		for _, c := range planned.Contenders {
			base, err := baseOf(against, c.Name)
			if err != nil {
				return nil, err
			}
			if !answersOf(base).isScored() {
				return nil, errNotScored(base)
			}
			found.join(sizeDifferences(base, Contender{Name: c.Name, Own: c.Name, Run: this}))
			found.join(disobedience(base))
		}
	}
	return found.permitted(allow, false).Refusing().Of(KindBroken, KindUnlike).Texts(), nil
}

// sharesSuite reports whether a run has searched a suite of the name of a planned one.
func sharesSuite(run *report.Run, planned *report.Meta) bool {
	for rec := range run.All() {
		if slices.ContainsFunc(planned.Suites, func(s folder.SuiteEntry) bool { return s.Name == rec.Suite }) {
			return true
		}
	}
	return false
}
