package report

import "keymove/suites"

// DisputedMark stands behind the id of a case that is disputed.
const DisputedMark = " *"

// Expected returns what would have solved the case of a record, as "Qg6" or
// "not Rb8 Rb7".
func Expected(rec *suites.Record) string {
	if rec.Expected == "" && rec.Avoid != "" {
		return "not " + rec.Avoid
	}
	return rec.Expected
}
