package compare

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestGoldens compares three contenders on a suite with themes and one with points.
func TestGoldens(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 40, Themes: 1}, {Name: "sts", Cases: 60, Themes: 3, Points: true}}
	list := entrants(reporttest.Chance("default", random, all, 1), reporttest.Chance("default,see=off", random, all, 0.5), reporttest.Chance("=new", random, all, 1))
	c := mustCompare(t, list, Options{})
	goldentest.Check(t, "testdata/comparison.csv", reporttest.Written(t, func(out io.Writer) error { return WriteCSV(out, c) }))
	first := c.Pairs[0]
	first.Rows, first.Phases, first.Changes = first.Rows[:2], first.Phases[:1], first.Changes[:1]
	goldentest.Check(t, "testdata/comparison.json", reporttest.Written(t, func(out io.Writer) error {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", " ")
		return encoder.Encode(first)
	}))
}

// TestComparisonsAreKept compares 200 pairs of random runs, with errors, repeats, lists of points and mates: a hash
// of the comparison.csv of each is kept, so that a change shows which kinds of runs it concerns.
func TestComparisonsAreKept(t *testing.T) {
	testenv.OnlyLong(t, "it compares 200 pairs of random runs")
	var lines strings.Builder
	for number := range 200 {
		a, b := randomTrials(uint64(number))
		c := mustCompare(t, entrants(a, b), Options{})
		text := reporttest.Written(t, func(out io.Writer) error { return WriteCSV(out, c) })
		fmt.Fprintf(&lines, "%d %x %d\n", number, sha256.Sum256([]byte(text)), len(text))
	}
	goldentest.Check(t, "testdata/kept.txt", lines.String())
}

// randomTrials returns two runs of the same suites. The number chooses what occurs in them: its bits are
// points, errors, repeats, mates and a small suite.
func randomTrials(number uint64) (a, b *reporttest.Trial) {
	random := reporttest.NewRandom(number)
	list := []reporttest.ChanceSuite{{Name: "wac", Cases: 20 + random.IntN(60), Themes: 1 + random.IntN(3)}}
	if number&1 == 1 {
		list = append(list, reporttest.ChanceSuite{Name: "sts", Cases: 20 + random.IntN(40), Themes: 4, Points: true})
	}
	if number&16 != 0 {
		list = append(list, reporttest.ChanceSuite{Name: "few", Cases: 3, Themes: 1})
	}
	trials := []*reporttest.Trial{reporttest.Chance("old", random, list, 1), reporttest.Chance("new", random, list, 0.4+random.Float64())}
	for _, trial := range trials {
		var records []suites.Record
		for _, rec := range trial.Records {
			for repeat := range 1 + int(number>>2&1)*2 {
				again := rec
				again.Repeat, again.Nodes, again.TimeUS = repeat+1, new(500+random.Uint64N(1000)), 1+random.Int64N(5000)
				if rec.KeptNodes != nil {
					again.KeptNodes, again.KeptTimeUS = new(1+random.Uint64N(400)), new(1+random.Int64N(2000))
				}
				change(&again, number, random.IntN(20))
				records = append(records, again)
			}
		}
		trial.Records = records
	}
	return trials[0], trials[1]
}

// change makes some records errors, and some suites ones of mates, as the bits of the number say.
func change(rec *suites.Record, number uint64, chance int) {
	if number&8 != 0 && rec.Suite == "wac" {
		rec.Expected = "#3"
		if *rec.Solved {
			rec.ScoreMate, rec.Points, rec.MaxPoints = new(3), new(chance%2), new(1)
		}
	}
	if number&2 != 0 && chance == 0 {
		rec.Error, rec.Solved, rec.Move, rec.KeptNodes, rec.KeptTimeUS = "timeout", new(false), "", nil, nil
		if rec.Points != nil {
			rec.Points = new(0)
		}
	}
}

// Contenders that are the same raise a false alarm in about 5 of 100 comparisons,
// whatever number of themes, suites and other contenders there are: the most that
// are allowed are two standard errors more than that. KEYMOVE_NIGHTLY=1 makes more
// comparisons.
func TestFalseAlarms(t *testing.T) {
	testenv.OnlyLong(t, "simulates runs")
	comparisons, most := 80, 8
	if testenv.Nightly() {
		comparisons, most = 5000, 280
	}
	tests := []struct {
		name       string
		suites     []reporttest.ChanceSuite
		contenders int
	}{
		{"themes", []reporttest.ChanceSuite{{Name: "wac", Cases: 120, Themes: 4}}, 2},
		{"points and themes", []reporttest.ChanceSuite{{Name: "sts", Cases: 120, Themes: 4, Points: true}}, 2},
		{"contenders and suites", []reporttest.ChanceSuite{{Name: "wac", Cases: 60, Themes: 3}, {Name: "sts", Cases: 60, Themes: 3, Points: true}}, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(11, 11))
			alarms := count(comparisons, func() bool {
				var trials []*reporttest.Trial
				for n := range tt.contenders {
					trials = append(trials, reporttest.Chance(string(rune('a'+n)), random, tt.suites, 1))
				}
				return alarm(mustCompareOnly(t, entrants(trials...)))
			})
			t.Logf("%d alarms in %d comparisons", alarms, comparisons)
			if alarms > most {
				t.Errorf("%d alarms in %d comparisons of equals, want at most %d", alarms, comparisons, most)
			}
			if alarms < max(1, comparisons/200) {
				t.Errorf("only %d alarms in %d comparisons: the tests say nothing", alarms, comparisons)
			}
		})
	}
}
