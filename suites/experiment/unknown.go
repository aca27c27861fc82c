package experiment

import (
	"fmt"
	"strings"
)

// UnknownError says that a file names something unknown.
type UnknownError struct {
	What, Name string
	// Known are the names that there are.
	Known []string
}

// Error names what is unknown, and what there is where that is short.
func (e *UnknownError) Error() string {
	const few = 8
	if len(e.Known) == 0 || len(e.Known) > few {
		return fmt.Sprintf("unknown %s %q", e.What, e.Name)
	}
	return fmt.Sprintf("unknown %s %q: there are %s", e.What, e.Name, strings.Join(e.Known, ", "))
}
