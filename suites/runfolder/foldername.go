package runfolder

import (
	"fmt"
	"strings"

	"keymove/suites/job"
)

// maxNamed is the number of suites that are part of a folder's name.
const maxNamed = 3

// UnusedName returns a path that does not exist for the folder of a run:
// keymove-runs/<UTC time>-<suites>, with a number behind it where that exists.
func UnusedName(m *Manifest) string { return job.NameAt(m.Start, suiteNames(m)) }

// suiteNames returns the names of the suites, as far as a folder is called after them.
func suiteNames(manifest *Manifest) string {
	var names []string
	for _, s := range manifest.Suites[:min(len(manifest.Suites), maxNamed)] {
		names = append(names, s.Name)
	}
	if more := len(manifest.Suites) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d-more", more))
	}
	return strings.Join(names, "+")
}
