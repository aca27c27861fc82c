package suites

import (
	"strings"
	"testing"
)

// secondOrigin says two origins.
const secondOrigin = `bm Kd2; study "Reti 1921"; c0 "game 1.2, ply 3";`

// TestOrigin: what names the game or the study of a position.
func TestOrigin(t *testing.T) {
	for line, want := range map[string]string{
		`bm Kd2; game "Morphy 3";`:            "game Morphy 3",
		secondOrigin:                          "study Reti 1921",
		`bm Kd2; skeleton "s7";`:              "skeleton s7",
		`bm Kd2; origin "CCRL 77";`:           "origin CCRL 77",
		`bm Kd2; c0 "game 2026.111, ply 62";`: "game 2026.111",
		`bm Kd2; c0 "endgame"; c1 "https://lichess.org/787zsVup/black#48";`:          "game 787zsVup",
		`bm Kd2; c1 "https://lichess.org/F8M8OS71#53";`:                              "game F8M8OS71",
		`bm Kd2; c0 "the game of the year, ply by ply"; c1 "https://lichess.org/x";`: "",
		`bm Kd2; id "game 1.2, ply 3";`:                                              "",
		`bm Kd2; game "";`:                                                           "",
	} {
		suite, _, err := Read(strings.NewReader("4k3/8/8/8/8/8/8/4K3 w - - "+line+"\n"), "x.epd", LoadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if c := suite.Case(0); c.Origin != want {
			t.Errorf("%s: %q, want %q", line, c.Origin, want)
		}
	}
}
