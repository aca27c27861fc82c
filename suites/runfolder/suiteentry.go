package runfolder

import "keymove/suites"

// SuiteEntry is a suite of a run without its cases.
type SuiteEntry struct {
	suites.Suite
	// Positions is the number of cases that the run searches.
	Positions int `json:"positions"`
	// UnknownPlies is the number of those that came without a move number, or
	// with an impossible one (phase.PliesAt).
	UnknownPlies int `json:"unknown_plies"`
}

// NewSuiteEntry describes a suite of which all cases are searched.
func NewSuiteEntry(s suites.Suite) SuiteEntry {
	entry := SuiteEntry{Suite: s, Positions: s.Len()}
	for i := range s.Len() {
		if !s.Cases.PliesKnown(i) {
			entry.UnknownPlies++
		}
	}
	entry.Cases = nil
	return entry
}
