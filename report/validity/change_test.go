package validity

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
)

// match is a match.csv in which each contender is the second player.
const match = `first,second,games,pairs_0,pairs_05,pairs_1,pairs_15,pairs_2,elo,elo_error
a,b,40,1,2,3,4,10,-70.5,30
a,c,40,0,0,0,0,20,,
other,b,2,0,0,1,0,0,0,9
`

// TestGames: Elo and pairs are turned, and kept games are read back.
func TestGames(t *testing.T) {
	games, err := ReadMatch("match.csv", strings.NewReader(match))
	if err != nil || len(games) != 3 {
		t.Fatalf("%+v, %v", games, err)
	}
	if *games[0].Elo != 70.5 || games[0].Pairs != (stats.Pairs{10, 4, 3, 2, 1}) || games[1].Elo != nil || math.Signbit(*games[2].Elo) {
		t.Errorf("%+v", games)
	}
	for i, want := range []float64{1, 0, 0} {
		if got := games[i].EloSign(); got != want {
			t.Errorf("sign %v of %+v, want %v", got, games[i], want)
		}
	}
	var file strings.Builder
	if err := KeepGames(&file, games, true); err != nil {
		t.Fatal(err)
	}
	again, err := ReadGames("games.csv", strings.NewReader(file.String()))
	if diff := cmp.Diff(games, again); err != nil || diff != "" {
		t.Errorf("read back (-want +got): %v\n%s", err, diff)
	}
}

// TestKeepChanges: each figure of each suite and theme has the Elo of the contender beside
// it; those without games are left out.
func TestKeepChanges(t *testing.T) {
	games, err := ReadMatch("match.csv", strings.NewReader(match))
	if err != nil {
		t.Fatal(err)
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
	if err := KeepChanges(&file, run, games, true); err != nil {
		t.Fatal(err)
	}
	rows, err := ReadChanges("changes.csv", strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Measure]int{}
	for _, row := range rows {
		if row.Base != "a" || row.Contender != "b" || *row.Elo != 70.5 || row.Games.Games != 40 || row.Limit != "nodes=1000" {
			t.Errorf("row %+v", row)
		}
		seen[row.Measure]++
	}
	for _, want := range []Measure{{"wac", "all", Solved}, {"wac", "all", Speed}, {"sts", "all", Points}, {"sts", "all", Solved}} {
		if seen[want] != 1 {
			t.Errorf("%v is given %d times: %v", want, seen[want], seen)
		}
	}
}

func TestMisleads(t *testing.T) {
	elo := func(value, error float64) Games { return Games{Elo: &value, Error: &error} }
	for _, tt := range []struct {
		games     Games
		low, high float64
		want      bool
	}{
		{elo(50, 20), -3, -1, true},
		{elo(50, 20), -3, 1, false},
		{elo(-50, 20), 1, 3, true},
		{elo(-50, 20), -3, -1, false},
		{elo(-50, 60), 1, 3, false},
		{Games{}, 1, 3, false},
	} {
		r := Change{Games: tt.games, Change: stats.Interval{Low: tt.low, High: tt.high}}
		if got := r.Misleads(); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}
