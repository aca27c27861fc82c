package explain

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"keymove/suites"
)

// The weights of the evidence for a suspect, apart from its gain in the case, which is about 1
// where it leaves no doubt. They were chosen on planted faults that were explained before:
// docs/explain.md.
const (
	// wideWeight is the weight of the gain with other limits.
	wideWeight = 0.5
	// suiteWeight is the weight of the suite's z, suiteLimit where z stops counting.
	suiteWeight = 0.2
	suiteLimit  = 3
	// elsewhereWeight is the weight of z on positions of other origin.
	elsewhereWeight = 0.2
	// seenWeight is the weight of having been seen on the key line, refutationSeen the share
	// of it for a rule on the refutation only.
	seenWeight     = 0.3
	refutationSeen = 0.5
	// agreeWeight is the weight of each further probe of the feature that solves the case,
	// agreeing at most: what loses a case is found by more than one change of it.
	agreeWeight = 0.15
	agreeing    = 2
	// enough is the evidence from which on a suspect is the cause, enoughGain the gain in
	// this case alone.
	enough     = 0.75
	enoughGain = 0.35
	// enoughRepaired is the sum of both z from which on a change repairs a fault. Without one
	// a third of the cases that a profile loses by luck have a rule that solves them in all
	// trees where it is changed, and repairs nothing else.
	enoughRepaired = 2
	// gainElsewhere is the z elsewhere from which on some gain in this case, someGain, is
	// enough: the change repairs much else.
	gainElsewhere = 2
	someGain      = 0.1
	// beyondHorizon is how much more evidence is needed if many times the limit, more than
	// horizon, does not solve the case.
	beyondHorizon = 0.15
	horizon       = 16
	// nested is how much more evidence a change needs than another one that is a part of
	// it: see=off turns off see.prune, too.
	nested = 0.15
)

// rank orders the suspects by evidence and decides whether the first is the cause.
func (v *Investigation) rank(suspects []Suspect, found *Findings) {
	for i := range suspects {
		suspects[i].Evidence = v.evidence(&suspects[i], suspects, found)
	}
	found.Cause = nil
	found.Suspects = best(suspects, len(suspects), func(s *Suspect) float64 { return s.Evidence })
	if len(suspects) == 0 {
		return
	}
	preferPart(found.Suspects)
	if first := &found.Suspects[0]; first.Evidence >= v.enough() && v.gain(first, found) >= first.enoughGain() && first.repairs() {
		found.Cause = first
	}
}

// evidence returns what speaks for a suspect.
func (v *Investigation) evidence(s *Suspect, suspects []Suspect, found *Findings) float64 {
	sum := v.gain(s, found) + seenWeight*v.Seen[s.Feature]
	if s.Doubt == 0 {
		sum += agreeWeight * float64(min(v.agree(s, suspects, found), agreeing))
	}
	return sum - s.Doubt + suiteWeight*s.beyondGeneral() + elsewhereWeight*s.elsewhere()
}

// agree returns the number of other probes of the suspect's feature that solve the case.
func (v *Investigation) agree(s *Suspect, suspects []Suspect, found *Findings) int {
	n := 0
	for i := range suspects {
		o := &suspects[i]
		if o.Feature == s.Feature && o.Change != s.Change && o.Doubt == 0 && v.gain(o, found) >= enoughGain {
			n++
		}
	}
	return n
}

// enough returns the evidence that a cause needs.
func (v *Investigation) enough() float64 {
	if v.Horizon {
		return enough + beyondHorizon
	}
	return enough
}

// repairs reports whether a change gains on other cases as well, where that was tried.
func (s *Suspect) repairs() bool {
	return s.Elsewhere == nil || s.elsewhere()+s.beyondGeneral() >= enoughRepaired
}

// enoughGain returns the gain in this case alone that a cause needs.
func (s *Suspect) enoughGain() float64 {
	if s.elsewhere() >= gainElsewhere {
		return someGain
	}
	return enoughGain
}

// gain returns by how much a suspect's rates in fresh trees are above those of luck.
func (v *Investigation) gain(s *Suspect, found *Findings) float64 {
	sum, weight := s.Rate.value()-found.Placebo.value(), 1.0
	if s.Wide.Trees > 0 {
		sum += wideWeight * (s.Wide.value() - found.WidePlacebo.value())
		weight += wideWeight
	}
	return sum / weight
}

// promise returns how far a suspect is worth more searches.
func (v *Investigation) promise(s *Suspect) float64 {
	return s.Screened.value() + seenWeight*v.Seen[s.Feature] - s.Doubt
}

// preferPart puts a suspect first whose change is a part of what the first one changes,
// unless it has clearly less evidence.
func preferPart(suspects []Suspect) {
	for i := range suspects {
		first, s := &suspects[0], suspects[i]
		if len(s.Rows) < len(first.Rows) && s.Evidence > first.Evidence-nested && isPart(s.Rows, first.Rows) {
			copy(suspects[1:i+1], suspects[:i])
			suspects[0] = s
		}
	}
}

func isPart(rows, of []string) bool {
	return !slices.ContainsFunc(rows, func(row string) bool { return !slices.Contains(of, row) })
}

const (
	// elsewhereSize is the number of positions that are searched elsewhere, elsewhereTries
	// that of suspects that are tried on them.
	elsewhereSize  = 240
	elsewhereTries = 6
	// elsewhereSeed chooses the positions.
	elsewhereSeed = 1
)

// Elsewhere returns positions out of games on which suspects are tried whatever the suite of
// the case: decision points of the battery. They are chosen once, and are not to be changed.
var Elsewhere = sync.OnceValues(decisionPoints)

// decisionPoints chooses positions of the battery at random, the same each time.
func decisionPoints() ([]suites.Case, error) {
	entry, ok := suites.FindEntry("battery")
	if !ok {
		return nil, fmt.Errorf("explain: no battery is built in")
	}
	battery, err := entry.Builtin()
	if err != nil {
		return nil, err
	}
	var list []suites.Case
	sample := suites.Sample(battery.Cases, battery.Cases.Len(), elsewhereSeed)
	for i := 0; i < sample.Len() && len(list) < elsewhereSize; i++ {
		if c := sample.At(i); c.AsksForMove() && !strings.HasPrefix(c.Theme, "mate ") && !strings.HasPrefix(c.Theme, "endgame ") {
			list = append(list, c)
		}
	}
	return list, nil
}

// tryElsewhere tries the first suspect on positions out of games, then the one that is first
// thereby. A change that repairs a fault gains there as well; one that solves the case by
// chance mostly loses, because the rest of a profile fits together.
func (v *Investigation) tryElsewhere(ctx context.Context, found *Findings) error {
	if len(v.Elsewhere) == 0 {
		return nil
	}
	var base []Answer
	for range elsewhereTries {
		if len(found.Suspects) == 0 || found.Suspects[0].Elsewhere != nil {
			return nil
		}
		first := &found.Suspects[0]
		if base == nil {
			var err error
			if base, err = v.Lab.answersOf(ctx, v.Contender, v.Elsewhere, v.SuiteLimits); err != nil {
				return err
			}
		}
		answers, err := v.Lab.answersOf(ctx, first.Contender, v.Elsewhere, v.SuiteLimits)
		if err != nil {
			return err
		}
		first.Elsewhere = new(effectOf(base, answers, v.Elsewhere))
		v.rank(found.Suspects, found)
	}
	return nil
}

// elsewhere returns the z of a suspect elsewhere, 0 where that was not tried.
func (s *Suspect) elsewhere() float64 {
	if s.Elsewhere == nil {
		return 0
	}
	return min(max(s.Elsewhere.z(), -suiteLimit), suiteLimit)
}

// generalTries is the number of suspects that are tried on the reference.
const generalTries = 2

// discountGeneral tries the first suspect on the reference, too, then the one that is first
// thereby. Some changes gain on a suite with any profile, as delta=off on tactics: what a
// change gains there does not count for it, because the repair of a fault gains only where
// the fault is.
func (v *Investigation) discountGeneral(ctx context.Context, found *Findings) error {
	if v.Reference == nil || len(v.Others) == 0 {
		return nil
	}
	var base []Answer
	for range generalTries {
		first := found.Cause
		if first == nil || first.Reference == nil || first.General != nil || first.Suite.z() <= 0 {
			return nil
		}
		if base == nil {
			var err error
			if base, err = v.Lab.answersOf(ctx, *v.Reference, v.Others, v.SuiteLimits); err != nil {
				return err
			}
		}
		general, err := v.effect(ctx, *first.Reference, base)
		if err != nil {
			return err
		}
		first.General, found.Reference = &general, v.Reference.Name
		v.rank(found.Suspects, found)
	}
	return nil
}

// beyondGeneral returns the suite's z of a suspect without what its change gains in general.
func (s *Suspect) beyondGeneral() float64 {
	z := s.Suite.z()
	if s.General != nil {
		z -= max(s.General.z(), 0)
	}
	return min(max(z, -suiteLimit), suiteLimit)
}
