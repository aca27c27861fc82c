package sink

import (
	"testing"

	"keymove/report/reporttest"
)

func TestRatio(t *testing.T) {
	tests := []struct {
		num, den uint64
		decimals int
		want     string
	}{
		{0, 3, 2, "0.00"},
		{1, 3, 2, "0.33"},
		{2, 3, 2, "0.67"},
		{1, 8, 2, "0.13"}, // half up
		{100, 1, 1, "100.0"},
		{26200, 300, 2, "87.33"},
		{1999, 1000, 2, "2.00"},
	}
	for _, tt := range tests {
		reporttest.Want(t, Ratio(tt.num, tt.den, tt.decimals), tt.want, "Ratio", tt.num, tt.den, tt.decimals)
	}
}

func TestHumanCount(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0", 999: "999", 1000: "1.00k", 84_590: "84.5k", 845_999: "845k",
		1_230_000: "1.23M", 123_456_789: "123M", 1_000_000_000: "1.00G",
	} {
		reporttest.Want(t, HumanCount(n), want, "HumanCount", n)
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1 000", -999: "-999", 1_234_567: "1 234 567", -12_345: "-12 345"} {
		reporttest.Want(t, Grouped(n), want, "Grouped", n)
	}
}

func TestHumanTime(t *testing.T) {
	for us, want := range map[int64]string{
		0: "0.000 ms", 7: "0.007 ms", 42: "0.04 ms", 420: "0.42 ms", 999: "0.99 ms",
		1_000: "1.00 ms", 12_345: "12.3 ms", 999_999: "999 ms", 1_240_000: "1.24 s", 125_000_000: "125 s",
	} {
		reporttest.Want(t, HumanTime(us), want, "HumanTime", us)
	}
}
