package suites

import (
	"testing"
	"time"
)

func TestParseTimeControl(t *testing.T) {
	s, ms := time.Second, time.Millisecond
	for _, test := range []struct {
		text string
		want TimeControl
		out  string
	}{
		{"10+0.1", TimeControl{0, 10 * s, 100 * ms}, "10+0.1"},
		{"40/1:30.5+1", TimeControl{40, 90*s + 500*ms, s}, "40/90.5+1"},
		{"40/0+1", TimeControl{40, 0, s}, "40/0+1"},
		{"0.0005+0.0005", TimeControl{0, ms / 2, ms / 2}, "0.0005+0.0005"},
		{"0.001", TimeControl{0, ms, 0}, "0.001"},
		{"8s+0.08s", TimeControl{0, 8 * s, 80 * ms}, "8+0.08"},
		{"3600000", TimeControl{0, 1000 * time.Hour, 0}, "3600000"},
	} {
		got, err := parseTimeControl(test.text)
		if err != nil || *got != test.want || got.String() != test.out {
			t.Errorf("%q: %+v, %v; want %+v, %q", test.text, got, err, test.want, test.out)
		}
	}
	for _, text := range []string{"", "0", "x", "-1", "10+", "10+x", "0/10", "a/10", "1:x", "x:1", "1e3", "10+0.1+1", "99999999", "inf",
		"0+0", "40/0", "40/0+0", "0:00", "0:0+0", "0.0009", "0+0.0004", "1+-1", "-5/10", "1:-5", "1:30:00", "40/", ":30", "1:", "+1"} {
		if got, err := parseTimeControl(text); err == nil {
			t.Errorf("%q: %+v, want an error", text, got)
		}
	}
}

func FuzzParseTimeControl(f *testing.F) {
	for _, seed := range []string{"10+0.1", "40/60+0.6", "1:30", "0.000000001"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tc, err := parseTimeControl(text)
		if err != nil {
			return
		}
		if again, err := parseTimeControl(tc.String()); err != nil || *again != *tc {
			t.Errorf("%q: %+v is written %q and read %+v, %v", text, tc, tc.String(), again, err)
		}
	})
}
