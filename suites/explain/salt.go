package explain

import (
	"maps"

	"keymove/suites/runfolder"
)

// saltRow is the feature by which trees differ by luck only.
const saltRow = "ordering.salt"

// Salted returns a profile of the built-in engine with another order of equal moves.
func Salted(c runfolder.Contender, salt string) runfolder.Contender {
	c.Options = maps.Clone(c.Options)
	if c.Options["ordering"] != "off" {
		c.Options[saltRow] = salt
	}
	c.Name += "," + saltRow + "=" + salt
	return c
}
