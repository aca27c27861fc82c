package suites

import (
	"math/big"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/internal/testenv"
)

func TestLimitTexts(t *testing.T) {
	ms := time.Millisecond
	for _, test := range []struct {
		text string // as it is written
		want Limit
	}{
		{"", Limit{}},
		{"nodes=100000", Limit{Limits: engine.Limits{Nodes: 100_000}}},
		{"movetime=1.5", Limit{Limits: engine.Limits{MoveTime: 1500 * time.Microsecond}}},
		{"movetime=0.000001", Limit{Limits: engine.Limits{MoveTime: 1}}},
		{"clock=90000", Limit{Limits: engine.Limits{Clock: ClockOf(90_000 * ms)}}},
		{"movetime=1000 depth=12 nodes=10000000 mate=3 early-stop=3", Limit{EarlyStop: 3, Limits: engine.Limits{Mate: 3, Nodes: 10_000_000, Depth: 12, MoveTime: 1000 * ms}}},
		{"nodes=1 mate=line", Limit{MateLine: true, Limits: engine.Limits{Nodes: 1}}},
		{"early-stop=3", Limit{EarlyStop: 3}},
		{"depth=8 tc=40/10+0.1 margin=20", Limit{Limits: engine.Limits{Depth: 8}, Control: &TimeControl{40, 10_000 * ms, 100 * ms}, Margin: 20 * ms}},
	} {
		testenv.Want(t, test.want, test.want.String(), test.text)
		testenv.Want(t, test.text, testenv.Result(ParseLimit(test.text)), test.want)
	}
}

// TestParseLimitErrors: what people write is read as well, and anything else is named.
func TestParseLimitErrors(t *testing.T) {
	if got, err := ParseLimit("nodes=10k movetime=2s margin=0"); err != nil || got.String() != "movetime=2000 nodes=10000" {
		t.Errorf("as people write it: %q, %v", got, err)
	}
	const number = ": want a number from 1, as 5000, 10k, 2M or 1e6"
	const milliseconds = ": want a time above 0, in milliseconds or as 2s"
	for text, want := range map[string]string{
		"x":                      "x: unknown limit",
		"nodes=1 nodes=2":        "nodes=2: the limit is given twice",
		"nodes":                  `nodes: ""` + number,
		"nodes=0":                `nodes=0: "0"` + number,
		"depth=2147483648":       `depth=2147483648: "2147483648"` + number,
		"movetime=0":             `movetime=0: "0"` + milliseconds,
		"movetime=-1":            `movetime=-1: "-1"` + milliseconds,
		"movetime=9223372036855": `movetime=9223372036855: "9223372036855"` + milliseconds,
		"nodes=1 tc=0":           `tc=0: "0": a clock without time`,
	} {
		_, err := ParseLimit(text)
		testenv.WantError(t, text, err, want)
	}
}

func FuzzParseLimit(f *testing.F) {
	for _, seed := range []string{"movetime=1.5 depth=12 nodes=100000 mate=3 early-stop=2", "clock=3599999999.999999 mate=200", "nodes=18446744073709551615"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		limit, err := ParseLimit(text)
		if err != nil {
			return
		}
		again, err := ParseLimit(limit.String())
		if err != nil || again.String() != limit.String() {
			t.Errorf("%q is written as %q, which is read as %+v, %v", text, limit, again, err)
		}
	})
}

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

func TestParseCount(t *testing.T) {
	for text, want := range map[string]uint64{
		"0": 0, "17": 17, "200_000": 200_000, "0x10": 16, "18446744073709551615": 1<<64 - 1, "10k": 10_000, "10K": 10_000, "2M": 2_000_000,
		"1G": 1_000_000_000, "1E6": 1_000_000, "1e+6": 1_000_000, "1.5M": 1_500_000, "2.5e3": 2500, "1.50k": 1500, "1.0k": 1000, "0e99999999999": 0,
	} {
		testenv.Want(t, text, testenv.Result(ParseCount(text)), want)
	}
	for _, text := range []string{
		"", "k", "x", "1.5", "1.0", "1.2345k", "1e-3", "1e", "e6", "1 k", "1kk", "1m", "-5", "-1k", "--1", "+1k", "1e1.5", ".5k",
		"18446744073709551616", "1e20", "99999999999999999999M", "1e99999999999999999999", "inf", "nan", "1_0k",
	} {
		if got, err := ParseCount(text); err == nil {
			t.Errorf("ParseCount(%q) = %d, want an error", text, got)
		}
	}
}

// FuzzParseCount holds ParseCount against exact fractions.
func FuzzParseCount(f *testing.F) {
	for _, text := range []string{"10k", "2M", "1e6", "1.5M", "0x1f", "1_000", "-3", "9.99e2", "18446744073709551616", "1e999999999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseCount(text)
		if err != nil || len(text) > 100 {
			return
		}
		number := strings.NewReplacer("k", "e3", "K", "e3", "M", "e6", "G", "e9").Replace(text)
		if strings.HasPrefix(text, "0") && !strings.ContainsAny(text, ".eEkKMG") || strings.ContainsAny(text, "xX") {
			number = text // octal and hexadecimal digits
		}
		if _, exponent, _ := strings.Cut(strings.ToLower(number), "e"); len(exponent) > 3 {
			return // zero with an exponent that a fraction should not be asked to hold
		}
		want, ok := new(big.Rat).SetString(number)
		if integer, isInt := new(big.Int).SetString(number, 0); isInt {
			want, ok = new(big.Rat).SetInt(integer), true
		}
		if !ok || want.Cmp(new(big.Rat).SetUint64(n)) != 0 {
			t.Errorf("ParseCount(%q) = %d, want %v (%v)", text, n, want, ok)
		}
	})
}

func TestParseTime(t *testing.T) {
	for text, want := range map[string]time.Duration{"100": 100 * time.Millisecond, "2s": 2 * time.Second, "1m30s": 90 * time.Second, "1.5ms": 1500 * time.Microsecond} {
		testenv.Want(t, text, testenv.Result(ParseTime(text)), want)
	}
	for _, text := range []string{"", "0", "-5", "0s", "-2s", "soon", "99999999999999999999", "9223372036854775807", "1.5"} {
		if got, err := ParseTime(text); err == nil {
			t.Errorf("ParseTime(%q) = %v, want an error", text, got)
		}
	}
}

func FuzzParseTime(f *testing.F) {
	f.Add("1m30s")
	f.Add("9223372036855")
	f.Fuzz(func(t *testing.T, text string) {
		if d, err := ParseTime(text); err == nil {
			if again, err := ParseTime(d.String()); d <= 0 || err != nil || again != d {
				t.Errorf("ParseTime(%q) = %v, and that is read as %v, %v", text, d, again, err)
			}
		}
	})
}
