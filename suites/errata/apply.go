package errata

import (
	"fmt"
	"slices"
	"strings"

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

// ParseMode parses a mode.
func ParseMode(text string) (Mode, error) {
	if !slices.Contains(Modes, text) {
		return "", fmt.Errorf("%q: want %s", text, strings.Join(Modes, ", "))
	}
	return Mode(text), nil
}

// Apply applies the errata to the cases of a suite as the mode says. A case keeps
// its hash, so that results are paired by what the file asks for.
func Apply(s *suites.Suite, mode Mode) {
	if mode == Off {
		return
	}
	kept := make([]suites.Case, 0, len(s.Cases))
	for _, c := range s.Cases {
		switch erratum := Find(&c.Position); {
		case erratum == nil:
		case mode == On && erratum.Verdict == Broken:
			s.Broken++
			continue
		default:
			c.Disputed = erratum.String()
			if mode == On {
				erratum.acceptAlternatives(&c)
			}
		}
		kept = append(kept, c)
	}
	s.Cases = kept
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
