package search

import "testing"

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
