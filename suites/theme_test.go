package suites

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestThemes(t *testing.T) {
	id := func(s string) string { return kings + ` id "` + s + `";` }
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
		{"no such part", []string{id("STS(v16.0) More.001"), id("STS(v17.0) More.001")}, []string{"STS(v16.0) More", "STS(v17.0) More"}},
		{"LCT II", []string{id("LCTII.POS.01"), id("LCTII.CMB.01"), id("LCTII.FIN.09")}, []string{"POS", "CMB", "FIN"}},
		{"mates", []string{kings + " bm #3;", kings + " bm #-12;", kings + " dm 4;"}, []string{"#3", "#-12", ""}},
		{"opcode", []string{kings + ` theme "king walk"; id "a.1";`, kings + ` theme pin;`}, []string{"king walk", "pin"}},
		{"opcode in some", []string{kings + ` theme "king walk"; id "a.1";`, id("b.1"), kings}, []string{"king walk", "b", ""}},
		{"the name of the whole", []string{kings + ` theme all;`, kings + ` theme pin;`}, []string{"all#2", "pin"}},
		{"ids in groups", []string{id("Pins.001"), id("Pins.002"), id("7th Rank.001"), id("none")},
			[]string{"Pins", "Pins", "7th Rank", ""}},
		{"ids in one group", []string{id("WAC.001"), id("WAC.002"), kings}, []string{"", "", ""}},
		{"ids in too many groups", many, make([]string, len(many))},
		{"number in the middle", []string{id("ERET 001 - Relief"), id("E_E_T 002 - B vs B")}, []string{"ERET", "E_E_T"}},
		{"no ids", []string{kings, kings, castle}, []string{"", "", ""}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			suite := load(t, "x1.epd", test.lines...)
			for _, c := range suite.All() {
				got = append(got, c.Theme)
			}
			if diff := cmp.Diff(got, test.want); diff != "" {
				t.Errorf("themes differ (-got +want):\n%s", diff)
			}
		})
	}
}
