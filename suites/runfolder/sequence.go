package runfolder

import (
	"strconv"
	"strings"
)

// Sequence is how a sequential run searches and what it has found: each suite's positions
// in a random order, until a look at all records so far decides.
type Sequence struct {
	// Alpha is the chance that any of the intervals of the run lacks the truth, Level the
	// coverage of each of them: alpha is divided by the number of comparisons
	// (Bonferroni), which are the contenders against their base, on each suite.
	Alpha       float64 `json:"alpha"`
	Level       float64 `json:"level"`
	Comparisons int     `json:"comparisons"`
	// Margin is the difference below which contenders are equal.
	Margin float64 `json:"margin"`
	// Seed is the order's.
	Seed uint64 `json:"seed"`
	// Baseline is the run that contenders are compared with, with SHA256 over what of its
	// records counts; empty where they are compared with the first of them.
	Baseline       string `json:"baseline,omitempty"`
	BaselineSHA256 string `json:"baseline_sha256,omitempty"`
	// Suites are in the order of the run.
	Suites []SequenceSuite `json:"suites"`
	// Records is the number of records of the complete run; 0 until it is decided.
	Records int `json:"records"`
}

// SequenceSuite is a suite of a sequential run.
type SequenceSuite struct {
	Suite string `json:"suite"`
	// Figure is the one that decides, solved or points.
	Figure string `json:"figure"`
	// Order has the positions in the order in which they are searched.
	Order SequenceOrder `json:"order"`
	// Looks are the numbers of positions after which the run looks at the results, Bounds
	// the quantiles of the normal distribution at which the intervals are made.
	Looks  []int     `json:"looks"`
	Bounds []float64 `json:"bounds"`
	// Reached is the number of positions searched; 0 until the suite is decided.
	Reached int            `json:"reached"`
	Pairs   []SequencePair `json:"pairs"`
}

// SequencePair is a contender against its base on a suite.
type SequencePair struct {
	Base      string `json:"base"`
	Contender string `json:"contender"`
	// Looks are the intervals so far, Verdict what the last of them, number Look from 1,
	// has shown; empty and 0 until there is one.
	Looks   []SequenceLook `json:"looks"`
	Look    int            `json:"look"`
	Verdict string         `json:"verdict"`
}

// SequenceLook is the difference between two contenders after a number of positions with
// its repeated confidence interval, as shares of the positions or of the points.
type SequenceLook struct {
	Positions  int     `json:"positions"`
	Difference float64 `json:"difference"`
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
}

// SequenceOrder is an order of positions, each with the indexes of its cases in the suite.
// As text it has numbers from 1, as "12 3+7 1": the cases of a position are searched
// together.
type SequenceOrder [][]int

// MarshalText writes the order.
func (o SequenceOrder) MarshalText() ([]byte, error) {
	var text []byte
	for i, position := range o {
		if i > 0 {
			text = append(text, ' ')
		}
		for k, number := range position {
			if k > 0 {
				text = append(text, '+')
			}
			text = strconv.AppendInt(text, int64(number)+1, 10)
		}
	}
	return text, nil
}

// UnmarshalText reads an order.
func (o *SequenceOrder) UnmarshalText(text []byte) error {
	*o = nil
	for word := range strings.FieldsSeq(string(text)) {
		var position []int
		for digits := range strings.SplitSeq(word, "+") {
			n, err := strconv.Atoi(digits)
			if err != nil {
				return err
			}
			position = append(position, n-1)
		}
		*o = append(*o, position)
	}
	return nil
}

// Suite returns a suite of the sequence; nil if it has none of that name.
func (s *Sequence) Suite(name string) *SequenceSuite {
	for i := range s.Suites {
		if s.Suites[i].Suite == name {
			return &s.Suites[i]
		}
	}
	return nil
}

// Pair returns a pair on the suite; nil if it has none.
func (s *SequenceSuite) Pair(base, contender string) *SequencePair {
	for i := range s.Pairs {
		if s.Pairs[i].Base == base && s.Pairs[i].Contender == contender {
			return &s.Pairs[i]
		}
	}
	return nil
}
