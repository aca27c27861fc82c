package output

import (
	"fmt"
	"iter"
	"math"
	"slices"
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

// learningRepeats is the least number of repeats that shows that only the first answers differ.
const learningRepeats = 4

// learningNotes name the contenders whose first answers differ from the later ones, which are alike: something that
// they keep from one search of a position to the next changes what they answer. Where any answer could be the odd
// one, chance has all odd ones first in less than one run of twenty.
func learningNotes(meta *report.Meta, records iter.Seq[*suites.Record]) (notes []string) {
	repeats := meta.Repeats()
	if repeats < learningRepeats || meta.Limits.Timed() || meta.Threads > 1 {
		return nil
	}
	var names []string
	first, other := map[string]int{}, map[string]int{}
	for searches := range report.ByCase(records) {
		name := searches[0].Contender
		switch later := searches[1:]; {
		case len(searches) < repeats:
		case slices.ContainsFunc(later, func(rec *suites.Record) bool { return !answersAlike(rec, later[0]) }):
			other[name]++
		case !answersAlike(searches[0], later[0]):
			if first[name]++; first[name] == 1 {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		if other[name] == 0 && math.Pow(float64(repeats), float64(first[name])) >= 20 {
			notes = append(notes, fmt.Sprintf("%s answered otherwise the first time than the other %d times, which are alike, in %s: "+
				"it keeps something from search to search, as learning does, and its results depend on what it has searched before.", name, repeats-1, sink.Plural(first[name], "position")))
		}
	}
	return notes
}

// answersAlike reports whether an engine gave the same answer twice.
func answersAlike(a, b *suites.Record) bool {
	return a.Error == b.Error && a.MoveUCI == b.MoveUCI && equal(a.ScoreCP, b.ScoreCP) && equal(a.ScoreMate, b.ScoreMate) &&
		equal(a.Depth, b.Depth) && equal(a.Nodes, b.Nodes)
}

func equal[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

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

// flaky lists the flaky cases with how often each move was played; empty if there are
// none.
func (t text) flaky() string {
	flaky := t.Flaky()
	if len(flaky) == 0 {
		return ""
	}
	table := sink.NewTable(
		sink.Column{Header: "contender"}, sink.Column{Header: "suite"}, sink.Column{Header: "id"},
		sink.Column{Header: "solved", Right: true}, sink.Column{Header: "played"},
	)
	for _, f := range flaky[:min(len(flaky), maxListed)] {
		contender, suite := "", ""
		if len(t.meta.Contenders) > 1 {
			contender = f.Contender
		}
		if len(t.meta.Suites) > 1 {
			suite = f.Suite
		}
		table.Add(contender, suite, f.ID, f.solvedText(), f.playedText())
	}
	return fmt.Sprintf("\nFlaky: %d\n\n", len(flaky)) + table.Fit("  ", t.width) + omitted("  ", len(flaky)-maxListed)
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
