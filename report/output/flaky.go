package output

import (
	"fmt"
	"iter"
	"strings"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// Flaky is a case on which the searches of a contender disagree.
type Flaky struct {
	Contender string `json:"contender"`
	Limit     string `json:"limit,omitempty"` // of several
	Suite     string `json:"suite"`
	Case      string `json:"case"`
	ID        string `json:"id"`
	// Searches is the number of searches, Solved the number of those that solved the
	// case; nil if it cannot be solved.
	Searches int  `json:"searches"`
	Solved   *int `json:"solved"`
	// FlipsSolved and FlipsMove count the searches that differ from the majority, in
	// whether they solve the case and in the move.
	FlipsSolved int `json:"flips_solved"`
	FlipsMove   int `json:"flips_move"`
	// Played are the moves in SAN, or the kinds of failures, the most frequent first.
	Played []Played `json:"played"`
}

// Played is a move and how often it was played.
type Played struct {
	Move  string `json:"move"`
	Times int    `json:"times"`
}

// Flaky returns the flaky cases in the order of records.csv.
func (s *Sections) Flaky() []Flaky { return s.scan().flaky }

func findFlaky(meta *report.Meta, records iter.Seq[*suites.Record]) []Flaky {
	flaky := []Flaky{}
	if meta.Repeats() == 1 {
		return flaky
	}
	for searches := range report.ByCase(records) {
		if searches.IsFlaky() {
			found := newFlaky(searches)
			if meta.IsSeveral() {
				found.Limit = searches[0].Limit
			}
			flaky = append(flaky, found)
		}
	}
	return flaky
}

func newFlaky(searches report.Searches) Flaky {
	first := searches[0]
	flaky := Flaky{Contender: first.Contender, Suite: first.Suite, Case: first.Case, ID: first.ID, Searches: len(searches)}
	if solved := searches.Solved(); solved.Searches > 0 {
		flaky.Solved = new(int(solved.Sum))
	}
	flaky.FlipsSolved, flaky.FlipsMove = searches.Flips()
	for _, count := range searches.Answers() {
		flaky.Played = append(flaky.Played, Played{count.Answer, count.Times})
	}
	return flaky
}

// flakyTable lists the flaky cases with how often each move was played.
func (s *Sections) flakyTable() *sink.Table {
	table := sink.NewTable(
		sink.Column{Header: "contender"}, sink.Column{Header: "suite"}, sink.Column{Header: "id"},
		sink.Column{Header: "solved", Right: true}, sink.Column{Header: "played"},
	)
	for _, f := range s.Flaky() {
		contender, suite := "", ""
		if len(s.meta.Contenders) > 1 {
			contender = f.Contender
		}
		if len(s.meta.Suites) > 1 {
			suite = f.Suite
		}
		table.Add(contender, suite, f.ID, f.solvedText(), f.playedText())
	}
	return table
}

// solvedText returns how often a case was solved, as "2/5"; empty if it cannot be
// solved.
func (f *Flaky) solvedText() string {
	if f.Solved == nil {
		return ""
	}
	return fmt.Sprintf("%d/%d", *f.Solved, f.Searches)
}

// playedText returns how often each move was played, as "Qg6 3, Rb7 2".
func (f *Flaky) playedText() string {
	var texts []string
	for _, p := range f.Played {
		texts = append(texts, fmt.Sprintf("%s %d", p.Move, p.Times))
	}
	return strings.Join(texts, ", ")
}
