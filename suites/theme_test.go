package suites

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestThemes(t *testing.T) {
	id := func(s string) string { return kings + ` id "` + s + `";` }
	// five are as many cases as a group of ids needs.
	five := func(format string) (lines []string) {
		for n := range fewestInGroup {
			lines = append(lines, id(fmt.Sprintf(format, n)))
		}
		return lines
	}
	times := func(theme string) []string { return slices.Repeat([]string{theme}, fewestInGroup) }
	many := make([]string, mostGroups+1)
	for i := range many {
		many[i] = id(fmt.Sprintf("%c%c.1", 'a'+i/26, 'a'+i%26))
	}
	tests := []struct {
		name  string
		lines []string
		want  []string
	}{
		{"STS by number", []string{
			id("STS(v1.0) Undermine.001"), id("STS(v2.2) Open Files and Diagonals.001"), id("STS(4.0) Square Vacancy.001"),
			id("STS: Knight Outposts/Repositioning/Centralization.001"), id("STS(v8.0) AKPC.001"), id("STS(v15.0) AT.002"), id("Undermine.100")},
			[]string{"Undermining", "Open Files and Diagonals", "Square Vacancy", "Knight Outposts", "Advancement of f/g/h Pawns", "Avoid Pointless Exchange", "Undermining"}},
		{"STS, one part", []string{id("STS(v10.0) Simplification.001")}, []string{"Simplification"}},
		{"no such part", slices.Concat(five("STS(v16.0) More.%03d"), five("STS(v17.0) More.%03d")), slices.Concat(times("STS(v16.0) More"), times("STS(v17.0) More"))},
		{"LCT II", []string{id("LCTII.POS.01"), id("LCTII.CMB.01"), id("LCTII.FIN.09")}, []string{"POS", "CMB", "FIN"}},
		{"mates", []string{kings + " bm #3;", kings + " bm #-12;", kings + " dm 4;"}, []string{"#3", "#-12", ""}},
		{"opcode", []string{kings + ` theme "king walk"; id "a.1";`, kings + ` theme pin;`}, []string{"king walk", "pin"}},
		{"opcode in some", append(five("b.%d"), kings+` theme "king walk"; id "a.1";`, kings), append(times("b"), "king walk", "")},
		{"the name of the whole", []string{kings + ` theme all;`, kings + ` theme pin;`}, []string{"all#2", "pin"}},
		{"ids in groups", slices.Concat(five("Pins.%03d"), five("7th Rank.%03d"), []string{id("none")}),
			slices.Concat(times("Pins"), times("7th Rank"), []string{""})},
		{"a small group", append(five("Pins.%03d"), id("7th Rank.001"), id("7th Rank.002"), id("7th Rank.003"), id("7th Rank.004")),
			append(times("Pins"), "", "", "", "")},
		{"ids in one group", []string{id("WAC.001"), id("WAC.002"), kings}, []string{"", "", ""}},
		{"ids in too many groups", many, make([]string, len(many))},
		{"number in the middle", slices.Concat(five("ERET %03d - Relief"), five("E_E_T %03d - B vs B")), slices.Concat(times("ERET"), times("E_E_T"))},
		{"no ids", []string{kings, kings, castle}, []string{"", "", ""}},
	}
	for _, test := range tests {
		var got []string
		suite := load(t, "x1.epd", test.lines...)
		for _, c := range suite.All() {
			got = append(got, c.Theme)
		}
		if diff := cmp.Diff(got, test.want); diff != "" {
			t.Errorf("%s: themes differ (-got +want):\n%s", test.name, diff)
		}
	}
}
