package report

import (
	"testing"

	"keymove/report/reporttest"
)

func TestMilliseconds(t *testing.T) {
	for cell, us := range map[string]int64{"0.000": 0, "0.001": 1, "0.999": 999, "1.000": 1000} {
		reporttest.Want(t, millisecondsCell(us), cell, us)
	}
	for cell, want := range map[string]int64{"0.000": 0, "12.345": 12345, "12.5": 12500, "12": 12000, "12.": 12000} {
		got, err := parseMilliseconds(cell)
		reporttest.OK(t, err)
		reporttest.Want(t, got, want, cell)
	}
	for _, cell := range []string{".5", "-1.000", "1.-50", "1e3", "1.0000", "9223372036854775.000", "99999999999999999999"} {
		_, err := parseMilliseconds(cell)
		reporttest.Fails(t, err, "", cell)
	}
}

func TestNPSText(t *testing.T) {
	for _, tt := range []struct {
		nodes uint64
		us    int64
		want  string
	}{
		{100, 0, ""}, {0, 1000, "0"}, {1000, 1_000_000, "1000"}, {2, 3_000_000, "0"}, {1 << 63, 1, ""},
		{1 << 63, 1 << 62, "2000000"}, // the product has more than 64 bits
	} {
		reporttest.Want(t, npsText(tt.nodes, tt.us), tt.want, tt.nodes, tt.us)
	}
}
