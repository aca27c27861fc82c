package games

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/report/compare"
	"keymove/suites"
	"keymove/suites/match"
)

// matchAt makes a match of two players with that Elo of the first one, as match.csv has it.
func matchAt(t *testing.T, limit match.Limit, elo, spread string, change func(*match.Manifest)) string {
	t.Helper()
	m := match.Manifest{Schedule: match.Schedule{Pairings: match.Pairings(2), Pairs: 100}, Players: []match.Player{
		{Contender: suites.Contender{Name: "base"}, Limit: limit},
		{Contender: suites.Contender{Name: "other", Options: map[string]string{"see": "off"}}, Limit: limit},
	}}
	m.HashMiB, m.Threads = 16, 1
	change(&m)
	dir := filepath.Join(t.TempDir(), "m")
	f, err := match.CreateFolder(dir, m)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("first,second,games,elo,elo_error\nbase,other,200,%s,%s\nother,base,200,1,1\n", elo, spread)
	if err := os.WriteFile(filepath.Join(dir, matchFile), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

func asItIs(*match.Manifest) {}

// TestTrends: differences are from the base's side, in the order of the limits; the slope is
// that of weighted least squares with independent errors.
func TestTrends(t *testing.T) {
	dirs := []string{
		matchAt(t, match.Limit{Nodes: 4000}, "60", "10", asItIs),
		matchAt(t, match.Limit{Nodes: 1000}, "20", "10", asItIs),
		matchAt(t, match.Limit{Nodes: 2000}, "40", "10", asItIs),
	}
	trends, err := Trends(dirs)
	if err != nil || len(trends) != 1 || len(trends[0].Steps) != 3 {
		t.Fatalf("%+v, %v", trends, err)
	}
	trend := trends[0]
	if spread := 10 / math.Sqrt2; math.Abs(trend.Slope.Value+20) > 1e-9 || math.Abs(trend.Slope.High+20-spread) > 1e-9 || math.Abs(trend.Slope.Low+20+spread) > 1e-9 {
		t.Errorf("slope %+v, want -20 ± %v", trend.Slope, spread)
	}
	if trend.Word() != compare.Grows || trend.Measure != "Elo" || trend.Unit != "a doubling" || trend.Steps[0].Difference.Value != -20 || trend.Steps[0].Positions != 200 {
		t.Errorf("%s, %+v", trend.Word(), trend)
	}
}

// TestUnlikeMatches: what matches differ in besides their limit is named.
func TestUnlikeMatches(t *testing.T) {
	nodes := func(n uint64) match.Limit { return match.Limit{Nodes: n} }
	first := matchAt(t, nodes(1000), "20", "10", asItIs)
	for want, other := range map[string]string{
		"limit: hash":       matchAt(t, nodes(2000), "20", "10", func(m *match.Manifest) { m.HashMiB = 1 }),
		"limit: threads":    matchAt(t, nodes(2000), "20", "10", func(m *match.Manifest) { m.Threads = 2 }),
		"limit: the build":  matchAt(t, nodes(2000), "20", "10", func(m *match.Manifest) { m.Program = "another" }),
		"limit: openings":   matchAt(t, nodes(2000), "20", "10", func(m *match.Manifest) { m.Openings.SHA256 = "another" }),
		"limit: other and":  matchAt(t, nodes(2000), "20", "10", func(m *match.Manifest) { m.Players[1].Options = nil }),
		"of their own":      matchAt(t, nodes(2000), "20", "10", func(m *match.Manifest) { m.Players[1].Limit = nodes(1) }),
		"different kinds":   matchAt(t, match.Limit{Depth: 4}, "20", "10", asItIs),
		"want a limit of":   matchAt(t, match.Limit{Depth: 4, Nodes: 100}, "20", "10", asItIs),
		"have the limit":    matchAt(t, nodes(1000), "20", "10", asItIs),
		"no finite":         matchAt(t, nodes(2000), "", "", asItIs),
		"matches or more":   "",
		"\"x\" is not a nu": matchAt(t, nodes(2000), "x", "10", asItIs),
	} {
		dirs := []string{first, other}
		if other == "" {
			dirs = dirs[:1]
		}
		_, err := Trends(dirs)
		if err == nil || !strings.Contains(err.Error(), want) || !errors.Is(err, compare.ErrLimits) && !strings.Contains(err.Error(), matchFile+":2:") {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
