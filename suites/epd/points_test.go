package epd

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestPoints reads points in both forms, with the errors of real suites.
func TestPoints(t *testing.T) {
	const position = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - "
	tests := []struct {
		name, operations string
		want             string
		repairs          []string
	}{
		{"c0", `c0 "Kd2=10, Rxa8+=2, b8=Q+=3";`, "Kd2=10 Rxa8+=2 b8=Q+=3", nil},
		{"no space", `c0 "Kd2=10,Ke2=2";`, "Kd2=10 Ke2=2", nil},
		{"no comma", `c0 "Kd2=10 Ke2=2";`, "Kd2=10 Ke2=2", []string{"47: points-spelling"}},
		{"nothing between", `c0 "Kd2=10Ke2=2, O-O=5";`, "Kd2=10 Ke2=2 O-O=5", []string{"46: points-spelling"}},
		{"coordinates among SAN", `c0 "Kd2=10, e1g1=1, b7b8q=2";`, "Kd2=10 O-O=1 b8=Q+=2", nil},
		{"castling with zeros", `c0 "0-0=10, 0-0-0=4";`, "O-O=10 O-O-O=4", nil},
		{"text before the list", `c0 "positional scores are: Kd2=10, Ke2=9";`, "Kd2=10 Ke2=9", nil},
		{"a move twice", `c0 "Kd2=10, Ke2=4, Ke2=9";`, "Kd2=10 Ke2=4", []string{"55: duplicate-points"}},
		{"a move twice with the same points", `c0 "Kd2=10, Ke2=4, Ke2=4";`, "Kd2=10 Ke2=4", nil},
		{"a comment", `c0 "Chernin - Miles, Tunis 1985";`, "", nil},
		{"a comment with =", `c0 "diff=10";`, "", nil},
		{"a comment after a move", `c0 "Kd2=10, best";`, "", []string{"48: note"}},
		{"half points", `c0 "Kd2=1.5";`, "", []string{"40: note"}},
		{"spaces around the sign", `c0 "Kd2 = 10, Ke2 =3";`, "Kd2=10 Ke2=3", []string{"40: points-spelling"}},
		{"a semicolon between", `c0 "Kd2=10; Ke2=3";`, "Kd2=10 Ke2=3", []string{"48: points-spelling"}},
		{"a word among the points", `c7 "Kd2 Ke2"; c8 "10 x";`, "", []string{"40: note"}},
		{"another comment", `c1 "Kd2=10";`, "", []string{"40: note"}},
		{"the greatest number", `c0 "Kd2=2147483647, Ke2=0";`, "Kd2=2147483647 Ke2=0", nil},
		{"a number out of range", `c0 "Kd2=2147483648";`, "", []string{"40: note"}},
		{"a number far out of range", `c0 "Kd2=10, Ke2=-99999999999999999999, Kf2=1";`, "", []string{"48: note"}},
		{"a number out of range in a list", `c8 "99999999999999999999 2"; c9 "e1d2 a1a8";`, "", []string{"40: note"}},
		{"lists", `c7 "Kd2 Rxa8+"; c8 "10 2"; c9 "e1d2 a1a8";`, "Kd2=10 Rxa8+=2", nil},
		{"lists in another order", `c9 "e1d2 a1a8"; c8 "10 2";`, "Kd2=10 Rxa8+=2", nil},
		{"lists of SAN", `c7 "Kd2 Rxa8+"; c8 "10 2";`, "Kd2=10 Rxa8+=2", nil},
		{"lists take precedence over c0", `c0 "Kd2=10, Ke2=5"; c8 "9 4"; c9 "e1d2 e1e2";`, "Kd2=9 Ke2=4", []string{"40: points-conflict"}},
		{"lists that are comments", `c0 "Kd2=10"; c8 "ten moves"; c9 "by hand";`, "Kd2=10", nil},
		{"points without moves", `c8 "10 2";`, "", []string{"40: note"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			record := read(t, position+test.operations, Options{})
			var got []string
			for _, p := range record.Asked.Points {
				got = append(got, fmt.Sprintf("%s=%d", record.Position.SAN(p.Move), p.Points))
			}
			if got := strings.Join(got, " "); got != test.want {
				t.Errorf("points of %s: got %q, want %q", test.operations, got, test.want)
			}
			if diff := cmp.Diff(repairsOf(record), test.repairs, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("repairs of %s differ (-got +want):\n%s", test.operations, diff)
			}
		})
	}
}
