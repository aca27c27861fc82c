package search_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/internal/testenv"
)

// BenchmarkSuites searches positions of the public suites with the default profile, as
// `keymove run` does: tactics, strategy and endgames in turn. `make pgo` takes the profile
// for the compiler from it.
func BenchmarkSuites(b *testing.B) {
	positions := suitePositions(b, "wacnew.epd", "sts_lan_v3.epd", "eret.epd")
	s, nodes := newSearcher(b, "default"), uint64(0)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		newGame(b, s)
		nodes += search1(b, s, positions[i%len(positions)], engine.Limits{Nodes: 100_000}).Result.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// suitePositions returns as many positions of each suite, spread over it, in turn.
func suitePositions(b *testing.B, names ...string) []string {
	const each = 100
	fens := make([]string, each*len(names))
	for i, name := range names {
		text, err := os.ReadFile(filepath.Join(testenv.PublicSuites(b), name))
		if err != nil {
			b.Fatal(err)
		}
		lines := slices.DeleteFunc(strings.Split(string(text), "\n"), func(line string) bool { return strings.Count(line, "/") < 7 })
		for n := range each {
			fields := strings.Fields(lines[n*len(lines)/each])
			fens[n*len(names)+i] = strings.Join(fields[:4], " ") + " 0 1"
		}
	}
	return fens
}
