package search

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/internal/testenv"
)

// growingSizes are numbers of buckets of tables that grow: powers of two, and others.
var growingSizes = []int{2 * leastBuckets, 2*leastBuckets + 1, 3*leastBuckets - 1, 5*leastBuckets + 4321, 8 * leastBuckets}

func growingTable(entries int) *table {
	t := newTable(entries, false, nil)
	t.letGrow()
	return t
}

// TestGrowingLosesNothing: what a table holds before it grows it holds after it, and nothing
// else; in a second game too, whose memory is full of entries of the first.
func TestGrowingLosesNothing(t *testing.T) {
	for _, size := range growingSizes {
		table := growingTable(size * bucketSize)
		if table.shift == 0 {
			t.Fatalf("%d: the table cannot grow", size)
		}
		games := uint64(1)
		if size == growingSizes[1] || testenv.Nightly() {
			games = 2 // the second begins with the memory of the first
		}
		for game := range games {
			table.newGame()
			random := rand.New(rand.NewPCG(uint64(size), game))
			for table.shift > 0 {
				keys, depths := fillTable(t, table, random)
				table.grow()
				for i, key := range keys {
					if got := heldDepth(table, key); got != depths[i] {
						t.Fatalf("key %#x, depth %d before (-1 for none): found %d", key, depths[i], got)
					}
				}
			}
		}
	}
}

// bucketNumber returns the number of the bucket of a key.
func bucketNumber(table *table, key uint64) int {
	i, _ := bits.Mul64(key, uint64(len(table.buckets)))
	return int(i) >> table.shift
}

// heldDepth returns the depth of an entry of a table, -1 if there is none.
func heldDepth(table *table, key uint64) int {
	if e, hit := table.probe(key); hit {
		return e.depth
	}
	return -1
}

// fillTable stores entries of many keys, those at both ends of the range of every bucket among
// them, without letting the table grow. It returns them with the depth of each that the table holds then. The first
// key of a bucket is in it, and the key before that is not.
func fillTable(t *testing.T, table *table, random *rand.Rand) (keys []uint64, depths []int) {
	keys = []uint64{0, 1, 1<<64 - 1}
	for i := range (len(table.buckets)-1)>>table.shift + 1 {
		first := table.firstKey(i)
		if got, before := bucketNumber(table, first), bucketNumber(table, first-1); got != i || i > 0 && before != i-1 {
			t.Fatalf("the first key of %d is in %d, the key before in %d", i, got, before)
		}
		keys = append(keys, first-1, first, random.Uint64())
	}
	table.room = 1 << 62
	for i, key := range keys {
		if i%4 > 0 {
			table.store(key, entry{depth: i % 100})
		}
	}
	for _, key := range keys {
		depths = append(depths, heldDepth(table, key))
	}
	if slices.Max(depths) < 0 {
		t.Fatal("the table holds nothing")
	}
	return keys, depths
}

// TestTableGrowsAQuarterFull: a table doubles when one search has added entries for a quarter of it; the
// next game starts small again.
func TestTableGrowsAQuarterFull(t *testing.T) {
	const whole = 4 * leastBuckets * bucketSize
	table := growingTable(whole)
	random := rand.New(rand.NewPCG(3, 4))
	nothing := func() {}
	for i, step := range []struct {
		before func()
		add    int
		share  uint // of the memory that the table is then
	}{
		{nothing, 0, 4},
		{nothing, whole / 4 / 4, 4},
		{table.newSearch, whole / 4 / 4, 4},
		{nothing, 1, 2},
		{nothing, whole/2/4 - whole/4/4 - 1, 2},
		{nothing, 1, 1},
		{nothing, whole / 8, 1},
		{table.newSearch, 0, 1},
		{table.newGame, 0, 4},
	} {
		step.before()
		for added := table.fresh + step.add; table.fresh < added; {
			table.store(random.Uint64(), entry{depth: 1})
		}
		if got := uint(1) << table.shift; got != step.share {
			t.Errorf("step %d: after %d entries the table is 1/%d of its memory, want 1/%d", i, table.fresh, got, step.share)
		}
	}
}

// TestFirstShift: a table that does not reach twice the least number of buckets, or has more than
// the greatest, is whole from the start.
func TestFirstShift(t *testing.T) {
	for buckets, want := range map[int]uint{
		1: 0, 2*leastBuckets - 1: 0, 2 * leastBuckets: 1, 4*leastBuckets - 1: 1, 4 * leastBuckets: 2,
		mostBuckets: 8, mostBuckets + 1: 0,
	} {
		testenv.Want(t, fmt.Sprintf("a table of %d buckets starts with shift", buckets), firstShift(buckets), want)
	}
}

// TestFull: the share of entries of the current search is of the whole memory, whether
// the table counts them, while it grows, or looks at a sample.
func TestFull(t *testing.T) {
	const entries = 4 * leastBuckets * bucketSize
	growing, sampled := growingTable(entries), newTable(entries, true, nil)
	random := rand.New(rand.NewPCG(5, 6))
	for search := range 3 {
		growing.newSearch()
		sampled.newSearch()
		for range entries / 5 {
			key := random.Uint64()
			growing.store(key, entry{depth: 1})
			sampled.store(key, entry{depth: 1})
		}
		if got, want := growing.full(), countedFull(growing); got != want {
			t.Errorf("search %d: %d permill, counted %d", search, got, want)
		}
		if got, want := sampled.full(), countedFull(sampled); got < want-20 || got > want+20 {
			t.Errorf("search %d: a sample has %d permill, all of it %d", search, got, want)
		}
	}
}

// countedFull counts the entries of the current search in the part of the table that it uses.
func countedFull(table *table) int {
	entries := 0
	for i := range (len(table.buckets)-1)>>table.shift + 1 {
		for j := range table.buckets[i] {
			if _, tag, _ := table.buckets[i][j].load(); tag == table.tag {
				entries++
			}
		}
	}
	return entries * 1000 / (len(table.buckets) * bucketSize)
}

// TestAdviceKeepsEntries: advice about pages changes nothing in the table, of any size
// and from any bucket on.
func TestAdviceKeepsEntries(t *testing.T) {
	buckets := make([]bucket, 9<<20/64)
	for i := range buckets {
		buckets[i][0].store(uint64(i), 1, uint64(i))
	}
	for _, size := range []int{0, 1, 1000, 2 << 20 / 64, len(buckets) - 3} {
		adviseHugePages(buckets[3:3+size], nil)
	}
	for i := range buckets {
		if low, _, data := buckets[i][0].load(); low != uint64(i) || data != uint64(i) {
			t.Fatalf("bucket %d holds %d, %d", i, low, data)
		}
	}
}
