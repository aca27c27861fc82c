package markdown

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// TestSuitesAgainstGames: a suite that follows the games meets the aims, one that is
// against them is named; themes are only counted.
func TestSuitesAgainstGames(t *testing.T) {
	data := "base,contender,games,elo,elo_error,limit,suite,theme,positions,figure,change,change_lo,change_hi\n"
	for i := range 20 {
		elo, base := 20*(i-10), "default"
		if i%2 == 1 {
			base = "other"
		}
		data += fmt.Sprintf("%s,c%d,600,%d,25,nodes=1,good,all,300,points,%.4f,-9,9\n", base, i, elo, 0.1+float64(elo)/50)
		data += fmt.Sprintf("%s,c%d,600,%d,25,nodes=1,bad,all,300,solved,%.4f,%.4f,%.4f\n", base, i, elo, -3-float64(elo)/10, -3-float64(elo)/10-1, -3-float64(elo)/10+1)
		data += fmt.Sprintf("%s,c%d,600,%d,25,nodes=1,bad,theme,30,solved,%.4f,%.4f,%.4f\n", base, i, elo, 5.0, 4.0, 6.0)
	}
	data += "default,won,600,,,nodes=1,good,all,300,points,50,40,60\n"
	root := fstest.MapFS{
		"docs/suites-against-games.txt": {Data: []byte("Measured today.\n")},
		"docs/suites-against-games.csv": {Data: []byte(data)},
		"docs/suites-against-games/decisions.csv": {Data: []byte("loss_elo,suite,figure,planned,at_loss,at_equal,unit_s,missed,alarms,real_missed,real_alarms,cpu_lo,cpu_hi\n" +
			"20,SPRT,,0,1500,2500,0.1,0.05,0.04,0,0,200,200\n20,good,points,9000,4000,6000,0.01,0.05,0.05,0.1,0.2,40,70\n20,bad,solved,90000,40000,60000,0.01,0.05,0.05,0.5,0.5,400,900\n")},
	}
	text, err := suitesAgainstGamesPage(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Measured today.\n21 contenders of 2 bases played 12600 games: 9 gain (8 surely, at 95 %), 10 lose (9 surely).\n", "within ±0.5 %: **met** by `good` (points).\n", "0.8 or more: **met** by `good` (points).\n",
		"half of the CPU time of an SPRT: **met** by `good` (points) with 0.25 of it, really wrong in 10 %, 20 %.\n",
		"- Of what contenders within ±200 Elo differ by, 99 % is real", "| `good` | points | +0.10 (+0.10 … +0.10) | +0.10 (+0.10 … +0.10) | refuted |\n", "| -3.00 (-3.00 … -3.00) | confirmed |\n",
		"| `good` | points | 20 | 17 of 17 (82 … 100 %) | +2.00 (+2.00 … +2.00) | +0.10 (+0.10 … +0.10) | +1.00 (",
		"| `bad` | solved | 20 | 0 of 17 (0 … 18 %) | -10.00 (-10.00 … -10.00) |",
		"| 20 | SPRT | | 1500 | 2500 | 200 | 1 | 5 %, 4 % |\n", "| 20 | `good`, points | 9000 | 4000 | 6000 | 50 (40 … 70) | 0.25 | 10 %, 20 % |\n", "| 500 (400 … 900) | 2.50 |",
		"- `c0` against `default`: -200 ± 25 in games, solved +17.00 (+16.00 … +18.00) % on `bad`.\n", "Of the changes of themes, 9 do so.\n",
		"| `default` | `won` | 600 | unknown |\n", "| `other` | `c9` | 600 | -20 ± 25 |\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "## Themes") || strings.Count(text, "`won`") != 1 {
		t.Errorf("the page has too much:\n%s", text)
	}
}
