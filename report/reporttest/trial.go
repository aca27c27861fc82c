package reporttest

import (
	"fmt"
	"math/rand/v2"

	"keymove/suites"
	"keymove/suites/folder"
)

// Trial makes records of a contender, one case after the other.
type Trial struct {
	Contender string
	Records   []suites.Record
}

// Add appends a search of the case that a number stands for.
func (s *Trial) Add(suite, theme string, number int, set func(*suites.Record)) {
	rec := suites.Record{
		Contender: s.Contender, Suite: suite, Theme: theme,
		Case: fmt.Sprintf("%016x", number), ID: fmt.Sprintf("%s.%03d", suite, number),
		FEN: positionOf(number), Limit: "nodes=1000", Expected: "Kb2", Phase: "endgame",
		ScoreCP: new(12), Depth: new(7), SelDepth: new(9), Nodes: new(uint64(1000)), TimeUS: 2000, PV: "Kb2", Repeat: 1, CaseIndex: number,
	}
	set(&rec)
	s.Records = append(s.Records, rec)
}

// positionOf returns a position of its own for each number below 65536: the pawns are
// its binary digits.
func positionOf(number int) string {
	rank := func(bits int) string {
		squares := []byte("11111111")
		for i := range squares {
			if bits>>i&1 == 1 {
				squares[i] = 'P'
			}
		}
		return string(squares)
	}
	return "8/8/" + rank(number>>8) + "/" + rank(number) + "/8/8/8/K1k5 w - -"
}

// Answer sets whether a case was solved, and with which move.
func Answer(solved bool) func(*suites.Record) {
	return func(rec *suites.Record) {
		rec.Solved, rec.Move = new(solved), "Ka2"
		if solved {
			rec.Move, rec.KeptNodes, rec.KeptTimeUS = "Kb2", new(uint64(100)), new(int64(200))
		}
	}
}

// Scored sets the points of ten.
func Scored(points int) func(*suites.Record) {
	return func(rec *suites.Record) {
		Answer(points == 10)(rec)
		rec.Points, rec.MaxPoints = new(points), new(10)
	}
}

// Pattern makes a Trial of one suite out of letters: + for solved, - for not.
func Pattern(contender, answers string) *Trial {
	s := &Trial{Contender: contender}
	for i, letter := range answers {
		s.Add("wac", "", i, Answer(letter == '+'))
	}
	return s
}

// Chance makes a Trial in which each case is solved with a probability that is its
// own, times a factor; the same numbers make the same cases.
func Chance(contender string, random *rand.Rand, suites []ChanceSuite, factor float64) *Trial {
	s := &Trial{Contender: contender}
	for _, suite := range suites {
		for i := range suite.Cases {
			difficulty := float64(i*7919%100) / 100
			solved := random.Float64() < difficulty*factor
			set := Answer(solved)
			if suite.Points {
				points := 10
				if !solved {
					points = random.IntN(10)
				}
				set = Scored(points)
			}
			s.Add(suite.Name, fmt.Sprintf("theme %d", i%suite.Themes), i, set)
		}
	}
	return s
}

// ChanceSuite is a suite of Chance: so many cases in so many themes, with points or
// without.
type ChanceSuite struct {
	Name          string
	Cases, Themes int
	Points        bool
}

// NewRandom returns random numbers that are the same each time.
func NewRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed)) }

// ChanceSuites returns suites that grow, every second one with points.
func ChanceSuites(n int) (list []ChanceSuite) {
	for i := range n {
		list = append(list, ChanceSuite{Name: fmt.Sprint("suite", i+1), Cases: 40 + 40*i, Themes: 3, Points: i%2 == 1})
	}
	return list
}

// Together returns the records of several contenders of one run, who become those of its manifest: of the contender
// with a number what records returns, each changed.
func Together(meta *folder.Manifest, names []string, records func(n int) []suites.Record, change func(n, i int, rec *suites.Record)) (all []suites.Record) {
	meta.Contenders = nil
	for n, name := range names {
		meta.Contenders = append(meta.Contenders, suites.Contender{Name: name, Spec: name})
		for i, rec := range records(n) {
			rec.Contender, rec.ContenderIndex = name, n
			change(n, i, &rec)
			all = append(all, rec)
		}
	}
	return all
}
