package plan

import (
	"fmt"
	"slices"
	"strings"

	"keymove/suites"
	"keymove/suites/settings"
)

// sourceList is the list of suites.
type sourceList struct{ plan *Plan }

// Set appends a suite, also where standard input would be read twice, so that the
// suites behind it keep their numbers.
func (l sourceList) Set(v settings.Value) error {
	source := v.Text
	if _, known := suites.FindEntry(source); !known && source != suites.Stdin {
		source = v.At.Path(source)
	}
	twice := source == suites.Stdin && slices.Contains(l.plan.Sources, source)
	l.plan.Sources = append(l.plan.Sources, source)
	if twice {
		return fmt.Errorf("stdin can be read only once")
	}
	return nil
}

func (l sourceList) String() string { return strings.Join(l.plan.Sources, " ") }
