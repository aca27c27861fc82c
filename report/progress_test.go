package report

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"keymove/suites"
)

// Inside synctest the clock moves only while everything sleeps.
func TestProgressShowsHowFarTheRunIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		p := NewProgress(&out, 4, ProgressStyle{Bar: true, Width: 80})
		for _, solved := range []*bool{new(true), new(false), nil} {
			time.Sleep(2 * time.Second)
			if err := p.Add(suites.Record{Solved: solved, Nodes: 300_000}); err != nil {
				t.Fatalf("Add: %v", err)
			}
		}
		lines := strings.Split(out.String(), "\r")
		got := lines[len(lines)-1]
		for _, want := range []string{"75%", "3/4", "[6s:1s]", "1/2 solved, 150k nodes/s"} {
			if !strings.Contains(got, want) {
				t.Errorf("the line is %q, want %q in it", got, want)
			}
		}
		if err := p.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		lines = strings.Split(out.String(), "\r")
		if got := strings.TrimSpace(lines[len(lines)-1]); got != "" {
			t.Errorf("after Close the line is %q, want it empty", got)
		}
	})
}

// TestProgressFitsTheWidth: no line is wider than the terminal, as far as a bar can be
// so narrow.
func TestProgressFitsTheWidth(t *testing.T) {
	for _, total := range []int{3, 300, 6554, 1_000_000} {
		for _, width := range []int{0, 60, 80, 120} {
			synctest.Test(t, func(t *testing.T) {
				var out strings.Builder
				p := NewProgress(&out, total, ProgressStyle{Bar: true, Width: width})
				for range 3 {
					time.Sleep(59 * time.Second)
					if err := p.Add(suites.Record{Solved: new(true), Nodes: 90_000_000}); err != nil {
						t.Fatal(err)
					}
				}
				for line := range strings.SplitSeq(out.String(), "\r") {
					if got := utf8.RuneCountInString(line); got >= max(width, 60) && (width > 0 || got >= 80) {
						t.Errorf("%d searches, %d columns: a line of %d: %q", total, width, got, line)
					}
				}
				_ = p.Close()
			})
		}
	}
}

func TestBarFor(t *testing.T) {
	tests := []struct {
		total, width, bar int
		detail            progressDetail
	}{
		{3, 80, 20, solvedAndSpeed}, {300, 80, 16, solvedAndSpeed}, {6554, 80, 12, solvedAndSpeed},
		{300, 66, 17, solvedOnly}, {300, 60, 11, solvedOnly}, {300, 40, 5, noDetail}, {300, 10, 5, noDetail},
	}
	for _, test := range tests {
		if bar, detail := barFor(test.total, test.width); bar != test.bar || detail != test.detail {
			t.Errorf("barFor(%d, %d) = %d, %d, want %d, %d", test.total, test.width, bar, detail, test.bar, test.detail)
		}
	}
}

// TestProgressLines: where there is no terminal, there is a line from time to time, also while a search takes longer than that.
func TestProgressLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		p := NewProgress(&out, 4, ProgressStyle{Every: 30 * time.Second})
		time.Sleep(29 * time.Second)
		if out.Len() > 0 {
			t.Errorf("after 29 s: %q, want nothing", out.String())
		}
		if err := p.Add(suites.Record{Solved: new(true), Nodes: 300_000}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(61 * time.Second)
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		want := "keymove: 1 of 4 searches, 1/1 solved, 10.0k nodes/s, about 1m30s left\n" +
			"keymove: 1 of 4 searches, 1/1 solved, 5.00k nodes/s, about 3m0s left\n" +
			"keymove: 1 of 4 searches, 1/1 solved, 3.33k nodes/s, about 4m30s left\n"
		if got := out.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		time.Sleep(time.Hour)
		if out.String() != want {
			t.Errorf("there are lines after Close: %q", out.String())
		}
	})
}

func TestNoProgress(t *testing.T) {
	for name, tt := range map[string]struct {
		total int
		style ProgressStyle
	}{
		"not wanted":          {4, ProgressStyle{}},
		"nothing to do":       {0, ProgressStyle{Bar: true}},
		"nothing to do, pipe": {0, ProgressStyle{Every: time.Second}},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			p := NewProgress(&out, tt.total, tt.style)
			if err := p.Add(suites.Record{Solved: new(true), Nodes: 1}); err != nil {
				t.Errorf("Add: %v", err)
			}
			if err := p.Close(); err != nil {
				t.Errorf("Close: %v", err)
			}
			if out.Len() > 0 {
				t.Errorf("wrote %q, want nothing", out.String())
			}
		})
	}
}
