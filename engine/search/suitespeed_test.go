package search_test

import (
	"os"
	"path/filepath"
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

// suitePositions returns the positions of public suites, one of each suite in turn,
// spread over the longer ones.
func suitePositions(b *testing.B, names ...string) (fens []string) {
	folder, suites, shortest := testenv.PublicSuites(b), make([][]string, len(names)), 1<<30
	for i, name := range names {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			b.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if fields := strings.Fields(line); len(fields) >= 4 && strings.Count(fields[0], "/") == 7 {
				suites[i] = append(suites[i], strings.Join(fields[:4], " ")+" 0 1")
			}
		}
		shortest = min(shortest, len(suites[i]))
	}
	for i := range shortest {
		for _, suite := range suites {
			fens = append(fens, suite[i*len(suite)/shortest])
		}
	}
	return fens
}
