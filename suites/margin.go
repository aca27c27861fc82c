package suites

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// Margin is the difference below which contenders are equal in practice. It is fixed before
// anything is searched.
type Margin struct {
	// Share is a share of the positions or of the points, as 0.02; 0 for no margin.
	Share float64
	// OfSolved is set for a share of what the base solves, finds or scores.
	OfSolved bool
}

const ofSolved = "-of-solved"

// ParseMargin reads "2%", "2" or "10%-of-solved".
func ParseMargin(text string) (Margin, error) {
	number, relative := strings.CutSuffix(text, "%"+ofSolved)
	if !relative {
		number = strings.TrimSuffix(text, "%")
	}
	percent, err := strconv.ParseFloat(number, 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return Margin{}, errors.New("want a percentage, as 1%, or 10%" + ofSolved)
	}
	return Margin{Share: percent / 100, OfSolved: relative}, nil
}

// String returns the text that ParseMargin reads.
func (m Margin) String() string {
	text := strconv.FormatFloat(100*m.Share, 'f', -1, 64) + "%"
	if m.OfSolved {
		text += ofSolved
	}
	return text
}

// IsZero reports whether there is no margin.
func (m Margin) IsZero() bool { return m.Share == 0 }

// MarshalJSON writes the share as a number, and a share of what is solved as String does.
func (m Margin) MarshalJSON() ([]byte, error) {
	if m.OfSolved {
		return json.Marshal(m.String())
	}
	return json.Marshal(m.Share)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Margin) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		var err error
		*m, err = ParseMargin(text)
		return err
	}
	*m = Margin{}
	return json.Unmarshal(data, &m.Share)
}
