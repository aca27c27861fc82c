package epd

import (
	"fmt"

	"keymove/suites/notation"
)

// StrictError is a repair that Options.Strict does not allow.
type StrictError struct {
	Repair notation.Repair
}

// Error returns the kind and text of the repair.
func (e *StrictError) Error() string {
	return fmt.Sprintf("%s: %s (not allowed under --strict)", e.Repair.Kind, e.Repair.Text)
}
