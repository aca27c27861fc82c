package explain

import "context"

// generalTries is the number of suspects that are tried on the reference.
const generalTries = 2

// discountGeneral tries the first suspect on the reference, too, then the one that is first
// thereby. Some changes gain on a suite with any profile, as delta=off on tactics: what a
// change gains there does not count for it, because the repair of a fault gains only where
// the fault is.
func (v *Investigation) discountGeneral(ctx context.Context, found *Findings) error {
	if v.Reference == nil || v.Directed || len(v.Others) == 0 {
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
