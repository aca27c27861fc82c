package contender

import (
	"keymove/suites"
	"keymove/suites/runfolder"
)

// NameUniquely gives contenders of the same name "#2", "#3" and so on behind it, in
// their order.
func NameUniquely(contenders []runfolder.Contender) {
	names := suites.NewNames()
	for i := range contenders {
		contenders[i].Name = names.Take(contenders[i].Name)
	}
}
