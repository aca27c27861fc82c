package page

import "keymove/report/compare"

// Cell is what a table shows in one place and a sentence between its words: a value that knows
// what it is. How it is written, with which decimals, unit and arrow, is the printer's decision.
type Cell interface{ isCell() }

// Unit is what a number counts.
type Unit int

// The units. The shares of percentage points are kept as shares, from 0 to 1; times are in
// milliseconds.
const (
	Plain Unit = iota
	Points
	PercentagePoints
	Nodes
	Milliseconds
)

// Shown is how much of a difference or ratio a cell shows.
type Shown int

// A value with its interval, without it, without it where there is little room, or the interval alone.
const (
	Both Shown = iota
	ValueOnly
	NarrowValue
	IntervalOnly
)

type (
	// Text is a text, which may be foreign.
	Text string
	// Move is a move or several, or what is played and asked in their place.
	Move string
	// Count is a number of things.
	Count int
	// Share is N of Of.
	Share struct{ N, Of float64 }
	// Change is the number of a base and of a contender, of a whole; Of is 0 where the whole is
	// not shown.
	Change struct {
		Base, New, Of float64
		Unit          Unit
	}
	// Difference is a difference with its 95 % interval, of a whole; Of is 0 where that is not
	// shown. Decimals is for Plain, where a unit of measure follows in Measure.
	Difference struct {
		compare.Interval
		Unit     Unit
		Of       float64
		Shown    Shown
		Decimals int
		Measure  string
	}
	// Ratio is a ratio with its 95 % interval.
	Ratio struct {
		compare.Interval
		Shown Shown
	}
	// Loss is the largest loss that is not ruled out, as a share.
	Loss float64
	// P is a p-value in a column of them, PEquation the same in a sentence.
	P         float64
	PEquation float64
	// Outcome is a verdict or an outcome in words, with what it means for the contender.
	Outcome struct {
		Words string
		Tone  Tone
	}
	// Setting is an option with the values of a base and of a contender; empty is not set.
	Setting struct{ Name, Base, New string }
)

// Tone is what an outcome means for the contender.
type Tone int

// The tones.
const (
	Neutral Tone = iota
	Good
	Bad
	Undecided
)

// Sentence is a text with cells in it, whose format is that of fmt.
type Sentence struct {
	Format string
	Args   []any
}

// Sayf returns a sentence. Arguments that are cells are written by the printer.
func Sayf(format string, args ...any) Sentence { return Sentence{format, args} }

// Say returns a sentence of plain text.
func Say(text string) Sentence { return Sentence{"%s", []any{text}} }

// Said returns sentences of plain texts.
func Said(texts []string) []Sentence {
	var list []Sentence
	for _, text := range texts {
		list = append(list, Say(text))
	}
	return list
}

func (Text) isCell()       {}
func (Move) isCell()       {}
func (Count) isCell()      {}
func (Share) isCell()      {}
func (Change) isCell()     {}
func (Difference) isCell() {}
func (Ratio) isCell()      {}
func (Loss) isCell()       {}
func (P) isCell()          {}
func (PEquation) isCell()  {}
func (Outcome) isCell()    {}
func (Setting) isCell()    {}
func (Sentence) isCell()   {}

// Number returns the number of a cell: of a change the new one, of a difference or ratio the value.
// It is false for words.
func Number(c Cell) (float64, bool) {
	switch c := c.(type) {
	case Count:
		return float64(c), true
	case Share:
		return c.N, true
	case Change:
		return c.New, true
	case Difference:
		return c.Value, true
	case Ratio:
		return c.Value, true
	case Loss:
		return float64(c), true
	case P:
		return float64(c), true
	case PEquation:
		return float64(c), true
	}
	return 0, false
}

// IsEmpty reports whether a sentence says nothing.
func (s Sentence) IsEmpty() bool { return s.Format == "" }
