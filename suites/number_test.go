package suites

import (
	"math/big"
	"strings"
	"testing"
	"time"
)

func TestParseCount(t *testing.T) {
	for text, want := range map[string]uint64{
		"0": 0, "17": 17, "200_000": 200_000, "0x10": 16, "18446744073709551615": 1<<64 - 1, "10k": 10_000, "10K": 10_000, "2M": 2_000_000,
		"1G": 1_000_000_000, "1E6": 1_000_000, "1e+6": 1_000_000, "1.5M": 1_500_000, "2.5e3": 2500, "1.50k": 1500, "1.0k": 1000, "0e99999999999": 0,
	} {
		if got, err := ParseCount(text); err != nil || got != want {
			t.Errorf("ParseCount(%q) = %d, %v, want %d", text, got, err, want)
		}
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
		if got, err := ParseTime(text); err != nil || got != want {
			t.Errorf("ParseTime(%q) = %v, %v, want %v", text, got, err, want)
		}
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
