package report

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keymove/internal/testenv"
	"keymove/report/reporttest"
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
		for i, solved := range []*bool{new(true), new(false), nil, new(true)} {
			time.Sleep(2 * time.Second)
			testenv.Check(t, p.Add(suites.Record{Contender: []string{"old", "new"}[i%2], Solved: solved, Nodes: new(uint64(300_000))}))
		}
		time.Sleep(time.Second)
		synctest.Wait()
		before := s.lines()
		testenv.Check(t, p.Close())
		reporttest.Want(t, []string{before[0], before[len(before)-1], s.lines()[len(s.lines())-1]}, []string{
			"0/8 searches       - left      - nodes/s  solved: old 0/0  new 0/0", "4/8 searches      7s left   150k nodes/s  solved: old 1/1  new 1/2", "",
		})
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
		reporttest.Want(t, p.standing().Rate, "    - nodes/s")
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
		lines := s.lines()
		if n := len(lines); n < 300 || n > 500 {
			t.Errorf("%d lines in 110 s", n)
		}
		last := time.Time{}
		for i, line := range lines[:len(lines)-1] {
			for _, word := range []string{"searches", "left", "nodes/s", "solved: old", "new"} {
				reporttest.Want(t, strings.Index(line, word), strings.Index(lines[0], word), word, "moves", line)
			}
			_, rest, _ := strings.Cut(line, "searches")
			d, err := time.ParseDuration(strings.Fields(rest)[0])
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
					reporttest.Fits(t, strings.Join(s.lines(), "\n"), 1000, cmp.Or(width, 80)-1, total)
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
		reporttest.Want(t, s.lines()[0], want, width)
	}
}

// TestProgressOfOneKind: work of nobody in particular has no shares.
func TestProgressOfOneKind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s screen
		p := NewProgress(ProgressStyle{Note: s.draw, Every: 30 * time.Second}, Work{Unit: "positions", Total: 4}, Standing{})
		time.Sleep(29 * time.Second)
		p.Update(Standing{Done: 1})
		time.Sleep(2 * time.Second)
		testenv.Check(t, p.Close())
		reporttest.Want(t, s.lines(), []string{"1 of 4 positions, about 1m25s left"})
	})
}

// TestProgressLines: where there is no terminal, there is a line from time to time, also while a search takes longer than that.
func TestProgressLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s screen
		p := NewRunProgress(ProgressStyle{Note: s.draw, Every: 30 * time.Second}, 4, contenders("default"))
		time.Sleep(29 * time.Second)
		reporttest.Want(t, s.lines(), nil, "after 29 s")
		testenv.Check(t, p.Add(suites.Record{Contender: "default", Solved: new(true), Nodes: new(uint64(300_000))}))
		time.Sleep(32 * time.Second)
		p.MayEndEarly()
		time.Sleep(29 * time.Second)
		testenv.Check(t, p.Close())
		time.Sleep(time.Hour) // there are no lines after Close
		reporttest.Want(t, s.lines(), []string{
			"1 of 4 searches, solved 1/1, 10.3k nodes/s, about 1m25s left",
			"1 of 4 searches, solved 1/1, 10.3k nodes/s, about 56s left",
			"1 of 4 searches, solved 1/1, 10.3k nodes/s, at most 26s left",
		})
	})
}

func TestNoProgress(t *testing.T) {
	var s screen
	for _, test := range []struct {
		total int
		style ProgressStyle
	}{{4, ProgressStyle{}}, {0, ProgressStyle{Draw: s.draw}}, {0, ProgressStyle{Note: s.draw, Every: time.Second}}} {
		p := NewRunProgress(test.style, test.total, contenders("default"))
		testenv.Check(t, p.Add(suites.Record{Contender: "default", Solved: new(true), Nodes: new(uint64(1))}), p.Close())
		reporttest.Want(t, s.lines(), nil, test.total)
	}
}

func TestRoughly(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second: "0s", 58100 * time.Millisecond: "59s", 59900 * time.Millisecond: "1m00s", time.Minute: "1m00s", 597 * time.Second: "9m55s",
		10 * time.Minute: "10m", 59*time.Minute + 59*time.Second: "59m", time.Hour: "1h00m", 47*time.Hour + 59*time.Minute: "47h59m", 1000 * time.Hour: "41d",
	} {
		reporttest.Want(t, roughly(d), want, "roughly", d)
	}
}
