package plan

import (
	"strconv"
	"strings"
)

// Expectation is a figure with the limits that it is expected to keep.
type Expectation struct {
	Figure    Figure `json:"figure"`
	Contender string `json:"contender"`
	// Base is what the contender is measured against, empty for figures of one.
	Base string `json:"base,omitempty"`
	// Suite, and a theme or a phase of it where they are not empty.
	Suite string `json:"suite"`
	Theme string `json:"theme,omitempty"`
	Phase string `json:"phase,omitempty"`
	// Min and Max are what the figure is expected to be at least and at most; nil
	// for no limit.
	Min *float64 `json:"min,omitempty"`
	Max *float64 `json:"max,omitempty"`
	// Good says on which side of a range, which has both, a figure is even better than
	// expected: More or Less; empty where neither is.
	Good string `json:"good,omitempty"`
	// Verdict is the one expected, for the figure of that name alone; Margin is the
	// loss in percent of the positions, or of the points, that is not worse, or the
	// difference in either direction that is equal.
	Verdict string   `json:"verdict,omitempty"`
	Margin  *float64 `json:"margin,omitempty"`
	// Claim and Source say in words what is expected, and where that stands.
	Claim  string `json:"claim,omitempty"`
	Source string `json:"source,omitempty"`
}

// The verdicts that can be expected.
const (
	Better       = "better"
	Worse        = "worse"
	Equal        = "equal"
	NoDifference = "no difference seen"
	NotWorse     = "not worse"
)

var verdicts = []string{Better, Worse, Equal, NoDifference, NotWorse}

// The verdicts of a sequential test that can be expected.
const (
	H0 = "H0"
	H1 = "H1"
)

// The good sides of a range.
const (
	More = "more"
	Less = "less"
)

var goodSides = []string{More, Less}

// phases are those that a record can have.
var phases = []string{"opening", "middlegame", "endgame"}

// DefaultMargin is the margin of NotWorse where none is given, equalMargin that of Equal,
// in percent.
const (
	DefaultMargin = 1.0
	equalMargin   = 2.0
)

// MarginPct returns the margin in percent.
func (e *Expectation) MarginPct() float64 {
	switch {
	case e.Margin != nil:
		return *e.Margin
	case e.Verdict == NotWorse:
		return DefaultMargin
	}
	return equalMargin
}

// Wanted writes what the figure is expected to be, as "≥ 285" or "0.95 … 1.05".
func (e *Expectation) Wanted() string {
	switch {
	case e.Verdict == NotWorse:
		return e.Verdict + " by " + number(e.MarginPct()) + " %"
	case e.Verdict == Equal:
		return e.Verdict + " within " + number(e.MarginPct()) + " %"
	case e.Verdict != "":
		return e.Verdict
	case e.Good != "":
		return number(*e.Min) + " … " + number(*e.Max) + " or " + e.Good
	case e.Min != nil && e.Max != nil:
		return number(*e.Min) + " … " + number(*e.Max)
	case e.Min != nil:
		return "≥ " + number(*e.Min)
	case e.Max != nil:
		return "≤ " + number(*e.Max)
	}
	return ""
}

// Where writes the suite with the part of it that is meant.
func (e *Expectation) Where() string {
	parts := []string{e.Suite}
	for _, part := range []string{e.Theme, e.Phase} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// Who writes the contender, and what it is measured against.
func (e *Expectation) Who() string {
	if e.Base == "" {
		return e.Contender
	}
	return e.Contender + " / " + e.Base
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Place is where a figure is, seen from the range that is expected.
type Place string

// The places. Without a good side both sides are outside.
const (
	Inside   Place = "inside"
	GoodSide Place = "on the good side"
	BadSide  Place = "on the bad side"
	Outside  Place = "outside"
)

// PlaceOf returns the place of a value; empty if no range is expected.
func (e *Expectation) PlaceOf(value float64) Place {
	switch {
	case e.Min == nil || e.Max == nil:
		return ""
	case value >= *e.Min && value <= *e.Max:
		return Inside
	case e.Good == "":
		return Outside
	case e.Good == More && value > *e.Max, e.Good == Less && value < *e.Min:
		return GoodSide
	}
	return BadSide
}

// Outcome says what a run makes of an expectation.
type Outcome string

// The outcomes.
const (
	Met       Outcome = "met"
	NotMet    Outcome = "not met"
	Undecided Outcome = "undecided"
)

// Result is an expectation with what a run shows.
type Result struct {
	Expectation
	// Value is the figure, Low and High the limits of its 95 % interval; nil where
	// they are not known. For a verdict they are the difference in percent of the
	// positions, or of the points.
	Value *float64 `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
	// Positions is the number of cases that the figure is about.
	Positions int `json:"positions"`
	// Seen is the verdict, for the figure of that name alone.
	Seen    string  `json:"seen,omitempty"`
	Outcome Outcome `json:"outcome"`
	// Place is where the value is, if a range is expected.
	Place Place `json:"place,omitempty"`
	// Note says why nothing is known, where that is so.
	Note string `json:"note,omitempty"`
	// Limit is where it was measured, in a run of several limits.
	Limit string `json:"limit,omitempty"`
}

// Judged writes the outcome, with the place in a range, as "met, on the good side".
func (r *Result) Judged() string {
	if r.Place == "" {
		return string(r.Outcome)
	}
	return string(r.Outcome) + ", " + string(r.Place)
}
