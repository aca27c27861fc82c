package epd

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"keymove/internal/testenv"
)

const rookAndKing = "4k3/8/8/8/8/8/8/R3K3 w - - "

// everyMove has points for the legal moves of rookAndKing but Ra8.
const everyMove = "Ra2=1, Ra3=1, Ra4=1, Ra5=1, Ra6=1, Ra7=1, Rb1=1, Rc1=1, Rd1=1, Kd1=4, Kf1=1, Kd2=1, Ke2=1, Kf2=1, "

// TestPointsAreNotLost: a comment of nothing but legal moves and numbers, in a notation that is
// not read, is warned of; prose is not.
func TestPointsAreNotLost(t *testing.T) {
	for _, operations := range []string{
		`c0 "Kd2(10), Ke2(3)";`, `c0 "Kd2=+10";`, `c8 "10|3"; c9 "e1d2|e1e2";`, `c7 "Kd2 Ke2"; c8 "10/3";`,
		`c0 "Kd2 10 Ke2 3";`, `c0 "10 Kd2, 3 Ke2";`, `c0 "{\"Kd2\":10,\"Ke2\":3}";`, `c0 "Kd2 -> 10; Ke2 -> 3";`,
		`c0 "Kd2 10 points, Ke2 3 points";`, `c9 "Kd2=10 Ke2=3";`, `c7 "Kd2:10 Ke2:3";`, `c8 "Kd2/10 Ke2/3";`,
		`c0 "Kd2=10.0, Ke2=3.5";`, `c0 "Kd2=100%, Ke2=35%";`, `c0 "Kd2 Ke2: 10 3";`, `c9 "10 3"; c7 "Kd2 Ke2";`,
		`c0 "scores: Kd2[10] Ke2[3]";`, `c0 "Ra8+10";`, `c0 "Kd2–10, Ke2–3";`, `c0 "e1d2 10";`, `c0 "Ra8+: 10 | Kd2: 3";`,
		`c8 "+10 +3"; c9 "e1d2 e1e2";`, `c7 "Kd2 Ke2"; c8 "+10 3";`, `c8 "10 +3"; c9 "Kd2 Ke2";`,
	} {
		record := read(t, rookAndKing+"bm Kd2; "+operations, Options{})
		if len(record.Asked.Points) > 0 || !slices.ContainsFunc(repairsOf(record), func(s string) bool { return strings.HasSuffix(s, "note") }) {
			t.Errorf("%s: points %v, repairs %v, want a warning", operations, record.Asked.Points, repairsOf(record))
		}
	}
	for _, comment := range []string{
		"Kasparov - Karpov, Moscow 1985, game 16", "Kd2 wins in 10 moves", "1. Kd2", "42.Kd2! 1-0", "Kd2 1/2", "10 years ago",
		"Kd2 is best, 3 others draw", "Ra8+ Kd7 23 Kd2 not so good", "e4: 10 moves", "after Kd2 = 0.35 pawns", "Kd2 $1",
		"ECO C42", "Kd2: best since 1990", "Kd2", "12. Kd2 Kd7 13. Ra8", "10th", "Kd4=10 in my book", "e4=5 is what they say",
	} {
		for _, opcode := range []string{"c0", "c7", "c8"} {
			if opcode != "c0" && (comment == "Kd2" || comment == "Kd2 1/2") { // nothing but moves and numbers
				continue
			}
			record := read(t, rookAndKing+fmt.Sprintf(`bm Kd2; %s "%s";`, opcode, comment), Options{})
			if len(record.Asked.Points) > 0 || len(record.Repairs) > 0 {
				t.Errorf("%s %q: points %v, repairs %v, want none", opcode, comment, record.Asked.Points, repairsOf(record))
			}
		}
	}
}

// TestEveryListIsReadOrReported: pairs of a legal move and a number, whatever signs are between,
// give points or a warning.
func TestEveryListIsReadOrReported(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sign := rapid.SampledFrom([]string{"=", ":", " ", "-", "->", "(", "[", "/", "|", " : ", "=+", "~", ">", "*"}).Draw(t, "sign")
		between := rapid.SampledFrom([]string{", ", " ", "; ", "|", "), ", "] ", " / ", " & "}).Draw(t, "between")
		opcode := rapid.SampledFrom([]string{"c0", "c7", "c8", "c9"}).Draw(t, "opcode")
		moves := rapid.Permutation([]string{"Kd2", "Ke2", "Kf2", "Ra7", "Ra8+", "Rb1", "e1d1"}).Draw(t, "moves")[:rapid.IntRange(1, 6).Draw(t, "n")]
		var list []string
		for _, m := range moves {
			list = append(list, fmt.Sprintf("%s%s%d", m, sign, rapid.IntRange(10, 99).Draw(t, "points")))
		}
		line := rookAndKing + fmt.Sprintf(`bm Kd2; %s "%s";`, opcode, strings.Join(list, between))
		record, err := Parse(line, 1, Options{})
		if err != nil || len(record.Asked.Points) == 0 && len(record.Repairs) == 0 {
			t.Fatalf("%s: %v, neither points nor a warning", line, err)
		}
		if words := rookAndKing + fmt.Sprintf(`bm Kd2; %s "%s, and so on";`, opcode, strings.Join(list, between)); sign != "=" {
			record, err := Parse(words, 1, Options{})
			if err != nil || len(record.Asked.Points) > 0 || len(record.Repairs) > 0 {
				t.Fatalf("%s: %v, want prose", words, err)
			}
		}
	})
}

// TestContradictoryPoints: lists that disagree with each other, with bm or with am, and points
// that cannot count.
func TestContradictoryPoints(t *testing.T) {
	for _, test := range []struct{ operations, want, solutions string }{
		{`c0 "Ra8=10, Kd2=2";`, "", "Ra8+"},
		{`c8 "10 10 3"; c9 "a1a8 e1d2 e1e2";`, "", "Ra8+ Kd2"},
		{`c0 "Kd2=0, Ke2=0";`, "", ""},
		{`am Kf2; c0 "Kd2=0";`, "", ""},
		{`am Kd2; c0 "Kd2=10";`, "points-conflict", "Kd2"},
		{`am Kd2; c0 "Kd2=0, Ke2=1";`, "", "Ke2"},
		{`bm Ke2; am Kd2; c0 "Kd2=1, Ke2=10";`, "points-conflict", "Ke2"},
		{`am Kd1; c0 "` + everyMove + `Ra8=5";`, "", "Ra8+"}, // every legal move is graded
		{`am Ra8; c0 "` + everyMove + `Ra8=5";`, "points-conflict", "Ra8+"},
		{`bm Kd2; c0 "Kd2=3, Ra8=10";`, "points-conflict", "Kd2"},
		{`bm Kd2 Ra8+; c0 "Kd2=9, Ra8=10";`, "", "Kd2 Ra8+"},
		{`bm Kd2 Kf1; c0 "Kd2=10, Ra8=10";`, "points-conflict", "Kd2 Kf1"},
		{`bm Kd2; c0 "Kd2=10, Ke2=3"; c8 "10 4"; c9 "e1d2 e1e2";`, "points-conflict", "Kd2"},
		{`bm Kd2; c0 "Kd2=10"; c8 "10 4"; c9 "e1d2 e1e2";`, "points-conflict", "Kd2"},
		{`bm Kd2; c0 "Ke2=4, Kd2=10"; c8 "10 4"; c9 "e1d2 e1e2";`, "", "Kd2"},
		{`bm Kd2; c7 "Kd2 Ra7"; c8 "10 4"; c9 "e1d2 e1e2";`, "points-conflict", "Kd2"},
		{`bm Kd2; c0 "Kd2=10, Kd4=3";`, "points-dropped", "Kd2"},
		{`bm Kd2; c0 "Kd2=10, Ke2=-3";`, "points-dropped", "Kd2"},
		{`bm Kd2; c8 "10 3"; c9 "e1d2 e1e4";`, "points-dropped", "Kd2"},
		{`bm Kd2; c8 "10 3 4"; c9 "e1d2 e1e2";`, "points-dropped", "Kd2"},
		{`dm 2; c0 "Ra8=10, Kd2=5";`, "", ""},
		{`dm 0; c0 "Ra8=10, Kd2=5";`, "", "Ra8+"},
		{`bm #2; c0 "Ra8=10, Kd2=5";`, "", ""},
	} {
		record := read(t, rookAndKing+test.operations, Options{})
		var solutions, kinds []string
		for _, m := range record.Asked.Solutions() {
			solutions = append(solutions, record.Position.SAN(m))
		}
		for _, r := range record.Repairs {
			if r.Kind != MoveSpelling {
				kinds = append(kinds, string(r.Kind))
			}
		}
		if got := strings.Join(solutions, " "); got != test.solutions || strings.Join(kinds, " ") != test.want {
			t.Errorf("%s: solutions %q, repairs %v; want %q, %q", test.operations, got, kinds, test.solutions, test.want)
		}
		if _, err := Parse(rookAndKing+test.operations, 1, Options{Strict: true}); (err != nil) != (len(record.Repairs) > 0) {
			t.Errorf("%s: under --strict %v", test.operations, err)
		}
	}
}

// TestPointsTable: each row of the table in docs/suites.md is read as the page says.
func TestPointsTable(t *testing.T) {
	rows := documented(t, "Points", "`(c[0-9].*?;)`")
	if len(rows) < 6 {
		t.Fatalf("the table of docs/suites.md has %d rows", len(rows))
	}
	for _, line := range rows {
		if got := askedText(read(t, rookAndKing+line, Options{})); got != "Kd2=10, Ke2=3" {
			t.Errorf("%s: %s", line, got)
		}
	}
}

// documented returns what the first cells of a table of docs/suites.md have.
func documented(t *testing.T, section, cell string) (found []string) {
	t.Helper()
	_, page, _ := strings.Cut(testenv.Read(t, "docs/suites.md"), "\n## "+section+"\n")
	page, _, _ = strings.Cut(page, "\n## ")
	for _, m := range regexp.MustCompile(`(?m)^\| `+cell+` \|`).FindAllStringSubmatch(page, -1) {
		found = append(found, m[1])
	}
	return found
}
