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
}

// TestCasesConcurrently: workers read the cases of a suite at the same time.
func TestCasesConcurrently(t *testing.T) {
	suite := load(t, "x.epd", strings.Split(strings.Repeat(kings+" bm Kd2;\n"+castle+" bm O-O;\n", 50), "\n")...)
	want := casesOf(&suite)
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for i, c := range suite.All() {
				if c.Hash != want[i].Hash || c.ID != want[i].ID {
					t.Errorf("case %d: got %s %s, want %s %s", i, c.ID, c.Hash, want[i].ID, want[i].Hash)
				}
			}
		})
	}
	workers.Wait()
}

func TestSelect(t *testing.T) {
	suite := load(t, "x.epd", kings+` id "a"; fmvn 3;`, kings+` id "b";`, kings+` id "c"; fmvn 30;`)
	chosen := Select(suite.Cases, []int32{2, 1})
	got := []string{chosen.At(0).ID, chosen.At(1).ID}
	if diff := cmp.Diff(got, []string{"c", "b"}); diff != "" {
		t.Errorf("ids (-got +want):\n%s", diff)
	}
	// Three moves leave no time to lose thirty pieces, thirty moves do.
	for i, want := range []bool{true, false} {
		if got := chosen.PliesKnown(i); got != want {
			t.Errorf("PliesKnown(%d) = %t, want %t", i, got, want)
		}
	}
	if suite.Cases.PliesKnown(0) {
		t.Error("PliesKnown(0) = true for move 3 with two pieces left")
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
