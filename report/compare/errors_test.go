package compare

import (
	"math/rand/v2"
	"testing"

	"keymove/internal/testenv"
	"keymove/report/reporttest"
)

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
			alarms := 0
			for range comparisons {
				var trials []*reporttest.Trial
				for n := range tt.contenders {
					trials = append(trials, reporttest.Chance(string(rune('a'+n)), random, tt.suites, 1))
				}
				if alarm(mustCompareOnly(t, entrants(trials...))) {
					alarms++
				}
			}
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

// mustCompareOnly compares with so few resamples that only the verdicts are meaningful.
func mustCompareOnly(t *testing.T, contenders []Contender) *Comparison {
	t.Helper()
	c, err := Compare(contenders, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 2})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// alarm reports whether any row has a difference.
func alarm(c *Comparison) bool {
	for _, pair := range c.Pairs {
		for _, row := range pair.Rows {
			if row.Verdict == Better || row.Verdict == Worse {
				return true
			}
		}
	}
	return false
}
