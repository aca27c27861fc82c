package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"keymove/report/reporttest"
)

// worse is the exact p-value, which the mid-p value is beside.
func worse(t PairedTest) float64 { return min(1, t.Below+t.Equal) }

// Beside what is counted, the example of Fagerland, Lydersen and Laake (2013), table 1: of 21 children one has airway
// hyper-responsiveness only before and seven only after a stem cell transplantation. Table 3 gives the exact p-value
// 0.070 and the mid-p value 0.039.
func TestMcNemarCounted(t *testing.T) {
	tests := []struct {
		gained, lost                         int
		twoSided, twoSidedMid, worse, worseM float64
	}{
		{0, 0, 1, 1, 1, 0.5},
		{5, 5, 1, 1, 638.0 / 1024, 0.5},
		{0, 5, 2.0 / 32, 1.0 / 32, 1.0 / 32, 0.5 / 32},
		{5, 0, 2.0 / 32, 1.0 / 32, 1, 1 - 0.5/32},
		{1, 4, 12.0 / 32, 7.0 / 32, 6.0 / 32, 3.5 / 32},
	}
	for _, published := range []PairedTest{McNemar(1, 7), McNemar(7, 1)} {
		near(t, "exact", published.TwoSided(), 0.070, 0.0005)
		near(t, "mid-p", published.TwoSidedMid(), 0.039, 0.0005)
	}
	for _, tt := range tests {
		test := McNemar(tt.gained, tt.lost)
		near(t, "two-sided", test.TwoSided(), tt.twoSided, 1e-12)
		near(t, "two-sided mid-p", test.TwoSidedMid(), tt.twoSidedMid, 1e-12)
		near(t, "worse", worse(test), tt.worse, 1e-12)
		near(t, "worse mid-p", test.WorseMid(), tt.worseM, 1e-12)
	}
}

// Darwin's 15 pairs of self- and cross-fertilised maize, as Fisher tests them in The
// Design of Experiments, section 21: of the 32768 assignments of signs, 863 give a
// sum of at least 314 and another 863 one of at most -314.
func TestSignFlipAgreesWithFisher(t *testing.T) {
	darwin := []int64{49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48}
	test := SignFlip(darwin, 1)
	near(t, "two-sided", test.TwoSided(), 2*863.0/32768, 1e-12)
}

// The exact distribution is that of all assignments of signs, one after the other.
func TestSignFlipAgreesWithEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		differences := rapid.SliceOfN(rapid.Int64Range(-30, 30), 0, 10).Draw(t, "differences")
		got, want := SignFlip(differences, 1), enumerate(differences)
		for _, gap := range []float64{got.Below - want.Below, got.Equal - want.Equal, got.Above - want.Above} {
			if math.Abs(gap) > 1e-12 {
				t.Fatalf("SignFlip(%v) = %v, want %v", differences, got, want)
			}
		}
	})
}

func enumerate(differences []int64) PairedTest {
	var observed int64
	for _, d := range differences {
		observed += d
	}
	var test PairedTest
	each := 1 / float64(uint64(1)<<len(differences))
	for signs := range uint64(1) << len(differences) {
		var sum int64
		for i, d := range differences {
			sum += d * int64(1-2*(signs>>i&1))
		}
		switch {
		case sum < observed:
			test.Below += each
		case sum == observed:
			test.Equal += each
		default:
			test.Above += each
		}
	}
	return test
}

// Of differences that are all of one size, the permutation test is McNemar's.
func TestSignFlipOfFlipsIsMcNemar(t *testing.T) {
	for gained := range 30 {
		for lost := range 30 {
			differences := append(slices.Repeat([]int64{7}, gained), slices.Repeat([]int64{-7, 0}, lost)...)
			got, want := SignFlip(differences, 1), McNemar(gained, lost)
			near(t, "two-sided", got.TwoSidedMid(), want.TwoSidedMid(), 1e-10)
			near(t, "worse", got.WorseMid(), want.WorseMid(), 1e-10)
		}
	}
}

// Where there are too many sums, the sample says nearly the same as a scaled down
// exact test.
func TestSampledFlips(t *testing.T) {
	var small, great []int64
	for i := range int64(40) {
		d := (i*i)%23 - 9
		small = append(small, d)
		great = append(great, d*10_000_000_000+1)
	}
	exact, sampled := SignFlip(small, 1), SignFlip(great, 1)
	near(t, "two-sided", sampled.TwoSidedMid(), exact.TwoSidedMid(), 0.02)
	near(t, "the sum of all chances", sampled.Below+sampled.Equal+sampled.Above, 1, 1e-12)
	reporttest.Want(t, SignFlip(great, 1), sampled, "the same seed gives")
	even := sampledFlips([]int64{1, 1}, 0, 1) // equal to the sum half of the time
	near(t, "below", even.Below, 0.25, 0.02)
	near(t, "equal", even.Equal, 0.5, 0.02)
	if other := SignFlip(great, 2); other == sampled {
		t.Error("another seed gives the same")
	}
}

// Every difference gets both signs, with even chances, and neighbours get theirs
// independently of each other: also those beyond the bits of one random number.
func TestRandomSum(t *testing.T) {
	const tries, places = 400, 200
	random := rand.NewPCG(1, 2)
	for k := range places - 1 {
		sizes := make([]int64, places)
		sizes[k], sizes[k+1] = 1, 3
		count := map[int64]int{}
		for range tries {
			count[randomSum(sizes, random)]++
		}
		for _, sum := range []int64{-4, -2, 2, 4} { // each in a quarter of the tries
			if n := count[sum]; n < tries/8 || n > tries/2 {
				t.Errorf("differences %d and %d: the sum is %d in %d of %d tries", k, k+1, sum, n, tries)
			}
		}
	}
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > tolerance {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
