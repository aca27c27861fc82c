package input

import (
	"math"
	"regexp"
	"strings"

	"keymove/engine/uci"
	"keymove/suites"
)

// nameByEngine names contenders as their engines call themselves, with the options in
// which those of the same engine differ.
func nameByEngine(contenders []*suites.Contender) {
	same := map[string][]*suites.Engine{}
	for _, c := range contenders {
		same[c.Engine.ID] = append(same[c.Engine.ID], c.Engine)
	}
	options := map[*suites.Engine]string{}
	for _, engines := range same {
		for i, text := range suites.DifferingOptions(engines) {
			options[engines[i]] = text
		}
	}
	for _, c := range contenders {
		name := strings.TrimSpace(c.Engine.ID + " " + options[c.Engine])
		c.Name = uci.Shorten(name, math.MaxInt)
	}
}

// NameUniquely gives contenders of the same name "#2", "#3" and so on behind it, in
// their order.
func NameUniquely(contenders []suites.Contender) {
	names := suites.NewNames()
	for i := range contenders {
		contenders[i].Name = names.Take(contenders[i].Name)
	}
}

// Lookalikes says, a line for each name that several engines have, which is which: two
// builds often call themselves the same.
func Lookalikes(contenders []suites.Contender) []string {
	var names, lines []string
	same := map[string][]string{}
	for _, c := range contenders {
		if c.Engine == nil {
			continue
		}
		name := numbered.ReplaceAllString(c.Name, "")
		if same[name] == nil {
			names = append(names, name)
		}
		same[name] = append(same[name], c.Name+" is "+c.Spec)
	}
	for _, name := range names {
		if len(same[name]) > 1 {
			lines = append(lines, strings.Join(same[name], ", ")+"; name= gives an engine a name of its own")
		}
	}
	return lines
}

// numbered is what NameUniquely puts behind a name.
var numbered = regexp.MustCompile(`#\d+$`)
