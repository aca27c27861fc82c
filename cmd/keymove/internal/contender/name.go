package contender

import (
	"strings"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// nameByEngine names contenders as their engines call themselves, with the options in
// which those of the same engine differ.
func nameByEngine(contenders []*runfolder.Contender) {
	same := map[string][]*runfolder.Engine{}
	for _, c := range contenders {
		same[c.Engine.ID] = append(same[c.Engine.ID], c.Engine)
	}
	options := map[*runfolder.Engine]string{}
	for _, engines := range same {
		for i, text := range runfolder.DifferingOptions(engines) {
			options[engines[i]] = text
		}
	}
	for _, c := range contenders {
		c.Name = strings.TrimSpace(c.Engine.ID + " " + options[c.Engine])
	}
}

// NameUniquely gives contenders of the same name "#2", "#3" and so on behind it, in
// their order.
func NameUniquely(contenders []runfolder.Contender) {
	names := suites.NewNames()
	for i := range contenders {
		contenders[i].Name = names.Take(contenders[i].Name)
	}
}
