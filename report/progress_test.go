package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"keymove/suites"
)

// screen keeps the lines that are drawn, and when.
type screen struct {
	mu    sync.Mutex
	drawn []string
	at    []time.Time
}

func (s *screen) draw(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drawn = append(s.drawn, line)
	s.at = append(s.at, time.Now())
}

func (s *screen) lines() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.drawn)
}

func contenders(names ...string) []suites.Contender {
	list := make([]suites.Contender, len(names))
	for i, name := range names {
		list[i].Name = name
	}
	return list
}

// Inside synctest the clock moves only while everything sleeps.
func TestProgressShowsHowFarTheRunIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s screen
		p := NewRunProgress(ProgressStyle{Draw: s.draw, Width: 80}, 8, contenders("old", "new"))
		if want := []string{"0/8 searches       - left      - nodes/s  solved: old 0/0  new 0/0"}; !slices.Equal(s.lines(), want) {
			t.Errorf("at once: %q, want %q", s.lines(), want)
		}
		for i, solved := range []*bool{new(true), new(false), nil, new(true)} {
			time.Sleep(2 * time.Second)
			if err := p.Add(suites.Record{Contender: []string{"old", "new"}[i%2], Solved: solved, Nodes: new(uint64(300_000))}); err != nil {
				t.Fatalf("Add: %v", err)
			}
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if got, want := s.lines()[len(s.lines())-1], "4/8 searches      7s left   150k nodes/s  solved: old 1/1  new 1/2"; got != want {
			t.Errorf("the line is %q, want %q", got, want)
		}
		_ = p.Close()
		if got := s.lines()[len(s.lines())-1]; got != "" {
			t.Errorf("after Close the line is %q, want none", got)
		}
	})
}

// TestProgressOfMany: of many contenders, as the versions of a track, a line has the first ones; the speed is unknown if
// the nodes of a search are.
func TestProgressOfMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s screen
		p := NewRunProgress(ProgressStyle{Note: s.draw, Every: 20 * time.Second}, 80, contenders("v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8"))
		_ = p.Add(suites.Record{Contender: "v8", Solved: new(true), Move: "e4", Nodes: new(uint64(300_000))})
		_ = p.Add(suites.Record{Contender: "v8", Move: "e4"})
		time.Sleep(30 * time.Second)
		if got := p.standing().Rate; got != "    - nodes/s" {
			t.Errorf("%q with a search without nodes", got)
		}
		_ = p.Close()
		if got, want := strings.Join(s.lines(), "|"), "2 of 80 searches, solved: v1 0/0, v2 0/0, v3 0/0, v4 0/0, v5 0/0, v6 0/0 and 2 more"; !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// TestProgressIsCalm: lines come four times a second, whatever comes in; nothing moves in
// them, and the time left goes down without jumps where the searches differ by a factor of
// ten.
func TestProgressIsCalm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s screen
		p := NewRunProgress(ProgressStyle{Draw: s.draw, Width: 100}, 2000, contenders("old", "new"))
		for i := range 2000 {
			time.Sleep(time.Duration(10+90*(i*7919%2)) * time.Millisecond)
			_ = p.Add(suites.Record{Contender: []string{"old", "new"}[i%2], Solved: new(i%3 > 0), Nodes: new(uint64(uint64(1 + i*5000)))})
		}
		_ = p.Close()
		if n := len(s.lines()); n < 300 || n > 500 {
			t.Errorf("%d lines in 110 s", n)
		}
		last := time.Time{}
		for i, line := range s.lines()[:len(s.lines())-1] {
			for _, word := range []string{"searches", "left", "nodes/s", "solved: old", "new"} {
				if strings.Index(line, word) != strings.Index(s.lines()[0], word) {
					t.Fatalf("%q moves: %q, %q", word, s.lines()[0], line)
				}
			}
			var left string
			if _, err := fmt.Sscanf(line[strings.Index(line, "searches")+len("searches"):], "%s", &left); err != nil {
				t.Fatal(err)
			}
			d, err := time.ParseDuration(left)
			if err != nil {
				continue // not known yet
			}
			end := s.at[i].Add(d)
			if jump := end.Sub(last).Abs(); !last.IsZero() && jump > 7*time.Second {
				t.Errorf("the end jumps by %v: %q", jump, line)
			}
			last = end
		}
	})
}

// TestProgressFitsTheWidth: no line reaches the last column, whatever the names.
func TestProgressFitsTheWidth(t *testing.T) {
	for _, total := range []int{3, 6554, 1_000_000} {
		for _, width := range []int{0, 20, 40, 60, 80, 120} {
			for _, names := range [][]string{{"default"}, {"Stockfish dev", "Stockfish base"}, {"a", "b", "c", "d", "e", "f", "g", "h"}, {strings.Repeat("é", 200), "ö"}} {
				synctest.Test(t, func(t *testing.T) {
					var s screen
					p := NewRunProgress(ProgressStyle{Draw: s.draw, Width: width}, total, contenders(names...))
					for i := range 3 {
						time.Sleep(59 * time.Second)
						_ = p.Add(suites.Record{Contender: names[i%len(names)], Solved: new(true), Nodes: new(uint64(90_000_000))})
					}
					_ = p.Close()
					for _, line := range s.lines() {
						if got := utf8.RuneCountInString(line); got >= width && width > 0 || got >= 80 && width == 0 {
							t.Fatalf("%d searches, %d columns: a line of %d: %q", total, width, got, line)
						}
					}
				})
			}
		}
	}
}

// TestProgressMakesRoom: what is left out, and how names are cut, where lines are short.
func TestProgressMakesRoom(t *testing.T) {
	for width, want := range map[int]string{
		120: "  0/600 searches       - left      - nodes/s  solved: Stockfish dev   0/0    Stockfish base   0/0  ",
		94:  "  0/600       - left      - nodes/s  solved: Stockfish dev   0/0    Stockfish base   0/0  ",
		80:  "  0/600       - left      - nodes/s  Stock…h dev   0/0    Stock… base   0/0  ",
		60:  "  0/600       - left  Sto… dev   0/0    Sto…base   0/0  ",
		40:  "  0/600       - left  Sto… dev   0/0…",
	} {
		var s screen
		p := NewRunProgress(ProgressStyle{Draw: s.draw, Width: width}, 600, contenders("Stockfish dev", "Stockfish base"))
		_ = p.Close()
		if s.lines()[0] != want {
			t.Errorf("%d columns:\n%q, want\n%q", width, s.lines()[0], want)
		}
	}
}

// TestProgressLines: where there is no terminal, there is a line from time to time, also while a search takes longer than that.
func TestProgressLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s screen
		p := NewRunProgress(ProgressStyle{Note: s.draw, Every: 30 * time.Second}, 4, contenders("default"))
		time.Sleep(29 * time.Second)
		if len(s.lines()) > 0 {
			t.Errorf("after 29 s: %q, want nothing", s.lines())
		}
		if err := p.Add(suites.Record{Contender: "default", Solved: new(true), Nodes: new(uint64(300_000))}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(32 * time.Second)
		p.MayEndEarly()
		time.Sleep(29 * time.Second)
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		want := []string{
			"1 of 4 searches, solved 1/1, 10.3k nodes/s, about 1m25s left",
			"1 of 4 searches, solved 1/1, 10.3k nodes/s, about 56s left",
			"1 of 4 searches, solved 1/1, 10.3k nodes/s, at most 26s left",
		}
		if !slices.Equal(s.lines(), want) {
			t.Errorf("%q, want %q", s.lines(), want)
		}
		time.Sleep(time.Hour)
		if len(s.lines()) != len(want) {
			t.Errorf("there are lines after Close: %q", s.lines())
		}
	})
}

func TestNoProgress(t *testing.T) {
	var s screen
	for name, total := range map[string]int{"not wanted": 4, "nothing to do": 0, "nothing to do, pipe": 0} {
		style := map[string]ProgressStyle{"nothing to do": {Draw: s.draw}, "nothing to do, pipe": {Note: s.draw, Every: time.Second}}[name]
		p := NewRunProgress(style, total, contenders("default"))
		err := errors.Join(p.Add(suites.Record{Contender: "default", Solved: new(true), Nodes: new(uint64(1))}), p.Close())
		if err != nil || len(s.lines()) > 0 {
			t.Errorf("%s: wrote %q, %v", name, s.lines(), err)
		}
	}
}

func TestRoughly(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second: "0s", 58100 * time.Millisecond: "59s", 59900 * time.Millisecond: "1m00s", time.Minute: "1m00s", 597 * time.Second: "9m55s",
		10 * time.Minute: "10m", 59*time.Minute + 59*time.Second: "59m", time.Hour: "1h00m", 47*time.Hour + 59*time.Minute: "47h59m", 1000 * time.Hour: "41d",
	} {
		if got := roughly(d); got != want {
			t.Errorf("roughly(%v) = %s, want %s", d, got, want)
		}
	}
}
