package report

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keymove/suites"
)

// Inside synctest the clock moves only while everything sleeps.
func TestProgressShowsHowFarTheRunIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		p := NewProgress(&out, 4, true)
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

func TestProgressIsSilentOffTheTerminal(t *testing.T) {
	for name, tt := range map[string]struct {
		total    int
		terminal bool
	}{
		"no terminal":   {4, false},
		"nothing to do": {0, true},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			p := NewProgress(&out, tt.total, tt.terminal)
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
