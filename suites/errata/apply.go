package errata

import (
	"slices"

	"keymove/suites"
)

// Mode selects what is done about errata.
type Mode string

// The modes.
const (
	// Off ignores errata.
	Off Mode = "off"
	// Warn marks the disputed cases and changes nothing else.
	Warn Mode = "warn"
	// On also skips the broken cases, and accepts proven alternatives as
	// solutions.
	On Mode = "on"
)

// Modes lists all modes as text.
var Modes = []string{string(Off), string(Warn), string(On)}

// Apply applies the errata to the cases of a suite as the mode says. A case keeps
// its hash, so that results are paired by what the file asks for.
func Apply(s *suites.Suite, mode Mode) {
	if mode == Off || s.Len() == 0 {
		return
	}
	if mode == On {
		all := s.Len()
		s.Cases = withoutBroken(s.Cases)
		s.Broken = all - s.Len()
	}
	s.Cases = corrected{s.Cases, mode}
}

// withoutBroken returns the cases that are not broken.
func withoutBroken(cases suites.Cases) suites.Cases {
	var kept []int32
	for i := range cases.Len() {
		c := cases.At(i)
		if erratum := Find(&c.Position); erratum == nil || erratum.Verdict != Broken {
			kept = append(kept, int32(i))
		}
	}
	return suites.Select(cases, kept)
}

// corrected are cases with their errata.
type corrected struct {
	suites.Cases
	mode Mode
}

// At returns case i, marked as disputed if it has an erratum.
func (c corrected) At(i int) suites.Case {
	found := c.Cases.At(i)
	if erratum := Find(&found.Position); erratum != nil {
		found.Disputed = erratum.String()
		if c.mode == On {
			erratum.acceptAlternatives(&found)
		}
	}
	return found
}

// acceptAlternatives adds the accepted moves to those that solve a case. Points
// remain as the suite gives them.
func (e *Erratum) acceptAlternatives(c *suites.Case) {
	if len(c.Best) == 0 {
		return
	}
	c.Best = slices.Clone(c.Best)
	for _, text := range e.Accept {
		m, err := c.Position.ParseMove(text)
		if err == nil && !slices.Contains(c.Best, m) {
			c.Best = append(c.Best, m)
		}
	}
}
