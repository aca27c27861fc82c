package markdown

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"keymove/report"
	"keymove/report/reporttest"
)

// TestKeepAgainst: each figure of each suite and theme stands beside the Elo of the
// contender, whose sign is turned: it is the second player.
func TestKeepAgainst(t *testing.T) {
	games, err := ReadElo("match.csv", strings.NewReader("first,second,games,elo,elo_error\na,b,40,-70.5,30\na,c,40,,\nother,b,9,1,1\n"))
	if err != nil || len(games) != 3 || *games[0].Elo != 70.5 || games[1].Elo != nil {
		t.Fatalf("%+v, %v", games, err)
	}
	random := reporttest.NewRandom(2)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 10, Themes: 1}, {Name: "sts", Cases: 12, Themes: 3, Points: true}}
	run := &report.Run{Path: "run"}
	for i, name := range []string{"a", "b", "d"} {
		for _, rec := range reporttest.Chance(name, random, all, 1).Records {
			rec.ContenderIndex = i
			run.Records = append(run.Records, rec)
		}
	}
	var file strings.Builder
	if err := KeepAgainst(&file, run, games, true); err != nil {
		t.Fatal(err)
	}
	rows, err := report.ReadRows("against.csv", strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, row := range rows {
		if row.Text("base") != "a" || row.Text("contender") != "b" || row.Text("elo") != "70.50" || row.Text("games") != "40" {
			t.Errorf("row %+v", row)
		}
		seen[row.Text("suite")+" "+row.Text("theme")+" "+row.Text("figure")]++
	}
	for _, want := range []string{"wac all solved", "wac all speed of finding", "sts all points", "sts all solved"} {
		if seen[want] != 1 {
			t.Errorf("%s is given %d times: %v", want, seen[want], seen)
		}
	}
}

// TestSuitesAgainstGames: a suite that follows the games has its line and correlation, one
// that is against them is named.
func TestSuitesAgainstGames(t *testing.T) {
	data := "base,contender,games,elo,elo_error,limit,suite,theme,positions,figure,change,change_lo,change_hi\n"
	for i := range 10 {
		elo := 20 * (i - 5)
		data += fmt.Sprintf("a,c%d,600,%d,25,nodes=1,good,all,300,points,%.4f,-9,9\n", i, elo, 0.3+float64(elo)/50+float64(i%3)/10)
		data += fmt.Sprintf("a,c%d,600,%d,25,nodes=1,bad,all,300,solved,%.4f,%.4f,%.4f\n", i, elo, -float64(elo)/10, -float64(elo)/10-1, -float64(elo)/10+1)
	}
	data += "a,c1,600,5,25,nodes=1,small,theme,9,solved,1,0,2\n"
	data += "a,won,600,,,nodes=1,good,all,300,points,50,40,60\n"
	text, err := suitesAgainstGamesPage(fstest.MapFS{
		"docs/suites-against-games.txt": {Data: []byte("Measured today.\n")},
		"docs/suites-against-games.csv": {Data: []byte(data)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Measured today.\n", "| `good` | all | points | 10 | 7 of 7 (65 … 100 %) | +2.0", "| **+0.39 (", "| **+1.00 (",
		"| `bad` | all | solved | 10 | 0 of 7 (0 … 35 %) | -10.00 (-10.00 … -10.00) | **", "| -1.00 (-1.00 … -1.00) |",
		"- `c0` against `a`: -100 ± 25 in games, solved +10.00 (+9.00 … +11.00) % on `bad` (all).\n",
		"| `a` | `won` | 600 | unknown |\n", "| `a` | `c9` | 600 | +80 ± 25 |\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "`small`") || strings.Contains(text, "on `good` (") || strings.Count(text, "`won`") != 1 {
		t.Errorf("the page has too much:\n%s", text)
	}
}
