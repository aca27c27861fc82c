package compare

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"keymove/engine"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// trial makes records of a contender, one case after the other.
type trial struct {
	contender string
	records   []suites.Record
}

// add appends a search of the case that a number stands for.
func (s *trial) add(suite, theme string, number int, set func(*suites.Record)) {
	rec := suites.Record{
		Contender: s.contender, Suite: suite, Theme: theme,
		Case: fmt.Sprintf("%016x", number), ID: fmt.Sprintf("%s.%03d", suite, number),
		FEN: "8/8/8/8/8/8/8/K1k5 w - -", Limit: "nodes=1000", Expected: "Kb2", Phase: "endgame",
		Nodes: 1000, TimeUS: 2000, Repeat: 1, CaseIndex: number,
	}
	set(&rec)
	s.records = append(s.records, rec)
}

// answer sets whether a case was solved, and with which move.
func answer(solved bool) func(*suites.Record) {
	return func(rec *suites.Record) {
		rec.Solved, rec.Move = new(solved), "Ka2"
		if solved {
			rec.Move, rec.KeptNodes, rec.KeptTimeUS = "Kb2", new(uint64(100)), new(int64(200))
		}
	}
}

// scored sets the points of ten.
func scored(points int) func(*suites.Record) {
	return func(rec *suites.Record) {
		answer(points == 10)(rec)
		rec.Points, rec.MaxPoints = new(points), new(10)
	}
}

// entrants makes contenders of one run without a manifest.
func entrants(trials ...*trial) []Contender {
	run := &report.Run{Path: "run"}
	var list []Contender
	for i, s := range trials {
		for _, rec := range s.records {
			rec.ContenderIndex = i
			run.Records = append(run.Records, rec)
		}
		list = append(list, Contender{Name: s.contender, Own: s.contender, Run: run})
	}
	return list
}

// entrant makes a contender of a run of its own, with a manifest.
func entrant(path string, s *trial, change func(*report.Meta)) Contender {
	meta := &report.Meta{
		Contenders: []runfolder.Contender{{Name: s.contender}},
		Suites:     []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "wac", SHA256: "0123456789abcdef"}, Positions: len(s.records)}},
		Limit:      "nodes=1000", Limits: engine.Limits{Nodes: 1000}, HashMiB: 16, Threads: 1, Workers: 2, Machine: runfolder.Machine{OS: "os", Arch: "arch", CPUs: 2, MaxProcs: 2},
	}
	change(meta)
	return Contender{Name: path, Own: s.contender, Run: &report.Run{Path: path, Meta: meta, Records: s.records}}
}

func unchanged(*report.Meta) {}

// mustCompare compares with few resamples.
func mustCompare(t *testing.T, contenders []Contender, opts Options) *Comparison {
	t.Helper()
	opts.resamples, opts.Seed = 200, 1
	if opts.Alpha == 0 {
		opts.Alpha = DefaultAlpha
	}
	c, err := Compare(contenders, opts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// pattern makes a trial of one suite out of letters: + for solved, - for not.
func pattern(contender, answers string) *trial {
	s := &trial{contender: contender}
	for i, letter := range answers {
		s.add("wac", "", i, answer(letter == '+'))
	}
	return s
}

// chance makes a trial in which each case is solved with a probability that is its
// own, times a factor; the same numbers make the same cases.
func chance(contender string, random *rand.Rand, suites []chanceSuite, factor float64) *trial {
	s := &trial{contender: contender}
	for _, suite := range suites {
		for i := range suite.cases {
			difficulty := float64(i*7919%100) / 100
			solved := random.Float64() < difficulty*factor
			set := answer(solved)
			if suite.points {
				points := 10
				if !solved {
					points = random.IntN(10)
				}
				set = scored(points)
			}
			s.add(suite.name, fmt.Sprintf("theme %d", i%suite.themes), i, set)
		}
	}
	return s
}

type chanceSuite struct {
	name          string
	cases, themes int
	points        bool
}

func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed)) }
