package suites

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
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
	testenv.Check(t, err)
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
		testenv.Want(t, i, b.of(spans[i]), want)
	}
}

// numbered returns n cases whose ids are their indices.
func numbered(n int) List {
	cases := make(List, n)
	for i := range cases {
		cases[i].ID = strconv.Itoa(i)
	}
	return cases
}

// TestSample pins a choice, on which published seeds rely.
func TestSample(t *testing.T) {
	for _, test := range []struct {
		of, n int
		seed  uint64
		want  string
	}{{20, 5, 1, "1 3 9 11 19"}, {20, 5, 2, "3 4 6 11 18"}, {20, 1, 0, "13"}, {3, 3, 7, "0 1 2"}, {3, 9, 7, "0 1 2"}, {0, 2, 7, ""}} {
		var got []string
		chosen := Sample(numbered(test.of), test.n, test.seed)
		for i := range chosen.Len() {
			got = append(got, chosen.At(i).ID)
		}
		testenv.Want(t, test, strings.Join(got, " "), test.want)
	}
}

// TestShardsPartition: each item is in one shard, and Count counts what Has has.
func TestShardsPartition(t *testing.T) {
	for of := 1; of <= 5; of++ {
		for n := range 13 {
			owners := make([]int, n)
			for number := 1; number <= of; number++ {
				s, count := Shard{Number: number, Of: of}, 0
				for i := range n {
					if s.Has(i) {
						owners[i]++
						count++
					}
				}
				testenv.Want(t, s, s.Count(n), count)
			}
			if slices.ContainsFunc(owners, func(owned int) bool { return owned != 1 }) {
				t.Errorf("%d items are in %d of %d shards", n, owners, of)
			}
		}
	}
	if whole := (Shard{}); !whole.IsWhole() || !whole.Has(7) || whole.Count(9) != 9 {
		t.Error("the zero value is not the whole")
	}
}

func TestParseShard(t *testing.T) {
	if s, err := ParseShard("2/8"); err != nil || s != (Shard{Number: 2, Of: 8}) || s.String() != "2/8" {
		t.Errorf("2/8: %+v, %v", s, err)
	}
	for _, bad := range []string{"", "2", "0/8", "9/8", "1/1", "-1/8", "1/", "/3", "1/2/3", "a/b"} {
		if s, err := ParseShard(bad); err == nil || !s.IsWhole() {
			t.Errorf("%q: %+v, %v", bad, s, err)
		}
	}
}

func TestThemes(t *testing.T) {
	id := func(s string) string { return kings + ` id "` + s + `";` }
	// five are as many cases as a group of ids needs.
	five := func(format string) (lines []string) {
		for n := range fewestInGroup {
			lines = append(lines, id(fmt.Sprintf(format, n)))
		}
		return lines
	}
	times := func(theme string) []string { return slices.Repeat([]string{theme}, fewestInGroup) }
	many := make([]string, mostGroups+1)
	for i := range many {
		many[i] = id(fmt.Sprintf("%c%c.1", 'a'+i/26, 'a'+i%26))
	}
	tests := []struct {
		name  string
		lines []string
		want  []string
	}{
		{"STS by number", []string{
			id("STS(v1.0) Undermine.001"), id("STS(v2.2) Open Files and Diagonals.001"), id("STS(4.0) Square Vacancy.001"),
			id("STS: Knight Outposts/Repositioning/Centralization.001"), id("STS(v8.0) AKPC.001"), id("STS(v15.0) AT.002"), id("Undermine.100")},
			[]string{"Undermining", "Open Files and Diagonals", "Square Vacancy", "Knight Outposts", "Advancement of f/g/h Pawns", "Avoid Pointless Exchange", "Undermining"}},
		{"STS, one part", []string{id("STS(v10.0) Simplification.001")}, []string{"Simplification"}},
		{"no such part", slices.Concat(five("STS(v16.0) More.%03d"), five("STS(v17.0) More.%03d")), slices.Concat(times("STS(v16.0) More"), times("STS(v17.0) More"))},
		{"LCT II", []string{id("LCTII.POS.01"), id("LCTII.CMB.01"), id("LCTII.FIN.09")}, []string{"POS", "CMB", "FIN"}},
		{"mates", []string{kings + " bm #3;", kings + " bm #-12;", kings + " dm 4;"}, []string{"#3", "#-12", ""}},
		{"opcode", []string{kings + ` theme "king walk"; id "a.1";`, kings + ` theme pin;`}, []string{"king walk", "pin"}},
		{"opcode in some", append(five("b.%d"), kings+` theme "king walk"; id "a.1";`, kings), append(times("b"), "king walk", "")},
		{"the name of the whole", []string{kings + ` theme all;`, kings + ` theme pin;`}, []string{"all#2", "pin"}},
		{"ids in groups", slices.Concat(five("Pins.%03d"), five("7th Rank.%03d"), []string{id("none")}),
			slices.Concat(times("Pins"), times("7th Rank"), []string{""})},
		{"a small group", append(five("Pins.%03d"), id("7th Rank.001"), id("7th Rank.002"), id("7th Rank.003"), id("7th Rank.004")),
			append(times("Pins"), "", "", "", "")},
		{"ids in one group", []string{id("WAC.001"), id("WAC.002"), kings}, []string{"", "", ""}},
		{"ids in too many groups", many, make([]string, len(many))},
		{"number in the middle", slices.Concat(five("ERET %03d - Relief"), five("E_E_T %03d - B vs B")), slices.Concat(times("ERET"), times("E_E_T"))},
		{"no ids", []string{kings, kings, castle}, []string{"", "", ""}},
	}
	for _, test := range tests {
		var got []string
		suite := load(t, "x1.epd", test.lines...)
		for _, c := range suite.All() {
			got = append(got, c.Theme)
		}
		testenv.Want(t, test.name, got, test.want)
	}
}
