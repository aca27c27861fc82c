package report

import (
	"testing"

	"keymove/report/reporttest"
)

func TestMilliseconds(t *testing.T) {
	for cell, us := range map[string]int64{"0.000": 0, "0.001": 1, "0.999": 999, "1.000": 1000} {
		reporttest.Want(t, millisecondsCell(us), cell, "millisecondsCell", us)
	}
	for cell, want := range map[string]int64{"0.000": 0, "12.345": 12345, "12.5": 12500, "12": 12000, "12.": 12000} {
		if got, err := parseMilliseconds(cell); err != nil || got != want {
			t.Errorf("parseMilliseconds(%q) = %d, %v, want %d", cell, got, err, want)
		}
	}
	for _, cell := range []string{".5", "-1.000", "1.-50", "1e3", "1.0000", "9223372036854775.000", "99999999999999999999"} {
		if got, err := parseMilliseconds(cell); err == nil {
			t.Errorf("parseMilliseconds(%q) = %d, want an error", cell, got)
		}
	}
}

func TestNPSText(t *testing.T) {
	tests := []struct {
		nodes uint64
		us    int64
		want  string
	}{
		{100, 0, ""},
		{0, 1000, "0"},
		{1000, 1_000_000, "1000"},
		{2, 3_000_000, "0"},
		{1 << 63, 1 << 62, "2000000"}, // the product has more than 64 bits
		{1 << 63, 1, ""},
	}
	for _, tt := range tests {
		reporttest.Want(t, npsText(tt.nodes, tt.us), tt.want, "npsText", tt.nodes, tt.us)
	}
}
