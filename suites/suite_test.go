package suites

import (
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCasesAreIndependent: what a caller changes in a case is not kept.
func TestCasesAreIndependent(t *testing.T) {
	suite := load(t, "x.epd", kings+` bm Kd2 Ke2; id "a";`, castle+` bm O-O; c0 "O-O=10";`)
	first := suite.Case(0)
	first.Best[0], first.ID = first.Best[1], "b"
	if again := suite.Case(0); again.ID != "a" || again.Best[0] == again.Best[1] {
		t.Errorf("the case is %q with %v, as it was changed", again.ID, again.Best)
	}
	suite.Name = "y"
	if got := suite.Case(1); got.Suite != "y" || got.ID != "x:2" || got.MaxPoints != 10 {
		t.Errorf("case %s of %s with %d points, want x:2 of y with 10", got.ID, got.Suite, got.MaxPoints)
	}
	want := casesOf(&suite)
	var workers sync.WaitGroup // which read the cases at the same time
	for range 4 {
		workers.Go(func() {
			if !cmp.Equal(casesOf(&suite), want, positions) {
				t.Error("a worker reads other cases")
			}
		})
	}
	workers.Wait()
}

// TestSelect: three moves leave no time to lose thirty pieces, thirty moves do.
func TestSelect(t *testing.T) {
	suite := load(t, "x.epd", kings+` id "a"; fmvn 3;`, kings+` id "b";`, kings+` id "c"; fmvn 30;`)
	chosen := Select(suite.Cases, []int32{2, 1})
	if chosen.At(0).ID != "c" || chosen.At(1).ID != "b" || !chosen.PliesKnown(0) || chosen.PliesKnown(1) || suite.Cases.PliesKnown(0) {
		t.Errorf("chosen %s and %s, plies known %t and %t, of the first %t", chosen.At(0).ID, chosen.At(1).ID, chosen.PliesKnown(0), chosen.PliesKnown(1), suite.Cases.PliesKnown(0))
	}
}

// TestSuitesAreLean: a suite takes little more memory than its text.
func TestSuitesAreLean(t *testing.T) {
	const n = 20_000
	text := strings.Repeat(castle+` bm O-O O-O-O; am Kd1; id "a case of a suite"; c0 "O-O=10, O-O-O=7";`+"\n", n)
	before := heap()
	suite, _, err := Read(strings.NewReader(text), "x.epd", LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if taken, most := heap()-before, int64(len(text))*2; taken > most {
		t.Errorf("%d cases take %d bytes, want at most %d for %d bytes of text", n, taken, most, len(text))
	}
	runtime.KeepAlive(suite)
}

// heap returns the bytes in use after a collection.
func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

func TestBlocks(t *testing.T) {
	texts := []string{"", "a", strings.Repeat("b", blockSize-1), "cc", strings.Repeat("d", 3*blockSize), "e", ""}
	var b blocks
	var spans []span
	for _, text := range texts {
		spans = append(spans, b.add(text))
	}
	for i, want := range texts {
		if got := b.of(spans[i]); got != want {
			t.Errorf("text %d has %d bytes, want %d: %.10q", i, len(got), len(want), got)
		}
	}
}
