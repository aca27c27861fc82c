package explain

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"keymove/suites"
)

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
	if len(v.Elsewhere) == 0 || v.Directed {
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
