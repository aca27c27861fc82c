package report

import "keymove/suites"

// DisputedMark follows the id of a disputed case.
const DisputedMark = " *"

// Expected returns what solves the case of a record, as "Qg6" or "not Rb8 Rb7".
func Expected(rec *suites.Record) string {
	if rec.Expected == "" && rec.Avoid != "" {
		return "not " + rec.Avoid
	}
	return rec.Expected
}
